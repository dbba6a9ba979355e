import { ORDER_STATUSES, type OrderStatus } from '@kafana/domain'
import { useState } from 'react'

const STORAGE_KEY = 'board-collapsed'

const read = (): OrderStatus[] => {
  const kept = (localStorage.getItem(STORAGE_KEY) ?? '').split(' ')
  return ORDER_STATUSES.filter((status) => kept.includes(status))
}

/** Which columns are folded away on this device. */
export const useCollapsed = () => {
  const [collapsed, setCollapsed] = useState(read)
  const toggle = (status: OrderStatus): void => {
    const next = collapsed.includes(status)
      ? collapsed.filter((each) => each !== status)
      : [...collapsed, status]
    localStorage.setItem(STORAGE_KEY, next.join(' '))
    setCollapsed(next)
  }
  return { isCollapsed: (status: OrderStatus) => collapsed.includes(status), toggle }
}
