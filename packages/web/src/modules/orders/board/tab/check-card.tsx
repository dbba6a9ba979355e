import { part } from '@kafana/client/browser/parts.ts'
import { usePart } from '@kafana/client/browser/use-part.ts'
import { useTranslation } from '@kafana/client/i18n/use-translation.ts'
import { useFormats, useVenue } from '@kafana/client/i18n/use-venue.ts'
import { keyOfPlace } from '@kafana/client/pad/pad-place.ts'
import type { Check, Order } from '@kafana/contract'
import { waitsSince } from '@kafana/domain'
import { useEffect, useId, useState } from 'react'
import { deferred } from '../../../../ui/deferred.tsx'
import { fullName } from '../../../../ui/labels.ts'
import { useIsPhone } from '../../../../ui/page.tsx'
import { Money } from '../../../../ui/text.tsx'
import { CheckDialog } from '../../checks/deferred-check-dialog.ts'
import { LateTime, OpenedLate } from '../../deferred-late-notes.ts'
import { PreBillNote } from '../../deferred-pre-bill-note.ts'
import { totalOf } from '../order-texts.ts'
import { groupingsOf } from './line-groups.ts'
import { type PreBilled, TabActions } from './tab-actions.tsx'
import { OrderLink, type OrderProps, TabOrders } from './tab-order.tsx'
import { type CheckParts, partsOf, type Round, roundsOf } from './tab-rounds.ts'
import c from './check-card.module.css'

const Allergies = deferred(async () => (await import('../../checks/allergies.tsx')).Allergies)
const CheckMenu = deferred(async () => (await import('../../checks/check-menu.tsx')).CheckMenu)
const CheckType = deferred(async () => (await import('./check-type.tsx')).CheckType)
const GivenDiscounts = deferred(async () => (await import('../../checks/given-discounts.tsx')).GivenDiscounts)
const GuestCheckNote = deferred(
  async () => (await import('../../checks/guest-check-note.tsx')).GuestCheckNote,
)
const HeldCourses = deferred(async () => (await import('./held-courses.tsx')).HeldCourses)

const grouping = part(async () => import('./grouped-orders.tsx'))

/** A party that paid in many parts has as many orders of one round. */
const MAX_NUMBERS = 6

const RoundCard = ({ round, ...rest }: OrderProps & { readonly round: Round }) => {
  const { t } = useTranslation()
  const { time } = useFormats()
  const [isLong, setLong] = useState(false)
  const { sent, createdBy, orders } = round
  const at = waitsSince(sent)
  const numbered = isLong ? orders : orders.slice(0, MAX_NUMBERS)
  return (
    <li className={c.round}>
      <div className={c.head}>
        <h3 className={c.when}>
          <time dateTime={at}>{time(at)}</time>
          <span>{fullName(createdBy)}</span>
          {sent.takenAt !== undefined && <LateTime order={sent} />}
        </h3>
        {numbered.map((order) => (
          <OrderLink key={order._id} order={order} />
        ))}
        {numbered.length < orders.length && (
          <button type="button" className={c.more} onClick={() => setLong(true)}>
            {t('SHOW_MORE')}
          </button>
        )}
      </div>
      <ul className={c.orders}>
        <TabOrders orders={orders} {...rest} />
      </ul>
    </li>
  )
}

const Rounds = ({ rounds, ...rest }: OrderProps & { readonly rounds: readonly Round[] }) => (
  <ul className={c.rounds}>
    {rounds.map((round) => (
      <RoundCard key={round.key} round={round} {...rest} />
    ))}
  </ul>
)

/** Orders by rounds; where some have a course or are for one guest, also by these. */
const Orders = ({ orders, ...rest }: OrderProps & { readonly orders: readonly Order[] }) => {
  const groupings = groupingsOf(orders)
  const isGrouped = groupings.length > 0
  const code = usePart(grouping)
  useEffect(() => {
    // Without a network there are the rounds.
    if (isGrouped) grouping.load().catch(() => undefined)
  }, [isGrouped])
  const rounds = <Rounds rounds={roundsOf(orders)} {...rest} />
  return isGrouped && code ? (
    <code.GroupedOrders groupings={groupings} orders={orders} {...rest}>
      {rounds}
    </code.GroupedOrders>
  ) : (
    rounds
  )
}

/** The orders of each pre-bill, the oldest pre-bill first. */
const preBillsOf = (orders: CheckParts['preBilled']): readonly PreBilled[] =>
  [...Map.groupBy(orders, ({ _id, preBill }) => preBill ?? _id).values()]
    .flatMap(([first, ...others]): PreBilled[] => (first ? [[first, ...others]] : []))
    .toSorted(([a], [b]) => Date.parse(a.billedAt ?? '') - Date.parse(b.billedAt ?? ''))

/** What is on a pre-bill that is not paid, with its age. */
const UnpaidPreBill = ({ orders, ...rest }: OrderProps & { readonly orders: PreBilled }) => {
  const id = useId()
  return (
    <section className={c.paid} aria-labelledby={id}>
      <h2 id={id} className={c.title}>
        <PreBillNote order={orders[0]} />
        <Money amount={totalOf(orders)} />
      </h2>
      <Rounds rounds={roundsOf(orders)} {...rest} />
    </section>
  )
}

/** What was paid of a check that is still open. */
const Paid = ({ orders, ...rest }: OrderProps & { readonly orders: CheckParts['paid'] }) => {
  const { t } = useTranslation()
  const id = useId()
  if (orders.length === 0) return null
  return (
    <section className={c.paid} aria-labelledby={id}>
      <h2 id={id} className={c.title}>
        {t('TAB_PAID')}
        <Money amount={totalOf(orders.filter(({ storno }) => storno === null))} />
      </h2>
      <Rounds rounds={roundsOf(orders)} {...rest} />
    </section>
  )
}

