import '../../../ui/printed-page.css'
import { useCall } from '@kafana/client/api/query.ts'
import { useMinute } from '@kafana/client/browser/use-now.ts'
import { useTranslation } from '@kafana/client/i18n/use-translation.ts'
import { useFormats } from '@kafana/client/i18n/use-venue.ts'
import type { Ingredient } from '@kafana/contract'
import { createPortal } from 'react-dom'
import { unitText } from '../../../ui/labels.ts'
import c from './count.module.css'

/** A cell that is empty on paper. */
const TO_WRITE_ON = '\u00A0'

interface Props {
  readonly ingredients: readonly Ingredient[]
  readonly expectedOf: (ingredient: Ingredient) => number
}

/** The sheet to count with a pen, for print only: an empty column for the quantity and one for the reason. */
export const CountPaper = ({ ingredients, expectedOf }: Props) => {
  const { t } = useTranslation()
  const { number, orderDate } = useFormats()
  const company = useCall('company', 'get')
  const now = useMinute()
  return createPortal(
    <div className={c.paper} aria-hidden>
      <h1>
        {company.data?.name} · {t('COUNT_STOCK')}
      </h1>
      <p>{orderDate(now)}</p>
      <table>
        <thead>
          <tr>
            <th>{t('NAME')}</th>
            <th>{t('COUNT_EXPECTED')}</th>
            <th>{t('COUNT_COUNTED')}</th>
            <th>{t('REASON')}</th>
          </tr>
        </thead>
        <tbody>
          {ingredients.map((ingredient) => (
            <tr key={ingredient._id}>
              <td>{ingredient.name}</td>
              <td>
                {number(expectedOf(ingredient), 3)} {unitText(t, ingredient.servingUnit)}
              </td>
              <td>{TO_WRITE_ON}</td>
              <td>{TO_WRITE_ON}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>,
    document.body,
  )
}
