import type { Order } from '@kafana/contract'
import { SETTABLE_STATUSES, type SettableStatus } from '@kafana/domain'
import { Menu } from '@mantine/core'
import { useCallback, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { STATUS_TEXT, StatusDot } from '../order-status.tsx'

/** The order whose menu is open, and the button that opened it. */
interface MenuAnchor {
  readonly order: Order
  readonly button: HTMLElement
}

interface MoveMenuProps {
  readonly anchor: MenuAnchor | null
  readonly opened: boolean
  readonly onClose: () => void
  readonly onMove: (order: Order, to: SettableStatus) => void
}

const anchorRect = ({ button }: MenuAnchor) => {
  const { left, top, width, height } = button.getBoundingClientRect()
  return { left, top, width, height }
}

/**
 * The statuses an order can move to, shown at its card. All cards of the board share one menu, because
 * hundreds of menus would render slowly.
 */
export const MoveMenu = ({ anchor, opened, onClose, onMove }: MoveMenuProps) => {
  const { t } = useTranslation()
  const { order } = anchor ?? {}
  return (
    <Menu
      opened={opened}
      onClose={onClose}
      withinPortal={false}
      floatingStrategy="fixed"
      withInitialFocusPlaceholder={false}
    >
      <Menu.Target>
        <button
          type="button"
          tabIndex={-1}
          aria-hidden
          aria-label={t('MOVE_ORDER', { order: order?.name })}
          style={{
            position: 'fixed',
            opacity: 0,
            pointerEvents: 'none',
            ...(opened && anchor ? anchorRect(anchor) : { display: 'none' }),
          }}
        />
      </Menu.Target>
      <Menu.Dropdown>
        {/* Hidden from screen readers: the button names the menu, and a menu may contain items only. */}
        <Menu.Label aria-hidden>{t('MOVE_TO')}</Menu.Label>
        {order &&
          SETTABLE_STATUSES.filter((status) => status !== order.status).map((status) => (
            <Menu.Item
              key={status}
              leftSection={<StatusDot status={status} />}
              onClick={() => onMove(order, status)}
            >
              {t(STATUS_TEXT[status])}
            </Menu.Item>
          ))}
      </Menu.Dropdown>
    </Menu>
  )
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
