import { Select, type ComboboxItem } from '@mantine/core'
import { useController, type Control, type FieldValues } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { textOf } from '../../platform/i18n/text-of.ts'
import { useIsPhone } from '../../ui/use-is-phone.ts'
import { TableNow } from './table-now.tsx'
import type { OrderDetails } from './use-draft.ts'
import { findTables, type TableOption } from './use-table-options.ts'
import c from './table-now.module.css'

interface Props<T extends FieldValues> {
  readonly form: { readonly control: Control<T, unknown, unknown> }
  readonly tables: readonly TableOption[]
  /** Told beside the form: what follows from the table. */
  readonly onTable: (table: TableOption) => void
}

/** The order's table: typing finds it, Enter takes the first that fits; each says whether somebody sits there. */
export const TableField = <T extends FieldValues & Pick<OrderDetails, 'table'>>({
  form,
  tables,
  onTable,
}: Props<T>) => {
  const { t } = useTranslation()
  const isPhone = useIsPhone()
  const {
    field,
    fieldState: { error },
  } = useController({ control: form.control as unknown as Control<OrderDetails>, name: 'table' })
  const known = (value: string | null): TableOption | undefined =>
    tables.find((table) => table.value === value)
  const choose = (value: string | null): void => {
    const table = known(value)
    if (!table) return
    field.onChange(table.value)
    onTable(table)
  }
  const option = ({ value, label }: ComboboxItem) => {
    const now = known(value)?.now
    return (
      <span className={c.option}>
        <span>{label}</span>
        {now && <TableNow {...now} />}
      </span>
    )
  }
  return (
    <Select
      {...field}
      label={t('TABLE')}
      placeholder={t('CHOOSE_TABLE')}
      withAsterisk
      aria-required
      data={tables.map(({ value, label }) => ({ value, label }))}
      value={field.value || null}
      {...(isPhone ? {} : { 'data-autofocus': true })}
      searchable
      selectFirstOptionOnChange
      allowDeselect={false}
      nothingFoundMessage={t('NO_TABLES_FOUND')}
      maxDropdownHeight={360}
      classNames={{ option: c.row ?? '' }}
      filter={({ options, search }) => findTables(options as ComboboxItem[], search)}
      renderOption={(item) => option(item.option)}
      error={error && (textOf(t, error.message ?? '') ?? t('VALUE_INVALID'))}
      onChange={choose}
      onFocus={(event) => event.currentTarget.select()}
    />
  )
}
