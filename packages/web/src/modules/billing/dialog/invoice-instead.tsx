import { api } from '@kafana/client/api/api.ts'
import { useCall } from '@kafana/client/api/query.ts'
import { useTranslation } from '@kafana/client/i18n/use-translation.ts'
import { SentBuyer, type Tender } from '@kafana/contract'
import { MAX_REFERENCE_LENGTH } from '@kafana/domain'
import { Button, Group, Stack, Text } from '@mantine/core'
import * as z from 'zod/mini'
import { SelectField } from '../../../ui/fields/select-field.tsx'
import { TextField } from '../../../ui/fields/text-field.tsx'
import { FormFault } from '../../../ui/form-fault.tsx'
import { useContractForm } from '../../../ui/form.ts'
import { QueryView } from '../../../ui/query-view.tsx'
import type { Bill } from '../flow/bill-phase.ts'
import { BuyerFields, NO_BUYER } from '../invoice/buyer-fields.tsx'
import { useBillingErrorText } from './billing-texts.ts'
import { BillTotal } from './dialog-parts.tsx'
import { type StepFormProps, useReportDirty } from './step-form.ts'
import c from './billing-dialog.module.css'

interface Props extends StepFormProps {
  readonly bill: Bill
  readonly onBack: () => void
}

const schema = z.extend(SentBuyer, {
  tender: z.string(),
  reference: z.string().check(z.trim(), z.maxLength(MAX_REFERENCE_LENGTH, 'TEXT_TOO_LONG')),
})

const TransferForm = ({
  billing,
  bill,
  onDirty,
  onBack,
  transfers: [first, ...others],
}: Props & { readonly transfers: readonly [Tender, ...Tender[]] }) => {
  const { t } = useTranslation()
  const textOf = useBillingErrorText()
  const form = useContractForm(schema, {
    ...(billing.entered.buyer ?? { ...NO_BUYER, reference: '' }),
    tender: first._id,
  })
  useReportDirty(form, onDirty)
  const save = form.submit(
    async ({ tender, reference, ...buyer }) => {
      billing.keepEntered({ buyer: { ...buyer, reference } })
      const { _id: invoice } = await api.billing.closeByInvoice({
        params: { id: bill.intentId },
        body: { buyer, tender, ...(reference !== '' && { reference }) },
      })
      billing.flow.closed(bill, { kind: 'invoice', invoice })
    },
    {
      isQuiet: true,
      failure: (error) => (billing.closeIfExpired(error) ? t('BILL_EXPIRED') : textOf(error)),
    },
  )
  const back = (): void => {
    const { name = '', taxNumber = '', address = '', city = '', reference = '' } = form.values
    billing.keepEntered({ buyer: { name, taxNumber, address, city, reference } })
    onBack()
  }
  return (
    <form noValidate onSubmit={save}>
      <Stack>
        <BillTotal total={bill.total} />
        <Text c="dimmed">{t('INVOICE_INSTEAD_HINT')}</Text>
        <BuyerFields form={form} />
        {others.length > 0 && (
          <SelectField
            form={form}
            name="tender"
            label={t('PAYMENT')}
            options={[first, ...others].map(({ _id, name }) => ({ value: _id, label: name ?? '' }))}
          />
        )}
        <TextField
          form={form}
          name="reference"
          label={t('PAYMENT_REFERENCE')}
          maxLength={MAX_REFERENCE_LENGTH}
        />
        <FormFault fault={form.fault} className={c.fault} />
        <Group justify="flex-end" mt="xs">
          <Button variant="default" onClick={back}>
            {t('BACK')}
          </Button>
          <Button type="submit" loading={form.busy}>
            {t('INVOICE_CLOSE')}
          </Button>
        </Group>
      </Stack>
    </form>
  )
}

/** Closes a bill that a company pays by bank transfer, with an invoice instead of a receipt. */
export const InvoiceInstead = (props: Props) => {
  const { t } = useTranslation()
  const query = useCall('company', 'tenders', {})
  return (
    <QueryView query={query} failure={t('FAILED_TO_FETCH_COMPANY_DETAILS')}>
      {(tenders) => {
        const [first, ...others] = tenders.filter(({ kind, archived }) => kind === 'transfer' && !archived)
        return first ? (
          <TransferForm {...props} transfers={[first, ...others]} />
        ) : (
          <Stack>
            <Text>{t('INVOICE_NEEDS_TRANSFER')}</Text>
            <Button variant="default" onClick={props.onBack}>
              {t('BACK')}
            </Button>
          </Stack>
        )
      }}
    </QueryView>
  )
}
