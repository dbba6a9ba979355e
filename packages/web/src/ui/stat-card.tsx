import { useCanOpen } from '@kafana/client/session/screen-access.ts'
import type { RouteName } from '@kafana/domain'
import { Card } from '@mantine/core'
import { type ReactNode, useId } from 'react'
import { Link } from 'react-router'
import c from './stat-card.module.css'

interface MetricLinkProps {
  /** The screen of `to`; users without access get plain text. */
  readonly screen: RouteName
  readonly to: string
  readonly className?: string | undefined
  readonly children: ReactNode
}

/** A metric that links to the underlying rows. */
export const MetricLink = ({ screen, to, className, children }: MetricLinkProps) =>
  useCanOpen()(screen) ? (
    <Link to={to} className={className}>
      {children}
    </Link>
  ) : (
    <span className={className}>{children}</span>
  )

interface StatCardProps {
  readonly title: string
  readonly icon?: ReactNode
  /** The metric; omit it where the card holds a list or a chart. */
  readonly value?: ReactNode
  readonly children?: ReactNode
  /** Beside the title: a link to the details. */
  readonly action?: ReactNode
  /** Shown instead of everything else when there is no data. */
  readonly empty?: ReactNode
}

/** A card with one metric, or a small chart under a title. */
export const StatCard = ({ title, icon, value, children, empty, action }: StatCardProps) => {
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
