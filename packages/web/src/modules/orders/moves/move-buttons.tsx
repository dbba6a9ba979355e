import type { Order } from '@kafana/contract'
import { ORDER_STATUS, type SettableStatus, type StatusAction } from '@kafana/domain'
import { Button } from '@mantine/core'
import { useTranslation } from 'react-i18next'

const BUTTONS = {
  confirm: { text: 'ACTION_CONFIRM', button: {} },
  reject: { text: 'ACTION_REJECT', button: { variant: 'light', color: 'red' } },
  done: { text: 'ACTION_DONE', button: {} },
  reopen: { text: 'ACTION_REOPEN', button: { variant: 'default' } },
} as const satisfies Record<StatusAction, object>

interface Props {
  readonly order: Order
  readonly onMove: (order: Order, to: SettableStatus) => unknown
}

/** A button for each move that the order's status allows. */
export const MoveButtons = ({ order, onMove }: Props) => {
  const { t } = useTranslation()
  return ORDER_STATUS[order.status].cardMoves.map(({ action, to }) => (
    <Button key={action} {...BUTTONS[action].button} onClick={() => onMove(order, to)}>
      {t(BUTTONS[action].text)}
    </Button>
  ))
}
