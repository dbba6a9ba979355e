import { useTranslation } from '@kafana/client/i18n/use-translation.ts'
import { useFormats } from '@kafana/client/i18n/use-venue.ts'
import {
  type Choice,
  hasAll,
  keepExisting,
  linesOf,
  type SplitLine,
  toggleAll,
} from '@kafana/client/split/split-choice.ts'
import { movableOrders, type Transfer, transferOf } from '@kafana/client/split/transfer-choice.ts'
import type { Check, Order } from '@kafana/contract'
import { Button, Stack } from '@mantine/core'
import { useState } from 'react'
import { Dialog } from '../../../ui/dialog.tsx'
import { orderNumberText, STATUS_TEXT } from '../order-status.tsx'
import { SplitLines } from '../split/split-lines.tsx'
import { WhereTo } from './where-to.tsx'
import c from './checks.module.css'

interface Props {
  readonly check: Check
  readonly onClose: () => void
}

interface OrderProps {
  readonly order: Order
  /** Of all orders that can go. */
  readonly lines: readonly SplitLine[]
  readonly choice: Choice
  readonly onChoice: (choice: Choice) => void
}

const NO_NOTES: ReadonlyMap<string, string> = new Map()

/** One order: all of it with one press, or its dishes piece by piece. */
const OrderLines = ({ order, lines, choice, onChoice }: OrderProps) => {
  const { t } = useTranslation()
  const { money } = useFormats()
  const own = lines.filter((line) => line.order === order._id)
  const pieces = own.reduce((sum, { quantity }) => sum + quantity, 0)
  const number = orderNumberText(order)
  return (
    <section className={c.order} aria-label={number}>
      {pieces > 1 && (
        <button
          type="button"
          className={c.choice}
          aria-pressed={hasAll(choice, own)}
          onClick={() => onChoice(toggleAll(choice, own))}
        >
          <strong>{t('CHECK_WHOLE_ORDER', { number })}</strong>
          <span>{[t(STATUS_TEXT[order.status]), money(order.totalPrice)].join(' · ')}</span>
        </button>
      )}
      <SplitLines lines={own} all={lines} choice={choice} billNotes={NO_NOTES} isWhole onChoice={onChoice} />
    </section>
  )
}

/** What of a check goes elsewhere, orders or pieces of their lines, and then where to. */
export const MoveOrders = ({ check, onClose }: Props) => {
  const { t } = useTranslation()
  const [choice, setChoice] = useState<Choice>(new Map())
  const [chosen, setChosen] = useState<Transfer | null>(null)
  const orders = movableOrders(check.orders)
  const lines = linesOf(orders)
  const kept = keepExisting(choice, lines)
  const transfer = transferOf(kept, lines)
  if (chosen) return <WhereTo check={check} what={{ is: 'orders', transfer: chosen }} onClose={onClose} />
  return (
    <Dialog onClose={onClose} title={t('CHECK_MOVE_ORDERS')}>
      <Stack gap="lg">
        {orders.map((order) => (
          <OrderLines key={order._id} order={order} lines={lines} choice={kept} onChoice={setChoice} />
        ))}
        <Button size="lg" disabled={transfer === null} onClick={() => setChosen(transfer)}>
          {t('CHOOSE_TABLE')}
        </Button>
      </Stack>
    </Dialog>
  )
}
