import type { PageFault } from './fault-hooks.ts'
import { NoResponseError } from './network.ts'
import {
  type Outbox,
  type Outcome,
  type PosClient,
  RefusedError,
  reportOnce,
  type Task,
} from './pos-client.ts'

interface Command {
  readonly path: string
  readonly command: object
}
export interface Bill {
  readonly intentId: string
  readonly orders: readonly string[]
  readonly kind: string
  readonly epoch: number
  readonly gateway: string
  /** The print command of the server; null if another page armed the bill. */
  readonly command: Command | null
}

/** A page and its operator. */
export interface BillingPage {
  readonly client: PosClient
  readonly outbox: Outbox
  readonly note: (text: string) => void
  /** Of a planted fault. */
  readonly pageFault?: PageFault | null
}

const MAX_TRIES = 4
const LONGEST_PAUSE_MS = 6000
const RESEND_CHANCE = 0.6
const UNSENT_CHANCE = 0.8

/** Retries while there is no response; null after the last try. @throws RefusedError */
export const withRetries = async <T>({ client }: BillingPage, work: () => Promise<T>): Promise<T | null> => {
  for (let tries = 0; tries < MAX_TRIES; tries += 1) {
    try {
      return await work()
    } catch (error) {
      if (!(error instanceof NoResponseError)) throw error
    }
    await client.processRun.sleep(client.random.below(LONGEST_PAUSE_MS))
  }
  return null
}

const isFiscal = ({ kind }: Bill): boolean => kind !== 'pre'

const FAR_TOO_HIGH = 5000
/** How much too high the number is that a page reports. */
const WRONG_BY: Partial<Record<PageFault, number>> = {
  'wrong numbers': 1,
  'reports numbers never printed': FAR_TOO_HIGH,
}
const asReported = (receipt: object, pageFault: PageFault | null): object => {
  const wrongBy = pageFault === null ? undefined : WRONG_BY[pageFault]
  return wrongBy !== undefined && 'receiptNo' in receipt
    ? { ...receipt, receiptNo: Number(receipt.receiptNo) + wrongBy }
    : receipt
}

const report = async (
  { client, outbox, pageFault = null }: BillingPage,
  { intentId, kind, orders }: Bill,
  printedReceipt: object,
): Promise<void> => {
  const printed = { intentId, kind, orders, receipt: asReported(printedReceipt, pageFault) }
  outbox.pending.set(intentId, printed)
  await reportOnce(client, outbox, printed)
}

const abandon = async (page: BillingPage, { intentId }: Bill, proof: object | null): Promise<void> => {
  await withRetries(page, () =>
    page.client.api('POST', `/api/bill-intents/${intentId}/abandon`, proof === null ? {} : { proof }),
  )
}

/** For a pre-bill the operator checks whether it printed. */
const resolvePreBill = (page: BillingPage, bill: Bill): Promise<void> =>
  page.client.random.chance(0.5) ? report(page, bill, {}) : abandon(page, bill, null)

const resendOrCancel = async (page: BillingPage, bill: Bill, triesLeft: number): Promise<void> => {
  await page.client.processRun.sleep(page.client.random.below(LONGEST_PAUSE_MS))
  if (triesLeft > 0 && bill.command !== null && page.client.random.chance(RESEND_CHANCE))
    return send(page, bill, triesLeft - 1)
  return cancel(page, bill, triesLeft)
}

/** Continues according to the task in the gateway's journal. */
const continueWithTask = async (
  page: BillingPage,
  bill: Bill,
  task: Task,
  triesLeft: number,
): Promise<void> => {
  page.note(`${page.client.processRun.name}: the task of ${bill.intentId} is ${task.state}`)
  switch (task.state) {
    case 'DONE':
      return report(page, bill, task.receipt)
    case 'CANCELLED':
      return abandon(page, bill, task.proof)
    case 'UNKNOWN':
      return
    case 'SENDING':
      await page.client.processRun.sleep(LONGEST_PAUSE_MS)
      return check(page, bill, triesLeft - 1)
    case 'FAILED':
    case 'NOT_PRINTED':
    case 'NEVER_RECEIVED':
      return resendOrCancel(page, bill, triesLeft)
  }
}

const isClosed = async ({ client }: BillingPage, { intentId }: Bill): Promise<boolean> => {
  const known = await client.bills().catch(() => [])
  const state = known.find(({ _id: id }) => id === intentId)?.state
  return state === 'BILLED' || state === 'ABORTED' || state === 'MANUAL'
}

