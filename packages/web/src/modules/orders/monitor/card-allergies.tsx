import { useTranslation } from '@kafana/client/i18n/use-translation.ts'
import c from './order-card.module.css'

/** What the guests must not be served, in at most four lines; a longer text is whole for a pointer and when read out. */
export const CardAllergies = ({ text }: { readonly text: string }) => {
  const allergies = `${useTranslation().t('CHECK_ALLERGIES')}: ${text}`
  return (
    <p className={c.allergies} title={allergies}>
      <span className={c.allergyText}>{allergies}</span>
    </p>
  )
}
