import { useTranslation } from '@kafana/client/i18n/use-translation.ts'
import { useCanOpen } from '@kafana/client/session/screen-access.ts'
import { ROUTES } from '@kafana/domain'
import { Button, Stack } from '@mantine/core'
import { IconCircleCheck, IconLayoutGrid, IconUser } from '@tabler/icons-react'
import { useEffect, useRef } from 'react'
import { Link } from 'react-router'
import { LoadedPaymentList } from '../../../ui/loaded-payment-list.ts'
import { useTenders } from '../../../ui/payment-texts.ts'
import type { Bill } from '../flow/bill-phase.ts'
import { InvoiceButton } from '../invoice/invoice-button.tsx'
import { Change } from './cash-given.tsx'
import { CopyButton } from './copy-button.tsx'
import { BillTotal } from './dialog-parts.tsx'
import type { Billing } from './use-billing.ts'
import c from './billing-dialog.module.css'

interface Props {
  readonly billing: Billing
  readonly bill: Bill
  readonly receiptNo: number | null
  /** The number of the invoice instead of a receipt. */
  readonly invoice?: string | undefined
  /** Whether the invoice is open in front of it. */
  readonly onInvoice: (isOpen: boolean) => void
}

/** The filled button: the next guest, or the way back to the floor. */
const NextButton = ({ billing }: Pick<Props, 'billing'>) => {
  const { t } = useTranslation()
  const canOpen = useCanOpen()
  if (billing.next)
    return (
      <Button size="lg" leftSection={<IconUser size={20} aria-hidden />} onClick={billing.next}>
        {t('SPLIT_NEXT_GUEST')}
      </Button>
    )
  return canOpen('establishment') ? (
    <Button
      component={Link}
      to={ROUTES.establishment}
      // Going back from there leads to the table, not into the billing of what is paid.
      replace
      size="lg"
      leftSection={<IconLayoutGrid size={20} aria-hidden />}
    >
      {t('BILL_BACK_TO_FLOOR')}
    </Button>
  ) : (
    <Button size="lg" onClick={billing.close}>
      {t('CLOSE')}
    </Button>
  )
}

/** Each payment, with what was added as a tip: somebody may have to charge a card with both. */
const Payments = ({ payments }: { readonly payments: NonNullable<Bill['payments']> }) => {
  const { tenders } = useTenders()
  const kindOf = (tender: string) => tenders.find(({ _id }) => _id === tender)?.kind ?? 'other'
  return <LoadedPaymentList payments={payments.map((each) => ({ ...each, kind: kindOf(each.tender) }))} />
}

/** After a receipt was printed, or an invoice issued instead: its number, the payments, the change or what is missing, and what is next. */
export const PrintedBill = ({ billing, bill, receiptNo, invoice, onInvoice }: Props) => {
  const { t } = useTranslation()
  const next = useRef<HTMLDivElement>(null)
  // The filled button: the first one here.
  useEffect(() => next.current?.querySelector<HTMLElement>('a, button')?.focus(), [])
  const heading = (): string => {
    if (invoice !== undefined) return t('INVOICE_TITLE', { number: invoice })
    return receiptNo === null
      ? t('BILL_REF', { ref: bill.ref })
      : t('ORDER_RECEIPT_NO', { number: receiptNo })
  }
  return (
    <Stack>
      <div className={c.outcome}>
        <span className={c.icon} data-tone="yes">
          <IconCircleCheck size={30} aria-hidden />
        </span>
        <h3 className={c.heading}>{heading()}</h3>
      </div>
      <BillTotal total={bill.total} />
      {invoice === undefined && bill.payments && <Payments payments={bill.payments} />}
      {bill.given !== null && <Change given={bill.given} total={bill.due} />}
      {billing.note && (
        <p role="note" className={c.note}>
          {billing.note}
        </p>
      )}
      <div ref={next} className={c.buttons}>
        <NextButton billing={billing} />
        {invoice === undefined && (
          <CopyButton orderId={bill.orders[0] ?? ''} gateway={bill.gateway} size="lg" />
        )}
        {(bill.kind === 'fiscal' || invoice !== undefined) && (
          <InvoiceButton orderId={bill.orders[0] ?? ''} size="lg" onOpen={onInvoice} />
        )}
      </div>
    </Stack>
  )
}
