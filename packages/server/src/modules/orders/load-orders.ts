import type { Category, Minor, OrderBillKind, OrderStatus } from '@kafana/domain'
import { AppError, found } from '../../platform/http/app-error.ts'
import type { Tx } from '../../platform/unit-of-work/unit-of-work.ts'
import {
  choiceOf,
  countMatching,
  filterParams,
  selectLines,
  selectOrders,
  selectPageIds,
  selectSteps,
  sumMatching,
} from './order-read-model.ts'
import type { Order, OrderFilter, OrderLine, Page, StatusStep, Storno } from './order.ts'

interface OrderRow {
  id: string
  name: string
  description: string
  status: OrderStatus
  category: Category
  total: number
  created_at: number
  updated_at: number
  version: number
  served_at: number | null
  done_by: string | null
  bill_kind: OrderBillKind | null
  billed_at: number | null
  receipt_no: number | null
  storno_at: number | null
  storno_receipt_no: number | null
  storno_by: string | null
  storno_firstname: string | null
  storno_lastname: string | null
  user_id: string
  firstname: string
  lastname: string
  table_id: string
  table_name: string
  zone_id: string | null
  zone_name: string | null
}
interface LineRow {
  order_id: string
  product_id: string
  name: string
  tax_class: string
  price: number
  quantity: number
}

const toLine = ({ product_id, name, tax_class, price, quantity }: LineRow): OrderLine => ({
  productId: product_id,
  name,
  taxClass: tax_class,
  price,
  quantity,
})

const toStorno = ({
  storno_at: at,
  storno_receipt_no: receiptNo,
  storno_by: id,
  storno_firstname: firstname,
  storno_lastname: lastname,
}: OrderRow): Storno | null =>
  at === null || id === null
    ? null
    : { at, receiptNo, by: { id, firstname: firstname ?? '', lastname: lastname ?? '' } }

const toOrder = (row: OrderRow, lines: readonly LineRow[]): Order => ({
  id: row.id,
  name: row.name,
  description: row.description,
  status: row.status,
  category: row.category,
  total: row.total,
  createdAt: row.created_at,
  updatedAt: row.updated_at,
  version: row.version,
  servedAt: row.served_at,
  doneBy: row.done_by,
  billKind: row.bill_kind,
  billedAt: row.billed_at,
  receiptNo: row.receipt_no,
  storno: toStorno(row),
  createdBy: { id: row.user_id, firstname: row.firstname, lastname: row.lastname },
  table: {
    id: row.table_id,
    name: row.table_name,
    zone: row.zone_id === null || row.zone_name === null ? null : { id: row.zone_id, name: row.zone_name },
  },
  lines: lines.map(toLine),
})

/** Those of these orders that exist in the venue, in this order. */
export const loadExistingOrders = async (tx: Tx, ids: readonly string[]): Promise<Order[]> => {
  if (ids.length === 0) return []
  const rows = new Map((await tx.all(selectOrders, { ids })).map((row) => [row.id, row]))
  const lines = Map.groupBy(await tx.all(selectLines, { ids }), ({ order_id }) => order_id)
  return ids.flatMap((id) => {
    const row = rows.get(id)
    return row ? [toOrder(row, lines.get(id) ?? [])] : []
  })
}

/** These orders in this order. @throws AppError NOT_FOUND unless all of them belong to the venue */
export const loadOrders = async (tx: Tx, ids: readonly string[]): Promise<Order[]> => {
  const orders = await loadExistingOrders(tx, ids)
  if (orders.length < ids.length) throw new AppError('NOT_FOUND')
  return orders
}

/** @throws AppError NOT_FOUND */
export const loadOrder = async (tx: Tx, id: string): Promise<Order> => found((await loadOrders(tx, [id]))[0])

/** One page of the orders that match. */
export const findOrders = async (
  tx: Tx,
  filter: OrderFilter,
  { page, limit, sort }: Page,
): Promise<Order[]> => {
  const params = { ...filterParams(filter), limit, offset: (page - 1) * limit }
  const ids = await tx.all(selectPageIds[sort](choiceOf(filter)), params)
  return loadOrders(
    tx,
    ids.map(({ id }) => id),
  )
}

/** All of them, newest first. */
export const findAllOrders = (tx: Tx, filter: OrderFilter): Promise<Order[]> =>
  findOrders(tx, filter, { page: 1, limit: Number.MAX_SAFE_INTEGER, sort: 'newest' })

export const countOrders = async (tx: Tx, filter: OrderFilter): Promise<number> =>
  (await tx.get(countMatching(choiceOf(filter)), filterParams(filter)))?.count ?? 0

/** The number of matching orders and the sum of their totals. */
export const sumOrders = async (
  tx: Tx,
  filter: OrderFilter,
): Promise<{ readonly count: number; readonly total: Minor }> =>
  (await tx.get(sumMatching(choiceOf(filter)), filterParams(filter))) ?? { count: 0, total: 0 }

export const loadHistory = async (tx: Tx, orderId: string): Promise<StatusStep[]> => {
  const steps = await tx.all(selectSteps, { orderId })
  return steps.map(({ from_status, to_status, at, ...by }) => ({
    from: from_status,
    to: to_status,
    at,
    by,
  }))
}
