import { uuid } from '@kafana/client/browser/polyfills.ts'
import { useTranslation } from '@kafana/client/i18n/use-translation.ts'
import { cashOf, type PaymentRow, toSent } from '@kafana/client/payments/payment-rows.ts'
import {
  afterBill,
  linesLeft,
  selectionOf,
  type Split,
  type SplitLine,
  startSplit,
  sumOf,
} from '@kafana/client/split/split-choice.ts'
import type { BillSelection, Check } from '@kafana/contract'
import { fromMinor, roundToStep, toMinor } from '@kafana/domain'
import { useState } from 'react'
import { go } from '../../app/route.ts'
import { useIsOnline } from '../../data/online.ts'
import { useAllParties, useKnownVenue } from '../../data/use-venue.tsx'
import { Empty } from '../../ui/empty.tsx'
import { Notice } from '../../ui/notice.tsx'
import { Screen } from '../../ui/screen.tsx'
import type { HowPaid } from './open-request.ts'
import { outcomeOf } from './outcome.ts'
import { PayFoot } from './pay-foot.tsx'
import { PaySheet } from './pay-sheet.tsx'
import { type PayWay, PayWays } from './pay-ways.tsx'
import { PaymentsSheet } from './payments-sheet.tsx'
import { usePayment } from './use-payment.ts'
import { useQuote } from './use-quote.ts'

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

/** What of a party is paid now, as it is chosen and as the server quotes it. */
const useChoice = ({ check, isOpen }: Pick<PartyProps, 'check' | 'isOpen'>, isAsked: boolean) => {
  const [way, setWay] = useState<PayWay>('all')
  const [split, setSplit] = useState(() => startSplit(check.covers))
  const lines = isOpen ? linesLeft(check.orders) : []
  const selection = chosenOf(way, split, lines)
  const { quote, ...answer } = useQuote(check._id, isAsked ? selection : null, lines)
  return {
    ways: { way, onWay: setWay, split, onSplit: setSplit, lines },
    chosen: selection && quote && { selection, quote },
    ...answer,
    next: (): void => setSplit(afterBill({ ...split, way: way === 'all' ? 'items' : way })),
  }
}

/** Taking the money of one party: what is paid now, by which tenders, and the rest in sight. */
const PayParty = ({ title, onBack, ...party }: PartyProps) => {
  const { t } = useTranslation()
  const { cashStep = 1 } = useKnownVenue().company
  const isOnline = useIsOnline()
  const paid = usePayment(party.check._id)
  const { request, payment } = paid
  const { ways, chosen, fault, isKnown, next } = useChoice(party, isOnline && !request)
  const [isSeveral, setSeveral] = useState(false)
  const [rows, setRows] = useState<readonly PaymentRow[]>([])
  const ask = (how: HowPaid): void => {
    if (!chosen) return
    const { selection, quote } = chosen
    paid.ask({ id: uuid(), selection, total: quote.total, left: quote.left, ...how })
  }
  const payIn = (tender: 'cash' | 'card'): void => {
    const due = fromMinor(roundToStep(toMinor(chosen?.quote.total ?? 0), cashStep))
    ask({ tender, ...(tender === 'cash' && { cash: { due, given: null } }) })
  }
  const paySeveral = (entered: readonly PaymentRow[]): void => {
    const cash = cashOf(entered)
    setRows(entered)
    setSeveral(false)
    ask({ tender: null, payments: entered.map(toSent), ...(cash && { cash }) })
  }
  const close = (): void => {
    if (!paid.canClose) return
    if (payment.is === 'bill' && outcomeOf(payment.bill) === 'printed') {
      next()
      setRows([])
    }
    paid.close()
  }
  const change = (): void => {
    paid.close()
    setSeveral(true)
  }
  if (ways.lines.length === 0 && !request)
    return (
      <Screen title={title} onBack={onBack}>
        <Empty icon="check" title={t('BILLING_EMPTY')} hint={t('BILLING_EMPTY_HINT')} />
      </Screen>
    )
  return (
    <Screen
      title={title}
      onBack={onBack}
      foot={
        <PayFoot
          quote={chosen && chosen.quote}
          isKnown={isKnown}
          isOnline={isOnline}
          onTender={payIn}
          onSeveral={() => setSeveral(true)}
        />
      }
    >
      {!isOnline && <Notice tone="warn">{t('BILLING_NEEDS_SERVER')}</Notice>}
      <PayWays {...ways} />
      {fault !== '' && <Notice tone="bad">{fault}</Notice>}
      {isSeveral && chosen && (
        <PaymentsSheet
          total={chosen.quote.total}
          rows={rows}
          onDone={paySeveral}
          onClose={(entered) => {
            setRows(entered)
            setSeveral(false)
          }}
        />
      )}
      {request && (
        <PaySheet
          payment={paid}
          request={request}
          onPayments={request.tender === null && paid.canClose && rows.length > 0 ? change : undefined}
          onNext={close}
          onTables={() => go({ screen: 'tables' })}
          onClose={close}
        />
      )}
    </Screen>
  )
}

/** Taking the money of a party, wherever it sits by now. */
export const PayScreen = ({ table, check: id }: { readonly table: string; readonly check: string }) => {
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
      <Empty icon="check" title={t('BILLING_EMPTY')} hint={t('BILLING_EMPTY_HINT')} />
    </Screen>
  )
}
