import { createIdempotencyKeys } from '@kafana/client/api/idempotency-keys.ts'
import type { Translate } from '@kafana/client/i18n/translator.ts'
import { useTranslation } from '@kafana/client/i18n/use-translation.ts'
import type { TranslationKey } from '@kafana/locales'
import { type InputHTMLAttributes, type SyntheticEvent, useState } from 'react'
import type { ChangeSecret as Change } from '../../account/own-secrets.ts'
import { useIsOnline } from '../../data/online.ts'
import { Button } from '../../ui/button.tsx'
import { Field } from '../../ui/field.tsx'
import { Notice } from '../../ui/notice.tsx'
import { Sheet } from '../../ui/sheet.tsx'
import { toast } from '../../ui/toasts.ts'
import type { OwnSheetProps } from './own-sheet-props.ts'
import classes from './me.module.css'

/** What one can change of one's own account, with the old one. */
export interface Secret {
  readonly title: TranslationKey
  /** What a change does. */
  readonly effects: readonly TranslationKey[]
  readonly current: TranslationKey
  readonly next: TranslationKey
  /** Which ones are good. */
  readonly rules: TranslationKey
  readonly repeated: TranslationKey
  /** It was typed in two ways. */
  readonly differ: TranslationKey
  readonly changed: TranslationKey
  readonly input: Pick<InputHTMLAttributes<HTMLInputElement>, 'inputMode' | 'maxLength' | 'autoCapitalize'>
  /** What the browser may fill in, or keep. */
  readonly autoComplete: { readonly current: string; readonly next: string }
  readonly faultOf: (next: string) => TranslationKey | null
  /** Why the server did not change it. */
  readonly refusalText: (error: unknown, t: Translate) => string
  readonly change: Change
}

interface Props extends OwnSheetProps {
  readonly secret: Secret
}

/** Changes a PIN or a password. What was typed stays until it is changed. */
export const ChangeSecret = ({ secret, person, onClose }: Props) => {
  const { t } = useTranslation()
  const isOnline = useIsOnline()
  const [typed, setTyped] = useState({ current: '', next: '', repeated: '' })
  const [isBusy, setBusy] = useState(false)
  const [fault, setFault] = useState<string | null>(null)
  const [attempts] = useState(createIdempotencyKeys)
  const save = async (): Promise<void> => {
    const { current, next, repeated } = typed
    const found = secret.faultOf(next) ?? (next === repeated ? null : secret.differ)
    setFault(found && t(found))
    if (found !== null) return
    setBusy(true)
    try {
      await attempts.run([current, next], (key) => secret.change(person, current, next, key))
      toast({ text: t(secret.changed) })
      onClose()
    } catch (error) {
      setFault(secret.refusalText(error, t))
    } finally {
      setBusy(false)
    }
  }
  const field = (name: keyof typeof typed) => ({
    ...secret.input,
    type: 'password',
    autoComplete: name === 'current' ? secret.autoComplete.current : secret.autoComplete.next,
    value: typed[name],
    onText: (text: string) => setTyped({ ...typed, [name]: text }),
  })
  const shown = isOnline ? fault : t('WAITER_NEEDS_SERVER')
  const isFilled = Object.values(typed).every((text) => text !== '')
  const submit = (event: SyntheticEvent): void => {
    event.preventDefault()
    void save()
  }
  return (
    <Sheet title={t(secret.title)} onClose={onClose}>
      <form noValidate className={classes['stack']} onSubmit={submit}>
        {secret.effects.map((effect) => (
          <p key={effect} className={classes['soft']}>
            {t(effect)}
          </p>
        ))}
        <Field label={t(secret.current)} autoFocus {...field('current')} />
        <Field label={t(secret.next)} hint={t(secret.rules)} {...field('next')} />
        <Field label={t(secret.repeated)} {...field('repeated')} />
        {shown !== null && (
          <Notice tone="bad" role="alert">
            {shown}
          </Notice>
        )}
        <Button type="submit" look="filled" disabled={isBusy || !isOnline || !isFilled}>
          {t('SAVE')}
        </Button>
      </form>
    </Sheet>
  )
}