/** Queries the gateway. Without a response it tries again later, unless the server has closed the bill. */
export const check = async (page: BillingPage, bill: Bill, triesLeft: number): Promise<void> => {
  if (triesLeft <= 0) return
  let task: Task
  try {
    task = await page.client.findTask(bill.gateway, bill.intentId)
  } catch (error) {
    if (!(error instanceof NoResponseError)) throw error
    if (await isClosed(page, bill)) return
    await page.client.processRun.sleep(LONGEST_PAUSE_MS)
    return check(page, bill, triesLeft - 1)
  }
  return continueWithTask(page, bill, task, triesLeft)
}

/** Releases the orders. An armed fiscal bill also needs the gateway's proof that it will never be printed. */
export const cancel = async (page: BillingPage, bill: Bill, triesLeft: number): Promise<void> => {
  if (!isFiscal(bill)) return abandon(page, bill, null)
  if (triesLeft < -MAX_TRIES) return
  let task: Task
  try {
    task = await page.client.cancel(bill.gateway, bill.intentId, bill.epoch)
  } catch (error) {
    if (!(error instanceof NoResponseError)) throw error
    if (await isClosed(page, bill)) return
    await page.client.processRun.sleep(LONGEST_PAUSE_MS)
    return cancel(page, bill, triesLeft - 1)
  }
  return continueWithTask(page, bill, task, triesLeft - 1)
}

/** A lie: nobody knows yet whether the bill was printed. */
const reportUnprinted = (page: BillingPage, bill: Bill): Promise<void> =>
  report(page, bill, isFiscal(bill) ? { receiptNo: 1 + page.client.random.below(FAR_TOO_HIGH) } : {})

/** Longer than it takes to undo a bill and to bill its orders again. */
const LONGEST_DELAY_MS = 120_000

/** A lie: the bill was not sent. Its command may follow, when its gateway has denied the bill and it has been undone. */
const reportUnsent = async (page: BillingPage, bill: Bill, { path, command }: Command): Promise<void> => {
  await reportUnprinted(page, bill)
  const { client, note } = page
  if (client.random.chance(0.5)) return
  await client.processRun.sleep(client.random.below(LONGEST_DELAY_MS))
  note(`${client.processRun.name} sends ${bill.intentId} late`)
  await client.print(bill.gateway, path, command)
}

const continueWithOutcome = (
  page: BillingPage,
  bill: Bill,
  outcome: Outcome,
  triesLeft: number,
): Promise<void> => {
  if (page.pageFault === 'reports unprinted bills' && outcome.is !== 'printed')
    return reportUnprinted(page, bill)
  switch (outcome.is) {
    case 'printed':
      return report(page, bill, outcome.receipt)
    case 'cancelled':
      return cancel(page, bill, triesLeft)
    case 'not-printed':
      return resendOrCancel(page, bill, triesLeft)
    case 'manual':
      return Promise.resolve()
    case 'unknown':
      if (page.pageFault === 'abandons without query') return abandon(page, bill, null)
      if (page.pageFault === 'cancels at another gateway')
        return cancel(page, { ...bill, gateway: page.client.otherGateway(bill.gateway) }, triesLeft)
      return resume(page, bill)
  }
}

interface Priced {
  readonly commandContext?: { readonly products: readonly object[] }
}
const withWrongPrices = (command: object): object => {
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

/** Sends an armed bill to its gateway. An unanswered command is queried, and not simply sent again. */
export const send = async (page: BillingPage, bill: Bill, triesLeft: number): Promise<void> => {
  if (bill.command === null) return
  if (page.pageFault === 'reports unsent bills' && isFiscal(bill) && page.client.random.chance(UNSENT_CHANCE))
    return reportUnsent(page, bill, bill.command)
  page.note(`${page.client.processRun.name} sends ${bill.intentId}`)
  const { path, command } = bill.command
  const outcome = await page.client.print(
    bill.gateway,
    path,
    page.pageFault === 'wrong prices' ? withWrongPrices(command) : command,
  )
  page.note(`${page.client.processRun.name}: the outcome of ${bill.intentId} is ${outcome.is}`)
  await continueWithOutcome(page, bill, outcome, triesLeft)
}

/** Continues a bill that was left open. */
export const resume = (page: BillingPage, bill: Bill): Promise<void> =>
  isFiscal(bill) ? check(page, bill, MAX_TRIES) : resolvePreBill(page, bill)

/** A server refusal ends the action. So does a missing response after the last try. */
export const unlessRefused = async ({ note, client }: BillingPage, work: Promise<void>): Promise<void> => {
  try {
    await work
  } catch (error) {
    if (!(error instanceof RefusedError) && !(error instanceof NoResponseError)) throw error
    note(`${client.processRun.name} stops: ${error.message}`)
  }
}
