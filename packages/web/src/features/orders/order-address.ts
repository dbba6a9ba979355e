import { contract } from '@kafana/contract'
import type { OrdersQuery } from '../../platform/links/orders-path.ts'

/** What narrows the list besides its filter: moments as ISO texts, the rest as the call has it. What is not asked for is undefined. */
export type Narrowing = Omit<OrdersQuery, 'filter' | 'sort'>

/** What an address asks the list for. */
export interface OrderAddress {
  /** Undefined where the address names none. */
  readonly filter: OrdersQuery['filter']
  readonly sort: NonNullable<OrdersQuery['sort']>
  /** From 1; it may lie beyond the end. */
  readonly page: number
  readonly narrowing: Narrowing
}

const QUERY = contract.orders.list.query
const NAMES = Object.keys(QUERY.shape)
/** Beyond every list, and within what the call takes. */
const LAST_PAGE = 1_000_000
/** A range that makes no sense is left out whole. */
const RANGES = [
  ['start', 'end'],
  ['billedStart', 'billedEnd'],
]

type Given = Readonly<Record<string, string>>

/** The parts that the call takes: what somebody mistyped into an address must not empty the list. */
const sensible = (given: Given): Given => {
  const { error } = QUERY.safeParse(given)
  if (!error) return given
  const wrong = error.issues.map(({ path }) => String(path[0]))
  const gone = new Set([
    ...wrong,
    ...RANGES.filter((range) => range.some((name) => wrong.includes(name))).flat(),
  ])
  return sensible(Object.fromEntries(Object.entries(given).filter(([name]) => !gone.has(name))))
}

const pageOf = (text: string | null): number => {
  const page = Number(text)
  return Number.isInteger(page) && page > 0 ? Math.min(page, LAST_PAGE) : 1
}

/** Reads an address by the names of the call's query. */
export const readOrderAddress = (params: URLSearchParams): OrderAddress => {
  const given = sensible(
    Object.fromEntries(
      NAMES.flatMap((name) => {
        const text = params.get(name)
        return text === null || text === '' || name === 'page' ? [] : [[name, text]]
      }),
    ),
  )
  const { filter, sort, category, search, table, createdBy, product } = QUERY.parse(given)
  const { start, end, billedStart, billedEnd } = given
  return {
    filter: given['filter'] === undefined ? undefined : filter,
    sort,
    page: pageOf(params.get('page')),
    narrowing: {
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

/** Does anything narrow the list besides its filter? */
export const isNarrowed = (narrowing: Narrowing): boolean =>
  Object.values(narrowing).some((value) => value !== undefined)
