import type { Order } from '@kafana/contract'
import { Checkbox } from '@mantine/core'
import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import { useFormats } from '../../platform/i18n/use-formats.ts'
import { fullName } from '../../ui/full-name.ts'
import { Money } from '../../ui/money.tsx'
import { dishesText } from './dishes-text.ts'
import c from './billing-mode.module.css'

interface Props {
  readonly order: Order
  readonly checked: boolean
  /** Why it goes on no bill now, in words; null where it can. */
  readonly reason: string | null
  readonly onToggle: () => void
}

/** One delivered order to put on the bill, or why it cannot be. */
export const BillingChoice = ({ order, checked, reason, onToggle }: Props) => {
  const { t } = useTranslation()
  const { time } = useFormats()
  const id = useId()
  const dishes = dishesText(order, t)
  return (
    <li>
      <label
        htmlFor={id}
        className={c.choice}
        data-checked={checked || undefined}
        data-held={reason !== null || undefined}
      >
        <Checkbox id={id} size="lg" checked={checked} disabled={reason !== null} onChange={onToggle} />
        <span className={c.words}>
          <span className={c.name}>{order.name}</span>
          <span className={c.soft}>{dishes}</span>
          {reason !== null && <span className={c.held}>{reason}</span>}
          <span className={c.soft}>{`${time(order.createdAt)} · ${fullName(order.createdBy)}`}</span>
        </span>
        <span className={c.amount}>
          <Money amount={order.totalPrice} />
        </span>
      </label>
    </li>
  )
}
