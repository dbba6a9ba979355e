import type { Versioned } from '@kafana/client/api/cached-queries.ts'
import type { Formats } from '@kafana/client/i18n/formats.ts'
import type { Translate } from '@kafana/client/i18n/translator.ts'
import { useTranslation } from '@kafana/client/i18n/use-translation.ts'
import { useFormats } from '@kafana/client/i18n/use-venue.ts'
import type { Category } from '@kafana/domain'
import { Text, TextInput } from '@mantine/core'
import { type KeyboardEvent, type ReactNode, useEffect, useRef } from 'react'
import { EditConflictNote, type Fact } from './edit-conflict-note.tsx'
import { useTypedNumber } from './fields/number-field.tsx'
import { type CellEdit, useRowEdit } from './inline-edit.ts'
import { NumberInput } from './inputs/number-input.tsx'
import { Select } from './inputs/select.tsx'
import { CATEGORY_TEXT, categoryOptions } from './labels.ts'
import { Money } from './text.tsx'
import c from './row-cells.module.css'

interface InputProps<V> {
  readonly value: V
  readonly onChange: (value: V) => void
  readonly error?: string | undefined
  /** An explanation below the input. */
  readonly description?: ReactNode
  /** From `useRowEdit`: Enter saves, Esc cancels. */
  readonly onKeyDown: (event: KeyboardEvent) => void
}

/** With the focus. */
const NameInput = ({ value, onChange, error, onKeyDown }: InputProps<string | undefined>) => {
  const { t } = useTranslation()
  return (
    <TextInput
      aria-label={t('NAME')}
      autoFocus
      maxLength={200}
      value={value ?? ''}
      error={error}
      onKeyDown={onKeyDown}
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  )
}

/** A number input of an edited row; empty is undefined, so that it counts as missing and not as zero. */
export const AmountInput = ({
  label,
  value,
  unit,
  onChange,
  ...rest
}: InputProps<number | undefined> & { readonly label: string; readonly unit?: string }) => {
  const typed = useTypedNumber(value, onChange)
  return (
    <NumberInput
      aria-label={label}
      hideControls
      styles={{ input: { textAlign: 'right' } }}
      clampBehavior="none"
      inputMode="decimal"
      {...(unit === undefined
        ? {}
        : { rightSection: <span className={c.unit}>{unit}</span>, rightSectionWidth: 84 })}
      {...rest}
      {...typed}
    />
  )
}

const CategoryInput = ({
  value,
  onChange,
  onKeyDown,
}: Pick<InputProps<Category | undefined>, 'value' | 'onChange' | 'onKeyDown'>) => {
  const { t } = useTranslation()
  const options = categoryOptions(t)
  return (
    <Select
      aria-label={t('CATEGORY')}
      miw={116}
      allowDeselect={false}
      rightSectionWidth={30}
      data={options}
      value={value ?? null}
      // While its list is open, Esc closes the list and Enter chooses from it.
      onKeyDown={(event) => {
        if (event.key === 'Escape' && event.currentTarget.getAttribute('aria-expanded') !== 'true')
          onKeyDown(event)
      }}
      onChange={(next) => {
        const chosen = options.find((option) => option.value === next)
        if (chosen) onChange(chosen.value)
      }}
    />
  )
}

/** What products and ingredients have in common. */
interface Goods extends Versioned {
  readonly name: string
  readonly category: Category
  readonly price: number
}
interface CellProps<R extends Goods> {
  readonly row: R
  readonly edit: CellEdit<R, Pick<Goods, 'name' | 'category' | 'price'>>
}

/** When a row could not be saved, its first field with an error takes the focus. Returns the ref of a cell of the row. */
const useFocusOnErrors = (errors: Readonly<Record<string, string>> | undefined) => {
  const cell = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (errors && Object.keys(errors).length > 0)
      cell.current?.closest('tr, li')?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus()
  }, [errors])
  return cell
}

/** The name, and why the row was not saved; while it is edited, also what another user has changed since. */
export const NameCell = <R extends Goods>({
  row: { _id, name },
  edit,
  factsOf,
}: CellProps<R> & { readonly factsOf: (t: Translate, formats: Formats) => readonly Fact<R>[] }) => {
  const { t } = useTranslation()
  const formats = useFormats()
  const row = useRowEdit(edit, _id)
  const cell = useFocusOnErrors(row?.errors)
  if (!row) return <span className={c.name}>{name}</span>
  return (
    <div ref={cell}>
      <NameInput
        value={row.values.name}
        error={row.errorOf('name')}
        onKeyDown={row.onKeyDown}
        onChange={(changed) => row.change({ name: changed })}
      />
      {row.before !== null && (
        <EditConflictNote facts={factsOf(t, formats)} before={row.before} now={row.row} />
      )}
      {row.fault !== undefined && (
        <Text c="var(--fault)" size="sm">
          {row.fault}
        </Text>
      )}
    </div>
  )
}

export const CategoryCell = <R extends Goods>({ row: { _id, category }, edit }: CellProps<R>) => {
  const { t } = useTranslation()
  const row = useRowEdit(edit, _id)
  if (!row) return t(CATEGORY_TEXT[category])
  return (
    <CategoryInput
      value={row.values.category}
      onKeyDown={row.onKeyDown}
      onChange={(changed) => row.change({ category: changed })}
    />
  )
}

export const PriceCell = <R extends Goods>({ row: { _id, price }, edit }: CellProps<R>) => {
  const { t } = useTranslation()
  const row = useRowEdit(edit, _id)
  if (!row) return <Money amount={price} />
  return (
    <AmountInput
      label={t('PRICE')}
      value={row.values.price}
      error={row.errorOf('price')}
      onKeyDown={row.onKeyDown}
      onChange={(changed) => row.change({ price: changed })}
    />
  )
}
