import type { Order } from '@kafana/contract'
import { fromMinor, toMinor } from '@kafana/domain'
import { Button, Checkbox } from '@mantine/core'
import { IconCashRegister, IconReceiptOff } from '@tabler/icons-react'
import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useFormats } from '../../platform/i18n/use-formats.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Money } from '../../ui/money.tsx'
import { notify } from '../../ui/notify.ts'
import c from './billing-mode.module.css'
import { fullName } from '../../ui/full-name.ts'

/** Money is added up in minor units: 0.1 + 0.2 is not 0.3. */
export const totalOf = (orders: readonly Order[]): number => fromMinor(orders.reduce((sum, { totalPrice }) => sum + toMinor(totalPrice), 0))

interface Props {
  readonly delivered: readonly Order[]
  /** The ids of orders that an open bill holds: they go on no other. */
  readonly held: ReadonlySet<string>
  readonly onProceed: (orders: readonly string[]) => void
}

interface ChoiceProps {
  readonly order: Order
  readonly checked: boolean
  readonly isHeld: boolean
  readonly onToggle: () => void
}

const Choice = ({ order, checked, isHeld, onToggle }: ChoiceProps) => {
  const { t } = useTranslation()
  const { time } = useFormats()
  const id = useId()
  const dishes = order.products.map(({ product, quantity }) => `${quantity} × ${product?.name ?? t('PRODUCT_NOT_FOUND')}`).join(', ')
  return (
    <li>
      <label htmlFor={id} className={c.choice} data-checked={checked || undefined} data-held={isHeld || undefined}>
        <Checkbox id={id} size="lg" checked={checked} disabled={isHeld} onChange={onToggle} />
        <span className={c.words}>
          <span className={c.name}>{order.name}</span>
          <span className={c.soft}>{dishes}</span>
          {isHeld && <span className={c.held}>{t('ON_OPEN_BILL')}</span>}
          <span className={c.soft}>{`${time(order.createdAt)} · ${fullName(order.createdBy)}`}</span>
        </span>
        <span className={c.amount}><Money amount={order.totalPrice} /></span>
      </label>
    </li>
  )
}

const NothingDelivered = () => {
  const { t } = useTranslation()
  return <EmptyState icon={<IconReceiptOff size={30} />} title={t('BILLING_EMPTY')} hint={t('BILLING_EMPTY_HINT')} />
}

/** Only what is delivered, to choose what goes on one bill. */
export const BillingMode = ({ delivered, held, onProceed }: Props) => {
  const { t } = useTranslation()
  const [chosen, setChosen] = useState<readonly string[]>([])
  const free = delivered.filter(({ _id }) => !held.has(_id))
  const selected = free.filter(({ _id }) => chosen.includes(_id))
  const toggle = (id: string): void => setChosen(chosen.includes(id) ? chosen.filter((each) => each !== id) : [...chosen, id])
  const all = free.length > 0 && selected.length === free.length
  const toggleAll = (): void => setChosen(all ? [] : free.map(({ _id }) => _id))
  const proceed = (): void => {
    if (selected.length === 0) notify.error(t('BILLING_ORDERS_REQUIRED'))
    else onProceed(selected.map(({ _id }) => _id))
  }
  if (delivered.length === 0) return <NothingDelivered />
  return (
    <section className={c.billing} aria-label={t('STATUS_DELIVERED')}>
      <div className={c.head}>
        <h2 className={c.title}>{t('STATUS_DELIVERED')}</h2>
        <Checkbox size="lg" label={t('SELECT_ALL')} checked={all} indeterminate={selected.length > 0 && !all} onChange={toggleAll} />
      </div>
      <p className={c.soft}>{t('BILLING_HINT')}</p>
      <ul className={c.list}>
        {delivered.map((order) => (
          <Choice key={order._id} order={order} checked={selected.includes(order)} isHeld={held.has(order._id)} onToggle={() => toggle(order._id)} />
        ))}
      </ul>
      <div className={c.foot}>
        <span role="status">
          <span className={c.soft}>{t('SELECTED', { count: selected.length })}</span>
          <span className={c.sum}><Money amount={totalOf(selected)} /></span>
        </span>
        <Button size="lg" leftSection={<IconCashRegister size={22} aria-hidden />} onClick={proceed}>{t('PROCEED_TO_BILL')}</Button>
      </div>
    </section>
  )
}
