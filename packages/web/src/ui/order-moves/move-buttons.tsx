import type { Order } from '@kafana/contract'
import { ORDER_STATUS, type SettableStatus, type StatusAction } from '@kafana/domain'
import { Button } from '@mantine/core'
import { useTranslation } from 'react-i18next'

const LOOK = {
  confirm: { text: 'ACTION_CONFIRM', button: {} },
  reject: { text: 'ACTION_REJECT', button: { variant: 'light', color: 'red' } },
  done: { text: 'ACTION_DONE', button: {} },
  reopen: { text: 'ACTION_REOPEN', button: { variant: 'default' } },
} as const satisfies Record<StatusAction, object>

interface Props {
  readonly order: Order
  readonly onMove: (order: Order, to: SettableStatus) => unknown
}

/** The moves that an order's status allows by hand; nothing where there are none. */
export const MoveButtons = ({ order, onMove }: Props) => {
  const { t } = useTranslation()
  return ORDER_STATUS[order.status].cardMoves.map(({ action, to }) => (
    <Button key={action} {...LOOK[action].button} onClick={() => onMove(order, to)}>
      {t(LOOK[action].text)}
    </Button>
  ))
}
