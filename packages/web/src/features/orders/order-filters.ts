import type { TranslationKey } from '@kafana/locales'
import type { OrdersQuery } from '../../platform/links/orders-path.ts'

/** What the list can be narrowed to by its menu. `created` is left to addresses: the menu calls it new. */
export type OrderListFilter = Exclude<NonNullable<OrdersQuery['filter']>, 'created'>

/** The filters in the menu's words and order. */
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

export const ORDER_LIST_FILTERS = Object.keys(FILTER_TEXT) as OrderListFilter[]
