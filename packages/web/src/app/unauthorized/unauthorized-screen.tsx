import { useTranslation } from '@kafana/client/i18n/use-translation.ts'
import { homeOf } from '@kafana/client/session/home-route.ts'
import { useSession } from '@kafana/client/session/session-store.ts'
import { IconArrowLeft, IconLock } from '@tabler/icons-react'
import { useNavigate } from 'react-router'
import { Notice, NoticeButton, WaysOn } from '../../ui/notice.tsx'
import { canGoBack } from '../../ui/page.tsx'

/** Who can change that depends on who is looking. */
const useHint = (): string => {
  const { t } = useTranslation()
  const user = useSession()?.user
  if (!user) return t('ACCESS_DENIED_SIGNED_OUT_HINT')
  return user.role === 'owner' ? t('ACCESS_DENIED_OWNER_HINT') : t('ACCESS_DENIED_HINT')
}

/** Access denied: the user may not see the requested screen. */
const UnauthorizedScreen = () => {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const user = useSession()?.user
  const back = (): void =>
    void (canGoBack() ? navigate(-1) : navigate((user && homeOf(user)) ?? '/', { replace: true }))
  return (
    <Notice symbol={<IconLock size={44} />} title={t('ACCESS_DENIED')} hint={useHint()}>
      {user && (
        <NoticeButton onClick={back}>
          <IconArrowLeft size={20} aria-hidden />
          {t('BACK')}
        </NoticeButton>
      )}
      <WaysOn />
    </Notice>
  )
}

export { UnauthorizedScreen as Component }
