import { useCall } from '@kafana/client/api/query.ts'
import { useTranslation } from '@kafana/client/i18n/use-translation.ts'
import { TextField } from '../../../ui/fields/text-field.tsx'
import { type FieldProps, inputProps, useField } from '../../../ui/fields/use-field.ts'
import { Autocomplete } from '../../../ui/inputs/autocomplete.tsx'

type Props = Pick<FieldProps<'supplier' | 'invoiceNo'>, 'form' | 'autoFocus'>

/** Who sold it, with earlier suppliers as suggestions, and the number on the invoice. */
export const SupplierFields = ({ form, autoFocus = false }: Props) => {
  const { t } = useTranslation()
  const { text, error, onChange } = useField({ form, name: 'supplier' })
  const suppliers = useCall('storage', 'suppliers')
  return (
    <>
      <Autocomplete
        {...inputProps({ label: t('SUPPLIER'), autoFocus })}
        name="supplier"
        maxLength={120}
        limit={8}
        data={suppliers.data?.suppliers ?? []}
        value={text}
        error={error}
        onChange={onChange}
      />
      <TextField form={form} name="invoiceNo" label={t('INVOICE_NUMBER')} maxLength={60} />
    </>
  )
}
