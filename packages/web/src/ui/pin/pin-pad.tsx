import { useTranslation } from '@kafana/client/i18n/use-translation.ts'
import { UnstyledButton } from '@mantine/core'
import { IconBackspace } from '@tabler/icons-react'
import { type KeyboardEvent, type ReactNode, type RefObject, useEffect, useRef } from 'react'
import { useField } from '../fields/use-field.ts'
import type { FormFields } from '../form.ts'
import c from './pin-pad.module.css'

const DIGITS = ['1', '2', '3', '4', '5', '6', '7', '8', '9'] as const

interface Props<N extends string> {
  readonly form: FormFields<N>
  /** The field of the PIN. */
  readonly name: N
  /** Whose PIN it is. */
  readonly label: string
  readonly inputRef: RefObject<HTMLInputElement | null>
  readonly busy: boolean
  readonly disabled: boolean
  /** Among other fields, with which the keys scroll. */
  readonly isInForm: boolean
  /** It was asked for while the form was open: then it comes into sight. */
  readonly isAsked: boolean
  /** A letter was typed instead of a digit. */
  readonly onLetter: (letter: string) => void
  /** Why the PIN was refused, above the keys: nothing if it was not. */
  readonly fault?: ReactNode
  /** The keyboard is here when a dialog with it opens. */
  readonly takesFocus: boolean
}

const isLetter = ({ key, ctrlKey, metaKey, altKey }: KeyboardEvent): boolean =>
  !ctrlKey && !metaKey && !altKey && /^\p{L}$/u.test(key)

/**
 * A PIN, typed on large keys or on the keyboard, and shown as dots. OK submits the form: it is not sent by itself, which
 * would show how long it is.
 */
export const PinPad = <N extends string>({
  form,
  name,
  label,
  inputRef,
  busy,
  disabled,
  isInForm,
  isAsked,
  onLetter,
  fault,
  takesFocus,
}: Props<N>) => {
  const { t } = useTranslation()
  const { text, error, onChange } = useField({ form, name })
  const pad = useRef<HTMLDivElement>(null)
  useEffect(() => {
    // With the question and the people above it.
    if (isAsked) pad.current?.parentElement?.scrollIntoView?.({ block: 'nearest' })
  }, [isAsked])
  const key = (digit: string) => (
    <UnstyledButton key={digit} className={c.key} onClick={() => onChange(text + digit)}>
      {digit}
    </UnstyledButton>
  )
  return (
    <div ref={pad} className={c.pad} data-in-form={isInForm || undefined}>
      <label className={c.label}>
        {label}
        <input
          ref={inputRef}
          className={c.pin}
          data-autofocus={takesFocus || undefined}
          type="password"
          name={name}
          value={text}
          // The keys below are its keyboard on a touch screen.
          inputMode="none"
          autoComplete="off"
          aria-required
          aria-invalid={error !== undefined || undefined}
          aria-errormessage={error === undefined ? undefined : `${name}-error`}
          onChange={(event) => onChange(event.currentTarget.value)}
          onKeyDown={(event) => {
            if (!isLetter(event)) return
            event.preventDefault()
            onLetter(event.key)
          }}
        />
      </label>
      {error !== undefined && (
        <p id={`${name}-error`} role="alert" className={c.error}>
          {error}
        </p>
      )}
      {fault}
      <div role="group" aria-label={t('PIN_KEYS')} className={c.keys}>
        {DIGITS.map(key)}
        <UnstyledButton
          className={c.key}
          aria-label={t('PIN_DELETE')}
          onClick={() => onChange(text.slice(0, -1))}
        >
          <IconBackspace size={26} aria-hidden />
        </UnstyledButton>
        {key('0')}
        <UnstyledButton
          type="submit"
          className={c.key}
          data-ok
          aria-busy={busy || undefined}
          disabled={busy || disabled}
        >
          {t('PIN_OK')}
        </UnstyledButton>
      </div>
    </div>
  )
}
