import type { Order } from '@kafana/contract'
import { pageCount } from '@kafana/domain'
import { keepPreviousData } from '@tanstack/react-query'
import { useMemo } from 'react'
import { useCall } from '../../platform/api/query.ts'
import { boardOf, PAGE_SIZE } from './board.ts'
import type { OwnMove } from './own-move.ts'
import type { BoardChoice, MonitorFilter } from './use-board-choice.ts'

const NONE: readonly Order[] = []
/** Read so that it is there when it is asked for and the server may be away; nothing here shows it yet. */
const SPARE = { notifyOnChangeProps: [] }

/** The cards of a page. The page after it and the other status are read along: they open at once, and also while the server is away. */
export const useBoard = (
  { category, filter }: Pick<BoardChoice, 'category' | 'filter'>,
  page: number,
  moves: readonly OwnMove[],
) => {
  const pageOf = (status: MonitorFilter, number: number) =>
    ({ query: { page: number, limit: PAGE_SIZE, filter: status, category, sort: 'oldest' } }) as const
  const list = useCall('orders', 'list', pageOf(filter, page), { placeholderData: keepPreviousData })
  const total = list.data?.totalOrders
  const lastPage = pageCount(total ?? 0, PAGE_SIZE)
  const next = useCall('orders', 'list', pageOf(filter, page + 1), { enabled: page < lastPage })
  useCall('orders', 'list', pageOf(filter === 'created' ? 'pending' : 'created', 1), SPARE)

  // While another page is on its way the one before it stays.
  const [isWaiting, orders, after] = [
    list.isPlaceholderData,
    list.data?.orders ?? NONE,
    next.data?.orders ?? NONE,
  ]
  const board = useMemo(() => {
    const status = isWaiting ? (orders[0]?.status ?? filter) : filter
    const known = page < lastPage ? after : NONE
    return boardOf(
      { page: orders, next: known, isFirst: page === 1, isLast: page >= lastPage },
      { status, category },
      moves,
    )
  }, [isWaiting, orders, after, page, lastPage, filter, category, moves])
  return { list, total, lastPage, isWaiting, ...board }
}
