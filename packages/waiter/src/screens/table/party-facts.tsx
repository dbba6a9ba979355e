import { shortDurationText } from '@kafana/client/i18n/duration-text.ts'
import { useTranslation } from '@kafana/client/i18n/use-translation.ts'
import { fullName } from '@kafana/domain'
import type { PartyView } from '../../data/use-parties.ts'
import { useServerMinute } from '../../data/use-server-minute.ts'
import { useFormats } from '../../data/use-venue.tsx'
import { Notice } from '../../ui/notice.tsx'
import classes from './party-facts.module.css'

/** Who the party is, how long it has been there, and what it owes. */
export const PartyFacts = ({ party }: { readonly party: PartyView }) => {
  const { t } = useTranslation()
  const { money } = useFormats()
  const now = useServerMinute()
  const { check, covers, waiter, allergies, note, owed } = party
  const facts = [
    check?.name,
    covers !== null && t('TAB_COVERS', { count: covers }),
    check && shortDurationText(t, now - Date.parse(check.openedAt)),
    waiter && fullName(waiter),
  ].filter(Boolean)
  return (
    <div className={classes['facts']}>
      <p className={classes['who']}>{facts.join(' · ')}</p>
      <p className={classes['owed']}>
        <span>{t('TAB_OWED')}</span> <strong>{money(owed)}</strong>
      </p>
      {check?.openedLate && (
        <div className={classes['wide']}>
          <Notice tone="warn" role="note">
            {t('CHECK_OPENED_LATE')}
          </Notice>
        </div>
      )}
      {allergies !== '' && (
        <div className={classes['wide']}>
          <Notice tone="bad" role="note">
            <strong>{t('CHECK_ALLERGIES')}:</strong> {allergies}
          </Notice>
        </div>
      )}
      {note !== '' && <p className={classes['note']}>{note}</p>}
    </div>
  )
}