/** Since when a party is there, who serves it, and how many they are. */
const Facts = ({ check, canChange }: { readonly check: Check; readonly canChange: boolean }) => {
  const { t } = useTranslation()
  const { time } = useFormats()
  const { openedAt, waiter, covers, name, type } = check
  const { orderTypes } = useVenue()
  return (
    <ul className={c.facts}>
      {name !== undefined && (
        <li>
          <strong>{name}</strong>
        </li>
      )}
      {(type ?? orderTypes) && (
        <li>
          <CheckType check={check} canChange={canChange && check.state === 'open'} />
        </li>
      )}
      <li>{t('SINCE', { time: time(openedAt) })}</li>
      {covers !== null && <li>{t('TAB_COVERS', { count: covers })}</li>}
      {waiter && <li>{fullName(waiter)}</li>}
    </ul>
  )
}

/** What whoever serves the party has to know. */
const Notes = ({ check }: { readonly check: Check }) => {
  const { t } = useTranslation()
  const { openedLate, allergies, allergiesUnseen, note, presented, owed } = check
  return (
    <>
      {openedLate && <OpenedLate />}
      {presented && <GuestCheckNote presented={presented} owed={owed} />}
      {(allergies ?? allergiesUnseen) && <Allergies check={check} />}
      {note !== undefined && (
        <p className={c.note}>
          <span className={c.label}>{t('ORDER_NOTE')}</span> {note}
        </p>
      )}
    </>
  )
}

/**
 * Where more is ordered: the only party that eats at a table is found by it, every other one by its open check. Nothing is
 * added to a closed one: beside others its guests get a new check.
 */
const placeOf = (
  { _id, table, type, name, state }: Check,
  { isOnlyOpen, newGuests }: Pick<CheckCardProps, 'isOnlyOpen' | 'newGuests'>,
): string => {
  if (state === 'open' && (!isOnlyOpen || (type ?? name) !== undefined))
    return keyOfPlace({ table: table._id, check: _id })
  return isOnlyOpen ? table._id : newGuests
}

interface CheckCardProps extends Omit<OrderProps, 'onDiscount'> {
  readonly check: Check
  /** Whether no other check of the table is shown. */
  readonly isOnly: boolean
  /** Whether no other one is open. */
  readonly isOnlyOpen: boolean
  /** The place of new guests at its table. */
  readonly newGuests: string
  /** Undefined for somebody who moves no orders. */
  readonly onDeliver: ((ready: CheckParts['ready']) => void) | undefined
  /** Undefined for somebody who does not bill. */
  readonly onBill: (() => void) | undefined
  /** Splits what can be billed; undefined for somebody who does not bill. */
  readonly onSplit: (() => void) | undefined
  /** Prints the receipt of the pre-bill that has this order. */
  readonly onReceipt: ((order: Order) => void) | undefined
  /** UTC ms. */
  readonly now: number
}

/** What one party has ordered, owes, and has paid. */
export const CheckCard = ({
  check,
  isOnly,
  isOnlyOpen,
  newGuests,
  onDeliver,
  onBill,
  onSplit,
  onReceipt,
  tableName,
  now,
  ...others
}: CheckCardProps) => {
  const { t } = useTranslation()
  const id = useId()
  const { payFirst } = useVenue()
  const parts = partsOf(check.orders, now, payFirst)
  const preBills = preBillsOf(parts.preBilled)
  const isPhone = useIsPhone()
  const [discounted, setDiscounted] = useState<string | null>(null)
  const split = parts.billable.length > 0 ? onSplit : undefined
  // The orders of a party with a name have that one.
  const rest = { ...others, tableName: check.name ?? tableName, onDiscount: setDiscounted }
  return (
    <section className={c.check} aria-labelledby={id}>
      <div className={c.summary}>
        <h2 id={id} className={isOnly ? c.hiddenTitle : c.title}>
          {t('TAB_NUMBER', { number: check.number })}
        </h2>
        <p className={c.owed}>
          <span className={c.label}>{t('TAB_OWED')}</span>{' '}
          <strong className={c.sum}>
            <Money amount={totalOf([...parts.owed, ...parts.preBilled])} />
          </strong>
        </p>
        {check.discounts && <GivenDiscounts check={check} />}
        <Facts check={check} canChange={onDeliver !== undefined} />
        <Notes check={check} />
        {/* On a phone there is no place for splitting beside the other buttons. */}
        {check.state === 'open' && <CheckMenu check={check} onSplit={isPhone ? split : undefined} />}
        {onDeliver && (
          <TabActions
            table={placeOf(check, { isOnlyOpen, newGuests })}
            parts={parts}
            isOnly={isOnly}
            onDeliver={() => onDeliver(parts.ready)}
            onBill={onBill}
            onSplit={isPhone ? undefined : split}
            preBill={preBills[0]}
            onReceipt={onReceipt}
          />
        )}
      </div>
      <div className={c.content}>
        {check.held.length > 0 && <HeldCourses check={check} canFire={onDeliver !== undefined} />}
        <Orders orders={parts.shown} {...rest} />
        {preBills.map((orders) => (
          <UnpaidPreBill key={orders[0]._id} orders={orders} {...rest} />
        ))}
        <Paid orders={parts.paid} {...rest} />
      </div>
      {discounted !== null && (
        <CheckDialog check={check} open="discount" line={discounted} onClose={() => setDiscounted(null)} />
      )}
    </section>
  )
}
