import type { Order } from '@kafana/contract'
import { Button, Checkbox } from '@mantine/core'
import { IconCashRegister, IconReceiptOff } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { RefusalNote } from '../../ui/billing-dialog/refusal-note.tsx'
import type { Billing } from '../../ui/billing-dialog/use-billing.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Money } from '../../ui/money.tsx'
import { notify } from '../../ui/notify.ts'
import { BillingChoice } from './billing-choice.tsx'
import { totalOf } from './total-of.ts'
import c from './billing-mode.module.css'

interface Props {
  readonly delivered: readonly Order[]
  /** Whose bill holds an order and since when, in words, by the order's id: it goes on no other. */
  readonly held: ReadonlyMap<string, string>
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

/** Only what is delivered, to choose what goes on one bill. */
export const BillingMode = ({ delivered, held, billing: { start, refusalOf } }: Props) => {
  const { t } = useTranslation()
  const [chosen, setChosen] = useState<readonly string[]>([])
  /** Without the server nothing at all is billed: that is said once, and the choice stays as it is. */
  const away = refusalOf([])
  const reasonOf = ({ _id }: Order): string | null =>
    held.get(_id) ?? (away === null ? refusalOf([_id]) : null)
  const free = delivered.filter((order) => reasonOf(order) === null)
  const selected = free.filter(({ _id }) => chosen.includes(_id))
  const toggle = (id: string): void =>
    setChosen(chosen.includes(id) ? chosen.filter((each) => each !== id) : [...chosen, id])
  const all = free.length > 0 && selected.length === free.length
  const toggleAll = (): void => setChosen(all ? [] : free.map(({ _id }) => _id))
  const proceed = (): void => {
    if (selected.length === 0 && away === null) notify.error(t('BILLING_ORDERS_REQUIRED'))
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
        <Checkbox
          size="lg"
          label={t('SELECT_ALL')}
          checked={all}
          disabled={free.length === 0}
          indeterminate={selected.length > 0 && !all}
          onChange={toggleAll}
        />
      </div>
      <p className={c.soft}>{t('BILLING_HINT')}</p>
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
          <RefusalNote refusal={away} />
        </div>
        <span role="status">
          <span className={c.soft}>{t('SELECTED', { count: selected.length })}</span>
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
