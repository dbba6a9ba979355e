import { shortDurationText } from '@kafana/client/i18n/duration-text.ts'
import { useTranslation } from '@kafana/client/i18n/use-translation.ts'
import type { Check } from '@kafana/contract'
import { fullName } from '@kafana/domain'
import type { PartyView } from '../../data/use-parties.ts'
import { useServerMinute } from '../../data/use-server-minute.ts'
import { useFormats } from '../../data/use-venue.tsx'
import { Notice } from '../../ui/notice.tsx'
import classes from './party-facts.module.css'

interface GuestCheckNoteProps {
  readonly presented: NonNullable<Check['presented']>
  readonly owed: Check['owed']
}

interface AllergyProps {
  /** Empty for none. */
  readonly allergies: string
  /** The kitchen has not seen the last change of them. */
  readonly isUnseen: boolean
}

const AllergyNotice = ({ allergies, isUnseen }: AllergyProps) => {
  const { t } = useTranslation()
  if (allergies === '' && !isUnseen) return null
  return (
    <div className={classes['wide']}>
      <Notice tone="bad" role="note">
        <strong>{allergies === '' ? t('PAPER_NO_ALLERGIES') : `${t('CHECK_ALLERGIES')}:`}</strong> {allergies}
        {isUnseen && <div>{t('ALLERGIES_UNSEEN')}</div>}
      </Notice>
    </div>
  )
}

/** When its guests were shown what they owe, and whether they owe something else by now. */
const GuestCheckNote = ({ presented: { at, total }, owed }: GuestCheckNoteProps) => {
  const { t } = useTranslation()
  const { time, money } = useFormats()
  if (total === owed) return <p className={classes['note']}>{t('GUEST_CHECK_AT', { time: time(at) })}</p>
  return (
    <div className={classes['wide']}>
      <Notice tone="warn" role="note">
        {t('GUEST_CHECK_CHANGED', { time: time(at), amount: money(total) })}
      </Notice>
    </div>
  )
}

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
      {check?.presented && <GuestCheckNote presented={check.presented} owed={check.owed} />}
      {check?.openedLate && (
        <div className={classes['wide']}>
          <Notice tone="warn" role="note">
            {t('CHECK_OPENED_LATE')}
          </Notice>
        </div>
      )}
      <AllergyNotice allergies={allergies} isUnseen={check?.allergiesUnseen === true} />
      {note !== '' && <p className={classes['note']}>{note}</p>}
    </div>
  )
}
