import { useTranslation } from '@kafana/client/i18n/use-translation.ts'
import { loadNewVersion } from '../../app/offline.ts'
import { discardChange } from '../../data/acts.ts'
import { type UnsentView, useForOtherBuild } from '../../data/use-parties.ts'
import { useFormats, useKnownVenue } from '../../data/use-venue.tsx'
import { Button } from '../../ui/button.tsx'
import { Notice } from '../../ui/notice.tsx'
import { WHAT_TEXT } from '../refused-change.tsx'
import classes from '../table/rounds.module.css'

const Change = ({ change: { key, what, table, at } }: { readonly change: UnsentView }) => {
  const { t } = useTranslation()
  const { time } = useFormats()
  const { floor, clockAhead } = useKnownVenue()
  const name = floor.tables.find(({ _id }) => _id === table)?.name ?? ''
  const title = [name, t(WHAT_TEXT[what])].filter(Boolean).join(' · ')
  return (
    <section aria-label={title} className={classes['round']}>
      <h2 className={classes['head']}>
        <time className={classes['when']} dateTime={new Date(at - clockAhead).toISOString()}>
          {time(at - clockAhead)}
        </time>
        <span>{title}</span>
      </h2>
      <div className={classes['acts']}>
        <Button onClick={() => discardChange(key)}>{t('WAITER_DISCARD')}</Button>
      </div>
    </section>
  )
}

/** What this build cannot send, as the server has another one: what to do, or what to leave. */
export const OtherBuild = () => {
  const { t } = useTranslation()
  const changes = useForOtherBuild()
  if (changes.length === 0) return null
  return (
    <>
      <Notice tone="warn" role="note">
        {t('WAITER_OTHER_BUILD')}
      </Notice>
      <Button look="filled" wide onClick={() => void loadNewVersion()}>
        {t('WAITER_LOAD_BUILD')}
      </Button>
      {changes.map((change) => (
        <Change key={change.key} change={change} />
      ))}
    </>
  )
}
