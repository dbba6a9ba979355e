import { CATEGORIES, MAX_STORNO_MINUTES, MAX_TICKET_MINUTES } from '@kafana/domain'
import { useTranslation } from 'react-i18next'
import { NumberField } from '../../ui/fields/number-field.tsx'
import { CATEGORY_TEXT } from '../../ui/labels.ts'
import type { CompanyFormOf } from './use-company-form.ts'
import c from './company-screen.module.css'

/** When a waiting order turns amber and red: one row for drinks, one for food. */
export const TicketTimeFields = ({ form }: { readonly form: CompanyFormOf }) => {
  const { t } = useTranslation()
  const shared = {
    form,
    suffix: ` ${t('MINUTES_SHORT')}`,
    allowDecimal: false,
    allowNegative: false,
    min: 1,
    max: MAX_TICKET_MINUTES,
  } as const
  return (
    <fieldset className={c.taxes}>
      <legend>{t('TICKET_TIMES')}</legend>
      <p className={c.explain}>{t('TICKET_TIMES_HINT')}</p>
      <div className={c.timeRows}>
        {CATEGORIES.map((category) => (
          <div key={category} className={c.timeRow} role="group" aria-label={t(CATEGORY_TEXT[category])}>
            <span className={c.timeOf} aria-hidden>
              {t(CATEGORY_TEXT[category])}
            </span>
            <NumberField {...shared} name={`ticketTimes.${category}.warnAfter`} label={t('WORRY_AFTER')} />
            <NumberField {...shared} name={`ticketTimes.${category}.lateAfter`} label={t('LATE_AFTER')} />
          </div>
        ))}
      </div>
    </fieldset>
  )
}

/** How long after printing an owner may void a fiscal receipt. */
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
