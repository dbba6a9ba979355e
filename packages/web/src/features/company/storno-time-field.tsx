import { MAX_STORNO_MINUTES } from '@kafana/domain'
import { useTranslation } from 'react-i18next'
import { NumberField } from '../../ui/fields/number-field.tsx'
import type { CompanyFormOf } from './use-company-form.ts'
import c from './company-screen.module.css'

/** For how long after its printing an owner may take a fiscal receipt back. */
export const StornoTimeField = ({ form }: { readonly form: CompanyFormOf }) => {
  const { t } = useTranslation()
  return (
    <fieldset className={c.taxes}>
      <legend>{t('STORNO_TIME')}</legend>
      <p className={c.explain}>
        {t('STORNO_TIME_HINT')} {t('STORNO_TIME_ZERO')}
      </p>
      <div className={c.oneTime}>
        <NumberField
          form={form}
          name="stornoMinutes"
          label={t('STORNO_TIME_LABEL')}
          suffix={` ${t('MINUTES_SHORT')}`}
          allowDecimal={false}
          allowNegative={false}
          min={0}
          max={MAX_STORNO_MINUTES}
        />
      </div>
    </fieldset>
  )
}
