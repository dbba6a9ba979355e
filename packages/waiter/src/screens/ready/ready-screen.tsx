import { useTranslation } from '@kafana/client/i18n/use-translation.ts'
import { Screen } from '../../ui/screen.tsx'

export const ReadyScreen = () => {
  const { t } = useTranslation()
  return <Screen title={t('WAITER_READY')}>{null}</Screen>
}
