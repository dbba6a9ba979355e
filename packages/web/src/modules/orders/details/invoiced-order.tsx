import { useCallMutation } from '@kafana/client/api/query.ts'
import { useTranslation } from '@kafana/client/i18n/use-translation.ts'
import { contract, type Order } from '@kafana/contract'
import { Button, Group, Text } from '@mantine/core'
import { IconReceiptRefund } from '@tabler/icons-react'
import { useState } from 'react'
import type * as z from 'zod/mini'
import { FormDialog } from '../../../ui/dialogs.tsx'
import { TextField } from '../../../ui/fields/text-field.tsx'
import { useContractForm } from '../../../ui/form.ts'
import { notify } from '../../../ui/notify.tsx'
import { sendWithPin } from '../../../ui/pin/pin-step.ts'
import { usePersonAndPin } from '../../../ui/pin/use-person-and-pin.tsx'
import { type Billing, InvoiceButton, RefusalNote, useBillingErrorText } from '../../billing/index.ts'
import c from './order-details-screen.module.css'

type Body = z.output<typeof contract.billing.creditInvoice.body>

interface DialogProps {
  readonly order: Order
  readonly onClose: () => void
}

/** Voids an invoice with an owner’s PIN and a reason: its credit note. */
const CreditNoteDialog = ({ order, onClose }: DialogProps) => {
  const { t } = useTranslation()
  const textOf = useBillingErrorText()
  const credit = useCallMutation('billing', 'creditInvoice')
  const form = useContractForm(contract.billing.creditInvoice.body, { username: '', pin: '', reason: '' })
  const who = usePersonAndPin(form, { ownersOnly: true, textOf })
  const save = form.submit(
    sendWithPin(form, async (body: Body) => {
      const { _id: number } = await credit.mutateAsync({ params: { id: order._id }, body })
      notify.success(t('INVOICE_CREDITED', { number }))
      onClose()
    }),
    { isQuiet: true, failure: who.failure },
  )
  return (
    <FormDialog
      opened
      onClose={onClose}
      title={t('CREDIT_NOTE_ISSUE')}
      onSubmit={save}
      submitLabel={t('CREDIT_NOTE_ISSUE')}
      form={{ ...form, isDirty: form.values.reason !== '' || (who.isTyped && form.isDirty) }}
    >
      <Text c="dimmed">{t('CREDIT_NOTE_HINT')}</Text>
      <TextField form={form} name="reason" label={t('REASON')} maxLength={500} required autoFocus />
      {who.fields}
    </FormDialog>
  )
}

interface Props {
  readonly order: Order
  readonly isOnOpenBill: boolean
  readonly billing: Billing
}

/** What can be done with an order that has an invoice instead of a receipt. */
export const InvoicedOrder = ({ order, isOnOpenBill, billing }: Props) => {
  const { t } = useTranslation()
  const [isOpen, setOpen] = useState(false)
  const refusal = billing.refusalOf([order._id])
  return (
    <div className={c.actions}>
      <Group gap="sm">
        <InvoiceButton orderId={order._id} />
        {order.storno === null && (
          <Button
            variant="outline"
            color="red.8"
            leftSection={<IconReceiptRefund size={20} aria-hidden />}
            disabled={isOnOpenBill || refusal !== null}
            onClick={() => setOpen(true)}
          >
            {t('CREDIT_NOTE_ISSUE')}
          </Button>
        )}
      </Group>
      <RefusalNote refusal={refusal} />
      {isOpen && <CreditNoteDialog order={order} onClose={() => setOpen(false)} />}
    </div>
  )
}
