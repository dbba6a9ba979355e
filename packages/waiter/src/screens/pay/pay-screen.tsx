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
import { useParties } from '../../data/use-parties.ts'
import { useFormats, useKnownVenue } from '../../data/use-venue.tsx'
import { Button } from '../../ui/button.tsx'
import { Empty } from '../../ui/empty.tsx'
import { Notice } from '../../ui/notice.tsx'
import { Screen } from '../../ui/screen.tsx'
import { keyOfParty, PartyTabs } from '../table/party-tabs.tsx'
import { PaySheet } from './pay-sheet.tsx'
import { type PayWay, PayWays } from './pay-ways.tsx'
import { usePayment } from './use-payment.ts'
import { useQuote } from './use-quote.ts'
import classes from './pay.module.css'

type Tender = 'cash' | 'card'
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
  readonly onTender: (tender: Tender) => void
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

/** Taking the money of one party: what is paid now, by which tender, and the rest in sight. */
const PayParty = ({ check, onPaid }: { readonly check: Check; readonly onPaid: () => void }) => {
  const { t } = useTranslation()
  const { money } = useFormats()
  const isOnline = useIsOnline()
  const [way, setWay] = useState<PayWay>('all')
  const [split, setSplit] = useState(() => startSplit(check.covers))
  const [tender, setTender] = useState<Tender | null>(null)
  const payment = usePayment(check._id)
  const lines = linesLeft(check.orders)
  const selection = chosenOf(way, split, lines)
  const { quote, fault, isKnown } = useQuote(check._id, isOnline && tender === null ? selection : null)
  const [paying, setPaying] = useState<{
    readonly selection: BillSelection
    readonly total: number
    readonly left: number
  }>()
  const choose = (next: Tender): void => {
    if (selection === null || !quote) return
    setPaying({ selection, total: quote.total, left: quote.left })
    setTender(next)
  }
  const close = (): void => {
    if (payment.payment.is === 'sending') return
    const isPaid = payment.payment.is === 'bill' && payment.payment.bill.state !== 'ABORTED'
    if (isPaid) setSplit(afterBill({ ...split, way: way === 'all' ? 'items' : way }))
    payment.askAgain()
    setTender(null)
  }
  if (lines.length === 0 && tender === null)
    return <Empty icon="check" title={t('BILLING_EMPTY')} hint={t('BILLING_EMPTY_HINT')} />
  return (
    <>
      {!isOnline && <Notice tone="warn">{t('BILLING_NEEDS_SERVER')}</Notice>}
      <PayWays way={way} onWay={setWay} split={split} onSplit={setSplit} lines={lines} />
      {fault !== '' && <Notice tone="bad">{fault}</Notice>}
      <PayFoot quote={selection && quote} isKnown={isKnown} isOnline={isOnline} onTender={choose} />
      {tender !== null && paying && (
        <PaySheet
          payment={payment}
          title={`${t(tender === 'cash' ? 'PAYMENT_CASH' : 'PAYMENT_CARD')} · ${money(paying.total)}`}
          hasMore={paying.left > 0}
          onPin={(pin) =>
            payment.start({ selection: paying.selection, kind: 'fiscal', payment: tender, pin })
          }
          onNext={close}
          onBack={onPaid}
          onClose={close}
        />
      )}
    </>
  )
}

/** Taking the money of the parties of a table. */
export const PayScreen = ({ table }: { readonly table: string }) => {
  const { t } = useTranslation()
  const { floor } = useKnownVenue()
  const parties = useParties(table).filter(({ check }) => check !== null)
  const [chosen, setChosen] = useState('')
  const party = parties.find((each) => keyOfParty(each) === chosen) ?? parties[0]
  const name = floor.tables.find(({ _id }) => _id === table)?.name ?? ''
  return (
    <Screen title={`${name} · ${t('WAITER_PAY')}`} onBack={() => go({ screen: 'table', table })}>
      {parties.length > 1 && party && (
        <PartyTabs parties={parties} chosen={keyOfParty(party)} onChoose={setChosen} />
      )}
      {party?.check ? (
        <PayParty key={party.check._id} check={party.check} onPaid={() => go({ screen: 'tables' })} />
      ) : (
        <Empty icon="check" title={t('BILLING_EMPTY')} hint={t('BILLING_EMPTY_HINT')} />
      )}
    </Screen>
  )
}
