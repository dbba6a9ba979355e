import { useTranslation } from '@kafana/client/i18n/use-translation.ts'
import { useEffect, useEffectEvent, useState } from 'react'
import { Button } from '../../ui/button.tsx'
import { DigitKeys } from '../../ui/digit-keys.tsx'
import { Notice } from '../../ui/notice.tsx'
import classes from './entrance.module.css'

const MOST_DIGITS = 8

interface Props {
  readonly fault: string | null
  readonly isBusy: boolean
  /** Stands where the digits will be, while there are none. */
  readonly hint?: string
  /** What the PIN does. */
  readonly action: string
  /** A key was pressed after a fault. */
  readonly onType: () => void
  readonly onPin: (pin: string) => void
}

/** A PIN by large keys or a keyboard. What is read aloud is how many digits there are. */
export const PinPad = ({ fault, isBusy, hint, action, onType, onPin }: Props) => {
  const { t } = useTranslation()
  const [digits, setDigits] = useState('')
  const type = (next: string): void => {
    if (isBusy) return
    onType()
    setDigits(next.slice(0, MOST_DIGITS))
  }
  const submit = (): void => {
    if (isBusy || digits === '') return
    onPin(digits)
    setDigits('')
  }
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    if (/^\d$/.test(event.key)) type(digits + event.key)
    if (event.key === 'Backspace') type(digits.slice(0, -1))
    // A focused button is pressed by the key itself.
    if (event.key === 'Enter' && !(event.target instanceof HTMLButtonElement)) submit()
  })
  useEffect(() => {
    const listener = (event: KeyboardEvent): void => onKey(event)
    addEventListener('keydown', listener)
    return () => removeEventListener('keydown', listener)
  }, [])
  return (
    <div className={classes['form']}>
      {fault !== null && (
        <Notice tone="bad" role="alert">
          {fault}
        </Notice>
      )}
      <p className={classes['digits']}>
        {digits === '' && hint !== undefined ? (
          <span className={classes['hint']}>{hint}</span>
        ) : (
          <span aria-hidden>{'•'.repeat(digits.length)}</span>
        )}
        <span role="status" className={classes['spoken']}>
          {digits !== '' && t('PIN_DIGITS', { count: digits.length })}
        </span>
      </p>
      <DigitKeys onDigit={(digit) => type(digits + digit)} onErase={() => type(digits.slice(0, -1))} />
      <Button look="filled" disabled={isBusy || digits === ''} onClick={submit}>
        {action}
      </Button>
    </div>
  )
}
