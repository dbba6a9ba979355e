import { useTranslation } from '@kafana/client/i18n/use-translation.ts'
import type { ReactNode } from 'react'
import { Button } from '../../ui/button.tsx'
import { Field } from '../../ui/field.tsx'
import { Notice } from '../../ui/notice.tsx'
import classes from './entrance.module.css'

interface Props {
  readonly password: string
  readonly onPassword: (password: string) => void
  readonly fault: string | null
  readonly isBusy: boolean
  readonly submit: string
  readonly onSubmit: () => void
  /** Above the password. */
  readonly children?: ReactNode
}

/** A password, why the last one was refused, and the button. What was typed stays. */
export const PasswordForm = (props: Props) => {
  const { t } = useTranslation()
  const { password, onPassword, fault, isBusy, submit, onSubmit, children } = props
  return (
    <form
      noValidate
      className={classes['form']}
      onSubmit={(event) => {
        event.preventDefault()
        onSubmit()
      }}
    >
      {children}
      <Field
        label={t('PASSWORD')}
        type="password"
        autoComplete="current-password"
        value={password}
        onText={onPassword}
      />
      {fault !== null && (
        <Notice tone="bad" role="alert">
          {fault}
        </Notice>
      )}
      <Button type="submit" look="filled" disabled={isBusy || password === ''}>
        {submit}
      </Button>
    </form>
  )
}
