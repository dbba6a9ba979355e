import type { PageFault } from './fault-hooks.ts'
import { Silence } from './network.ts'
import { type Outbox, type Outcome, type PosClient, Refused, reportOnce, type Task } from './pos-client.ts'

export interface Bill {
  readonly intentId: string
  readonly orders: readonly string[]
  readonly kind: string
  readonly epoch: number
  readonly gateway: string
  /** What the server gave out to be printed; null where another page did. */
  readonly command: { readonly path: string; readonly command: object } | null
}

/** A page, and the person before it. */
export interface Stage {
  readonly client: PosClient
  readonly outbox: Outbox
  readonly note: (text: string) => void
  /** Of a planted fault. */
  readonly pageFault?: PageFault | null
}

const PATIENCE = 4
const PAUSE_MS = 6000
const AGAIN = 0.6

/** Repeats what may be repeated; null when the operator stops trying. @throws Refused */
export const withRetries = async <T>({ client }: Stage, work: () => Promise<T>): Promise<T | null> => {
  for (let tried = 0; tried < PATIENCE; tried += 1) {
    try {
      return await work()
    } catch (error) {
      if (!(error instanceof Silence)) throw error
    }
    await client.incarnation.sleep(client.random.below(PAUSE_MS))
  }
  return null
}

const isFiscal = ({ kind }: Bill): boolean => kind !== 'pre'

const withOtherNumber = (paper: object): object =>
  'receiptNo' in paper ? { ...paper, receiptNo: Number(paper.receiptNo) + 1 } : paper

const report = async (
  { client, outbox, pageFault }: Stage,
  { intentId, kind, orders }: Bill,
  printedPaper: object,
): Promise<void> => {
  const paper = pageFault === 'other numbers' ? withOtherNumber(printedPaper) : printedPaper
  const printed = { intentId, kind, orders, paper }
  outbox.pending.set(intentId, printed)
  await reportOnce(client, outbox, printed)
}

const abandon = async (stage: Stage, { intentId }: Bill, proof: object | null): Promise<void> => {
  await withRetries(stage, () =>
    stage.client.api('POST', `/api/bill-intents/${intentId}/abandon`, proof === null ? {} : { proof }),
  )
}

/** A paper that is not fiscal: the person looks whether it came out. */
const settlePlain = (stage: Stage, bill: Bill): Promise<void> =>
  stage.client.random.chance(0.5) ? report(stage, bill, {}) : abandon(stage, bill, null)

const decide = async (stage: Stage, bill: Bill, left: number): Promise<void> => {
  await stage.client.incarnation.sleep(stage.client.random.below(PAUSE_MS))
  if (left > 0 && bill.command !== null && stage.client.random.chance(AGAIN))
    return send(stage, bill, left - 1)
  return cancel(stage, bill, left)
}

/** What the gateway's journal says decides. */
const follow = async (stage: Stage, bill: Bill, task: Task, left: number): Promise<void> => {
  stage.note(`${stage.client.incarnation.name} hears ${task.state} of ${bill.intentId}`)
  switch (task.state) {
    case 'DONE':
      return report(stage, bill, task.paper)
    case 'CANCELLED':
      return abandon(stage, bill, task.proof)
    case 'UNKNOWN':
      return
    case 'SENDING':
      await stage.client.incarnation.sleep(PAUSE_MS)
      return check(stage, bill, left - 1)
    case 'FAILED':
    case 'NOT_PRINTED':
    case 'UNHEARD':
      return decide(stage, bill, left)
  }
}

const isOver = async ({ client }: Stage, { intentId }: Bill): Promise<boolean> => {
  const known = await client.bills().catch(() => [])
  const state = known.find(({ _id: id }) => id === intentId)?.state
  return state === 'BILLED' || state === 'ABORTED' || state === 'MANUAL'
}

/**
 * Asks the gateway; its silence is no answer, so somebody asks again later, unless the server knows more by
 * now.
 */
export const check = async (stage: Stage, bill: Bill, left: number): Promise<void> => {
  if (left <= 0) return
  let task: Task
  try {
    task = await stage.client.ask(bill.gateway, bill.intentId)
  } catch (error) {
    if (!(error instanceof Silence)) throw error
    if (await isOver(stage, bill)) return
    await stage.client.incarnation.sleep(PAUSE_MS)
    return check(stage, bill, left - 1)
  }
  return follow(stage, bill, task, left)
}

/** Frees the orders: an armed fiscal bill only when the gateway says that it never prints. */
export const cancel = async (stage: Stage, bill: Bill, left: number): Promise<void> => {
  if (!isFiscal(bill)) return abandon(stage, bill, null)
  if (left < -PATIENCE) return
  let task: Task
  try {
    task = await stage.client.cancel(bill.gateway, bill.intentId, bill.epoch)
  } catch (error) {
    if (!(error instanceof Silence)) throw error
    if (await isOver(stage, bill)) return
    await stage.client.incarnation.sleep(PAUSE_MS)
    return cancel(stage, bill, left - 1)
  }
  return follow(stage, bill, task, left - 1)
}

const conclude = (stage: Stage, bill: Bill, outcome: Outcome, left: number): Promise<void> => {
  switch (outcome.is) {
    case 'printed':
      return report(stage, bill, outcome.paper)
    case 'cancelled':
      return cancel(stage, bill, left)
    case 'not-printed':
      return decide(stage, bill, left)
    case 'person':
      return Promise.resolve()
    case 'unknown':
      if (stage.pageFault === 'no asking') return abandon(stage, bill, null)
      return isFiscal(bill) ? check(stage, bill, PATIENCE) : settlePlain(stage, bill)
  }
}

interface Priced {
  readonly commandContext?: { readonly products: readonly object[] }
}
const withOtherPrices = (command: object): object => {
  const { commandContext: receipt } = command as Priced
  return receipt
    ? {
        ...command,
        commandContext: {
          ...receipt,
          products: receipt.products.map((product) => ({ ...product, price: '1.00' })),
        },
      }
    : command
}

/** Posts an armed bill to its gateway; what nobody answered is asked after, never sent again by itself. */
export const send = async (stage: Stage, bill: Bill, left: number): Promise<void> => {
  if (bill.command === null) return
  stage.note(`${stage.client.incarnation.name} sends ${bill.intentId}`)
  const { path, command } = bill.command
  const outcome = await stage.client.print(
    bill.gateway,
    path,
    stage.pageFault === 'other prices' ? withOtherPrices(command) : command,
  )
  stage.note(`${stage.client.incarnation.name} learns ${outcome.is} of ${bill.intentId}`)
  await conclude(stage, bill, outcome, left)
}

/** Goes on with a bill that somebody left open. */
export const resume = (stage: Stage, bill: Bill): Promise<void> =>
  isFiscal(bill) ? check(stage, bill, PATIENCE) : settlePlain(stage, bill)

/** A no of the server ends what the person wanted. */
export const unlessRefused = async ({ note, client }: Stage, work: Promise<void>): Promise<void> => {
  try {
    await work
  } catch (error) {
    if (!(error instanceof Refused) && !(error instanceof Silence)) throw error
    note(`${client.incarnation.name} is refused: ${error.message}`)
  }
}
