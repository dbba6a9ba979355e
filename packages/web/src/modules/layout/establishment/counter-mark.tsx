import { IconPaperBag } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'

/** In the place of the seats of a table: that guests take away what they order here. */
export const CounterMark = () => {
  const { t } = useTranslation()
  return (
    <>
      <IconPaperBag size={16} aria-hidden />
      {t('ORDER_TYPE_TAKEAWAY')}
    </>
  )
}
