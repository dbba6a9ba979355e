import { useTranslation } from '@kafana/client/i18n/use-translation.ts'
import { IconPaperBag } from '@tabler/icons-react'

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
