import {
  isBillable,
  isReady,
  isWholePieces,
  type Minor,
  receiptTotals,
  resolveSelection,
  type BillSelection,
  type CarvePart,
  type Receipt,
  type SelectedLine,
  type SelectedOrder,
} from '@kafana/domain'
import { AppError } from '../../../platform/http/app-error.ts'
import { newId } from '../../../platform/ids.ts'
import type { Tx } from '../../../platform/unit-of-work/unit-of-work.ts'
import type { ChecksService } from '../../checks/index.ts'
import type { BillableOrder, Order, OrdersService } from '../../orders/index.ts'
import { carvedOf, lineChanged, receiptFor } from '../intent/charged-lines.ts'
import { selectOrdersInPrint } from '../intent/intent-read-model.ts'
import { askedFor, type SelectionPlan } from '../intent/selection-plan.ts'

/** A selection of a check, whose lines are named with the versions that the caller has seen. */
export interface AskedSelection extends BillSelection {
  readonly lines?:
    | readonly (NonNullable<BillSelection['lines']>[number] & { readonly version: number })[]
    | undefined
}

/** What a bill is to be for. */
export interface SelectedBill {
  /** The orders that it touches. */
  readonly orders: readonly BillableOrder[]
  readonly receipt: Receipt
  readonly plan: SelectionPlan
  /** What would still be to be billed of what can be billed and is in no other bill. */
  readonly left: Minor
  /** Whether the venue's guests may pay before anything is made. */
  readonly payFirst: boolean
}

/** The kitchen makes whole pieces: a share is for what is ready. @throws AppError LINE_CHANGED, SHARE_NOT_READY */
const ensureReady = (order: BillableOrder, selected: SelectedLine): void => {
  const { line, carved } = carvedOf(order, selected)
  const isShared = carved.rest !== null && !isWholePieces({ ...line, ...carved.part })
  if (isShared && !isReady(line.state)) throw new AppError('SHARE_NOT_READY', { details: { line: line.id } })
}

/** The orders of a check of which nothing is billed or in print. */
const openOf = async (tx: Tx, orders: readonly Order[], payFirst: boolean): Promise<readonly Order[]> => {
  const billable = orders.filter(({ status }) => isBillable(status, payFirst))
  if (billable.length === 0) return billable
  const inPrint = await tx.all(selectOrdersInPrint, { orderIds: billable.map(({ id }) => id) })
  return billable.filter(({ id }) => !inPrint.some(({ order_id: held }) => held === id))
}

const isNamed = ({ id, lines }: Order, selection: AskedSelection): boolean =>
  (selection.orders ?? []).includes(id) ||
  (selection.lines ?? []).some((choice) => lines.some((line) => line.id === choice.id))

/** @throws AppError LINE_CHANGED */
const ensureSeen = (orders: readonly Order[], { lines = [] }: AskedSelection): void => {
  const all = orders.flatMap((order) => order.lines)
  for (const { id, version } of lines)
    if (all.find((line) => line.id === id)?.version !== version) throw lineChanged(id)
}

const toPart = (selected: SelectedLine): CarvePart => ({ ...selected, id: newId() })

const planOf = (asked: string, orders: readonly SelectedOrder[]): SelectionPlan => ({
  asked,
  carves: orders.flatMap(({ order: from, lines }) =>
    lines === null ? [] : [{ id: newId(), from, parts: lines.map(toPart) }],
  ),
})

/**
 * What a bill of a selection of a check is for; one that was merged is the check that it went into. Whether its orders may be billed is not checked, except of an order of
 * which it takes a part.
 * @throws AppError NOT_FOUND, ORDER_NOT_DELIVERED, SHARE_NOT_READY, LINE_CHANGED if there is not so much of what is named
 */
export type SelectBill = (tx: Tx, checkId: string, selection: AskedSelection) => Promise<SelectedBill>

export const createSelectBill =
  (orders: Pick<OrdersService, 'ofChecks'>, checks: Pick<ChecksService, 'toBill'>): SelectBill =>
  async (tx, named, selection) => {
    const { id: checkId, payFirst } = await checks.toBill(tx, named)
    const all = await orders.ofChecks(tx, [checkId])
    if (all.length === 0) throw new AppError('NOT_FOUND')
    const open = await openOf(tx, all, payFirst)
    ensureSeen(all, selection)
    const resolved = resolveSelection(
      all.filter((order) => open.includes(order) || isNamed(order, selection)),
      selection,
    )
    if ('fault' in resolved) throw lineChanged()
    const selected = resolved.orders.flatMap((part) => {
      const order = all.find(({ id }) => id === part.order)
      return order ? [{ order, lines: part.lines }] : []
    })
    for (const { order, lines } of selected)
      if (lines !== null && !isBillable(order.status, payFirst))
        throw new AppError('ORDER_NOT_DELIVERED', { details: { order: order.id } })
    const plan = planOf(askedFor(checkId, selection), resolved.orders)
    for (const { order, lines } of selected) for (const line of lines ?? []) ensureReady(order, line)
    const receipt = receiptFor(
      selected.map(({ order }) => order),
      plan,
    )
    const before = new Set([...open, ...selected.map(({ order }) => order)])
    return {
      orders: selected.map(({ order }) => order),
      receipt,
      plan,
      payFirst,
      left: [...before].reduce((sum, { total }) => sum + total, -receiptTotals(receipt).total),
    }
  }
