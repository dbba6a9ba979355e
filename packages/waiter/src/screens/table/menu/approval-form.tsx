import { useTranslation } from '@kafana/client/i18n/use-translation.ts'
import { type SyntheticEvent, useState } from 'react'
import { Button } from '../../../ui/button.tsx'
import { Field } from '../../../ui/field.tsx'
import { Notice } from '../../../ui/notice.tsx'
import type { ServerAct } from './use-server-act.ts'
import classes from './stages.module.css'

/** Who approves what the waiter may not do alone. */
export const ApprovalForm = ({ act }: { readonly act: ServerAct }) => {
  const { t } = useTranslation()
  const [username, setUsername] = useState('')
  const [pin, setPin] = useState('')
  const submit = (event: SyntheticEvent): void => {
    event.preventDefault()
    act.approve({ username, pin })
    // It is for one attempt.
    setPin('')
  }
  return (
    <form className={classes['form']} onSubmit={submit}>
      <p className={classes['text']}>{t('LINE_APPROVAL')}</p>
      <Field
        label={t('USERNAME')}
        value={username}
        onText={setUsername}
        maxLength={64}
        autoComplete="off"
        autoCapitalize="none"
        autoFocus
      />
      <Field
        label={t('PIN')}
        value={pin}
        onText={setPin}
        type="password"
        inputMode="numeric"
        maxLength={64}
        autoComplete="off"
      />
      {act.fault !== '' && <Notice tone="bad">{act.fault}</Notice>}
      <Button type="submit" look="filled" disabled={act.isBusy || username === '' || pin === ''}>
        {t('CONFIRM')}
      </Button>
    </form>
  )
}
