import { IconPaperBag } from '@tabler/icons-react'
import { useTranslation } from '../../../platform/i18n/use-translation.ts'

/** In front of the name of a counter: its guests take away what they order. */
export const CounterMark = () => {
  const { t } = useTranslation()
  return (
    <IconPaperBag
      size="1.2em"
      style={{ verticalAlign: '-0.2em' }}
      role="img"
      aria-label={t('ORDER_TYPE_TAKEAWAY')}
    />
  )
}
