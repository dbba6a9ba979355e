import type { KeptBill } from '../outbox/kept-change.ts'
import { outbox } from '../outbox/present-outbox.ts'
import { useKept } from '../outbox/use-kept.ts'
import type { Paper } from './fiscal-task.ts'

/** A bill that is on paper and that the server has to hear of. */
export interface PrintedBill {
  readonly intentId: string
  readonly kind: 'fiscal' | 'pre'
  readonly orders: readonly string[]
  readonly paper: Paper
}
/** `refused`: the server has another idea of this bill, and telling it again would not help. */
export type Telling = { readonly is: 'told' } | { readonly is: 'kept' } | { readonly is: 'refused'; readonly error: Error }

const keysOf = (intentId: string): string[] =>
  outbox().changes().filter((each) => each.call === 'billing.tell' && each.input.body.intentId === intentId).map(({ key }) => key)

/** Writes down that a bill is printed, then tells the server. What it does not take in now is told again, also after a reload. */
export const keepAndTell = async ({ intentId, kind, orders, paper }: PrintedBill): Promise<Telling> => {
  const earlier = keysOf(intentId)
  const telling = outbox().keep('billing.tell', { params: { kind }, body: { selectedOrders: [...orders], intentId, ...paper } }, {})
  // The same bill again, with what is known of its paper now.
  for (const key of earlier) void outbox().drop(key)
  const end = await telling
  if (end.is === 'refused') return end
  return { is: end.is === 'sent' ? 'told' : 'kept' }
}

const isUntold = (change: { readonly call: string; readonly state: string }): change is KeptBill => change.call === 'billing.tell' && change.state === 'waiting'

/** How many printed bills of this venue wait to be told to the server. */
export const useUntoldBills = (): number => useKept().filter(isUntold).length
