import type { BillKind } from '@kafana/domain'
import type { KeptBill } from '../outbox/kept-change.ts'
import { outbox } from '../outbox/present-outbox.ts'
import { useKept } from '../outbox/use-kept.ts'
import type { Paper } from './fiscal-task.ts'

/** A bill that is on paper and that the server has to hear of. */
export interface PrintedBill {
  readonly intentId: string
  readonly kind: BillKind
  readonly orders: readonly string[]
  readonly paper: Paper
}
/** `refused`: the server has another idea of this bill, and telling it again would not help. */
export type Telling =
  | { readonly is: 'told' }
  | { readonly is: 'kept' }
  | { readonly is: 'refused'; readonly error: Error }

/** The same bill may be told again with what is known of its paper now. */
const forgetEarlier = (intentId: string): void => {
  for (const change of outbox().changes())
    if (change.call === 'billing.tell' && change.input.body.intentId === intentId)
      void outbox().drop(change.key)
}

/** Writes down that a bill is printed, then tells the server. What it does not take in now is told again, also after a reload. */
export const keepAndTell = async ({ intentId, kind, orders, paper }: PrintedBill): Promise<Telling> => {
  forgetEarlier(intentId)
  const end = await outbox().keep(
    'billing.tell',
    { params: { kind }, body: { selectedOrders: [...orders], intentId, ...paper } },
    {},
  )
  if (end.is === 'refused') return end
  return { is: end.is === 'sent' ? 'told' : 'kept' }
}

const isUntold = (change: { readonly call: string; readonly state: string }): change is KeptBill =>
  change.call === 'billing.tell' && change.state === 'waiting'

/** How many printed bills of this venue wait to be told to the server. */
export const useUntoldBills = (): number => useKept().filter(isUntold).length
