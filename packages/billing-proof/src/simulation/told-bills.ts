import { Refused, type Desk } from './desk.ts'
import { Silence } from './network.ts'

/** A bill that is on paper and that the server has to hear of. */
export interface PrintedBill {
  readonly intentId: string
  readonly kind: string
  readonly orders: readonly string[]
  readonly paper: object
}

/** What a browser keeps over reloads: printed bills that the server has not taken in. */
export interface Outbox {
  readonly kept: Map<string, PrintedBill>
}
export const createOutbox = (): Outbox => ({ kept: new Map() })

const FIRST_WAIT_MS = 1000
const LONGEST_WAIT_MS = 60_000

/** One try; what the server refuses is told no more. Answers whether it is off the list. */
export const tellOnce = async (
  { api }: Pick<Desk, 'api'>,
  { kept }: Outbox,
  { intentId, kind, orders, paper }: PrintedBill,
): Promise<boolean> => {
  try {
    await api('POST', `/api/order/bill/${kind}`, { selectedOrders: orders, intentId, ...paper })
  } catch (error) {
    if (error instanceof Silence) return false
    if (!(error instanceof Refused)) throw error
  }
  kept.delete(intentId)
  return true
}

/** Tells what is kept, again and again, ever more slowly, for as long as the page lives. */
export const keepTelling = async (desk: Desk, outbox: Outbox): Promise<never> => {
  for (let wait = FIRST_WAIT_MS; ;) {
    await desk.incarnation.sleep(wait)
    const [next] = outbox.kept.values()
    wait = next && !(await tellOnce(desk, outbox, next)) ? Math.min(LONGEST_WAIT_MS, wait * 2) : FIRST_WAIT_MS
  }
}
