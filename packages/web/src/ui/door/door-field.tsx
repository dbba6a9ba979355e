import { useId, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { textOf } from '../../platform/i18n/text-of.ts'
import { getReady, type DoorForm } from './door-form.ts'
import c from './door-field.module.css'

/** What every field before the door takes; `form` is what `useDoorForm` gave. */
export interface DoorFieldProps<N extends string> {
  readonly form: DoorForm<N>
  readonly name: N
  readonly label: string
  readonly description?: string
  readonly required?: boolean
}

/** What a field's input is given. */
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
interface FrameProps<N extends string> extends DoorFieldProps<N> {
  readonly children: (input: InputProps) => ReactNode
  /** What lies at the end of the input. */
  readonly end?: ReactNode
}

const joined = (...ids: readonly (string | false)[]): { readonly 'aria-describedby'?: string } => {
  const there = ids.filter((id) => id !== false)
  return there.length === 0 ? {} : { 'aria-describedby': there.join(' ') }
}

/** A field with its label above and, below, what to type and what is wrong with it, in the look of the fields behind the door. */
export const DoorField = <N extends string>({
  form,
  name,
  label,
  description,
  required = false,
  children,
  end,
}: FrameProps<N>) => {
  const { t } = useTranslation()
  const id = useId()
  const fault = form.faults[name]
  const input: InputProps = {
    id,
    name,
    value: form.values[name],
    className: c.input,
    onFocus: getReady,
    onChange: (event) => form.type(name, event.target.value),
    'aria-required': required,
    ...(fault === undefined ? {} : { 'aria-invalid': true }),
    ...joined(fault !== undefined && `${id}-fault`, description !== undefined && `${id}-description`),
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
      {fault !== undefined && (
        <p id={`${id}-fault`} className={c.fault}>
          {textOf(t, fault) ?? t('VALUE_INVALID')}
        </p>
      )}
    </div>
  )
}
