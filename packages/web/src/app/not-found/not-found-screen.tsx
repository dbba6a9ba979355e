import { useTranslation } from '@kafana/client/i18n/use-translation.ts'
import { Notice, WaysOn } from '../../ui/notice.tsx'

/** Shown to everybody for an unknown address. */
const NotFoundScreen = () => {
  const { t } = useTranslation()
  return (
    <Notice symbol="404" title={t('PAGE_NOT_FOUND')} hint={t('PAGE_NOT_FOUND_HINT')}>
      <WaysOn />
    </Notice>
  )
}

export { NotFoundScreen as Component }
