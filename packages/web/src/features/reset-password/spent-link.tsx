import { ROUTES } from '@kafana/domain'
import { Anchor, Button } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { GatePage } from '../../ui/gate-page.tsx'
import { Told } from '../../ui/told.tsx'

/** A link that was used, is too old or never was one: the way on is a new one. */
export const SpentLink = () => {
  const { t } = useTranslation()
  return (
    <GatePage title={t('RESET_LINK_TITLE')} footer={<Anchor component={Link} to={ROUTES.login}>{t('LOGIN')}</Anchor>}>
      <Told>{t('ERROR_RESET_LINK_INVALID')}</Told>
      <Button component={Link} to={ROUTES.forgot} size="lg" fullWidth>{t('RESET_LINK_ANEW')}</Button>
    </GatePage>
  )
}
