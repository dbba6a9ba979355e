import { useSession } from '@kafana/client/session/session-store.ts'
import type { Order } from '@kafana/contract'
import { useState } from 'react'
import { isChangeable } from './changeable.ts'
import { ChangeSheet } from './deferred-changes.ts'

/**
 * The sheet of one line of an order at a time.
 * @param onDiscount opens the discounts of the check with a line; missing where there are none
 * @returns `open` is undefined for somebody who changes no lines, and where no line can be changed
 */
export const useLineChange = (order: Order, isUnsent: boolean, onDiscount?: (line: string) => void) => {
  const role = useSession()?.user.role
  const [opened, setOpened] = useState<string | null>(null)
  // The line as it is now: it may have changed since, or be gone.
  const line = order.products.find((each) => each.line === opened)
  const mayChange = (role === 'monitor' || role === 'waiter') && isChangeable(order, isUnsent)
  return {
    open: mayChange ? setOpened : undefined,
    sheet: line && (
      <ChangeSheet
        order={order}
        line={line}
        onDiscount={
          onDiscount &&
          (() => {
            setOpened(null)
            onDiscount(line.line)
          })
        }
        onClose={() => setOpened(null)}
      />
    ),
  }
}
