import { useTranslation } from '@kafana/client/i18n/use-translation.ts'
import { Screen } from '../../ui/screen.tsx'

export const InboxScreen = () => {
  const { t } = useTranslation()
  return <Screen title={t('WAITER_INBOX')}>{null}</Screen>
}
