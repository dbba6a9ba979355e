import {
  COMPLETED_STATUSES,
  OPEN_STATUSES,
  foldText,
  isInName,
  MAX_SEARCH_WORDS,
  ORDER_SORTS,
  ORDER_STATUSES,
  parseSearch,
  searchKey,
  type Category,
  type OrderSort,
  type OrderSortColumn,
  type OrderStatus,
  type SaleDocument,
  type SearchWord,
} from '@kafana/domain'
import { sql, type RawBuilder } from 'kysely'
import type { QueryKit } from '../../platform/database/query-kit.ts'
import { statement, statementsBy } from '../../platform/unit-of-work/statement.ts'
import type { Tx } from '../../platform/unit-of-work/unit-of-work.ts'
import { documentOfSale } from './order-documents-read-model.ts'
import type { OrderFilter } from './order.ts'

/** Escapes the wildcards of LIKE. */
const LIKE_ESCAPE = '!'

const literally = (key: string): string => key.replace(/[!%_]/g, (sign) => LIKE_ESCAPE + sign)

/** Matches every key that contains this text literally. */
export const containsPattern = (text: string): string => `%${literally(searchKey(text))}%`

/** Matches the search texts of orders that have the word; a number has to begin a word of theirs. */
const wordPattern = ({ text, isNumber }: SearchWord): string =>
  isNumber ? `% ${literally(text)}%` : `%${literally(text)}%`

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
/** What each word of a search may be. A number or sum that no order has stands for none. */
interface WordParams {
  readonly [pattern: `pattern${number}`]: string
  readonly [tables: `tables${number}`]: readonly string[]
  readonly [people: `people${number}`]: readonly string[]
  readonly [orderNumber: `orderNumber${number}`]: number
  readonly [receiptNo: `receiptNo${number}`]: number
  readonly [total: `total${number}`]: number
}
type SelectionParams = FilterParams & WordParams
type PageParams = SelectionParams & {
  readonly limit: number
  readonly offset: number
  /** The orders of an earlier part of the list. */
  readonly without: readonly string[]
  /** Ids in the order in which tables or people are sorted. */
  readonly ranks: readonly string[]
}
/** A filter and what its search may mean, ready to be asked. */
export interface Selection {
  readonly filter: OrderFilter
  readonly words: readonly SearchWord[]
  readonly choice: string
  readonly params: SelectionParams
}

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
  [
    ...NARROWING.filter((field) => filter[field] !== undefined && filter[field] !== ''),
    ...parseSearch(filter.search ?? '').map((_, index) => `word${index}`),
  ].join(' ')

interface SearchedNames {
  readonly tables: readonly { readonly id: string; readonly key: string }[]
  readonly people: readonly { readonly id: string; readonly key: string }[]
}
const NO_NAMES: SearchedNames = { tables: [], people: [] }
const NONE = -1

const wordParams = (words: readonly SearchWord[], { tables, people }: SearchedNames): WordParams =>
  Object.fromEntries(
    words.flatMap((word, index) => {
      const named = (all: SearchedNames['tables']): string[] =>
        all.filter(({ key }) => isInName(word, key)).map(({ id }) => id)
      return [
        [`pattern${index}`, wordPattern(word)],
        [`tables${index}`, named(tables)],
        [`people${index}`, named(people)],
        [`orderNumber${index}`, word.orderNumber ?? NONE],
        [`receiptNo${index}`, word.receiptNo ?? NONE],
        [`total${index}`, word.total ?? NONE],
      ]
    }),
  ) as WordParams

const rangeParams = (
  filter: OrderFilter,
): Pick<FilterParams, 'start' | 'end' | 'billedStart' | 'billedEnd'> => ({
  start: filter.start ?? 0,
  end: filter.end ?? 0,
  billedStart: filter.billedStart ?? 0,
  billedEnd: filter.billedEnd ?? 0,
})

