import {
  type Category,
  type FollowingStatus,
  type OrderBillKind,
  type OrderStatus,
  type OrderType,
  type Payment,
} from '@kafana/domain'
import { AppError, ensureFound } from '../../platform/http/app-error.ts'
import { statement } from '../../platform/unit-of-work/statement.ts'
import type { Tx } from '../../platform/unit-of-work/unit-of-work.ts'
import { type LineRow, toLine } from './order-line-read-model.ts'
import type { LineVoiding, Order, OrderPaid, Person, StatusStep, Storno } from './order.ts'
import { loadPreBills } from './pre-bills-read-model.ts'
import { loadVoidings } from './voided-lines-read-model.ts'

export const selectOrders = statement((kit, p: { ids: readonly string[] }) =>
  kit.db
    .selectFrom('orders')
    .innerJoin('users', (join) =>
      join.onRef('users.company_id', '=', 'orders.company_id').onRef('users.id', '=', 'orders.created_by'),
    )
    .innerJoin('venue_tables', (join) =>
      join
        .onRef('venue_tables.company_id', '=', 'orders.company_id')
        .onRef('venue_tables.id', '=', 'orders.table_id'),
    )
    .leftJoin('zones', (join) =>
      join
        .onRef('zones.company_id', '=', 'venue_tables.company_id')
        .onRef('zones.id', '=', 'venue_tables.zone_id'),
    )
    .leftJoin('users as storno_users', (join) =>
      join
        .onRef('storno_users.company_id', '=', 'orders.company_id')
        .onRef('storno_users.id', '=', 'orders.storno_by'),
    )
    .leftJoin('users as billers', (join) =>
      join.onRef('billers.company_id', '=', 'orders.company_id').onRef('billers.id', '=', 'orders.billed_by'),
    )
    .leftJoin('checks', (join) =>
      join.onRef('checks.company_id', '=', 'orders.company_id').onRef('checks.id', '=', 'orders.check_id'),
    )
    .select([
      'orders.id',
      'orders.number',
      'orders.name',
      'orders.description',
      'orders.status',
      'orders.category',
      'orders.total',
      'orders.created_at',
      'orders.taken_at',
      'orders.updated_at',
      'orders.version',
      'orders.served_at',
      'orders.done_by',
      'orders.bill_kind',
      'orders.billed_at',
      'orders.receipt_no',
      'orders.storno_at',
      'orders.storno_receipt_no',
      'orders.storno_by',
      'orders.cash_holder',
      'orders.billed_by',
      'orders.payment',
      'orders.paid',
      'orders.check_id',
      'orders.type',
      'orders.carved_from',
      'orders.taken_of',
      'orders.preparation',
      'checks.allergies',
      'billers.firstname as biller_firstname',
      'billers.lastname as biller_lastname',
      'storno_users.firstname as storno_firstname',
      'storno_users.lastname as storno_lastname',
      'users.id as user_id',
      'users.firstname',
      'users.lastname',
      'venue_tables.id as table_id',
      'venue_tables.name as table_name',
      'zones.id as zone_id',
      'zones.name as zone_name',
    ])
    .where('orders.company_id', '=', kit.companyId)
    .where('orders.id', 'in', kit.list(p.ids)),
)

export const selectLines = statement((kit, p: { ids: readonly string[] }) =>
  kit.db
    .selectFrom('order_lines')
    .select([
      'order_id',
      'product_id',
      'name',
      'tax_class',
      'tax_rate',
      'price',
      'shown_price',
      'quantity',
      'cost',
      'id',
      'version',
      'state',
      'note',
      'station_id',
      'course_id',
      'sold_out',
      'options',
      'seat',
      'voided_at',
      'note_at',
      'seen_at',
      'replaces',
      'root_id',
      'root_quantity',
      'share_num',
      'share_den',
      'allergies_seen',
      'discount',
      'discounts',
      'no_discount',
      'parent_id',
      'option_id',
      'option_pieces',
    ])
    .select((eb) =>
      eb
        .case()
        .when('parent_id', 'is not', null)
        .then(
          eb
            .selectFrom('order_lines as parents')
            .whereRef('parents.company_id', '=', 'order_lines.company_id')
            .whereRef('parents.id', '=', 'order_lines.parent_id')
            .select('parents.name'),
        )
        .end()
        .as('parent_name'),
    )
    .where('company_id', '=', kit.companyId)
    .where('order_id', 'in', kit.list(p.ids))
    .orderBy('order_id')
    .orderBy('position'),
)

/** The orders of these checks. Not sorted: SQLite would read every order of the venue in the sorted order. */
export const selectIdsOfChecks = statement((kit, p: { checkIds: readonly string[] }) =>
  kit.db
    .selectFrom('orders')
    .select('id')
    .where('company_id', '=', kit.companyId)
    .where('check_id', 'is not', null)
    .where('check_id', 'in', kit.list(p.checkIds)),
)

/** Those of these lines that exist in the venue. */
export const selectLinesById = statement((kit, p: { ids: readonly string[] }) =>
  kit.db
    .selectFrom('order_lines')
    .select(['id', 'order_id', 'by_kitchen'])
    .where('company_id', '=', kit.companyId)
    .where('id', 'in', kit.list(p.ids)),
)

/** The live lines that go with these ones, in whatever order they are. */
export const selectLinesAlong = statement((kit, p: { parents: readonly string[] }) =>
  kit.db
    .selectFrom('order_lines')
    .select(['id', 'order_id'])
    .where('company_id', '=', kit.companyId)
    .where('parent_id', 'is not', null)
    .where('parent_id', 'in', kit.list(p.parents))
    .where('voided_at', 'is', null),
)

