import { callOptions, useCallMutation } from '@kafana/client/api/query.ts'
import { useTranslation } from '@kafana/client/i18n/use-translation.ts'
import { SentBuyer } from '@kafana/contract'
import { Text } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { FormDialog } from '../../../ui/dialogs.tsx'
import { useContractForm } from '../../../ui/form.ts'
import { notify } from '../../../ui/notify.tsx'
import { BuyerFields, NO_BUYER } from './buyer-fields.tsx'

interface Props {
  readonly orderId: string
  readonly onClose: () => void
}

/** Issues the invoice for the receipt of an order to the company that is typed or found; then it is shown. */
export const InvoiceForm = ({ orderId, onClose }: Props) => {
  const { t } = useTranslation()
  const issue = useCallMutation('billing', 'issueInvoice')
  const queryClient = useQueryClient()
  const form = useContractForm(SentBuyer, NO_BUYER)
  const onSubmit = form.submit(async (buyer) => {
    const invoice = await issue.mutateAsync({ body: { order: orderId, buyer } })
    // Shown at once in the place of the form, which has nothing to issue any more.
    queryClient.setQueryData(
      callOptions('billing', 'orderInvoice', { params: { id: orderId } }).queryKey,
      (now) => now && { ...now, invoice },
    )
    notify.success(t('INVOICE_ISSUED', { number: invoice._id }))
  })
  return (
    <FormDialog
      opened
      onClose={onClose}
      title={t('INVOICE')}
      onSubmit={onSubmit}
      submitLabel={t('INVOICE_ISSUE')}
      form={form}
    >
      <Text c="dimmed">{t('INVOICE_ISSUE_HINT')}</Text>
      <BuyerFields form={form} />
    </FormDialog>
  )
}
