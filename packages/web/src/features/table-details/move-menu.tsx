import type { Order } from '@kafana/contract'
import { SETTABLE_STATUSES, type SettableStatus } from '@kafana/domain'
import { Menu } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { STATUS_TEXT, StatusDot } from '../../ui/order-status.tsx'

/** A card whose menu is wanted, and the button that asked for it. */
export interface Asked {
  readonly order: Order
  readonly button: HTMLElement
}

interface Props {
  readonly asked: Asked | null
  readonly opened: boolean
  readonly onClose: () => void
  readonly onMove: (order: Order, to: SettableStatus) => void
}

const placeOf = ({ button }: Asked) => {
  const { left, top, width, height } = button.getBoundingClientRect()
  return { left, top, width, height }
}

/** Where an order can go, at the card that asked. The board has one for all its cards: hundreds of menus would be slow to show. */
export const MoveMenu = ({ asked, opened, onClose, onMove }: Props) => {
  const { t } = useTranslation()
  const { order } = asked ?? {}
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
            ...(opened && asked ? placeOf(asked) : { display: 'none' }),
          }}
        />
      </Menu.Target>
      <Menu.Dropdown>
        {/* The menu has its name from the button; a menu holds nothing but its items. */}
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
