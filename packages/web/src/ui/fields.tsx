import { NumberInput, PasswordInput, SegmentedControl, Select, Stack, Switch, Text, Textarea, TextInput, type NumberInputProps, type SelectProps } from '@mantine/core'
import { useId, useState, type ReactNode } from 'react'
import { useController, type Control, type FieldPath, type FieldValues } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { textOf } from '../platform/i18n/text-of.ts'

interface FieldProps<T extends FieldValues> {
  readonly form: { readonly control: Control<T, unknown, unknown> }
  readonly name: FieldPath<T>
  readonly label: string
  readonly description?: ReactNode
  readonly required?: boolean
  readonly autoFocus?: boolean
}

/** A searchable list shows its beginning; typing finds the rest. */
const LONGEST_LIST = 60

/** A field's value and its error in the reader's language. */
const useField = <T extends FieldValues>({ form, name }: Pick<FieldProps<T>, 'form' | 'name'>) => {
  const { t } = useTranslation()
  const { field, fieldState } = useController({ control: form.control as unknown as Control<T>, name })
  const message = fieldState.error?.message
  const error = fieldState.error && (textOf(t, message ?? '') ?? t('VALUE_INVALID'))
  return { field, error }
}

const looks = ({ label, description, required = false, autoFocus = false }: Omit<FieldProps<FieldValues>, 'form' | 'name'>) =>
  ({ label, description, withAsterisk: required, 'aria-required': required, ...(autoFocus ? { 'data-autofocus': true } : {}) })

interface TextFieldProps<T extends FieldValues> extends FieldProps<T> {
  readonly type?: 'text' | 'email' | 'tel'
  readonly autoComplete?: string
  readonly inputMode?: 'text' | 'numeric' | 'email' | 'tel'
  readonly maxLength?: number
  readonly placeholder?: string
}

export const TextField = <T extends FieldValues>({ type = 'text', autoComplete = 'off', inputMode, maxLength, placeholder, ...props }: TextFieldProps<T>) => {
  const { field, error } = useField(props)
  return <TextInput {...looks(props)} {...field} value={field.value ?? ''} error={error} type={type} autoComplete={autoComplete} inputMode={inputMode} maxLength={maxLength} placeholder={placeholder} />
}

export const TextAreaField = <T extends FieldValues>({ rows = 3, ...props }: FieldProps<T> & { readonly rows?: number }) => {
  const { field, error } = useField(props)
  return <Textarea {...looks(props)} {...field} value={field.value ?? ''} error={error} minRows={rows} autosize />
}

/** A password or a PIN, with a button that shows it. */
export const PasswordField = <T extends FieldValues>({ autoComplete = 'off', inputMode, ...props }: FieldProps<T> & Pick<TextFieldProps<T>, 'autoComplete' | 'inputMode'>) => {
  const { t } = useTranslation()
  const { field, error } = useField(props)
  return (
    <PasswordInput
      {...looks(props)} {...field} value={field.value ?? ''} error={error} autoComplete={autoComplete} inputMode={inputMode}
      visibilityToggleButtonProps={{ 'aria-label': t('SHOW_OR_HIDE') }}
    />
  )
}

type NumberFieldProps<T extends FieldValues> = FieldProps<T> & Pick<NumberInputProps, 'decimalScale' | 'min' | 'max' | 'step' | 'suffix' | 'allowDecimal' | 'allowNegative' | 'hideControls'>

const numberOf = (typed: number | string): number | undefined => {
  const value = typed === '' ? Number.NaN : Number(typed)
  return Number.isNaN(value) ? undefined : value
}

/** A number; empty is undefined. A comma is a decimal point too. */
export const NumberField = <T extends FieldValues>({ form, name, label, description, required, autoFocus, ...numeric }: NumberFieldProps<T>) => {
  const { field, error } = useField({ form, name })
  // "0." is on its way to "0.75": what is typed stays, as long as it means the form's value.
  const [typed, setTyped] = useState<number | string>(field.value ?? '')
  const shown = numberOf(typed) === field.value ? typed : field.value ?? ''
  const onChange = (next: number | string): void => {
    setTyped(next)
    field.onChange(numberOf(next))
  }
  return (
    <NumberInput
      hideControls clampBehavior="none" allowedDecimalSeparators={['.', ',']} inputMode={numeric.allowDecimal === false ? 'numeric' : 'decimal'} {...numeric}
      {...looks({ label, description, ...(required === undefined ? {} : { required }), ...(autoFocus === undefined ? {} : { autoFocus }) })}
      ref={field.ref} name={name} onBlur={field.onBlur} value={shown} error={error} onChange={onChange}
    />
  )
}

interface ChoiceProps<T extends FieldValues> extends FieldProps<T> {
  readonly options: readonly { readonly value: string; readonly label: string }[]
}

export const SelectField = <T extends FieldValues>({ options, searchable = false, ...props }: ChoiceProps<T> & Pick<SelectProps, 'searchable'>) => {
  const { field, error } = useField(props)
  return (
    <Select
      {...looks(props)} ref={field.ref} name={field.name} onBlur={field.onBlur} value={field.value ?? null} error={error} allowDeselect={false}
      searchable={searchable} limit={searchable ? LONGEST_LIST : Infinity} data={[...options]} onChange={(value) => field.onChange(value ?? undefined)}
    />
  )
}

/** A choice of few, all in sight. */
export const ChoiceField = <T extends FieldValues>({ options, ...props }: ChoiceProps<T>) => {
  const { field, error } = useField(props)
  const id = useId()
  return (
    <Stack gap={4} role="group" aria-labelledby={id}>
      <Text id={id} fw={500}>{props.label}</Text>
      <SegmentedControl ref={field.ref} fullWidth value={field.value ?? ''} data={[...options]} onChange={field.onChange} onBlur={field.onBlur} />
      {error !== undefined && <Text c="red.8" size="sm" role="alert">{error}</Text>}
    </Stack>
  )
}

export const SwitchField = <T extends FieldValues>({ form, name, label, description }: FieldProps<T>) => {
  const { field, error } = useField({ form, name })
  return <Switch ref={field.ref} name={field.name} label={label} description={description} checked={field.value === true} onBlur={field.onBlur} error={error} onChange={(event) => field.onChange(event.currentTarget.checked)} />
}
