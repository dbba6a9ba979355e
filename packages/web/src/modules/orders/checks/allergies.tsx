import { useTranslation } from '@kafana/client/i18n/use-translation.ts'
import { IconAlertOctagonFilled } from '@tabler/icons-react'
import c from './allergies.module.css'

/** What guests must not be served. It looks like nothing else: neither a note nor a sign of lateness. */
export const Allergies = ({ text }: { readonly text: string }) => {
  const { t } = useTranslation()
  return (
    <p className={c.allergies}>
      <IconAlertOctagonFilled size={22} aria-hidden />
      <span>
        <strong>{t('CHECK_ALLERGIES')}:</strong> {text}
      </span>
    </p>
  )
}
