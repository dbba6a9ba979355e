import { toCents } from './amounts.ts'
import type { ReportViolation } from './history.ts'
import type { RecordedEvent } from './recorded-events.ts'
import type { ServerRecord } from './server-record.ts'

/** What each order comes to at a time, in cents: less after something was taken off or a discount was given. */
export type Totals = Map<string, number>

/** What orders came to when they were sent, with everything that is in an order of its own since. */
export const firstTotals = ({ orders, events }: Pick<ServerRecord, 'orders' | 'events'>): Totals => {
  const own = new Map(
    orders.map(({ _id: id, products, voided = [] }) => [
      id,
      [...products, ...voided].reduce((sum, { price, quantity }) => sum + toCents(price) * quantity, 0),
    ]),
  )
  const parts = Map.groupBy(
    events.filter(({ from }) => from !== undefined),
    ({ from }) => from,
  )
  const firstOf = (id: string): number =>
    (parts.get(id) ?? []).reduce((sum, { entityId }) => sum + firstOf(entityId), own.get(id) ?? 0)
  return new Map([...own.keys()].map((id) => [id, firstOf(id)]))
}

/** Changes the totals as one entry of the audit log says. */
export const followTotals = (
  totals: Totals,
  { entityId, total, totals: several = [] }: RecordedEvent,
): void => {
  if (total !== undefined) totals.set(entityId, total)
  for (const each of several) totals.set(each.order, each.total)
}

/** What orders come to in the end, by the audit log; and at each division, that nothing is lost or added. */
const followAll = ({ orders, events }: ServerRecord, report: ReportViolation): Totals => {
  const totals = firstTotals({ orders, events })
  const undivided = new Map<string | undefined, number>()
  const totalOf = (id: string | undefined): number => totals.get(id ?? '') ?? 0
  for (const event of events) {
    const { action, entityId, from } = event
    const isPart = from !== undefined
    if (action === 'order.carved' && !isPart) undivided.set(entityId, totalOf(entityId))
    followTotals(totals, event)
    const [part, rest, before] = [totalOf(entityId), totalOf(from), undivided.get(from)]
    if (isPart && before !== rest + part)
      report('I12', `order ${from} was ${before}; its part is ${part}, and ${rest} is left, in cents`)
  }
  return totals
}

/**
 * I12: an order and the part that is taken from it come to what the order was before, with discounts; and orders come to
 * what the audit log says last.
 */
export const judgeTotals = (server: ServerRecord, report: ReportViolation): void => {
  const totals = followAll(server, report)
  for (const { _id: id, status, totalPrice } of server.orders) {
    const last = totals.get(id) ?? 0
    if (status !== 'rejected' && toCents(totalPrice) !== last)
      report('I12', `order ${id} is ${totalPrice}, the audit log says ${last / 100}`)
  }
}
