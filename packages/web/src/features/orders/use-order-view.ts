import { useSearchParams } from 'react-router'
import type { OrdersQuery } from '../../platform/links/orders-path.ts'
import { isNarrowed, readOrderAddress, type Narrowing } from './order-address.ts'
import type { OrderListFilter } from './order-filters.ts'
import { useRememberedFilter } from './use-remembered-filter.ts'

const LONGEST_SEARCH = 200

/** Parts of the address to set; undefined takes one out. */
type Changes = Readonly<Record<string, string | undefined>>

/** Which orders are shown and in which order; every change to it starts at the first page. */
export interface OrderView {
  readonly filter: OrderListFilter
  readonly choices: readonly OrderListFilter[]
  readonly sort: NonNullable<OrdersQuery['sort']>
  readonly page: number
  readonly narrowing: Narrowing
  /** Is any order left out? */
  readonly isNarrowed: boolean
  readonly choose: (filter: OrderListFilter) => void
  readonly sortBy: (sort: OrderView['sort']) => void
  /** Undefined takes a part out. */
  readonly narrow: (changes: Narrowing) => void
  readonly clear: () => void
  readonly goTo: (page: number) => void
  /** The address of a page of this view. */
  readonly searchOf: (page: number) => string
}

/**
 * The list's whole state stands in the address, so that links lead to it and the way back from an order finds it.
 * A filter in the address wins over the remembered one; an address that narrows without naming a filter means all, or a figure that leads here would not come out.
 */
export const useOrderView = (): OrderView => {
  const [params, setParams] = useSearchParams()
  const { remembered, remember, choices } = useRememberedFilter()
  const { filter: asked, sort, page, narrowing } = readOrderAddress(params)
  const wanted = asked === 'created' ? 'new' : asked
  const filter = choices.find((choice) => choice === wanted) ?? (isNarrowed(narrowing) ? 'all' : remembered)

  const changed = (changes: Changes): URLSearchParams => {
    const after = new URLSearchParams(params)
    const all: Changes = { page: undefined, filter, ...changes }
    for (const [name, value] of Object.entries(all)) {
      if (value === undefined || value === '') after.delete(name)
      else after.set(name, value)
    }
    return after
  }
  const withPage = (number: number) => changed({ page: number === 1 ? undefined : String(number) })
  const show = (changes: Changes): void =>
    setParams(changed(changes), { replace: true, preventScrollReset: true })

  return {
    filter,
    choices,
    sort,
    page,
    narrowing,
    isNarrowed: filter !== 'all' || isNarrowed(narrowing),
    choose: (next) => {
      remember(next)
      show({ filter: next })
    },
    sortBy: (next) => show({ sort: next === 'newest' ? undefined : next }),
    narrow: ({ search, ...changes }) =>
      show(search === undefined ? changes : { ...changes, search: search.slice(0, LONGEST_SEARCH) }),
    clear: () => {
      remember('all')
      setParams({}, { replace: true, preventScrollReset: true })
    },
    goTo: (number) => setParams(withPage(number), { replace: true }),
    searchOf: (number) => `?${withPage(number)}`,
  }
}
