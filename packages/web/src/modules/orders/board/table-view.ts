import { ORDER_STATUSES, type OrderStatus } from '@kafana/domain'
import { useSearchParams } from '../../../platform/navigation/search-params.ts'
import { readRange } from '../../../ui/day-range.ts'

/** What the page of a table shows: what its party owes, or its orders of some days by status. */
export type TableView = 'tab' | 'board'

/** In `bill`, instead of a check: all delivered orders of the board. */
export const BOARD_ORDERS = 'board'

/** Addresses of both views, relative to the page of the table. */
export const TAB_ADDRESS = '?'
export const BOARD_ADDRESS = '?view=board'
/** The board of a table where nobody owes anything: what was billed is what somebody looks for there. */
export const TODAY_ADDRESS = '?view=board&column=billed'

/** The column that an address opens, however it is on this device. */
export const useColumnParam = (): OrderStatus | undefined => {
  const column = useSearchParams()[0].get('column')
  return ORDER_STATUSES.find((status) => status === column)
}

/** The view in an address. One with days is of the board, as it was before there was a tab. */
export const readView = (params: URLSearchParams): TableView =>
  params.get('view') === 'board' || readRange(params) !== null ? 'board' : 'tab'

/**
 * The part of the address that turns billing mode on: the id of a check, `BOARD_ORDERS`, or '' while it is off. Going
 * back turns it off again.
 */
export const useBillingParam = (): readonly [string, (bill: string) => void] => {
  const [params, setParams] = useSearchParams()
  const set = (bill: string): void =>
    setParams(
      (before) => {
        const after = new URLSearchParams(before)
        if (bill === '') after.delete('bill')
        else after.set('bill', bill)
        return after
      },
      { replace: bill === '' },
    )
  return [params.get('bill') ?? '', set]
}
