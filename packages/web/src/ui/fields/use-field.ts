import type { ReactNode } from 'react'
import { useController, type Control, type FieldPath, type FieldValues } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { textOf } from '../../platform/i18n/message-text.ts'

/** The props of every field; `form` is the result of `useContractForm`. */
export interface FieldProps<T extends FieldValues> {
  readonly form: { readonly control: Control<T, unknown, unknown> }
  readonly name: FieldPath<T>
  readonly label: string
  readonly description?: ReactNode
  readonly required?: boolean
  readonly autoFocus?: boolean
}

/** The value of a field and its error in the user's language. */
export const useField = <T extends FieldValues>({ form, name }: Pick<FieldProps<T>, 'form' | 'name'>) => {
  const { t } = useTranslation()
  const { field, fieldState } = useController({ control: form.control as unknown as Control<T>, name })
  const message = fieldState.error?.message
  const error = fieldState.error && (textOf(t, message ?? '') ?? t('VALUE_INVALID'))
  return { field, error }
}

/** The common props of Mantine inputs. */
export const inputProps = ({
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
