import { useTranslation } from '@kafana/client/i18n/use-translation.ts'

export const SignInScreen = () => {
  const { t } = useTranslation()
  return <h1>{t('WAITER_APP')}</h1>
}
