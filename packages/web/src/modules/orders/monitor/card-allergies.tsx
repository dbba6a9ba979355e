import { usePart } from '@kafana/client/browser/use-part.ts'
import { useTranslation } from '@kafana/client/i18n/use-translation.ts'
import type { Order } from '@kafana/contract'
import { unseenParts } from './unseen-parts.ts'
import c from './order-card.module.css'

/**
 * What the guests must not be served, in at most four lines; a longer text is whole for a pointer and when read out. One
 * that changed looks different until somebody has seen it, also where nothing is left of it.
 */
export const CardAllergies = ({ order: { allergies, products } }: { readonly order: Order }) => {
  const { t } = useTranslation()
  const unseen = usePart(unseenParts)
  const lines = products.filter(({ allergiesChanged }) => allergiesChanged)
  if (allergies === undefined && lines.length === 0) return null
  const text = allergies === undefined ? t('PAPER_NO_ALLERGIES') : `${t('CHECK_ALLERGIES')}: ${allergies}`
  return (
    <>
      <p className={c.allergies} title={text} data-changed={lines.length > 0 || undefined}>
        <span className={c.allergyText}>{text}</span>
      </p>
      {unseen && lines.length > 0 && <unseen.ChangedAllergies lines={lines} allergies={allergies ?? ''} />}
    </>
  )
}
