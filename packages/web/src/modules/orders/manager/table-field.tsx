import { useTranslation } from '@kafana/client/i18n/use-translation.ts'
import { findTables } from '@kafana/domain'
import type { ComboboxItem } from '@mantine/core'
import { useField } from '../../../ui/fields/use-field.ts'
import type { FormFields } from '../../../ui/form.ts'
import { Select } from '../../../ui/inputs/select.tsx'
import { useIsPhone } from '../../../ui/page.tsx'
import type { TableOption } from '../order-entry/table-options.ts'
import { TableStatusText } from '../order-entry/table-status-text.tsx'
import c from './table-field.module.css'

interface Props {
  readonly form: FormFields<'table'>
  readonly tables: readonly TableOption[]
  /** Called in addition to changing the form's value. */
  readonly onTable: (table: TableOption) => void
}

/** The table of the order: typing searches, Enter selects the best match; every option shows its status. */
export const TableField = ({ form, tables, onTable }: Props) => {
  const { t } = useTranslation()
  const isPhone = useIsPhone()
  const { text, error, onChange } = useField({ form, name: 'table' })
  const optionOf = (value: string | null): TableOption | undefined =>
    tables.find((table) => table.value === value)
  const choose = (value: string | null): void => {
    const table = optionOf(value)
    if (!table) return
    onChange(table.value)
    onTable(table)
  }
  const option = ({ value, label }: ComboboxItem) => {
    const floor = optionOf(value)?.floor
    return (
      <span className={c.option}>
        <span>{label}</span>
        {floor && <TableStatusText {...floor} />}
      </span>
    )
  }
  return (
    <Select
      name="table"
      label={t('TABLE')}
      placeholder={t('CHOOSE_TABLE')}
      withAsterisk
      aria-required
      data={tables.map(({ value, label }) => ({ value, label }))}
      value={text || null}
      {...(isPhone ? {} : { 'data-autofocus': true })}
      searchable
      selectFirstOptionOnChange
      allowDeselect={false}
      nothingFoundMessage={t('NO_TABLES_FOUND')}
      maxDropdownHeight={360}
      classNames={{ option: c.row ?? '' }}
      filter={({ options, search }) => findTables(options as ComboboxItem[], search)}
      renderOption={(item) => option(item.option)}
      error={error}
      onChange={choose}
      onFocus={(event) => event.currentTarget.select()}
    />
  )
}
