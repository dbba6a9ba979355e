import { textOf } from '@kafana/client/i18n/message-text.ts'
import { useTranslation } from '@kafana/client/i18n/use-translation.ts'
import type { ReactNode } from 'react'
import type { FormFields } from '../form.ts'

/** The props of every field; `form` is the result of `useContractForm`. */
export interface FieldProps<N extends string> {
  readonly form: FormFields<N>
  readonly name: N
  readonly label: string
  readonly description?: ReactNode
  readonly required?: boolean
  readonly autoFocus?: boolean
}

/** The value of a field and its error in the user's language. */
export const useField = <N extends string>({ form, name }: Pick<FieldProps<N>, 'form' | 'name'>) => {
  const { t } = useTranslation()
  const { value, error: message, onChange } = form.field(name)
  const error = typeof message === 'string' ? (textOf(t, message) ?? t('VALUE_INVALID')) : message?.text
  return { value, text: typeof value === 'string' ? value : '', error, onChange }
}

/** The common props of Mantine inputs. */
export const inputProps = ({
  label,
  description,
  required = false,
  autoFocus = false,
}: Omit<FieldProps<string>, 'form' | 'name'>) => ({
  label,
  description,
  withAsterisk: required,
  'aria-required': required,
  ...(autoFocus ? { 'data-autofocus': true } : {}),
})
