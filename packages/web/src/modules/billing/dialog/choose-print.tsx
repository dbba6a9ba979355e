import { useSettledPress } from '@kafana/client/browser/settled-press.ts'
import { useTranslation } from '@kafana/client/i18n/use-translation.ts'
import { useFormats, useVenue } from '@kafana/client/i18n/use-venue.ts'
import { fromMinor, type Payment, type PrintedBillKind, roundToStep, toMinor } from '@kafana/domain'
import { Button, Stack, VisuallyHidden } from '@mantine/core'
import { IconCash, IconCreditCard, IconReceipt } from '@tabler/icons-react'
import { useEffect, useRef, useState } from 'react'
import { deferred } from '../../../ui/deferred.tsx'
import { GatewayChoice, useGatewayChoice } from '../../gateways/index.ts'
import type { Bill } from '../flow/bill-phase.ts'
import { CashGiven } from './cash-given.tsx'
import { BillTotal, FrozenBill, ProblemNote, RefusalNote } from './dialog-parts.tsx'
import { PRINT_BUTTON } from './print-button.ts'
import type { EnteredPayments } from './several-payments.tsx'
import type { Billing } from './use-billing.ts'
import c from './billing-dialog.module.css'

const InvoiceInstead = deferred(async () => (await import('./invoice-instead.tsx')).InvoiceInstead)
const SeveralPayments = deferred(async () => (await import('./several-payments.tsx')).SeveralPayments)

const SALES = [
  { payment: 'cash', text: 'PRINT_CASH', Icon: IconCash },
  { payment: 'card', text: 'PRINT_CARD', Icon: IconCreditCard },
] as const

interface SaleButtonsProps {
  readonly disabled: boolean
  /** What the guests owe and gave in cash, in major units; null for nothing that was typed. */
  readonly due: number
  readonly given: number | null
  readonly onPrint: (payment: Payment) => void
}

/** A receipt for cash, or one for a card. Cash that is missing is asked about once. */
const SaleButtons = ({ disabled, due, given, onPrint }: SaleButtonsProps) => {
  const { t } = useTranslation()
  const { money } = useFormats()
  const missing = given === null ? 0 : Math.max(0, fromMinor(toMinor(due) - toMinor(given)))
  const [asked, setAsked] = useState(0)
  const isAsking = missing > 0 && asked === missing
  const settled = useSettledPress(isAsking ? 'missing' : 'choose')
  const question = isAsking ? t('CASH_MISSING_PRINT', { amount: money(missing) }) : ''
  const print = (payment: Payment): void => {
    if (payment === 'cash' && missing > 0 && !isAsking) setAsked(missing)
    else onPrint(payment)
  }
  return (
    <div role="group" aria-label={t('PRINT_BILL')} className={c.payments}>
      {SALES.map(({ payment, text, Icon }) => (
        <Button
          key={payment}
          {...PRINT_BUTTON}
          {...(isAsking && payment === 'cash' && { color: 'red.8' })}
          disabled={disabled}
          leftSection={<Icon size={22} aria-hidden />}
          {...settled}
          onClick={() => print(payment)}
        >
          {isAsking && payment === 'cash' ? question : t(text)}
        </Button>
      ))}
      <VisuallyHidden role="alert">{question}</VisuallyHidden>
    </div>
  )
}

interface Props {
  readonly billing: Billing
  readonly bill: Bill
  readonly kinds: readonly PrintedBillKind[]
  readonly problem: string
  readonly names?: readonly string[] | undefined
  readonly onDirty: (isDirty: boolean) => void
}

/** The frozen bill, and what to print: a receipt for cash, one for a card, or a pre-bill; or an invoice instead of a receipt. */
export const ChoosePrint = ({ billing, bill, kinds, problem, names, onDirty }: Props) => {
  const { t } = useTranslation()
  const { money } = useFormats()
  const { entered, keepEntered, keepRows } = billing
  const { given } = entered
  const refusal = billing.refusalOf(bill.orders)
  const choice = useGatewayChoice()
  const settled = useSettledPress('choose')
  const { cashStep = 1, invoiceInstead } = useVenue()
  const due = fromMinor(roundToStep(toMinor(bill.total), cashStep))
  const [isInvoice, setInvoice] = useState(false)
  const top = useRef<HTMLDivElement>(null)
  // Neither way to pay is preselected: Enter prints nothing until somebody has gone to a button.
  useEffect(() => top.current?.focus({ preventScroll: true }), [])
  const print = (kind: PrintedBillKind, payment: Payment): void => {
    if (!choice.isMade()) return
    const cash = payment === 'cash' ? { given, due } : { given: null }
    const armed = { ...bill, ...cash, payments: null, gateway: choice.gateway }
    billing.run((flow) => flow.print(armed, kinds, kind, payment))
  }
  const printSeveral = ({ payments, cash }: EnteredPayments): void => {
    if (!choice.isMade()) return
    const armed = { ...bill, ...(cash ?? { given: null }), payments: [...payments], gateway: choice.gateway }
    billing.run((flow) => flow.print(armed, kinds, 'fiscal', bill.payment))
  }
  const shared = { ...PRINT_BUTTON, disabled: billing.busy || refusal !== null }
  if (isInvoice)
    return <InvoiceInstead billing={billing} bill={bill} onDirty={onDirty} onBack={() => setInvoice(false)} />
  if (entered.isSeveral)
    return (
      <Stack>
        <RefusalNote refusal={refusal} />
        <ProblemNote code={problem} names={names} />
        <BillTotal total={bill.total} />
        <SeveralPayments
          total={bill.total}
          rows={entered.rows}
          onRows={keepRows}
          disabled={shared.disabled}
          onPrint={printSeveral}
          onClose={() => keepEntered({ isSeveral: false })}
        >
          <GatewayChoice choice={choice} />
        </SeveralPayments>
      </Stack>
    )
  return (
    <Stack ref={top} tabIndex={-1} className={c.choose ?? ''}>
      <RefusalNote refusal={refusal} />
      <ProblemNote code={problem} names={names} />
      <p className={c.soft}>{t('BILL_FROZEN')}</p>
      <FrozenBill bill={bill} />
      <div className={c.foot}>
        <BillTotal total={bill.total} />
        {due !== bill.total && <p className={c.soft}>{t('PAYMENT_DUE_ROUNDED', { amount: money(due) })}</p>}
        <CashGiven total={due} value={given} onChange={(next) => keepEntered({ given: next })} />
        <GatewayChoice choice={choice} />
        {kinds.includes('fiscal') && (
          <SaleButtons
            disabled={shared.disabled}
            due={due}
            given={given}
            onPrint={(payment) => print('fiscal', payment)}
          />
        )}
        {kinds.includes('fiscal') && (
          <Button {...shared} size="md" variant="subtle" onClick={() => keepEntered({ isSeveral: true })}>
            {t('PRINT_SEVERAL')}
          </Button>
        )}
        {invoiceInstead && kinds.includes('fiscal') && (
          <Button {...shared} size="md" variant="subtle" onClick={() => setInvoice(true)}>
            {t('INVOICE_INSTEAD')}
          </Button>
        )}
        {kinds.includes('pre') && (
          <Button
            {...shared}
            variant="default"
            leftSection={<IconReceipt size={20} aria-hidden />}
            {...settled}
            onClick={() => print('pre', bill.payment)}
          >
            {t('PRINT_PRE_BILL')}
          </Button>
        )}
      </div>
    </Stack>
  )
}
