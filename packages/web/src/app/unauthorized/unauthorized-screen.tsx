import { Button } from '@mantine/core'
import { IconArrowLeft, IconLock } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import { Notice } from '../../ui/notice.tsx'
import { canGoBack } from '../../ui/page.tsx'

/** Access denied: the user may not see the requested screen. */
const UnauthorizedScreen = () => {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const back = (): void => void (canGoBack() ? navigate(-1) : navigate('/', { replace: true }))
  return (
    <Notice symbol={<IconLock size={44} />} title={t('ACCESS_DENIED')} hint={t('ACCESS_DENIED_HINT')}>
      <Button leftSection={<IconArrowLeft size={20} aria-hidden />} onClick={back}>
        {t('BACK')}
      </Button>
    </Notice>
  )
}

export { UnauthorizedScreen as Component }
