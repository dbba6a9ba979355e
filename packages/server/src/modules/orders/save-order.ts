import { type LineState, lineStateWith, ORDER_STATUS, type OrderStatus } from '@kafana/domain'
import type { Platform } from '../../platform/platform.ts'
import type { WriteTx } from '../../platform/unit-of-work/unit-of-work.ts'
import type { ChecksService } from '../checks/index.ts'
import { loadOrder } from './order-read-model.ts'
import { insertStep, stateValues, updateLineStates, updateOrder } from './order-store.ts'
import type { Order, OrderLine, SaveOrder, SpreadDiscounts } from './order.ts'

/** What the live screens are notified of. */
export const orderEvent = (
  type: 'orderCreated' | 'orderStatusUpdated',
  { id, name, status, category, version, table, lines }: Order,
) => {
  const stations = [...new Set(lines.map(({ stationId }) => stationId))]
  const made = stations.some((station) => station !== null) ? { stations } : {}
  return {
    type,
    orderName: name,
    order: { _id: id, status, category, version, table: { _id: table.id, name: table.name }, ...made },
  }
}

/** A line after its order took it to this state. */
const following = (line: OrderLine, state: LineState): OrderLine =>
  line.state === state ? line : { ...line, state, version: line.version + 1 }

/** What is rejected leaves its share of an amount to the others, and takes it again. */
const isRejection = (step: { readonly from: OrderStatus; readonly to: OrderStatus }): boolean =>
  step.from !== step.to && [step.from, step.to].includes('rejected')

const spreadAfter = async (
  spread: SpreadDiscounts,
  {
    tx,
    by,
    after: { checkId },
    step,
  }: {
    readonly tx: WriteTx
    readonly by: string
    readonly after: Order
    readonly step: { readonly from: OrderStatus; readonly to: OrderStatus }
  },
): Promise<ReadonlySet<string>> =>
  checkId !== null && isRejection(step) ? spread(tx, by, checkId) : new Set()

/** Every change of an order's status: its lines follow, and its check closes or opens with it. */
export const saveWith =
  (
    { audit, clock }: Pick<Platform, 'audit' | 'clock'>,
    checks: Pick<ChecksService, 'settle'>,
    spread: SpreadDiscounts,
  ): SaveOrder =>
  async (tx, before, change, { by, action, details = {}, ownLines }) => {
    const now = clock.now()
    const status = change.status ?? before.status
    const state = status === before.status ? null : lineStateWith(status)
    const lines =
      ownLines ?? (state === null ? before.lines : before.lines.map((line) => following(line, state)))
    const after: Order = { ...before, ...change, lines, updatedAt: now, version: before.version + 1 }
    tx.send(updateOrder, stateValues(after))
    // The version is the step's position in the history: two writers cannot both add the same one.
    const step = { from: before.status, to: after.status }
    if (step.from !== step.to)
      tx.send(insertStep, { ...step, orderId: after.id, position: after.version, at: now, by })
    if (ownLines === undefined && state !== null) tx.send(updateLineStates, { orderId: after.id, state })
    if (after.checkId !== null && ORDER_STATUS[step.from].open !== ORDER_STATUS[step.to].open)
      await checks.settle(tx, after.checkId, by)
    const spreadTo = await spreadAfter(spread, { tx, by, after, step })
    await audit.record(tx, {
      by,
      action,
      entityId: after.id,
      // Of a part that is carved, `from` is the order that it was taken from.
      details: { ...step, ...details },
      event: orderEvent('orderStatusUpdated', after),
    })
    return spreadTo.has(after.id) ? loadOrder(tx, after.id) : after
  }
