import { Order, type Room } from '@kafana/contract'
import type { QueryClient } from '@tanstack/react-query'
import { renewKnown } from '../api/renew-known.ts'
import type { KeptCall, KeptChange } from './kept-change.ts'
import type { EndListener } from './outbox.ts'

const STALE: Readonly<Record<KeptCall, readonly Room[]>> = {
  'orders.updateStatus': ['orders', 'storage', 'catalog', 'statistics'],
  'orders.create': ['orders', 'layout', 'statistics'],
  'billing.tell': ['orders', 'billing', 'staff', 'statistics'],
}

/** The order as it is now, out of the answer to a move or to a lost race. */
const orderIn = ({ call }: KeptChange, end: Parameters<EndListener>[1]): Order | undefined => {
  if (call !== 'orders.updateStatus') return undefined
  return Order.safeParse(
    end.is === 'sent' ? end.answer : (end.refusal.body as { readonly order?: unknown } | undefined)?.order,
  ).data
}

/** What the end of a change means for what was read: the order stands as the server has it before the change leaves the screen, the rest is read again. */
export const renewCaches =
  (queryClient: QueryClient): EndListener =>
  (change, end) => {
    const order = orderIn(change, end)
    if (order) renewKnown(queryClient, 'orders', order)
    for (const room of STALE[change.call]) void queryClient.invalidateQueries({ queryKey: [room] })
  }