/** The letters and rates of their lines, as they were ordered. */
export const selectTaxClasses = statement((kit, p: { ids: readonly string[] }) =>
  kit.db
    .selectFrom('order_lines')
    .select(['tax_class', 'tax_rate'])
    .distinct()
    .where('company_id', '=', kit.companyId)
    .where('voided_at', 'is', null)
    .where('order_id', 'in', kit.list(p.ids)),
)

const selectSteps = statement((kit, p: { orderId: string }) =>
  kit.db
    .selectFrom('order_history')
    .innerJoin('users', (join) =>
      join
        .onRef('users.company_id', '=', 'order_history.company_id')
        .onRef('users.id', '=', 'order_history.by_user'),
    )
    .select([
      'order_history.from_status',
      'order_history.to_status',
      'order_history.at',
      'users.id',
      'users.firstname',
      'users.lastname',
    ])
    .where('order_history.company_id', '=', kit.companyId)
    .where('order_history.order_id', '=', p.orderId)
    .orderBy('order_history.position'),
)

interface OrderRow {
  id: string
  number: number
  name: string
  description: string
  status: OrderStatus
  category: Category
  total: number
  created_at: number
  taken_at: number | null
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
  cash_holder: string | null
  billed_by: string | null
  payment: Payment | null
  paid: string | null
  check_id: string | null
  type: OrderType
  carved_from: string | null
  taken_of: string | null
  preparation: FollowingStatus | null
  allergies: string | null
  biller_firstname: string | null
  biller_lastname: string | null
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

const toBiller = ({
  billed_by: id,
  biller_firstname: firstname,
  biller_lastname: lastname,
}: OrderRow): Person | null =>
  id === null ? null : { id, firstname: firstname ?? '', lastname: lastname ?? '' }

const toOrder = (
  row: OrderRow,
  lines: readonly LineRow[],
  voidings: ReadonlyMap<string, LineVoiding>,
  preBillId: string | null,
): Order => ({
  id: row.id,
  number: row.number,
  name: row.name,
  description: row.description,
  status: row.status,
  category: row.category,
  total: row.total,
  createdAt: row.created_at,
  takenAt: row.taken_at,
  updatedAt: row.updated_at,
  version: row.version,
  servedAt: row.served_at,
  doneBy: row.done_by,
  billKind: row.bill_kind,
  billedAt: row.billed_at,
  receiptNo: row.receipt_no,
  storno: toStorno(row),
  cashHolder: row.cash_holder,
  billedBy: row.billed_by,
  biller: toBiller(row),
  payment: row.payment,
  paid: row.paid === null ? null : (JSON.parse(row.paid) as OrderPaid),
  checkId: row.check_id,
  preBillId,
  type: row.type,
  carvedFrom: row.carved_from,
  takenOf: row.taken_of,
  preparation: row.preparation,
  allergies: row.allergies ?? '',
  createdBy: { id: row.user_id, firstname: row.firstname, lastname: row.lastname },
  table: {
    id: row.table_id,
    name: row.table_name,
    zone: row.zone_id === null || row.zone_name === null ? null : { id: row.zone_id, name: row.zone_name },
  },
  lines: lines.filter(({ voided_at }) => voided_at === null).map(toLine),
  voided: lines
    .flatMap((line) => {
      const voiding = voidings.get(line.id)
      return voiding ? [{ ...toLine(line), voiding }] : []
    })
    .toSorted((a, b) => a.voiding.at - b.voiding.at),
})

/** Those of these orders that exist in the venue, in this order. */
export const loadExistingOrders = async (tx: Tx, ids: readonly string[]): Promise<Order[]> => {
  if (ids.length === 0) return []
  const [found, stored] = await Promise.all([tx.all(selectOrders, { ids }), tx.all(selectLines, { ids })])
  const rows = new Map(found.map((row) => [row.id, row]))
  const voidings = await loadVoidings(
    tx,
    stored.filter(({ voided_at }) => voided_at !== null).map(({ id }) => id),
  )
  const preBills = await loadPreBills(
    tx,
    [...rows.values()].filter(({ bill_kind }) => bill_kind === 'pre').map(({ id }) => id),
  )
  const lines = Map.groupBy(stored, ({ order_id }) => order_id)
  return ids.flatMap((id) => {
    const row = rows.get(id)
    return row ? [toOrder(row, lines.get(id) ?? [], voidings, preBills.get(id) ?? null)] : []
  })
}

/** These orders in this order. @throws AppError NOT_FOUND unless all of them belong to the venue */
export const loadOrders = async (tx: Tx, ids: readonly string[]): Promise<Order[]> => {
  const orders = await loadExistingOrders(tx, ids)
  if (orders.length < ids.length) throw new AppError('NOT_FOUND')
  return orders
}

/** @throws AppError NOT_FOUND */
export const loadOrder = async (tx: Tx, id: string): Promise<Order> =>
  ensureFound((await loadOrders(tx, [id]))[0])

export const loadHistory = async (tx: Tx, orderId: string): Promise<StatusStep[]> => {
  const steps = await tx.all(selectSteps, { orderId })
  return steps.map(({ from_status, to_status, at, ...by }) => ({
    from: from_status,
    to: to_status,
    at,
    by,
  }))
}

/** A person of this venue, archived or not. */
export const selectPersonId = statement((kit, p: { id: string }) =>
  kit.db.selectFrom('users').select('id').where('company_id', '=', kit.companyId).where('id', '=', p.id),
)
/** A table of this venue, archived or not: its orders remain. */
export const selectTableId = statement((kit, p: { id: string }) =>
  kit.db
    .selectFrom('venue_tables')
    .select('id')
    .where('company_id', '=', kit.companyId)
    .where('id', '=', p.id),
)
