import type { ReactNode } from 'react'
import c from './empty-state.module.css'

interface Props {
  /** What is missing. */
  readonly title: string
  /** What to do about it. */
  readonly hint?: string
  readonly icon?: ReactNode
  /** The button for it. */
  readonly action?: ReactNode
}

/** An empty list, with the next step. */
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
