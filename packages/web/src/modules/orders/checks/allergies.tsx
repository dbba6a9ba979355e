import { useTranslation } from '@kafana/client/i18n/use-translation.ts'
import type { Check } from '@kafana/contract'
import { IconAlertOctagonFilled } from '@tabler/icons-react'
import c from './allergies.module.css'

/** What the guests of a check must not be served. It looks like nothing else: neither a note nor a sign of lateness. */
export const Allergies = ({ check: { allergies, allergiesUnseen } }: { readonly check: Check }) => {
  const { t } = useTranslation()
  return (
    <p className={c.allergies}>
      <IconAlertOctagonFilled size={22} aria-hidden />
      <span>
        {allergies === undefined ? (
          <strong>{t('PAPER_NO_ALLERGIES')}</strong>
        ) : (
          <>
            <strong>{t('CHECK_ALLERGIES')}:</strong> {allergies}
          </>
        )}
        {allergiesUnseen && <span className={c.unseen}>{t('ALLERGIES_UNSEEN')}</span>}
      </span>
    </p>
  )
}
