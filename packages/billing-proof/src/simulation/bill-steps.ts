import { Refused, type Desk, type Outcome, type Task } from './desk.ts'
import { Silence } from './network.ts'
import type { Mischief } from './sabotage.ts'
import { tellOnce, type Outbox } from './told-bills.ts'

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
  readonly desk: Desk
  readonly outbox: Outbox
  readonly note: (text: string) => void
  /** Of a planted fault. */
  readonly mischief?: Mischief | null
}

const PATIENCE = 4
const PAUSE_MS = 6000
const AGAIN = 0.6

/** Repeats what may be repeated; null when the person gives up. @throws Refused */
export const patiently = async <T>({ desk }: Stage, work: () => Promise<T>): Promise<T | null> => {
  for (let tried = 0; tried < PATIENCE; tried += 1) {
    try {
      return await work()
    } catch (error) {
      if (!(error instanceof Silence)) throw error
    }
    await desk.incarnation.sleep(desk.random.below(PAUSE_MS))
  }
  return null
}

const isFiscal = ({ kind }: Bill): boolean => kind !== 'pre'

const withOtherNumber = (paper: object): object =>
  'receiptNo' in paper ? { ...paper, receiptNo: Number(paper.receiptNo) + 1 } : paper

const tell = async (
  { desk, outbox, mischief }: Stage,
  { intentId, kind, orders }: Bill,
  told: object,
): Promise<void> => {
  const paper = mischief === 'other numbers' ? withOtherNumber(told) : told
  const printed = { intentId, kind, orders, paper }
  outbox.kept.set(intentId, printed)
  await tellOnce(desk, outbox, printed)
}

const abandon = async (stage: Stage, { intentId }: Bill, proof: object | null): Promise<void> => {
  await patiently(stage, () =>
    stage.desk.api('POST', `/api/bill-intents/${intentId}/abandon`, proof === null ? {} : { proof }),
  )
}

/** A paper that is not fiscal: the person looks whether it came out. */
const settlePlain = (stage: Stage, bill: Bill): Promise<void> =>
  stage.desk.random.chance(0.5) ? tell(stage, bill, {}) : abandon(stage, bill, null)

const decide = async (stage: Stage, bill: Bill, left: number): Promise<void> => {
  await stage.desk.incarnation.sleep(stage.desk.random.below(PAUSE_MS))
  if (left > 0 && bill.command !== null && stage.desk.random.chance(AGAIN)) return send(stage, bill, left - 1)
  return giveUp(stage, bill, left)
}

/** What the gateway's journal says decides. */
const follow = async (stage: Stage, bill: Bill, task: Task, left: number): Promise<void> => {
  stage.note(`${stage.desk.incarnation.name} hears ${task.state} of ${bill.intentId}`)
  switch (task.state) {
    case 'DONE':
      return tell(stage, bill, task.paper)
    case 'CANCELLED':
      return abandon(stage, bill, task.proof)
    case 'UNKNOWN':
      return
    case 'SENDING':
      await stage.desk.incarnation.sleep(PAUSE_MS)
      return check(stage, bill, left - 1)
    case 'FAILED':
    case 'NOT_PRINTED':
    case 'UNHEARD':
      return decide(stage, bill, left)
  }
}

const isOver = async ({ desk }: Stage, { intentId }: Bill): Promise<boolean> => {
  const known = await desk.bills().catch(() => [])
  const state = known.find(({ _id: id }) => id === intentId)?.state
  return state === 'BILLED' || state === 'ABORTED' || state === 'MANUAL'
}

/** Asks the gateway; its silence is no answer, so somebody asks again later, unless the server knows more by now. */
export const check = async (stage: Stage, bill: Bill, left: number): Promise<void> => {
  if (left <= 0) return
  let task: Task
  try {
    task = await stage.desk.ask(bill.gateway, bill.intentId)
  } catch (error) {
    if (!(error instanceof Silence)) throw error
    if (await isOver(stage, bill)) return
    await stage.desk.incarnation.sleep(PAUSE_MS)
    return check(stage, bill, left - 1)
  }
  return follow(stage, bill, task, left)
}

/** Frees the orders: an armed fiscal bill only when the gateway says that it never prints. */
export const giveUp = async (stage: Stage, bill: Bill, left: number): Promise<void> => {
  if (!isFiscal(bill)) return abandon(stage, bill, null)
  if (left < -PATIENCE) return
  let task: Task
  try {
    task = await stage.desk.cancel(bill.gateway, bill.intentId, bill.epoch)
  } catch (error) {
    if (!(error instanceof Silence)) throw error
    if (await isOver(stage, bill)) return
    await stage.desk.incarnation.sleep(PAUSE_MS)
    return giveUp(stage, bill, left - 1)
  }
  return follow(stage, bill, task, left - 1)
}

const conclude = (stage: Stage, bill: Bill, outcome: Outcome, left: number): Promise<void> => {
  switch (outcome.is) {
    case 'printed':
      return tell(stage, bill, outcome.paper)
    case 'cancelled':
      return giveUp(stage, bill, left)
    case 'not-printed':
      return decide(stage, bill, left)
    case 'person':
      return Promise.resolve()
    case 'unknown':
      if (stage.mischief === 'no asking') return abandon(stage, bill, null)
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
  stage.note(`${stage.desk.incarnation.name} sends ${bill.intentId}`)
  const { path, command } = bill.command
  const outcome = await stage.desk.print(
    bill.gateway,
    path,
    stage.mischief === 'other prices' ? withOtherPrices(command) : command,
  )
  stage.note(`${stage.desk.incarnation.name} is told ${outcome.is} of ${bill.intentId}`)
  await conclude(stage, bill, outcome, left)
}

/** Goes on with a bill that somebody left open. */
export const resume = (stage: Stage, bill: Bill): Promise<void> =>
  isFiscal(bill) ? check(stage, bill, PATIENCE) : settlePlain(stage, bill)

/** A no of the server ends what the person wanted. */
export const unlessRefused = async ({ note, desk }: Stage, work: Promise<void>): Promise<void> => {
  try {
    await work
  } catch (error) {
    if (!(error instanceof Refused) && !(error instanceof Silence)) throw error
    note(`${desk.incarnation.name} is refused: ${error.message}`)
  }
}