export const filterParams = (filter: OrderFilter, names: SearchedNames = NO_NAMES): SelectionParams => ({
  ...wordParams(parseSearch(filter.search ?? ''), names),
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

type Narrowing = (typeof NARROWING)[number] | `word${number}`
const narrowsBy =
  (choice: string) =>
  (field: Narrowing): boolean =>
    choice.split(' ').includes(field)

/** Orders that have one word of the search somewhere. */
const hasWord = (kit: QueryKit, p: WordParams, index: number): RawBuilder<boolean> => {
  const people = kit.list(p[`people${index}`] ?? [])
  return sql<boolean>`(search_text like ${p[`pattern${index}`]} escape ${sql.lit(LIKE_ESCAPE)}
    or table_id in ${kit.list(p[`tables${index}`] ?? [])}
    or created_by in ${people} or billed_by in ${people}
    or number = ${p[`orderNumber${index}`]}
    or receipt_no = ${p[`receiptNo${index}`]} or storno_receipt_no = ${p[`receiptNo${index}`]}
    or total = ${p[`total${index}`]})`
}

/** The whole search is a part of the name, or each of its words is somewhere. */
const isFound = (kit: QueryKit, p: SelectionParams, choice: string): RawBuilder<boolean> => {
  const has = narrowsBy(choice)
  const words = Array.from({ length: MAX_SEARCH_WORDS }, (_, index) => index).filter((index) =>
    has(`word${index}`),
  )
  const inName = sql`name_key like ${p.pattern} escape ${sql.lit(LIKE_ESCAPE)}`
  return sql<boolean>`(${inName} or (${sql.join(
    words.map((index) => hasWord(kit, p, index)),
    sql` and `,
  )}))`
}

const matching = (kit: QueryKit, p: SelectionParams, choice: string) => {
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
            .where('product_id', '=', p.productId)
            .where('voided_at', 'is', null),
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
    .$if(has('search'), (query) => query.where(isFound(kit, p, choice)))
}

export const countMatching = statementsBy((choice: string) =>
  statement((kit, p: SelectionParams) =>
    matching(kit, p, choice).select((eb) => eb.fn.countAll<number>().as('count')),
  ),
)

/**
 * The number of orders and the sum of their totals without voided ones. Within a range of billing, only those
 * voided before its end are left out: as in the statistics, a storno counts at its own time.
 */
export const sumMatching = statementsBy((choice: string) =>
  statement((kit, p: SelectionParams) =>
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

const NEWEST = sql`created_at desc, id desc`
const isAscending = (sort: OrderSort): boolean => sort.endsWith('-asc')

/** In the order of the board's columns. */
const STATUS_RANK = sql.raw(
  `case status ${ORDER_STATUSES.map((status, rank) => `when '${status}' then ${rank}`).join(' ')} end`,
)
const PAYMENT_RANK = sql`case when bill_kind is null then 0 when bill_kind = 'pre' then 1 when payment = 'card' then 3 else 2 end`

/** What a list is sorted by. Names of tables and people are ranked by the server, as they are sorted everywhere. */
const SORT_KEY: Readonly<Record<OrderSortColumn, (kit: QueryKit) => RawBuilder<unknown>>> = {
  name: ({ engine }) => (engine === 'postgres' ? sql`name_key collate "C"` : sql`name_key`),
  table: () => sql`ranks.position`,
  person: () => sql`ranks.position`,
  status: () => STATUS_RANK,
  payment: () => PAYMENT_RANK,
  total: () => sql`total`,
}
const columnOf = (sort: OrderSort): OrderSortColumn | null =>
  sort.includes('-') ? (sort.slice(0, sort.indexOf('-')) as OrderSortColumn) : null
const RANKED = { table: 'table_id', person: 'created_by' } as const
export const rankedBy = (sort: OrderSort): (typeof RANKED)[keyof typeof RANKED] | null => {
  const column = columnOf(sort)
  return column === 'table' || column === 'person' ? RANKED[column] : null
}

const orderOf = (kit: QueryKit, sort: OrderSort): RawBuilder<unknown> => {
  const column = columnOf(sort)
  if (column === null) return sort === 'oldest' ? sql`created_at asc, id asc` : NEWEST
  return sql`${SORT_KEY[column](kit)} ${sql.raw(isAscending(sort) ? 'asc' : 'desc')}, ${NEWEST}`
}

const pageIds = (sort: OrderSort) =>
  statementsBy((choice: string) =>
    statement((kit, p: PageParams) => {
      const ranked = rankedBy(sort)
      return matching(kit, p, choice)
        .$if(ranked !== null, (query) =>
          query.innerJoin(kit.ranks(p.ranks), (join) =>
            join.onRef('ranks.member', '=', ranked === 'table_id' ? 'table_id' : 'created_by'),
          ),
        )
        .$if(choice.includes(WITHOUT), (query) => query.where('id', 'not in', kit.list(p.without)))
        .select('id')
        .orderBy(orderOf(kit, sort))
        .limit(p.limit)
        .offset(p.offset)
    }),
  )

/** Leaves out the orders that an earlier part of the list has. */
export const WITHOUT = 'without'

/** A page is found by ids in an index; then the rows of those ids are read. */
export const selectPageIds = Object.fromEntries(ORDER_SORTS.map((sort) => [sort, pageIds(sort)])) as Readonly<
  Record<OrderSort, ReturnType<typeof pageIds>>
>

const MOST_EXACT = 50
/** Those of the filter, without its search, whose receipt number or own number is exactly the searched one. */
const exactly = (column: 'receipt_no' | 'number', param: 'receiptNo0' | 'orderNumber0') =>
  statementsBy((choice: string) =>
    statement((kit, p: SelectionParams) =>
      matching(kit, p, choice)
        .where(column, '=', sql<number>`${p[param]}`)
        .select('id')
        .orderBy(NEWEST)
        .limit(MOST_EXACT),
    ),
  )
export const selectByReceipt = exactly('receipt_no', 'receiptNo0')
export const selectByNumber = exactly('number', 'orderNumber0')

export const selectTables = statement((kit) =>
  kit.db.selectFrom('venue_tables').select(['id', 'name']).where('company_id', '=', kit.companyId),
)
export const selectPeople = statement((kit) =>
  kit.db
    .selectFrom('users')
    .select(['id', sql<string>`firstname || ' ' || lastname`.as('name')])
    .where('company_id', '=', kit.companyId),
)

const keyed = (rows: readonly { readonly id: string; readonly name: string }[]) =>
  rows.map(({ id, name }) => ({ id, key: foldText(name) }))

/** Looks up whose names a search may mean; without a search nothing is read. */
export const resolveFilter = async (tx: Tx, filter: OrderFilter): Promise<Selection> => {
  const words = parseSearch(filter.search ?? '')
  const names =
    words.length === 0
      ? NO_NAMES
      : { tables: keyed(await tx.all(selectTables, {})), people: keyed(await tx.all(selectPeople, {})) }
  return { filter, words, choice: choiceOf(filter), params: filterParams(filter, names) }
}
