import {
  COMPLETED_STATUSES,
  OPEN_STATUSES,
  searchKey,
  type Category,
  type Minor,
  type OrderStatus,
  type SaleDocument,
} from '@kafana/domain'
import { sql } from 'kysely'
import type { QueryKit } from '../../platform/database/query-kit.ts'
import { statement, statementsBy } from '../../platform/unit-of-work/statement.ts'
import type { Tx } from '../../platform/unit-of-work/unit-of-work.ts'
import { documentOfSale } from './order-documents-read-model.ts'
import { loadOrders } from './order-read-model.ts'
import type { Order, OrderFilter, Page } from './order.ts'

/** Escapes the wildcards of LIKE. */
const LIKE_ESCAPE = '!'

/** Matches every key that contains this text literally. */
export const containsPattern = (text: string): string =>
  `%${searchKey(text).replace(/[!%_]/g, (sign) => LIKE_ESCAPE + sign)}%`

/** The values of all conditions; a statement binds those that its choice names. */
interface FilterParams {
  readonly start: number
  readonly end: number
  readonly status: OrderStatus
  readonly createdBy: string
  readonly ownOf: string
  readonly tableId: string
  readonly category: Category
  readonly pattern: string
  readonly productId: string
  readonly document: SaleDocument
  readonly billedStart: number
  readonly billedEnd: number
}
type PageParams = FilterParams & { readonly limit: number; readonly offset: number }

const NARROWING = [
  'start',
  'end',
  'status',
  'completed',
  'open',
  'createdBy',
  'ownOf',
  'tableId',
  'category',
  'search',
  'productId',
  'document',
  'billedStart',
  'billedEnd',
] as const

/**
 * The names of the filter's fields that are set: each combination is its own statement, so that each can use
 * its index.
 */
export const choiceOf = (filter: OrderFilter): string =>
  NARROWING.filter((field) => filter[field] !== undefined && filter[field] !== '').join(' ')

const rangeParams = (filter: OrderFilter) => ({
  start: filter.start ?? 0,
  end: filter.end ?? 0,
  billedStart: filter.billedStart ?? 0,
  billedEnd: filter.billedEnd ?? 0,
})
export const filterParams = (filter: OrderFilter): FilterParams => ({
  ...rangeParams(filter),
  status: filter.status ?? 'created',
  createdBy: filter.createdBy ?? '',
  ownOf: filter.ownOf ?? '',
  tableId: filter.tableId ?? '',
  category: filter.category ?? 'drink',
  pattern: containsPattern(filter.search ?? ''),
  productId: filter.productId ?? '',
  document: filter.document ?? 'none',
})

const narrowsBy =
  (choice: string) =>
  (field: (typeof NARROWING)[number]): boolean =>
    choice.split(' ').includes(field)

const matching = (kit: QueryKit, p: FilterParams, choice: string) => {
  const has = narrowsBy(choice)
  return kit.db
    .selectFrom('orders')
    .where('company_id', '=', kit.companyId)
    .$if(has('start'), (query) => query.where('created_at', '>=', p.start))
    .$if(has('end'), (query) => query.where('created_at', '<', p.end))
    .$if(has('status'), (query) => query.where('status', '=', p.status))
    .$if(has('completed'), (query) => query.where('status', 'in', COMPLETED_STATUSES))
    .$if(has('open'), (query) => query.where('status', 'in', OPEN_STATUSES))
    .$if(has('billedStart'), (query) => query.where('billed_at', '>=', p.billedStart))
    .$if(has('billedEnd'), (query) => query.where('billed_at', '<', p.billedEnd))
    .$if(has('productId'), (query) =>
      query.where((eb) =>
        eb.exists(
          eb
            .selectFrom('order_lines')
            .select('order_lines.position')
            .whereRef('order_lines.company_id', '=', 'orders.company_id')
            .whereRef('order_lines.order_id', '=', 'orders.id')
            .where('product_id', '=', p.productId),
        ),
      ),
    )
    .$if(has('document'), (query) =>
      query.where('billed_at', 'is not', null).where(sql<boolean>`${documentOfSale} = ${p.document}`),
    )
    .$if(has('createdBy'), (query) => query.where('created_by', '=', p.createdBy))
    .$if(has('ownOf'), (query) => query.where('created_by', '=', p.ownOf))
    .$if(has('tableId'), (query) => query.where('table_id', '=', p.tableId))
    .$if(has('category'), (query) => query.where('category', '=', p.category))
    .$if(has('search'), (query) =>
      query.where(sql<boolean>`name_key like ${p.pattern} escape ${sql.lit(LIKE_ESCAPE)}`),
    )
}

export const countMatching = statementsBy((choice: string) =>
  statement((kit, p: FilterParams) =>
    matching(kit, p, choice).select((eb) => eb.fn.countAll<number>().as('count')),
  ),
)

/**
 * The number of orders and the sum of their totals without voided ones. Within a range of billing, only those
 * voided before its end are left out: as in the statistics, a storno counts at its own time.
 */
export const sumMatching = statementsBy((choice: string) =>
  statement((kit, p: FilterParams) =>
    matching(kit, p, choice).select((eb) => {
      const notVoided = eb.or([
        eb('storno_at', 'is', null),
        ...(narrowsBy(choice)('billedEnd') ? [eb('storno_at', '>=', p.billedEnd)] : []),
      ])
      return [
        eb.fn.countAll<number>().as('count'),
        eb.fn.coalesce(eb.fn.sum<number>('total').filterWhere(notVoided), eb.lit(0)).as('total'),
      ]
    }),
  ),
)

const pageIds = (direction: 'asc' | 'desc') =>
  statementsBy((choice: string) =>
    statement((kit, p: PageParams) =>
      matching(kit, p, choice)
        .select('id')
        .orderBy('created_at', direction)
        .orderBy('id', direction)
        .limit(p.limit)
        .offset(p.offset),
    ),
  )

/** A page is found by ids in an index; then the rows of those ids are read. */
export const selectPageIds = { newest: pageIds('desc'), oldest: pageIds('asc') }

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
