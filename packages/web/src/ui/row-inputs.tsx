import type { Category } from '@kafana/domain'
import { NumberInput, Select, TextInput } from '@mantine/core'
import type { KeyboardEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { categoryOptions } from './category-text.ts'

interface Props<V> {
  readonly value: V
  readonly onChange: (value: V) => void
  readonly error?: string | undefined
  /** From `useInlineEdit`: Enter saves, Esc leaves the row as it was. */
  readonly onKeyDown: (event: KeyboardEvent) => void
}

/** The name of a row that is being edited in its place; it has the focus. */
export const NameInput = ({ value, onChange, error, onKeyDown }: Props<string>) => {
  const { t } = useTranslation()
  return <TextInput aria-label={t('NAME')} autoFocus maxLength={200} value={value} error={error} onKeyDown={onKeyDown} onChange={(event) => onChange(event.currentTarget.value)} />
}

/** A number of such a row; empty is undefined, so that it is missing and not zero. */
export const AmountInput = ({ label, value, onChange, error, onKeyDown }: Props<number | undefined> & { readonly label: string }) => (
  <NumberInput
    aria-label={label} hideControls inputMode="decimal" allowedDecimalSeparators={['.', ',']} value={value ?? ''} error={error} onKeyDown={onKeyDown}
    onChange={(next) => onChange(typeof next === 'number' ? next : undefined)}
  />
)

export const CategoryInput = ({ value, onChange }: Pick<Props<Category>, 'value' | 'onChange'>) => {
  const { t } = useTranslation()
  const options = categoryOptions(t)
  return (
    <Select
      aria-label={t('CATEGORY')} allowDeselect={false} data={options} value={value}
      onChange={(next) => { const chosen = options.find((option) => option.value === next); if (chosen) onChange(chosen.value) }}
    />
  )
}
