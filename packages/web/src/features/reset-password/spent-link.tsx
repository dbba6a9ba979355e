import { ROUTES } from '@kafana/domain'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { DoorButtonLink } from '../../ui/door/door-button.tsx'
import { GatePage } from '../../ui/door/gate-page.tsx'
import { Told } from '../../ui/told.tsx'

/** A link that was used, is too old or never was one: the way on is a new one. */
export const SpentLink = () => {
  const { t } = useTranslation()
  return (
    <GatePage title={t('RESET_LINK_TITLE')} footer={<Link to={ROUTES.login}>{t('LOGIN')}</Link>}>
      <Told>{t('ERROR_RESET_LINK_INVALID')}</Told>
      <DoorButtonLink wide to={ROUTES.forgot}>
        {t('RESET_LINK_ANEW')}
      </DoorButtonLink>
    </GatePage>
  )
}
