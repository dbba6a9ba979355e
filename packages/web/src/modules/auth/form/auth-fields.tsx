import { useTranslation } from '@kafana/client/i18n/use-translation.ts'
import { IconChevronDown, IconEye, IconEyeOff } from '@tabler/icons-react'
import { type ReactNode, useId, useState } from 'react'
import { type FieldProps, useField } from '../../../ui/fields/use-field.ts'
import { prefetchAuthCalls } from './load-auth-calls.ts'
import c from './auth-fields.module.css'

type AuthFieldProps<N extends string> = Omit<FieldProps<N>, 'autoFocus'>

/** The props for the input element. */
interface InputProps {
  readonly id: string
  readonly name: string
  readonly value: string
  readonly className: string | undefined
  readonly onFocus: () => void
  readonly onChange: (event: { readonly target: { readonly value: string } }) => void
  readonly 'aria-required': boolean
  readonly 'aria-invalid'?: true
  readonly 'aria-describedby'?: string
}
interface LayoutProps<N extends string> extends AuthFieldProps<N> {
  readonly children: (input: InputProps) => ReactNode
  /** An element at the end of the input. */
  readonly end?: ReactNode
}

const joined = (...ids: readonly (string | false)[]): { readonly 'aria-describedby'?: string } => {
  const there = ids.filter((id) => id !== false)
  return there.length === 0 ? {} : { 'aria-describedby': there.join(' ') }
}

/** A field with label, description and error, in the look of the fields of the signed-in screens. */
const AuthField = <N extends string>({
  form,
  name,
  label,
  description,
  required = false,
  children,
  end,
}: LayoutProps<N>) => {
  const id = useId()
  const { text, error, onChange } = useField({ form, name })
  const input: InputProps = {
    id,
    name,
    value: text,
    className: c.input,
    onFocus: prefetchAuthCalls,
    onChange: (event) => onChange(event.target.value),
    'aria-required': required,
    ...(error === undefined ? {} : { 'aria-invalid': true }),
    ...joined(error !== undefined && `${id}-error`, description !== undefined && `${id}-description`),
  }
  return (
    <div>
      <label htmlFor={id} className={c.label}>
        {label}
        {required && (
          <span className={c.required} aria-hidden>
            {' '}
            *
          </span>
        )}
      </label>
      <div className={end === undefined ? c.wrapper : c.withEnd}>
        {children(input)}
        {end}
      </div>
      {description !== undefined && (
        <p id={`${id}-description`} className={c.description}>
          {description}
        </p>
      )}
      {error !== undefined && (
        <p id={`${id}-error`} className={c.error}>
          {error}
        </p>
      )}
    </div>
  )
}

interface ChoiceFieldProps<N extends string> extends AuthFieldProps<N> {
  readonly options: readonly string[]
}

/** A choice by the browser's own list. */
export const AuthChoiceField = <N extends string>({ options, ...props }: ChoiceFieldProps<N>) => (
  <AuthField {...props} end={<IconChevronDown className={c.chevron} size={18} aria-hidden />}>
    {(input) => (
      <select {...input}>
        {options.map((each) => (
          <option key={each} value={each}>
            {each}
          </option>
        ))}
      </select>
    )}
  </AuthField>
)

interface TextFieldProps<N extends string> extends AuthFieldProps<N> {
  readonly type?: 'text' | 'email' | 'tel'
  readonly inputMode?: 'email' | 'tel'
  readonly autoComplete: string
}

/** One line of text. */
export const AuthTextField = <N extends string>({
  type = 'text',
  inputMode,
  autoComplete,
  ...props
}: TextFieldProps<N>) => (
  <AuthField {...props}>
    {(input) => <input {...input} type={type} inputMode={inputMode} autoComplete={autoComplete} />}
  </AuthField>
)

interface PasswordFieldProps<N extends string> extends AuthFieldProps<N> {
  readonly autoComplete?: string
  readonly inputMode?: 'numeric'
}

/** A password or a PIN, with a button to show it. */
export const AuthPasswordField = <N extends string>({
  autoComplete = 'off',
  inputMode,
  ...props
}: PasswordFieldProps<N>) => {
  const { t } = useTranslation()
  const [isShown, setShown] = useState(false)
  const Icon = isShown ? IconEyeOff : IconEye
  const toggle = (
    // Not in the tab order, and the field keeps its focus.
    <button
      type="button"
      tabIndex={-1}
      className={c.toggle}
      aria-label={t('SHOW_OR_HIDE')}
      aria-pressed={isShown}
      onMouseDown={(event) => event.preventDefault()}
      onClick={() => setShown(!isShown)}
    >
      <Icon size={24} stroke={1.5} aria-hidden />
    </button>
  )
  return (
    <AuthField {...props} end={toggle}>
      {(input) => (
        <input
          {...input}
          type={isShown ? 'text' : 'password'}
          inputMode={inputMode}
          autoComplete={autoComplete}
        />
      )}
    </AuthField>
  )
}
