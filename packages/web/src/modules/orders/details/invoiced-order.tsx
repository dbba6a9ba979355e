import { useCallMutation } from '@kafana/client/api/query.ts'
import { useTranslation } from '@kafana/client/i18n/use-translation.ts'
import type { Order } from '@kafana/contract'
import { Button, Group } from '@mantine/core'
import { IconReceiptRefund } from '@tabler/icons-react'
import { useState } from 'react'
import { notify } from '../../../ui/notify.tsx'
import { type Billing, InvoiceButton, RefusalNote, useBillingErrorText } from '../../billing/index.ts'
import { OwnerReasonDialog } from './owner-reason-dialog.tsx'
import c from './order-details-screen.module.css'

interface DialogProps {
  readonly order: Order
  readonly onClose: () => void
}

/** Voids an invoice with an owner’s PIN and a reason: its credit note. */
const CreditNoteDialog = ({ order, onClose }: DialogProps) => {
  const { t } = useTranslation()
  const textOf = useBillingErrorText()
  const credit = useCallMutation('billing', 'creditInvoice')
  return (
    <OwnerReasonDialog
      title={t('CREDIT_NOTE_ISSUE')}
      hint={t('CREDIT_NOTE_HINT')}
      textOf={textOf}
      send={async (body) => {
        const { _id: number } = await credit.mutateAsync({ params: { id: order._id }, body })
        notify.success(t('INVOICE_CREDITED', { number }))
      }}
      onClose={onClose}
    />
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
