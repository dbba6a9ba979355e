import { useTranslation } from '@kafana/client/i18n/use-translation.ts'
import type { ReactNode } from 'react'
import { useFormats, useKnownVenue, useLiveState } from '../data/use-venue.tsx'
import { Icon } from './icon.tsx'
import classes from './screen.module.css'

interface Props {
  readonly title: string
  /** Leads to where this screen was opened from; without it there is no such button. */
  readonly onBack?: () => void
  /** At the end of the head, such as a total. */
  readonly end?: ReactNode
  readonly children: ReactNode
  /** Stays at the thumb, above the edge of the phone. */
  readonly foot?: ReactNode
}

/** A page with its head, which says when what is shown may be old, and what stays at the thumb. */
export const Screen = ({ title, onBack, end, children, foot }: Props) => {
  const { t } = useTranslation()
  const { time } = useFormats()
  const { readAt } = useKnownVenue()
  const isOld = useLiveState().phase !== 'open'
  return (
    <main className={classes['screen']} data-foot={foot !== undefined || undefined}>
      <header className={classes['head']} data-old={isOld || undefined}>
        {onBack && (
          <button type="button" className={classes['back']} aria-label={t('BACK')} onClick={onBack}>
            <Icon name="back" />
          </button>
        )}
        <div className={classes['names']}>
          <h1 className={classes['title']}>{title}</h1>
          <p className={classes['age']} role="status">
            {isOld && t('WAITER_AS_OF', { time: time(readAt) })}
          </p>
        </div>
        {end}
      </header>
      <div className={classes['body']}>{children}</div>
      {foot !== undefined && <footer className={classes['foot']}>{foot}</footer>}
    </main>
  )
}
