import {
  CATEGORIES,
  isCalendarInstant,
  isDay,
  ORDER_FILTERS,
  ORDER_SORTS,
  SALE_DOCUMENTS,
} from '@kafana/domain'
import type { OrdersQuery } from '../orders-path.ts'

/**
 * What restricts the list besides its filter, as the endpoint expects it; undefined where it is not given.
 */
export type Criteria = Omit<OrdersQuery, 'filter' | 'sort'>

/** The list that a URL asks for. */
interface ListQuery {
  /** Undefined if the URL has none. */
  readonly filter: OrdersQuery['filter']
  readonly sort: NonNullable<OrdersQuery['sort']>
  /** From 1; may be beyond the last page. */
  readonly page: number
  readonly criteria: Criteria
}

export const MAX_SEARCH_LENGTH = 200
const MAX_ID_LENGTH = 64
/** Beyond every list, and still accepted by the endpoint. */
const LAST_PAGE = 1_000_000

/** The value itself if it is one of these, else undefined. */
const oneOf = <T extends string>(values: readonly T[], text: string | undefined): T | undefined =>
  values.find((value) => value === text)
const idOf = (text: string | undefined): string | undefined =>
  text !== undefined && text.length <= MAX_ID_LENGTH ? text : undefined
const searchOf = (text: string | undefined): string | undefined => {
  const search = text?.trim() ?? ''
  return search !== '' && search.length <= MAX_SEARCH_LENGTH ? search : undefined
}

const INSTANT =
  /^(?<day>\d{4}-\d{2}-\d{2})T(?:[01]\d|2[0-3]):[0-5]\d:[0-5]\d(?:\.\d+)?(?:Z|[+-](?:[01]\d|2[0-3]):[0-5]\d)$/
const isInstant = (text: string): boolean =>
  isDay(INSTANT.exec(text)?.groups?.['day'] ?? '') && isCalendarInstant(Date.parse(text))

/** A range of which either end may be missing. If one end is invalid, or they are in the wrong order, both are ignored. */
const rangeOf = (
  start: string | undefined,
  end: string | undefined,
): { readonly start: string | undefined; readonly end: string | undefined } => {
  const isValid =
    [start, end].every((text) => text === undefined || isInstant(text)) &&
    (start === undefined || end === undefined || Date.parse(start) <= Date.parse(end))
  return isValid ? { start, end } : { start: undefined, end: undefined }
}

const pageOf = (text: string | undefined): number => {
  const page = Number(text)
  return Number.isInteger(page) && page > 0 ? Math.min(page, LAST_PAGE) : 1
}

/** The valid parameters of a URL: a mistyped one must not empty the list. The endpoint accepts the result. */
export const parseListQuery = (params: URLSearchParams): ListQuery => {
  const get = (name: keyof OrdersQuery | 'page'): string | undefined => params.get(name) || undefined
  const taken = rangeOf(get('start'), get('end'))
  const billed = rangeOf(get('billedStart'), get('billedEnd'))
  return {
    filter: oneOf(ORDER_FILTERS, get('filter')),
    sort: oneOf(ORDER_SORTS, get('sort')) ?? 'newest',
    page: pageOf(get('page')),
    criteria: {
      search: searchOf(get('search')),
      category: oneOf(CATEGORIES, get('category')),
      table: idOf(get('table')),
      createdBy: idOf(get('createdBy')),
      product: idOf(get('product')),
      document: oneOf(SALE_DOCUMENTS, get('document')),
      start: taken.start,
      end: taken.end,
      billedStart: billed.start,
      billedEnd: billed.end,
    },
  }
}
