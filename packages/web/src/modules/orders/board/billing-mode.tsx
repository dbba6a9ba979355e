import { useTranslation } from '@kafana/client/i18n/use-translation.ts'
import { useFormats, useVenue } from '@kafana/client/i18n/use-venue.ts'
import type { Order } from '@kafana/contract'
import { Button } from '@mantine/core'
import { IconCashRegister, IconReceiptOff } from '@tabler/icons-react'
import { useId, useState } from 'react'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { fullName } from '../../../ui/labels.ts'
import { notify } from '../../../ui/notify.tsx'
import { Money } from '../../../ui/text.tsx'
import { type Billing, RefusalNote } from '../../billing/index.ts'
import { ChangedPrices } from '../deferred-late-notes.ts'
import { PreBillNote } from '../deferred-pre-bill-note.ts'
import { isPreBilled, kindsFor, togetherWith } from './bill-kinds.ts'
import { dishesText, totalOf } from './order-texts.ts'
import c from './billing-mode.module.css'

interface BillingChoiceProps {
  readonly order: Order
  readonly checked: boolean
  /** Why the order cannot be billed now; null if it can. */
  readonly reason: string | null
  readonly onToggle: () => void
}

/** One order to select for the bill, or why it cannot be billed. */
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
          {order.products.some(({ shownPrice }) => shownPrice !== undefined) && (
            <ChangedPrices order={order} />
          )}
          {isPreBilled(order) && <PreBillNote order={order} />}
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
  readonly billable: readonly Order[]
  /** For orders on an open bill, by id: whose bill it is and since when. They cannot go on another bill. */
  readonly billNotes: ReadonlyMap<string, string>
  readonly billing: Pick<Billing, 'start' | 'refusalOf'>
  /** The ids of the orders that are selected until somebody chooses otherwise. */
  readonly preselected?: ReadonlySet<string>
  /** Orders that would be on the bill if they were delivered. */
  readonly unbillable?: readonly Order[]
}

/** What is not on the bill, because it has not been delivered. */
const Undelivered = ({ orders }: { readonly orders: readonly Order[] }) => {
  const { t } = useTranslation()
  if (orders.length === 0) return null
  return (
    <p className={c.undelivered} role="note">
      {t('TAB_UNDELIVERED', { dishes: orders.map((order) => dishesText(order, t)).join(', ') })}
    </p>
  )
}

const NOTHING: ReadonlySet<string> = new Set()
const NO_ORDERS: readonly Order[] = []

const NothingToBill = ({ payFirst }: { readonly payFirst: boolean }) => {
  const { t } = useTranslation()
  return (
    <EmptyState
      icon={<IconReceiptOff size={30} />}
      title={t(payFirst ? 'BILLING_NOTHING' : 'BILLING_EMPTY')}
      {...(!payFirst && { hint: t('BILLING_EMPTY_HINT') })}
    />
  )
}

/** The orders that can be billed, and those on a pre-bill that is not paid, to select those for one bill. */
export const BillingMode = ({
  billable,
  billNotes,
  billing: { start, refusalOf },
  preselected = NOTHING,
  unbillable = NO_ORDERS,
}: BillingModeProps) => {
  const { t } = useTranslation()
  const { payFirst = false } = useVenue()
  const title = t(payFirst ? 'ORDERS' : 'STATUS_DELIVERED')
  /** What was chosen by hand: an order that is delivered later is selected as if it had been before. */
  const [choices, setChoices] = useState<ReadonlyMap<string, boolean>>(() => new Map())
  const isChosen = (id: string): boolean => choices.get(id) ?? preselected.has(id)
  /** Without a connection nothing can be billed: shown once for all, and the selection is kept. */
  const refusal = refusalOf([])
  const reasonOf = ({ _id }: Order): string | null =>
    billNotes.get(_id) ?? (refusal === null ? refusalOf([_id]) : null)
  const free = billable.filter((order) => reasonOf(order) === null)
  const selected = free.filter(({ _id }) => isChosen(_id))
  const choose = (orders: readonly Order[], chosen: boolean): void =>
    setChoices(new Map([...choices, ...orders.map(({ _id }) => [_id, chosen] as const)]))
  const toggle = (order: Order): void => choose(togetherWith(order, free), !isChosen(order._id))
  const kinds = kindsFor(selected)
  // All of one kind: what is on a pre-bill, and what is not, are never on one bill.
  const isReceipt = selected.length > 0 ? selected.every(isPreBilled) : free.every(isPreBilled)
  const ofKind = free.filter((order) => isPreBilled(order) === isReceipt)
  const all = ofKind.length > 0 && selected.length === ofKind.length
  const toggleAll = (): void => choose(ofKind, !all)
  const proceed = (): void => {
    if (selected.length === 0 && refusal === null) notify.error(t('BILLING_ORDERS_REQUIRED'))
    else if (kinds.length === 0) notify.error(t('ERROR_MIXED_BILL_KINDS'))
    else
      start(
        selected.map(({ _id }) => _id),
        kinds,
      )
  }
  if (billable.length === 0)
    return (
      <section className={c.billing} aria-label={title}>
        <Undelivered orders={unbillable} />
        <NothingToBill payFirst={payFirst} />
      </section>
    )
  return (
    <section className={c.billing} aria-label={title}>
      <div className={c.head}>
        <h2 className={c.title}>{title}</h2>
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
      {!payFirst && <p className={c.muted}>{t('BILLING_HINT')}</p>}
      <Undelivered orders={unbillable} />
      <ul className={c.list}>
        {billable.map((order) => (
          <BillingChoice
            key={order._id}
            order={order}
            checked={selected.includes(order)}
            reason={reasonOf(order)}
            onToggle={() => toggle(order)}
          />
        ))}
      </ul>
      <div className={c.foot}>
        <div className={c.refusal}>
          {kinds.length === 0 ? (
            <RefusalNote
              refusal={t('ERROR_MIXED_BILL_KINDS')}
              icon={<IconReceiptOff size={20} aria-hidden />}
            />
          ) : (
            <RefusalNote refusal={refusal} />
          )}
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
