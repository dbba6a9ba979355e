import { Card } from '@mantine/core'
import type { ReactNode } from 'react'
import c from './stat-card.module.css'

interface Props {
  readonly title: string
  readonly icon?: ReactNode
  /** The figure; leave it out where the card holds a list or a plot. */
  readonly value?: ReactNode
  readonly children?: ReactNode
  /** Said instead of everything else when there is nothing to show. */
  readonly empty?: string | undefined
}

/** One figure of the owner's screens, or a small plot under a title. */
export const StatCard = ({ title, icon, value, children, empty }: Props) => (
  <Card component="section" className={c.card}>
    <h2 className={c.title}>{icon !== undefined && <span className={c.icon} aria-hidden>{icon}</span>}{title}</h2>
    {empty !== undefined && <p className={c.empty}>{empty}</p>}
    {empty === undefined && value !== undefined && <p className={c.value}>{value}</p>}
    {empty === undefined && children}
  </Card>
)
