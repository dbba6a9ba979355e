import { useTranslation } from '@kafana/client/i18n/use-translation.ts'
import type { ReactNode } from 'react'
import { useFormats, useKnownVenue, useLiveState } from '../data/use-venue.tsx'
import classes from './screen.module.css'

interface Props {
  readonly title: string
  /** Leads to where this screen was opened from; without it there is no such button. */
  readonly onBack?: () => void
  /** At the end of the head, such as a menu. */
  readonly end?: ReactNode
  readonly children: ReactNode
  /** Stays at the thumb, above the edge of the phone. */
  readonly foot?: ReactNode
}

/** Says that what is shown may be old, and of when it is. */
const Age = () => {
  const { t } = useTranslation()
  const { time } = useFormats()
  const { readAt } = useKnownVenue()
  const { phase } = useLiveState()
  if (phase === 'open') return null
  return (
    <p className={classes['age']} role="status">
      {t('WAITER_AS_OF', { time: time(readAt) })}
    </p>
  )
}

/** A page with its head, and what stays at the thumb. */
export const Screen = ({ title, onBack, end, children, foot }: Props) => {
  const { t } = useTranslation()
  return (
    <main className={classes['screen']}>
      <header className={classes['head']}>
        {onBack && (
          <button type="button" className={classes['back']} aria-label={t('BACK')} onClick={onBack}>
            ‹
          </button>
        )}
        <h1 className={classes['title']}>{title}</h1>
        {end}
      </header>
      <Age />
      <div className={classes['body']}>{children}</div>
      {foot && <footer className={classes['foot']}>{foot}</footer>}
    </main>
  )
}
