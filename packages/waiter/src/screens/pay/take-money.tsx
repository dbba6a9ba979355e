import { uuid } from '@kafana/client/browser/polyfills.ts'
import { useTranslation } from '@kafana/client/i18n/use-translation.ts'
import { cashOf, type PaymentRow, toSent } from '@kafana/client/payments/payment-rows.ts'
import type { BillSelection } from '@kafana/contract'
import { fromMinor, roundToStep, toMinor } from '@kafana/domain'
import { type ReactNode, useState } from 'react'
import { go } from '../../app/route.ts'
import type { Quote } from '../../data/online.ts'
import { useKnownVenue } from '../../data/use-venue.tsx'
import { Button } from '../../ui/button.tsx'
import { Notice } from '../../ui/notice.tsx'
import { Screen } from '../../ui/screen.tsx'
import type { HowPaid } from './open-request.ts'
import { outcomeOf } from './outcome.ts'
import { PayFoot } from './pay-foot.tsx'
import { PaySheet } from './pay-sheet.tsx'
import { PaymentsSheet } from './payments-sheet.tsx'
import type { usePayment } from './use-payment.ts'

/** What is paid now. */
interface ChosenBill {
  readonly isChosen: boolean
  /** Null while nothing is chosen, or the server has not said what it comes to. */
  readonly chosen: { readonly selection: BillSelection; readonly quote: Quote } | null
  /** Whether the quote is of what is chosen now. */
  readonly isKnown: boolean
  /** Why there is no such bill; empty for no reason. */
  readonly fault: string
  /** Asks the server once more what it comes to. */
  readonly askAgain: () => void
}

interface Props {
  readonly title: string
  readonly onBack: () => void
  readonly paid: ReturnType<typeof usePayment>
  readonly bill: ChosenBill
  readonly isOnline: boolean
  /** The receipt was seen. */
  readonly onPrinted: () => void
  /** Where it is chosen what is paid. */
  readonly children: ReactNode
}

/**
 * What the payments that are entered come to, in major units; null while none are. The last one stays while the server
 * does not say it: nothing that was entered is lost with the connection.
 */
const useSeveral = (chosen: ChosenBill['chosen']) => {
  const [total, setTotal] = useState<number | null>(null)
  if (total !== null && chosen && chosen.quote.total !== total) setTotal(chosen.quote.total)
  return [total, setTotal] as const
}

/** A screen that takes money: what is chosen is paid by one tender or several, and the rest is in sight. */
export const TakeMoney = ({ title, onBack, paid, bill, isOnline, onPrinted, children }: Props) => {
  const { t } = useTranslation()
  const { cashStep = 1 } = useKnownVenue().company
  const { request, payment } = paid
  const { isChosen, chosen, isKnown, fault, askAgain } = bill
  const [several, setSeveral] = useSeveral(chosen)
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
  const paySeveral = (): void => {
    const cash = cashOf(rows)
    setSeveral(null)
    ask({ tender: null, payments: rows.map(toSent), ...(cash && { cash }) })
  }
  const close = (): void => {
    if (!paid.canClose) return
    if (payment.is === 'bill' && outcomeOf(payment.bill) === 'printed') {
      onPrinted()
      setRows([])
    }
    paid.close()
  }
  const change = (of: number): void => {
    paid.close()
    setSeveral(of)
  }
  const offline = !isOnline && <Notice tone="warn">{t('BILLING_NEEDS_SERVER')}</Notice>
  const refused = fault !== '' && (
    <>
      <Notice tone="bad">{fault}</Notice>
      <Button onClick={askAgain}>{t('TRY_AGAIN')}</Button>
    </>
  )
  return (
    <Screen
      title={title}
      onBack={onBack}
      foot={
        <PayFoot
          quote={chosen && chosen.quote}
          isChosen={isChosen}
          isKnown={isKnown}
          isOnline={isOnline}
          onTender={payIn}
          onFree={() => ask({ tender: 'comp' })}
          onSeveral={() => setSeveral(chosen && chosen.quote.total)}
        />
      }
    >
      {offline}
      {children}
      {refused}
      {several !== null && (
        <PaymentsSheet
          total={several}
          rows={rows}
          onRows={setRows}
          isReady={isOnline && isKnown && chosen !== null}
          onDone={paySeveral}
          onClose={() => setSeveral(null)}
        >
          {offline}
          {refused}
        </PaymentsSheet>
      )}
      {request && (
        <PaySheet
          payment={paid}
          request={request}
          onPayments={
            request.tender === null && paid.canClose && rows.length > 0
              ? () => change(request.total)
              : undefined
          }
          onNext={close}
          onTables={() => go({ screen: 'tables' })}
          onClose={close}
        />
      )}
    </Screen>
  )
}
