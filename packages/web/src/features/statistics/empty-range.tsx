import type { TranslationKey } from '@kafana/locales'
import { useTranslation } from 'react-i18next'
import c from './statistics-screen.module.css'

/** Says in a card that its range holds nothing, and what to do then. */
export const EmptyRange = ({ text }: { readonly text: TranslationKey }) => {
  const { t } = useTranslation()
  return (
    <>
      {t(text)}
      <span className={c.longer}>{t('NO_FIGURES_HINT')}</span>
    </>
  )
}
