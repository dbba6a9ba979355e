import type { ReactNode } from 'react'
import c from './empty-state.module.css'

interface Props {
  /** What is missing. */
  readonly title: string
  /** What to do about it. */
  readonly hint?: string
  readonly icon?: ReactNode
  /** The button that does it. */
  readonly action?: ReactNode
}

/** A list with nothing in it says so and offers the next step. */
export const EmptyState = ({ title, hint, icon, action }: Props) => (
  <div className={c.empty}>
    {icon !== undefined && (
      <span className={c.icon} aria-hidden>
        {icon}
      </span>
    )}
    <p className={c.title}>{title}</p>
    {hint !== undefined && <p className={c.hint}>{hint}</p>}
    {action}
  </div>
)
