import { usePage } from '../page-context.ts'

const DIALOG = 'pricing'
/** Attributes for browsers that support commands; for the others the script does it. */
const press = (command: 'show-modal' | 'close') => ({ command, commandfor: DIALOG })

const Scale = () => {
  const { t } = usePage()
  return (
    <ol className="scale">
      <li>
        <b>2%</b>
        {t('LANDING_PRICING_SMALL')}
      </li>
      <li>{t('LANDING_PRICING_MIDDLE')}</li>
      <li>
        <b>1%</b>
        {t('LANDING_PRICING_LARGE')}
      </li>
    </ol>
  )
}

const Prices = () => {
  const { t } = usePage()
  return (
    <dialog id={DIALOG} aria-labelledby="pricing-title" {...{ closedby: 'any' }}>
      <h2 id="pricing-title">{t('OUR_PRICING')}</h2>
      <p className="rate">{t('LANDING_PRICING_RATE')}</p>
      <p>{t('LANDING_PRICING_TEXT')}</p>
      <Scale />
      <p>
        {t('LANDING_PRICING_EXAMPLE')} {t('LANDING_PRICING_INCLUDED')}
      </p>
      <button type="button" className="button" {...press('close')}>
        {t('CLOSE')}
      </button>
    </dialog>
  )
}

/** The call to action, with the prices in a dialog. */
export const Pricing = () => {
  const { t } = usePage()
  return (
    <section className="call" aria-labelledby="call">
      <h2 id="call">{t('LANDING_CALL_TITLE')}</h2>
      <p>{t('LANDING_CALL_TEXT')}</p>
      <button type="button" className="button light" aria-haspopup="dialog" {...press('show-modal')}>
        {t('OUR_PRICING')}
      </button>
      <Prices />
    </section>
  )
}
