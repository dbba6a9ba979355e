import type { Order } from '@kafana/contract'
import { useCallback, useState } from 'react'

/** The order whose menu is open, and the button that opened it. */
export interface MenuAnchor {
  readonly order: Order
  readonly button: HTMLElement
}

/** The state of the board's menu: which card it belongs to, and whether it is open. */
export const useMoveMenu = () => {
  const [anchor, setAnchor] = useState<MenuAnchor | null>(null)
  const [opened, setOpened] = useState(false)
  const open = useCallback((order: Order, button: HTMLElement): void => {
    setAnchor({ order, button })
    setOpened(true)
  }, [])
  return { anchor, opened, open, close: () => setOpened(false) }
}

/** After a move by menu the focused button is gone: focuses the card in its new column. */
export const focusCard = (id: string): void => {
  setTimeout(() =>
    document
      .querySelector<HTMLElement>(`[data-order="${CSS.escape(id)}"] [data-menu-button]`)
      ?.focus({ preventScroll: true }),
  )
}
