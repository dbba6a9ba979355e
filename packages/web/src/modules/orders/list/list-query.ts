import { contract } from '@kafana/contract'
import type { OrdersQuery } from '../orders-path.ts'

/**
 * What restricts the list besides its filter, as the endpoint expects it; undefined where it is not given.
 */
export type Criteria = Omit<OrdersQuery, 'filter' | 'sort'>

/** The list that a URL asks for. */
export interface ListQuery {
  /** Undefined if the URL has none. */
  readonly filter: OrdersQuery['filter']
  readonly sort: NonNullable<OrdersQuery['sort']>
  /** From 1; may be beyond the last page. */
  readonly page: number
  readonly criteria: Criteria
}

const QUERY = contract.orders.list.query
const NAMES = Object.keys(QUERY.shape)
/** Beyond every list, and still accepted by the endpoint. */
const LAST_PAGE = 1_000_000
/** If one end of a range is invalid, both are ignored. */
const RANGES = [
  ['start', 'end'],
  ['billedStart', 'billedEnd'],
]

type RawQuery = Readonly<Record<string, string>>

/** The valid parameters: a mistyped one in the URL must not empty the list. */
const validParts = (raw: RawQuery): RawQuery => {
  const { error } = QUERY.safeParse(raw)
  if (!error) return raw
  const invalid = error.issues.map(({ path }) => String(path[0]))
  const ignored = new Set([
    ...invalid,
    ...RANGES.filter((range) => range.some((name) => invalid.includes(name))).flat(),
  ])
  return validParts(Object.fromEntries(Object.entries(raw).filter(([name]) => !ignored.has(name))))
}

const pageOf = (text: string | null): number => {
  const page = Number(text)
  return Number.isInteger(page) && page > 0 ? Math.min(page, LAST_PAGE) : 1
}

export const parseListQuery = (params: URLSearchParams): ListQuery => {
  const raw = validParts(
    Object.fromEntries(
      NAMES.flatMap((name) => {
        const text = params.get(name)
        return text === null || text === '' || name === 'page' ? [] : [[name, text]]
      }),
    ),
  )
  const { filter, sort, category, search, table, createdBy, product } = QUERY.parse(raw)
  const { start, end, billedStart, billedEnd } = raw
  return {
    filter: raw['filter'] === undefined ? undefined : filter,
    sort,
    page: pageOf(params.get('page')),
    criteria: {
      search: search === '' ? undefined : search,
      category,
      table,
      createdBy,
      product,
      start,
      end,
      billedStart,
      billedEnd,
    },
  }
}

/** Whether anything restricts the list besides its filter. */
export const hasCriteria = (narrowing: Criteria): boolean =>
  Object.values(narrowing).some((value) => value !== undefined)
