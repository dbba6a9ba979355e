import type { Category } from '@kafana/domain'
import { NumberInput, Select, TextInput } from '@mantine/core'
import type { KeyboardEvent, ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useTypedNumber } from './fields/number-field.tsx'
import { categoryOptions } from './labels.ts'

interface Props<V> {
  readonly value: V
  readonly onChange: (value: V) => void
  readonly error?: string | undefined
  /** An explanation below the input. */
  readonly description?: ReactNode
  /** From `useRowEdit`: Enter saves, Esc cancels. */
  readonly onKeyDown: (event: KeyboardEvent) => void
}

/** The name input of an edited row, with the focus. */
export const NameInput = ({ value, onChange, error, onKeyDown }: Props<string | undefined>) => {
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
  onChange,
  ...rest
}: Props<number | undefined> & { readonly label: string }) => {
  const typed = useTypedNumber(value, onChange)
  return (
    <NumberInput
      aria-label={label}
      hideControls
      styles={{ input: { textAlign: 'right' } }}
      clampBehavior="none"
      inputMode="decimal"
      {...rest}
      {...typed}
    />
  )
}

export const CategoryInput = ({
  value,
  onChange,
  onKeyDown,
}: Pick<Props<Category | undefined>, 'value' | 'onChange' | 'onKeyDown'>) => {
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
