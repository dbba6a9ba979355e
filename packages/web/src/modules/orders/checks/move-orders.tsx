import { useTranslation } from '@kafana/client/i18n/use-translation.ts'
import { useFormats } from '@kafana/client/i18n/use-venue.ts'
import type { Check, Order } from '@kafana/contract'
import { Button, Stack } from '@mantine/core'
import { useState } from 'react'
import { useReturnFocus } from '../../../ui/dialog-behaviour.ts'
import { Modal } from '../../../ui/styled/modal.ts'
import { BackCloses } from '../../../ui/unsaved.tsx'
import { orderNumberText, STATUS_TEXT } from '../order-status.tsx'
import { WhereTo } from './where-to.tsx'
import c from './checks.module.css'

interface Props {
  readonly check: Check
  readonly onClose: () => void
}

const dishesOf = ({ products }: Order): string =>
  products.map(({ quantity, product }) => `${quantity}\u00a0× ${product?.name ?? ''}`).join(', ')

/** Which orders of a check go elsewhere, and then where to. */
export const MoveOrders = ({ check, onClose }: Props) => {
  const { t } = useTranslation()
  const { money } = useFormats()
  const [chosen, setChosen] = useState<readonly string[]>([])
  const [isChosen, setIsChosen] = useState(false)
  useReturnFocus()
  const orders = check.orders.filter(({ status }) => status !== 'billed' && status !== 'rejected')
  const toggle = (id: string): void =>
    setChosen((now) => (now.includes(id) ? now.filter((each) => each !== id) : [...now, id]))
  if (isChosen) return <WhereTo check={check} what={{ is: 'orders', orders: chosen }} onClose={onClose} />
  return (
    <Modal
      opened
      onClose={onClose}
      title={t('CHECK_MOVE_ORDERS')}
      closeButtonProps={{ 'aria-label': t('CLOSE') }}
    >
      <BackCloses onClose={onClose} />
      <Stack gap="sm">
        {orders.map((order) => (
          <button
            key={order._id}
            type="button"
            className={c.choice}
            aria-pressed={chosen.includes(order._id)}
            onClick={() => toggle(order._id)}
          >
            <strong>{dishesOf(order)}</strong>
            <span>
              {[orderNumberText(order), t(STATUS_TEXT[order.status]), money(order.totalPrice)].join(' · ')}
            </span>
          </button>
        ))}
        <Button size="lg" disabled={chosen.length === 0} onClick={() => setIsChosen(true)}>
          {t('CHOOSE_TABLE')}
        </Button>
      </Stack>
    </Modal>
  )
}
