import { Card } from '@mantine/core'
import { useId, type ReactNode } from 'react'
import c from './stat-card.module.css'

interface Props {
  readonly title: string
  readonly icon?: ReactNode
  /** The figure; leave it out where the card holds a list or a plot. */
  readonly value?: ReactNode
  readonly children?: ReactNode
  /** Beside the title: a link to the whole of what the card sums up. */
  readonly action?: ReactNode
  /** Said instead of everything else when there is nothing to show. */
  readonly empty?: ReactNode
}

/** One figure of the owner's screens, or a small plot under a title. */
export const StatCard = ({ title, icon, value, children, empty, action }: Props) => {
  const id = useId()
  return (
    <Card component="section" className={c.card} aria-labelledby={id}>
      <div className={c.head}>
        <h2 id={id} className={c.title}>
          {icon !== undefined && (
            <span className={c.icon} aria-hidden>
              {icon}
            </span>
          )}
          {title}
        </h2>
        {action}
      </div>
      {empty !== undefined && <p className={c.empty}>{empty}</p>}
      {empty === undefined && value !== undefined && <p className={c.value}>{value}</p>}
      {empty === undefined && children}
    </Card>
  )
}
