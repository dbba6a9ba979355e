import { useTranslation } from '@kafana/client/i18n/use-translation.ts'
import type { KitchenCounts } from './kitchen-counts.ts'
import { SidePanel } from './side-panel.tsx'
import c from './all-day-panel.module.css'

/** The all-day counts: how many of each dish the open orders need, and how many are in preparation. */
export const AllDayPanel = ({
  kitchen,
  onClose,
}: {
  readonly kitchen: KitchenCounts | undefined
  readonly onClose: () => void
}) => {
  const { t } = useTranslation()
  return (
    <SidePanel title={t('ALL_DAY')} onClose={onClose} isText>
      {kitchen?.dishes.length === 0 && <p className={c.nothing}>{t('ALL_DAY_EMPTY')}</p>}
      <ul className={c.dishes}>
        {kitchen?.dishes.map(({ product, name, quantity, confirmed }) => (
          <li key={product ?? name} className={c.dish}>
            <span className={c.quantity}>{quantity}</span>
            <span className={c.name}>{name}</span>
            {confirmed > 0 && <span className={c.making}>{t('ALL_DAY_MAKING', { count: confirmed })}</span>}
          </li>
        ))}
      </ul>
    </SidePanel>
  )
}
