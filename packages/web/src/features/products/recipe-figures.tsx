import { useTranslation } from 'react-i18next'
import { useFormats } from '../../platform/i18n/use-formats.ts'
import type { RecipeFigures as Figures } from './recipe-cost.ts'
import c from './recipe-figures.module.css'

const NOT_YET = '–'

/** Cost, net price, profit and margin of one product while its recipe grows. */
export const RecipeFigures = ({ cost, net, profit, margin }: Figures) => {
  const { t } = useTranslation()
  const { money, number } = useFormats()
  const amount = (value: number | null) => (value === null ? NOT_YET : money(value))
  const figures = [
    { label: t('COST'), value: money(cost) },
    { label: t('NET_PRICE'), value: amount(net) },
    { label: t('PROFIT'), value: amount(profit) },
    { label: t('MARGIN'), value: margin === null ? NOT_YET : `${number(margin, 1)} %` },
  ]
  return (
    <div aria-live="polite">
      <dl className={c.figures} aria-label={t('RECIPE_FIGURES')}>
        {figures.map(({ label, value }) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      {profit !== null && profit < 0 && <p className={c.loss}>{t('SOLD_AT_A_LOSS')}</p>}
    </div>
  )
}
