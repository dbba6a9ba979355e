import { useCallMutation } from '@kafana/client/api/query.ts'
import { useToday } from '@kafana/client/browser/use-now.ts'
import { refusalText } from '@kafana/client/i18n/message-text.ts'
import { useTranslation } from '@kafana/client/i18n/use-translation.ts'
import { useFormats, useVenue } from '@kafana/client/i18n/use-venue.ts'
import type { Ingredient } from '@kafana/contract'
import { Stack, Text } from '@mantine/core'
import { useMemo } from 'react'
import { FormDialog } from '../../../ui/dialogs.tsx'
import { NumberField } from '../../../ui/fields/number-field.tsx'
import { useContractForm } from '../../../ui/form.ts'
import { DayPicker } from '../../../ui/inputs/day-picker.tsx'
import { notify } from '../../../ui/notify.tsx'
import { invoiceForm, invoiceTotals, type LineDraft } from './invoice-form.ts'
import { InvoiceLine } from './invoice-line.tsx'
import { SupplierFields } from './supplier-fields.tsx'
import c from './invoice.module.css'

interface TotalsProps {
  readonly lines: readonly LineDraft[]
  readonly total: number | undefined
}

/** The running total, compared with the total on the invoice. */
const Totals = ({ lines, total }: TotalsProps) => {
  const { t } = useTranslation()
  const { money } = useFormats()
  const { sum, difference } = invoiceTotals(lines, total)
  return (
    <div className={c.totals} role="status" aria-label={t('INVOICE_LINES_TOTAL')}>
      <span>
        {t('INVOICE_LINES_TOTAL')}: <strong>{money(sum)}</strong>
      </span>
      {difference !== null && (
        <span className={c.check} data-matches={difference === 0}>
          {difference === 0 ? t('INVOICE_MATCHES') : t('INVOICE_DIFFERS', { amount: money(difference) })}
        </span>
      )}
    </div>
  )
}

interface Props {
  readonly ingredients: readonly Ingredient[]
  readonly onClose: () => void
}

/** Books several ingredients of one invoice. A line for the next one is there as soon as the last one is used. */
export const BuyByInvoice = ({ ingredients, onClose }: Props) => {
  const { t } = useTranslation()
  const today = useToday(useVenue())
  const purchase = useCallMutation('storage', 'purchaseInvoice')
  const schema = useMemo(() => invoiceForm(ingredients), [ingredients])
  const form = useContractForm(schema, { supplier: '', invoiceNo: '', invoiceDay: today, lines: [{}] })
  const { lines = [], total, invoiceDay = today } = form.values
  const onSubmit = form.submit(
    async (body) => {
      await purchase.mutateAsync({ body })
      notify.success(t('INVOICE_BOOKED'))
      onClose()
    },
    { failure: (error) => refusalText(error, t, 'INVOICE_NOT_BOOKED') },
  )
  return (
    <FormDialog
      opened
      onClose={onClose}
      title={t('BUY_BY_INVOICE')}
      submitLabel={t('SAVE')}
      form={form}
      onSubmit={onSubmit}
      size={860}
    >
      <div className={c.head}>
        <SupplierFields form={form} autoFocus />
        <DayPicker
          label={t('INVOICE_DATE')}
          value={invoiceDay}
          max={today}
          onChange={(day) => form.setValue('invoiceDay', day)}
        />
        <NumberField form={form} name="total" label={t('INVOICE_TOTAL')} />
      </div>
      <Stack gap={0}>
        <Text size="sm" c="dimmed">
          {t('PACK_PRICE_HINT')}
        </Text>
        <ol className={c.lines} aria-label={t('INVOICE_LINES')}>
          {lines.map((line, index) => (
            <InvoiceLine
              // oxlint-disable-next-line react/no-array-index-key -- a line has no id, and its fields show the values of the form
              key={index}
              form={form}
              index={index}
              line={line}
              ingredients={ingredients}
              onChoose={() => index === lines.length - 1 && form.addItem('lines', {})}
              onRemove={() => form.removeItem('lines', index)}
            />
          ))}
        </ol>
      </Stack>
      <Totals lines={lines} total={total} />
    </FormDialog>
  )
}
