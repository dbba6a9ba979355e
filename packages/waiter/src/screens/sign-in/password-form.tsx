import { useTranslation } from '@kafana/client/i18n/use-translation.ts'
import { REMEMBERED_DAYS } from '@kafana/domain'
import type { ReactNode } from 'react'
import type { CodeEntry } from '../../account/password-session.ts'
import { Button } from '../../ui/button.tsx'
import { Field } from '../../ui/field.tsx'
import { Notice } from '../../ui/notice.tsx'
import { Switch } from '../../ui/switch.tsx'
import classes from './entrance.module.css'

/** The code that the server has asked for, before it is typed. */
export const NO_CODE: CodeEntry = { text: '', isRemembered: false }

interface CodeProps {
  readonly code: CodeEntry
  readonly onCode: (code: CodeEntry | null) => void
}
interface Props extends Pick<CodeProps, 'onCode'> {
  readonly password: string
  readonly onPassword: (password: string) => void
  /** Null until the server has asked for one. */
  readonly code: CodeEntry | null
  readonly fault: string | null
  readonly isBusy: boolean
  readonly submit: string
  readonly onSubmit: () => void
  /** Above the password. */
  readonly children?: ReactNode
}

const CodeFields = ({ code, onCode }: CodeProps) => {
  const { t } = useTranslation()
  return (
    <>
      <p className={classes['soft']}>{t('SECOND_FACTOR_CODE_OR_RECOVERY')}</p>
      <Field
        label={t('SECOND_FACTOR_CODE')}
        autoComplete="one-time-code"
        autoCapitalize="none"
        value={code.text}
        onText={(text) => onCode({ ...code, text })}
      />
      <Switch
        label={t('SECOND_FACTOR_REMEMBER', { days: REMEMBERED_DAYS })}
        isOn={code.isRemembered}
        onChange={(isRemembered) => onCode({ ...code, isRemembered })}
      />
    </>
  )
}

/** A password or a code, why the last one was refused, and the button. What was typed stays. */
export const PasswordForm = (props: Props) => {
  const { t } = useTranslation()
  const { password, onPassword, code, onCode, fault, isBusy, submit, onSubmit, children } = props
  return (
    <form
      noValidate
      className={classes['form']}
      onSubmit={(event) => {
        event.preventDefault()
        onSubmit()
      }}
    >
      {code === null ? (
        <>
          {children}
          <Field
            label={t('PASSWORD')}
            type="password"
            autoComplete="current-password"
            value={password}
            onText={onPassword}
          />
        </>
      ) : (
        <CodeFields code={code} onCode={onCode} />
      )}
      {fault !== null && (
        <Notice tone="bad" role="alert">
          {fault}
        </Notice>
      )}
      <Button type="submit" look="filled" disabled={isBusy || (code?.text ?? password) === ''}>
        {submit}
      </Button>
      {code !== null && (
        <Button look="quiet" onClick={() => onCode(null)}>
          {t('BACK')}
        </Button>
      )}
    </form>
  )
}
