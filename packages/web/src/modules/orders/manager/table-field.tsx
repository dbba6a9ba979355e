import type { FloorTable } from '@kafana/contract'
import { foldText, type TableState } from '@kafana/domain'
import type { ComboboxItem } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { useNow } from '../../../platform/browser/use-now.ts'
import { durationText } from '../../../ui/duration-text.ts'
import { useField } from '../../../ui/fields/use-field.ts'
import type { FormFields } from '../../../ui/form.ts'
import { Select } from '../../../ui/inputs/select.tsx'
import { useIsPhone } from '../../../ui/page.tsx'
import type { TableOption } from './table-options.ts'
import c from './table-field.module.css'

/**
 * How well a label matches the search terms: 3 if it has all of them as whole words, 2 if as beginnings of
 * words, 1 if anywhere, else 0.
 */
const matchScore = (label: string, terms: readonly string[]): number => {
  const words = foldText(label).split(/[^\p{L}\p{N}]+/u)
  const matchers: readonly ((word: string, part: string) => boolean)[] = [
    (word, part) => word.includes(part),
    (word, part) => word.startsWith(part),
    (word, part) => word === part,
  ]
  return (
    matchers.findLastIndex((matches) => terms.every((term) => words.some((word) => matches(word, term)))) + 1
  )
}

/**
 * The tables that match the input, best first: "1" finds table 1 before 10 and 21, "ter 2" table 2 of the
 * terrace.
 */
export const findTables = <T extends { readonly label: string }>(
  tables: readonly T[],
  input: string,
): T[] => {
  const terms = foldText(input)
    .split(/[^\p{L}\p{N}]+/u)
    .filter((part) => part !== '')
  const found = tables
    .map((table) => ({ table, score: matchScore(table.label, terms) }))
    .filter(({ score }) => score > 0)
  return found.toSorted((a, b) => b.score - a.score).map(({ table }) => table)
}

const TEXT = {
  waiting: 'FLOOR_WAITING_FOR',
  ready: 'FLOOR_READY_FOR',
  served: 'FLOOR_SERVED_FOR',
} as const satisfies Record<Exclude<TableState, 'free'>, string>

/** Whether a table is free, or what its guests are waiting for. */
const TableStatusText = ({ state, since }: Pick<FloorTable, 'state' | 'since'>) => {
  const { t } = useTranslation()
  const now = useNow()
  const text =
    state === 'free' || since === null
      ? t('FREE_TABLE')
      : t(TEXT[state], { time: durationText(t, now - Date.parse(since)) })
  return (
    <span className={c.status} data-state={state}>
      {text}
    </span>
  )
}

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
