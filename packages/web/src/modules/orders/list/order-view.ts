import { useSession } from '@kafana/client/session/session-store.ts'
import type { TranslationKey } from '@kafana/locales'
import { useLocalStorage } from '@mantine/hooks'
import { useSearchParams } from '../../../platform/navigation/search-params.ts'
import type { OrdersQuery } from '../orders-path.ts'
import { type Criteria, MAX_SEARCH_LENGTH, parseListQuery } from './list-query.ts'

/** Whether anything restricts the list besides its filter. */
export const hasCriteria = (narrowing: Criteria): boolean =>
  Object.values(narrowing).some((value) => value !== undefined)

/** The filters of the menu. `created` occurs in URLs only: the menu calls it new. */
type OrderListFilter = Exclude<NonNullable<OrdersQuery['filter']>, 'created'>

/** The labels of the filters, in the order of the menu. */
export const FILTER_TEXT = {
  all: 'FILTER_ALL',
  'my-orders': 'FILTER_MY_ORDERS',
  new: 'FILTER_NEW',
  pending: 'FILTER_PENDING',
  done: 'FILTER_DONE',
  delivered: 'FILTER_DELIVERED',
  billed: 'FILTER_BILLED',
  rejected: 'FILTER_REJECTED',
  error: 'FILTER_ERROR',
  open: 'FILTER_OPEN',
  completed: 'FILTER_COMPLETED',
} as const satisfies Record<OrderListFilter, TranslationKey>

const ORDER_LIST_FILTERS = Object.keys(FILTER_TEXT) as OrderListFilter[]

/**
 * The last selected filter of this browser, and all available ones. Waiters start with their own orders; no
 * other role has any.
 */
const useRememberedFilter = () => {
  const isWaiter = useSession()?.user.role === 'waiter'
  const filters = ORDER_LIST_FILTERS.filter((filter) => isWaiter || filter !== 'my-orders')
  const fallback: OrderListFilter = isWaiter ? 'my-orders' : 'all'
  const [remembered, remember] = useLocalStorage<OrderListFilter>({
    key: 'orders-filter',
    defaultValue: fallback,
    getInitialValueInEffect: false,
    serialize: String,
    deserialize: (text) => filters.find((each) => each === text) ?? fallback,
  })
  return { remembered, remember, filters }
}

/** The first is the specification's. */
export const PAGE_SIZES = [10, 25, 50] as const
type PageSize = (typeof PAGE_SIZES)[number]

/** How many orders this browser shows on a page of the table. Cards are always ten. */
const usePageSize = () => {
  const [pageSize, remember] = useLocalStorage<PageSize>({
    key: 'orders-page-size',
    defaultValue: PAGE_SIZES[0],
    getInitialValueInEffect: false,
    serialize: String,
    deserialize: (text) => PAGE_SIZES.find((size) => String(size) === text) ?? PAGE_SIZES[0],
  })
  return { pageSize, remember }
}

/** Parameters of the URL to set; undefined removes one. */
type QueryChanges = Readonly<Record<string, string | undefined>>

/** Which orders are shown and in which order. Every change starts at the first page. */
export interface OrderView {
  readonly filter: OrderListFilter
  readonly filters: readonly OrderListFilter[]
  readonly sort: NonNullable<OrdersQuery['sort']>
  readonly page: number
  readonly pageSize: number
  readonly setPageSize: (size: PageSize) => void
  readonly criteria: Criteria
  /** Whether any order is left out. */
  readonly isFiltered: boolean
  readonly setFilter: (filter: OrderListFilter) => void
  readonly setSort: (sort: OrderView['sort']) => void
  /** Undefined removes a criterion. */
  readonly setCriteria: (changes: Criteria) => void
  readonly clear: () => void
  readonly goToPage: (page: number) => void
  /** The query string of a page. */
  readonly searchOfPage: (page: number) => string
}

/**
 * The whole state of the list is in the URL, so that it can be linked and going back restores it. A filter in
 * the URL takes precedence over the remembered one. A URL with criteria but no filter means all orders:
 * statistics link here, and the list must add up to the number they show.
 */
export const useOrderView = (): OrderView => {
  const [params, setParams] = useSearchParams()
  const { remembered, remember, filters } = useRememberedFilter()
  const { pageSize, remember: rememberPageSize } = usePageSize()
  const { filter: requested, sort, page, criteria } = parseListQuery(params)
  const named = requested === 'created' ? 'new' : requested
  const filter = filters.find((each) => each === named) ?? (hasCriteria(criteria) ? 'all' : remembered)

  const changed = (changes: QueryChanges): URLSearchParams => {
    const after = new URLSearchParams(params)
    const all: QueryChanges = { page: undefined, filter, ...changes }
    for (const [name, value] of Object.entries(all)) {
      if (value === undefined || value === '') after.delete(name)
      else after.set(name, value)
    }
    return after
  }
  const withPage = (number: number) => changed({ page: number === 1 ? undefined : String(number) })
  const show = (changes: QueryChanges): void => setParams(changed(changes), { replace: true })

  return {
    filter,
    filters,
    sort,
    page,
    pageSize,
    setPageSize: (size) => {
      rememberPageSize(size)
      show({})
    },
    criteria,
    isFiltered: filter !== 'all' || hasCriteria(criteria),
    setFilter: (next) => {
      remember(next)
      show({ filter: next })
    },
    setSort: (next) => show({ sort: next === 'newest' ? undefined : next }),
    setCriteria: ({ search, ...changes }) =>
      show(search === undefined ? changes : { ...changes, search: search.slice(0, MAX_SEARCH_LENGTH) }),
    clear: () => {
      remember('all')
      setParams({}, { replace: true })
    },
    goToPage: (number) => {
      setParams(withPage(number), { replace: true })
      scrollTo(0, 0)
    },
    searchOfPage: (number) => `?${withPage(number)}`,
  }
}
