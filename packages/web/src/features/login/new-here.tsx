import { ROUTES } from '@kafana/domain'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { useSetupState } from '../../platform/session/use-setup-state.ts'

/** The way to a venue of one's own, where anybody may create one. */
export const NewHere = () => {
  const { t } = useTranslation()
  const { setup } = useSetupState()
  return setup === 'open' && <Link to={ROUTES.register}>{t('SETUP_NEW_HERE')}</Link>
}
