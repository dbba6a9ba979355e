import { useTranslation } from '@kafana/client/i18n/use-translation.ts'
import {
  afterBill,
  type Choice,
  linesLeft,
  selectionOf,
  type Split,
  type SplitLine,
  sumOf,
} from '@kafana/client/split/split-choice.ts'
import { useCountedPart } from '@kafana/client/split/use-counted-part.ts'
import { useKeptSplit } from '@kafana/client/split/use-kept-split.ts'
import type { BillSelection, Check } from '@kafana/contract'
import { followsLines, isBillable, toMinor } from '@kafana/domain'
import { useState } from 'react'
import { go } from '../../app/route.ts'
import { useIsOnline } from '../../data/online.ts'
import { useAllParties, useKnownVenue } from '../../data/use-venue.tsx'
import { Empty } from '../../ui/empty.tsx'
import { Notice } from '../../ui/notice.tsx'
import { Screen } from '../../ui/screen.tsx'
import { outcomeOf } from './outcome.ts'
import { type PayWay, PayWays } from './pay-ways.tsx'
import { PreBillsScreen } from './pre-bills-screen.tsx'
import { TakeMoney } from './take-money.tsx'
import { usePayment } from './use-payment.ts'
import { useQuote } from './use-quote.ts'
import classes from './pay.module.css'

/** What is chosen at the moment; null for nothing. */
const chosenOf = (way: PayWay, split: Split, lines: readonly SplitLine[]): BillSelection | null => {
  const isTooMuch = way === 'amount' && toMinor(split.amount ?? 0) > sumOf(lines)
  if (isTooMuch) return null
  if (way !== 'all') return selectionOf({ ...split, way }, lines)
  const orders = [...new Set(lines.map(({ order }) => order))]
  return orders.length === 0 ? null : { orders }
}

interface PartyProps {
  readonly title: string
  readonly onBack: () => void
  /** As it was last known. */
  readonly check: Check
  /** Whether it is still open: what is paid completely is shown to the end. */
  readonly isOpen: boolean
}

/** What was chosen in each way to pay: a share of a dish cannot be seen by seat. */
type Kept = Readonly<Partial<Record<PayWay, Choice>>>

/** What of a party is paid now, as it is chosen and as the server quotes it. */
const useChoice = (
  { check, isOpen }: Pick<PartyProps, 'check' | 'isOpen'>,
  paid: ReturnType<typeof usePayment>,
  isOnline: boolean,
) => {
  const [way, setWay] = useState<PayWay>('all')
  const [kept, setKept] = useState<Kept>({})
  const { payFirst } = useKnownVenue().company
  const lines = isOpen ? linesLeft(check.orders, payFirst) : []
  const [split, setSplit] = useKeptSplit(check._id, check.covers, lines)
  const outcome = paid.payment.is === 'bill' ? outcomeOf(paid.payment.bill) : null
  useCountedPart(
    { of: paid.request?.selection.evenly, isPaid: outcome === null ? null : outcome !== 'unprinted' },
    setSplit,
  )
  const selection = chosenOf(way, split, lines)
  const isAsked = isOnline && !paid.request
  const { quote, ...answer } = useQuote(check._id, isAsked ? selection : null, lines)
  return {
    ways: {
      way,
      onWay: (next: PayWay): void => {
        if (next === way) return
        setWay(next)
        setKept({ ...kept, [way]: split.choice })
        setSplit({ ...split, choice: kept[next] ?? new Map() })
      },
      split,
      onSplit: setSplit,
      lines,
    },
    isChosen: selection !== null,
    chosen: selection && quote && { selection, quote },
    ...answer,
    // Equal parts are counted already.
    next: (): void => {
      setKept({})
      setSplit(afterBill({ ...split, way: 'items' }))
    },
  }
}

/** What cannot be on a bill yet: what is on the way to the guests, unless they pay first, and what is held. */
const Unserved = ({ check: { orders, held } }: Pick<PartyProps, 'check'>) => {
  const { t } = useTranslation()
  const { payFirst = false } = useKnownVenue().company
  const waiting = [
    ...orders.flatMap(({ status, products }) =>
      followsLines(status) && !isBillable(status, payFirst) ? products : [],
    ),
    ...held,
  ]
  if (waiting.length === 0) return null
  const dishes = waiting.map(
    ({ quantity, product }) => `${quantity}\u00a0×\u00a0${product?.name ?? t('PRODUCT_NOT_FOUND')}`,
  )
  return (
    <div className={classes['below']}>
      <Notice tone="warn" role="note">
        {t('TAB_UNDELIVERED', { dishes: dishes.join(', ') })}
      </Notice>
    </div>
  )
}

const NothingToPay = () => {
  const { t } = useTranslation()
  const { payFirst = false } = useKnownVenue().company
  return payFirst ? (
    <Empty icon="check" title={t('BILLING_NOTHING')} />
  ) : (
    <Empty icon="check" title={t('BILLING_EMPTY')} hint={t('BILLING_EMPTY_HINT')} />
  )
}

/** Taking the money of one party. */
const PayParty = ({ title, onBack, ...party }: PartyProps) => {
  const isOnline = useIsOnline()
  const paid = usePayment(party.check._id)
  const { ways, next, ...bill } = useChoice(party, paid, isOnline)
  if (ways.lines.length === 0 && !paid.request)
    return (
      <Screen title={title} onBack={onBack}>
        <NothingToPay />
      </Screen>
    )
  return (
    <TakeMoney title={title} onBack={onBack} paid={paid} bill={bill} isOnline={isOnline} onPrinted={next}>
      <PayWays {...ways} />
      {party.isOpen && <Unserved check={party.check} />}
    </TakeMoney>
  )
}

/** The money of a party, wherever it sits by now. */
const PayCheck = ({ table, check: id }: { readonly table: string; readonly check: string }) => {
  const { t } = useTranslation()
  const { floor } = useKnownVenue()
  const found = useAllParties().find(({ check }) => check?._id === id)?.check ?? null
  const [last, setLast] = useState(found)
  if (found && found !== last) setLast(found)
  const at = found?.table._id ?? table
  const name = floor.tables.find(({ _id }) => _id === at)?.name ?? ''
  const head = {
    title: `${name} · ${t('WAITER_PAY')}`,
    onBack: (): void => go({ screen: 'table', table: at }),
  }
  if (last) return <PayParty {...head} check={found ?? last} isOpen={found !== null} />
  return (
    <Screen {...head}>
      <NothingToPay />
    </Screen>
  )
}

interface Props {
  readonly table: string
  /** Null for the pre-bills of the table. */
  readonly check: string | null
}

/** Taking money at a table. */
export const PayScreen = ({ table, check }: Props) =>
  check === null ? <PreBillsScreen table={table} /> : <PayCheck table={table} check={check} />
