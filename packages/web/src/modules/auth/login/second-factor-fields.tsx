import { useTranslation } from '@kafana/client/i18n/use-translation.ts'
import { REMEMBERED_DAYS } from '@kafana/domain'
import { useEffect, useRef } from 'react'
import type { FormFields } from '../../../ui/form.ts'
import { AuthTextField } from '../form/auth-fields.tsx'
import c from './second-factor-fields.module.css'

interface Props {
  readonly form: FormFields<'secondFactorCode' | 'rememberDevice'>
}

/** What an account with a second factor is asked for after its password. Loaded by those alone. */
export const SecondFactorFields = ({ form }: Props) => {
  const { t } = useTranslation()
  const box = useRef<HTMLDivElement>(null)
  const remember = form.field('rememberDevice')
  useEffect(() => box.current?.querySelector('input')?.focus(), [])
  return (
    <>
      <div ref={box}>
        <AuthTextField
          form={form}
          name="secondFactorCode"
          label={t('SECOND_FACTOR_CODE')}
          description={t('SECOND_FACTOR_CODE_OR_RECOVERY')}
          autoComplete="one-time-code"
          required
        />
      </div>
      <label className={c.remember}>
        <input
          type="checkbox"
          name="rememberDevice"
          checked={remember.value === true}
          onChange={(event) => remember.onChange(event.target.checked)}
        />
        {t('SECOND_FACTOR_REMEMBER', { days: REMEMBERED_DAYS })}
      </label>
    </>
  )
}
