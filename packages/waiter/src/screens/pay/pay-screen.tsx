import { uuid } from '@kafana/client/browser/polyfills.ts'
import { useTranslation } from '@kafana/client/i18n/use-translation.ts'
import {
  afterBill,
  linesLeft,
  selectionOf,
  type Split,
  type SplitLine,
  startSplit,
} from '@kafana/client/split/split-choice.ts'
import type { BillSelection, Check } from '@kafana/contract'
import { useState } from 'react'
import { go } from '../../app/route.ts'
import { type Quote, useIsOnline } from '../../data/online.ts'
import { useAllParties, useFormats, useKnownVenue } from '../../data/use-venue.tsx'
import { Button } from '../../ui/button.tsx'
import { Empty } from '../../ui/empty.tsx'
import { Notice } from '../../ui/notice.tsx'
import { Screen } from '../../ui/screen.tsx'
import type { OpenRequest } from './open-request.ts'
import { outcomeOf } from './outcome.ts'
import { PaySheet } from './pay-sheet.tsx'
import { type PayWay, PayWays } from './pay-ways.tsx'
import { usePayment } from './use-payment.ts'
import { useQuote } from './use-quote.ts'
import classes from './pay.module.css'

const TENDERS = [
  ['cash', 'PAYMENT_CASH'],
  ['card', 'PAYMENT_CARD'],
] as const

/** What is chosen at the moment; null for nothing. */
const chosenOf = (way: PayWay, split: Split, lines: readonly SplitLine[]): BillSelection | null => {
  if (way !== 'all') return selectionOf({ ...split, way }, lines)
  const orders = [...new Set(lines.map(({ order }) => order))]
  return orders.length === 0 ? null : { orders }
}

interface FootProps {
  /** What is chosen comes to it; null for nothing. */
  readonly quote: Quote | null
  /** Whether it is of what is chosen now. */
  readonly isKnown: boolean
  readonly isOnline: boolean
  readonly onTender: (tender: OpenRequest['tender']) => void
}

/** What this guest pays, what is left, and how it is paid. */
const PayFoot = ({ quote, isKnown, isOnline, onTender }: FootProps) => {
  const { t } = useTranslation()
  const { money } = useFormats()
  return (
    <div className={classes['foot']}>
      <p className={classes['sum']} data-old={!isKnown || undefined}>
        <strong>{quote ? money(quote.total) : t('SPLIT_NOTHING')}</strong>
        {quote && quote.left > 0 && <span>{`${t('SPLIT_LEFT')}: ${money(quote.left)}`}</span>}
      </p>
      <div className={classes['keys']}>
        {TENDERS.map(([name, text]) => (
          <Button
            key={name}
            look="filled"
            wide
            disabled={!isOnline || !isKnown || !quote}
            onClick={() => onTender(name)}
          >
            {t(text)}
          </Button>
        ))}
      </div>
    </div>
  )
}

interface PartyProps {
  /** As it was last known. */
  readonly check: Check
  /** Whether it is still open: what is paid completely is shown to the end. */
  readonly isOpen: boolean
  readonly onPaid: () => void
}

/** Taking the money of one party: what is paid now, by which tender, and the rest in sight. */
const PayParty = ({ check, isOpen, onPaid }: PartyProps) => {
  const { t } = useTranslation()
  const { money } = useFormats()
  const isOnline = useIsOnline()
  const [way, setWay] = useState<PayWay>('all')
  const [split, setSplit] = useState(() => startSplit(check.covers))
  const paid = usePayment(check._id)
  const { request, payment } = paid
  const lines = isOpen ? linesLeft(check.orders) : []
  const selection = chosenOf(way, split, lines)
  const { quote, fault, isKnown } = useQuote(check._id, isOnline && !request ? selection : null, lines)
  const choose = (tender: OpenRequest['tender']): void => {
    if (selection && quote) paid.ask({ id: uuid(), selection, tender, total: quote.total, left: quote.left })
  }
  const close = (): void => {
    if (!paid.canClose) return
    if (payment.is === 'bill' && outcomeOf(payment.bill) === 'printed')
      setSplit(afterBill({ ...split, way: way === 'all' ? 'items' : way }))
    paid.close()
  }
  if (lines.length === 0 && !request)
    return <Empty icon="check" title={t('BILLING_EMPTY')} hint={t('BILLING_EMPTY_HINT')} />
  return (
    <>
      {!isOnline && <Notice tone="warn">{t('BILLING_NEEDS_SERVER')}</Notice>}
      <PayWays way={way} onWay={setWay} split={split} onSplit={setSplit} lines={lines} />
      {fault !== '' && <Notice tone="bad">{fault}</Notice>}
      <PayFoot quote={selection && quote} isKnown={isKnown} isOnline={isOnline} onTender={choose} />
      {request && (
        <PaySheet
          payment={paid}
          title={`${t(request.tender === 'cash' ? 'PAYMENT_CASH' : 'PAYMENT_CARD')} · ${money(request.total)}`}
          hasMore={request.left > 0}
          onNext={close}
          onBack={onPaid}
          onClose={close}
        />
      )}
    </>
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
  return (
    <Screen title={`${name} · ${t('WAITER_PAY')}`} onBack={() => go({ screen: 'table', table: at })}>
      {last ? (
        <PayParty check={found ?? last} isOpen={found !== null} onPaid={() => go({ screen: 'tables' })} />
      ) : (
        <Empty icon="check" title={t('BILLING_EMPTY')} hint={t('BILLING_EMPTY_HINT')} />
      )}
    </Screen>
  )
}
