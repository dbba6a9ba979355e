import '@mantine/core/styles/Menu.css'
import { useTranslation } from '@kafana/client/i18n/use-translation.ts'
import type { Order } from '@kafana/contract'
import { SETTABLE_STATUSES, type SettableStatus } from '@kafana/domain'
import { Menu } from '@mantine/core'
import { STATUS_TEXT, StatusDot } from '../order-status.tsx'
import type { MenuAnchor } from './move-menu-state.ts'

interface MoveMenuProps {
  readonly anchor: MenuAnchor
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
  const { order } = anchor
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
          aria-label={t('MOVE_ORDER', { order: order.name })}
          style={{
            position: 'fixed',
            opacity: 0,
            pointerEvents: 'none',
            ...(opened ? anchorRect(anchor) : { display: 'none' }),
          }}
        />
      </Menu.Target>
      <Menu.Dropdown>
        {/* Hidden from screen readers: the button names the menu, and a menu may contain items only. */}
        <Menu.Label aria-hidden>{t('MOVE_TO')}</Menu.Label>
        {SETTABLE_STATUSES.filter((status) => status !== order.status).map((status) => (
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
