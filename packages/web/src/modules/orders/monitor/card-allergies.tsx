import { useTranslation } from '../../../platform/i18n/use-translation.ts'
import c from './order-card.module.css'

/** What the guests must not be served, to be read from afar. */
export const CardAllergies = ({ text }: { readonly text: string }) => (
  <p className={c.allergies}>{`${useTranslation().t('CHECK_ALLERGIES')}: ${text}`}</p>
)
