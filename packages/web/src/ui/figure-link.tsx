import type { RouteName } from '@kafana/domain'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { useReach } from '../platform/access/reach.ts'

interface Props {
  /** The screen that `to` leads to; someone who may not see it gets the text alone. */
  readonly screen: RouteName
  readonly to: string
  readonly className?: string | undefined
  readonly children: ReactNode
}

/** A figure that leads to the rows it was made of. */
export const FigureLink = ({ screen, to, className, children }: Props) =>
  useReach()(screen) ? (
    <Link to={to} className={className}>
      {children}
    </Link>
  ) : (
    <span className={className}>{children}</span>
  )
