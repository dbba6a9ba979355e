import type { Order } from '@kafana/contract'
import { fromMinor, toMinor } from '@kafana/domain'
import { Button } from '@mantine/core'
import { IconCashRegister, IconReceiptOff } from '@tabler/icons-react'
import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useFormats } from '../../../platform/i18n/use-venue.ts'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { fullName } from '../../../ui/labels.ts'
import { notify } from '../../../ui/notify.tsx'
import { Money } from '../../../ui/text.tsx'
import { type Billing, RefusalNote } from '../../billing/index.ts'
import { dishesText } from './order-card.tsx'
import c from './billing-mode.module.css'

/** Money is summed in minor units, because 0.1 + 0.2 is not 0.3. */
export const totalOf = (orders: readonly Order[]): number =>
  fromMinor(orders.reduce((sum, { totalPrice }) => sum + toMinor(totalPrice), 0))

interface BillingChoiceProps {
  readonly order: Order
  readonly checked: boolean
  /** Why the order cannot be billed now; null if it can. */
  readonly reason: string | null
  readonly onToggle: () => void
}

/** One delivered order to select for the bill, or why it cannot be billed. */
const BillingChoice = ({ order, checked, reason, onToggle }: BillingChoiceProps) => {
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
        data-unavailable={reason !== null || undefined}
      >
        <input
          id={id}
          type="checkbox"
          className={c.box}
          checked={checked}
          disabled={reason !== null}
          onChange={onToggle}
        />
        <span className={c.text}>
          <span className={c.name}>{order.name}</span>
          <span className={c.muted}>{dishes}</span>
          {reason !== null && <span className={c.reason}>{reason}</span>}
          <span className={c.muted}>{`${time(order.createdAt)} · ${fullName(order.createdBy)}`}</span>
        </span>
        <span className={c.amount}>
          <Money amount={order.totalPrice} />
        </span>
      </label>
    </li>
  )
}

interface BillingModeProps {
  readonly delivered: readonly Order[]
  /** For orders on an open bill, by id: whose bill it is and since when. They cannot go on another bill. */
  readonly billNotes: ReadonlyMap<string, string>
  readonly billing: Pick<Billing, 'start' | 'refusalOf'>
}

const NothingDelivered = () => {
  const { t } = useTranslation()
  return (
    <EmptyState
      icon={<IconReceiptOff size={30} />}
      title={t('BILLING_EMPTY')}
      hint={t('BILLING_EMPTY_HINT')}
    />
  )
}

/** The delivered orders, to select those for one bill. */
export const BillingMode = ({ delivered, billNotes, billing: { start, refusalOf } }: BillingModeProps) => {
  const { t } = useTranslation()
  const [selectedIds, setSelectedIds] = useState<readonly string[]>([])
  /** Without a connection nothing can be billed: shown once for all, and the selection is kept. */
  const refusal = refusalOf([])
  const reasonOf = ({ _id }: Order): string | null =>
    billNotes.get(_id) ?? (refusal === null ? refusalOf([_id]) : null)
  const free = delivered.filter((order) => reasonOf(order) === null)
  const selected = free.filter(({ _id }) => selectedIds.includes(_id))
  const toggle = (id: string): void =>
    setSelectedIds(
      selectedIds.includes(id) ? selectedIds.filter((each) => each !== id) : [...selectedIds, id],
    )
  const all = free.length > 0 && selected.length === free.length
  const toggleAll = (): void => setSelectedIds(all ? [] : free.map(({ _id }) => _id))
  const proceed = (): void => {
    if (selected.length === 0 && refusal === null) notify.error(t('BILLING_ORDERS_REQUIRED'))
    else
      start(
        selected.map(({ _id }) => _id),
        ['pre', 'fiscal'],
      )
  }
  if (delivered.length === 0) return <NothingDelivered />
  return (
    <section className={c.billing} aria-label={t('STATUS_DELIVERED')}>
      <div className={c.head}>
        <h2 className={c.title}>{t('STATUS_DELIVERED')}</h2>
        <label className={c.all}>
          <input
            ref={(box) => {
              if (box) box.indeterminate = selected.length > 0 && !all
            }}
            type="checkbox"
            className={c.box}
            checked={all}
            disabled={free.length === 0}
            onChange={toggleAll}
          />
          {t('SELECT_ALL')}
        </label>
      </div>
      <p className={c.muted}>{t('BILLING_HINT')}</p>
      <ul className={c.list}>
        {delivered.map((order) => (
          <BillingChoice
            key={order._id}
            order={order}
            checked={selected.includes(order)}
            reason={reasonOf(order)}
            onToggle={() => toggle(order._id)}
          />
        ))}
      </ul>
      <div className={c.foot}>
        <div className={c.refusal}>
          <RefusalNote refusal={refusal} />
        </div>
        <span role="status">
          <span className={c.muted}>{t('SELECTED', { count: selected.length })}</span>
          <span className={c.sum}>
            <Money amount={totalOf(selected)} />
          </span>
        </span>
        <Button size="lg" leftSection={<IconCashRegister size={22} aria-hidden />} onClick={proceed}>
          {t('PROCEED_TO_BILL')}
        </Button>
      </div>
    </section>
  )
}
