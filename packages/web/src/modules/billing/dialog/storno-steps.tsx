import { useSettledPress } from '@kafana/client/browser/settled-press.ts'
import { useNow } from '@kafana/client/browser/use-now.ts'
import { useTranslation } from '@kafana/client/i18n/use-translation.ts'
import { useVenue } from '@kafana/client/i18n/use-venue.ts'
import { TENDER_KIND_TEXT } from '@kafana/client/payments/tender-names.ts'
import { contract } from '@kafana/contract'
import { Button, Group, Stack } from '@mantine/core'
import { IconReceiptRefund } from '@tabler/icons-react'
import { useState } from 'react'
import { TextField } from '../../../ui/fields/text-field.tsx'
import { FormFault } from '../../../ui/form-fault.tsx'
import { useContractForm } from '../../../ui/form.ts'
import { PAYMENT_TEXT } from '../../../ui/labels.ts'
import { LoadedPaymentList } from '../../../ui/loaded-payment-list.ts'
import { sendWithPin, usePinFailure } from '../../../ui/pin/pin-step.ts'
import { WhoAndPin } from '../../../ui/pin/who-and-pin.tsx'
import type { Bill, VoidableReceipt } from '../flow/bill-phase.ts'
import { useBillingErrorText } from './billing-texts.ts'
import { BillTotal, FrozenBill, ProblemNote, RefusalNote } from './dialog-parts.tsx'
import { type StepFormProps, useReportDirty } from './step-form.ts'
import { StornoPayer } from './storno-payer.tsx'
import { StornoReasons } from './storno-reasons.tsx'
import { TimeLeft } from './time-left.tsx'
import type { Billing } from './use-billing.ts'
import c from './billing-dialog.module.css'

/** Whether guests get cash back, as far as it is known how they paid. */
const isCashReturned = ({ payment, payments }: VoidableReceipt): boolean =>
  payments ? payments.some(({ kind }) => kind === 'cash') : payment !== 'card'

/**
 * First step of a storno: the receipt, the orders it covers, the time left; an owner confirms with PIN and
 * reason.
 */
export const StornoForm = ({
  billing,
  onDirty,
  receipt,
}: StepFormProps & { readonly receipt: VoidableReceipt }) => {
  const { t } = useTranslation()
  const form = useContractForm(contract.billing.storno.body, { username: '', pin: '', reason: '' })
  const [isTyped, setTyped] = useState(false)
  const failure = usePinFailure(isTyped, useBillingErrorText())
  const refusal = billing.refusalOf([receipt.orderId])
  const isOver = useNow() >= receipt.until
  const { receiptNo: number, orders: count } = receipt
  const save = form.submit(
    sendWithPin(form, (request) => billing.flow.reserveStorno(receipt, request)),
    { isQuiet: true, failure },
  )
  const isReasonTyped = form.values.reason !== '' || form.values.paidBy !== undefined
  useReportDirty({ isDirty: isReasonTyped || (isTyped && form.isDirty) }, onDirty)
  return (
    <form noValidate onSubmit={save}>
      <Stack>
        <RefusalNote refusal={refusal} />
        <div>
          <h3 className={c.heading}>{t('STORNO_WHOLE', { number })}</h3>
          <p className={c.soft}>
            {count === null ? t('STORNO_ALL_ORDERS') : t('STORNO_ORDERS', { count })} {t('STORNO_STAYS')}
          </p>
        </div>
        <TimeLeft until={receipt.until} minutes={receipt.minutes} />
        <StornoReasons value={form.values.reason ?? ''} onChoose={(text) => form.setValue('reason', text)} />
        <TextField form={form} name="reason" label={t('REASON')} maxLength={500} required autoFocus />
        {isCashReturned(receipt) && (
          <StornoPayer
            value={form.values.paidBy ?? null}
            onChange={(id) => form.setValue('paidBy', id ?? undefined)}
          />
        )}
        <WhoAndPin
          form={form}
          ownersOnly
          isInForm
          fault={<FormFault fault={form.fault} className={c.fault} />}
          disabled={refusal !== null || isOver}
          isTyped={isTyped}
          onTyped={setTyped}
        />
        {isTyped && (
          <Group justify="flex-end" mt="xs">
            <Button variant="default" onClick={billing.close}>
              {t('CANCEL')}
            </Button>
            <Button type="submit" loading={form.busy} disabled={refusal !== null || isOver}>
              {t('CONTINUE')}
            </Button>
          </Group>
        )}
      </Stack>
    </form>
  )
}

interface ConfirmStornoProps {
  readonly billing: Billing
  readonly bill: Bill
  readonly problem: string
  readonly names?: readonly string[] | undefined
}

/** The storno as it will be printed: the whole receipt, refunded as it was paid. */
export const ConfirmStorno = ({ billing, bill, problem, names }: ConfirmStornoProps) => {
  const { t } = useTranslation()
  const { stornoMinutes } = useVenue()
  const refusal = billing.refusalOf(bill.orders)
  const settled = useSettledPress('confirm')
  const ways = bill.refund?.map(({ kind }) => TENDER_KIND_TEXT[kind]) ?? [PAYMENT_TEXT[bill.payment]]
  const payment = [...new Set(ways)].map((way) => t(way)).join(', ')
  return (
    <Stack>
      <RefusalNote refusal={refusal} />
      <ProblemNote code={problem} names={names} />
      <div>
        <h3 className={c.heading}>{t('STORNO_WHOLE', { number: bill.refReceiptNo })}</h3>
        <p className={c.soft}>
          {t('STORNO_ORDERS', { count: bill.orders.length })} {t('STORNO_PAID_BACK', { payment })}
        </p>
        {bill.refund && <LoadedPaymentList payments={bill.refund} />}
      </div>
      <FrozenBill bill={bill} />
      <BillTotal total={bill.total} />
      {bill.until !== null && <TimeLeft until={bill.until} minutes={stornoMinutes} />}
      <Group justify="flex-end" mt="xs">
        <Button variant="default" size="lg" disabled={billing.busy} onClick={billing.close}>
          {t('CANCEL')}
        </Button>
        <Button
          size="lg"
          color="red.8"
          loading={billing.busy}
          disabled={refusal !== null}
          leftSection={<IconReceiptRefund size={20} aria-hidden />}
          {...settled}
          onClick={() => billing.run((flow) => flow.print(bill, ['storno'], 'storno', bill.payment))}
          data-autofocus
        >
          {t('PRINT_STORNO')}
        </Button>
      </Group>
    </Stack>
  )
}
