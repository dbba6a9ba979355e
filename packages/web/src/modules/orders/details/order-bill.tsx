import { contract, type Order } from '@kafana/contract'
import { Button, Group, Text } from '@mantine/core'
import { IconArrowBackUp, IconPrinter, IconReceipt } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useCallMutation } from '../../../platform/api/query.ts'
import { FormDialog } from '../../../ui/dialogs.tsx'
import { PasswordField } from '../../../ui/fields/password-field.tsx'
import { TextField } from '../../../ui/fields/text-field.tsx'
import { useContractForm } from '../../../ui/form.ts'
import { notify } from '../../../ui/notify.tsx'
import {
  type Billing,
  BillingDialog,
  OpenBillsPanel,
  RefusalNote,
  useBilling,
  useBillingErrorText,
  useOpenBills,
} from '../../billing/index.ts'
import { InlineSyncPanel } from '../sync-panel/sync-panel.tsx'
import { FiscalActions, StornoNote } from './fiscal-actions.tsx'
import c from './order-details-screen.module.css'

interface UnbillDialogProps {
  readonly orderId: string
  readonly onClose: () => void
}

/** Undoes a mistaken pre-bill with an owner's PIN and a reason. */
const UnbillDialog = ({ orderId, onClose }: UnbillDialogProps) => {
  const { t } = useTranslation()
  const textOf = useBillingErrorText()
  const [error, setError] = useState<string>()
  const unbill = useCallMutation('billing', 'unbill')
  const form = useContractForm(contract.billing.unbill.body, { username: '', pin: '', reason: '' })
  const save = form.submit(async (body) => {
    try {
      await unbill.mutateAsync({ params: { id: orderId }, body })
      notify.success(t('UNBILLED'))
      onClose()
    } catch (failure) {
      setError(textOf(failure))
    }
  })
  return (
    <FormDialog
      opened
      onClose={onClose}
      title={t('UNBILL')}
      onSubmit={save}
      submitLabel={t('UNBILL')}
      busy={form.busy}
      fault={error}
    >
      <Text c="dimmed">{t('UNBILL_HINT')}</Text>
      <TextField form={form} name="reason" label={t('REASON')} maxLength={500} required autoFocus />
      <TextField form={form} name="username" label={t('OWNER_USERNAME')} maxLength={64} required />
      <PasswordField form={form} name="pin" label={t('OWNER_PIN')} inputMode="numeric" required />
    </FormDialog>
  )
}

const REASON_ID = 'bill-reason'

/** Which document has been printed. */
const usePrintedText = ({ billKind, receiptNo }: Order): string => {
  const { t } = useTranslation()
  if (billKind !== 'fiscal') return t('PRE_BILLED')
  return receiptNo === null ? t('ORDER_RECEIPT_PENDING') : t('ORDER_RECEIPT_NO', { number: receiptNo })
}

interface BilledProps {
  readonly order: Order
  /** Whether the order is on an open bill. */
  readonly isOnOpenBill: boolean
  readonly billing: Billing
}

const Unbill = ({ order, isOnOpenBill, billing }: BilledProps) => {
  const { t } = useTranslation()
  const [isOpen, setOpen] = useState(false)
  const refusal = billing.refusalOf([order._id])
  return (
    <div className={c.actions}>
      <Group>
        <Button
          variant="default"
          disabled={isOnOpenBill || refusal !== null}
          leftSection={<IconArrowBackUp size={20} aria-hidden />}
          onClick={() => setOpen(true)}
        >
          {t('UNBILL')}
        </Button>
      </Group>
      {isOpen && <UnbillDialog orderId={order._id} onClose={() => setOpen(false)} />}
    </div>
  )
}

/** A pre-billed order can still get its fiscal receipt, once. Disabled buttons are explained. */
const PrintActions = ({ order, isOnOpenBill, billing }: BilledProps) => {
  const { t } = useTranslation()
  const isFiscal = order.billKind === 'fiscal'
  const refusal = billing.refusalOf([order._id])
  return (
    <>
      <Group mt="sm" gap="sm">
        <Button
          variant="default"
          disabled
          leftSection={<IconReceipt size={20} aria-hidden />}
          aria-describedby={REASON_ID}
        >
          {t('PRINT_PRE_BILL')}
        </Button>
        <Button
          disabled={isFiscal || isOnOpenBill || refusal !== null}
          leftSection={<IconPrinter size={20} aria-hidden />}
          aria-describedby={REASON_ID}
          onClick={() => billing.start([order._id], ['fiscal'])}
        >
          {t('PRINT_BILL')}
        </Button>
      </Group>
      <p id={REASON_ID} className={c.muted}>
        {isFiscal ? t('ALREADY_FISCAL_REASON') : t('ALREADY_PRE_BILLED_REASON')}
      </p>
      {!isFiscal && <RefusalNote refusal={refusal} />}
    </>
  )
}

/** The bill of a billed order: what has been printed, and the possible actions. */
const BilledOrder = (props: BilledProps) => {
  const { t } = useTranslation()
  const { order } = props
  return (
    <section className={c.card} aria-label={t('BILL_TITLE')}>
      <h2 className={c.heading}>{usePrintedText(order)}</h2>
      <StornoNote storno={order.storno} />
      {order.billKind === 'fiscal' ? (
        <>
          <FiscalActions {...props} />
          <PrintActions {...props} />
        </>
      ) : (
        <>
          <PrintActions {...props} />
          <Unbill {...props} />
        </>
      )}
    </section>
  )
}

/** The billing section of an order's page, for users who may bill. */
export const OrderBill = ({ order }: { readonly order: Order }) => {
  const billing = useBilling()
  const bills = useOpenBills([order._id])
  return (
    <>
      <InlineSyncPanel inset />
      <OpenBillsPanel billing={billing} bills={bills} />
      {order.status === 'billed' && (
        <BilledOrder order={order} isOnOpenBill={bills.length > 0} billing={billing} />
      )}
      <BillingDialog billing={billing} />
    </>
  )
}
