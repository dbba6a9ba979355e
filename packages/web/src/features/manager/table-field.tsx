import { Select } from '@mantine/core'
import { useController, type Control, type FieldValues } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { textOf } from '../../platform/i18n/text-of.ts'
import type { OrderDetails } from './use-draft.ts'
import { useTableOptions } from './use-table-options.ts'

interface Props<T extends FieldValues> {
  readonly form: { readonly control: Control<T, unknown, unknown> }
}

/** The order's table: typing finds it, Enter takes the first that fits. */
export const TableField = <T extends FieldValues & Pick<OrderDetails, 'table'>>({ form }: Props<T>) => {
  const { t } = useTranslation()
  const tables = useTableOptions()
  const { field, fieldState: { error } } = useController({ control: form.control as unknown as Control<OrderDetails>, name: 'table' })
  return (
    <Select
      {...field} label={t('TABLE')} placeholder={t('CHOOSE_TABLE')} withAsterisk aria-required data={tables} value={field.value || null}
      searchable selectFirstOptionOnChange allowDeselect={false} nothingFoundMessage={t('NO_TABLES_FOUND')}
      error={error && (textOf(t, error.message ?? '') ?? t('VALUE_INVALID'))} onChange={(table) => field.onChange(table ?? '')}
    />
  )
}
