import { useTranslation } from '@kafana/client/i18n/use-translation.ts'

/** Shown until the phone has read its venue for the first time. */
export const Loading = () => {
  const { t } = useTranslation()
  return <p role="status">{t('LOADING')}</p>
}
