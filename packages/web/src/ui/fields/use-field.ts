import type { ReactNode } from 'react'
import { useController, type Control, type FieldPath, type FieldValues } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { textOf } from '../../platform/i18n/text-of.ts'

/** What every field of a form takes; `form` is what `useContractForm` gave. */
export interface FieldProps<T extends FieldValues> {
  readonly form: { readonly control: Control<T, unknown, unknown> }
  readonly name: FieldPath<T>
  readonly label: string
  readonly description?: ReactNode
  readonly required?: boolean
  readonly autoFocus?: boolean
}

/** A field's value and its error in the reader's language. */
export const useField = <T extends FieldValues>({ form, name }: Pick<FieldProps<T>, 'form' | 'name'>) => {
  const { t } = useTranslation()
  const { field, fieldState } = useController({ control: form.control as unknown as Control<T>, name })
  const message = fieldState.error?.message
  const error = fieldState.error && (textOf(t, message ?? '') ?? t('VALUE_INVALID'))
  return { field, error }
}

/** How a field presents itself, as Mantine's inputs take it. */
export const looks = ({
  label,
  description,
  required = false,
  autoFocus = false,
}: Omit<FieldProps<FieldValues>, 'form' | 'name'>) => ({
  label,
  description,
  withAsterisk: required,
  'aria-required': required,
  ...(autoFocus ? { 'data-autofocus': true } : {}),
})
