import { readText, writeText } from '@kafana/client/browser/stored-text.ts'
import { ORDER_STATUSES, type OrderStatus } from '@kafana/domain'
import { useState } from 'react'
import { useIsUpTo } from '../../../ui/page.tsx'
import { useColumnParam } from './table-view.ts'

const STORAGE_KEY = 'board-collapsed'
/** Up to this width in px not all seven columns are wide enough for a card. */
const TABLET = 1279
/** What leaves the width of a tablet to the columns in which service goes on. */
const SET_ASIDE: readonly OrderStatus[] = ['rejected', 'error', 'billed']

const readCollapsed = (): readonly OrderStatus[] => {
  const stored = (readText(STORAGE_KEY) ?? '').split(' ')
  return ORDER_STATUSES.filter((status) => stored.includes(status))
}

/**
 * Which columns are a narrow strip: those that were collapsed on this device, and by themselves those without a card,
 * and on a tablet those where nothing is to be done, until somebody opens them. The column of the address is open.
 */
export const useFoldedColumns = (isEmpty: (status: OrderStatus) => boolean) => {
  const addressed = useColumnParam()
  const isTablet = useIsUpTo(TABLET)
  const [collapsed, setCollapsed] = useState(readCollapsed)
  const [opened, setOpened] = useState<readonly OrderStatus[]>(addressed ? [addressed] : [])
  const isBoardEmpty = ORDER_STATUSES.every(isEmpty)
  const foldsItself = (status: OrderStatus): boolean =>
    (isTablet && SET_ASIDE.includes(status)) || (!isBoardEmpty && isEmpty(status))
  const isFolded = (status: OrderStatus): boolean =>
    !opened.includes(status) && (collapsed.includes(status) || foldsItself(status))
  const store = (next: readonly OrderStatus[]): void => {
    writeText(STORAGE_KEY, next.join(' '))
    setCollapsed(next)
  }
  const toggle = (status: OrderStatus): void => {
    const without = (list: readonly OrderStatus[]) => list.filter((each) => each !== status)
    if (isFolded(status)) {
      store(without(collapsed))
      setOpened([...without(opened), status])
    } else {
      setOpened(without(opened))
      if (!foldsItself(status)) store([...without(collapsed), status])
    }
  }
  return { isFolded, toggle }
}
