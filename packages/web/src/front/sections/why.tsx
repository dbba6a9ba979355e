import type { TranslationKey } from '@kafana/locales'
import { useFront } from '../front-context.ts'

const QUESTIONS: readonly { title: TranslationKey; text: TranslationKey }[] = [
  { title: 'LANDING_WHY_RECEIPT_TITLE', text: 'LANDING_WHY_RECEIPT_TEXT' },
  { title: 'LANDING_WHY_OFFLINE_TITLE', text: 'LANDING_WHY_OFFLINE_TEXT' },
  { title: 'LANDING_WHY_DATA_TITLE', text: 'LANDING_WHY_DATA_TEXT' },
  { title: 'LANDING_WHY_PRICE_TITLE', text: 'LANDING_WHY_PRICE_TEXT' },
]

export const Why = () => {
  const { t } = useFront()
  return (
    <section className="why" aria-labelledby="why">
      <h2 id="why">{t('LANDING_WHY_TITLE')}</h2>
      <dl>
        {QUESTIONS.map(({ title, text }) => (
          <div key={title}>
            <dt>{t(title)}</dt>
            <dd>{t(text)}</dd>
          </div>
        ))}
      </dl>
    </section>
  )
}
