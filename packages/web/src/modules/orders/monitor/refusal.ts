import type { Order } from '@kafana/contract'
import { useCallback, useState } from 'react'
import { deferred } from '../../../ui/deferred.tsx'

/** Loaded when it is opened. */
export const RefuseSheet = deferred(async () => (await import('./refuse-sheet.tsx')).RefuseSheet)

/** The sheet of the one order that is opened; it closes when the order leaves the screen. */
export const useRefuseSheet = (orders: readonly Order[]) => {
  const [opened, setOpened] = useState<string | null>(null)
  return {
    order: orders.find(({ _id }) => _id === opened),
    open: useCallback((order: Order): void => setOpened(order._id), []),
    close: useCallback((): void => setOpened(null), []),
  }
}
