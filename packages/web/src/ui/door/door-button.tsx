import type { ReactNode } from 'react'
import { Link } from 'react-router'
import c from './door-button.module.css'

interface LookProps {
  readonly children: ReactNode
  /** As tall and as wide as the form that it ends; else as large as its words need. */
  readonly wide?: boolean
}
interface ButtonProps extends LookProps {
  /** Something else than what the page is for. */
  readonly minor?: boolean
  /** While what it started is going on, nothing can be pressed again. */
  readonly busy?: boolean
  /** Sends the form where it is left out. */
  readonly onClick?: () => void
}

const look = (wide: boolean, minor: boolean): string =>
  [c.button, wide && c.wide, minor && c.minor].filter(Boolean).join(' ')

/** A button of a page before the door, in the look of those behind it. */
export const DoorButton = ({ children, wide = false, minor = false, busy = false, onClick }: ButtonProps) => (
  <button
    type={onClick ? 'button' : 'submit'}
    className={look(wide, minor)}
    disabled={busy}
    onClick={onClick}
  >
    <span className={busy ? c.hidden : undefined}>{children}</span>
    {busy && <span className={c.spinner} aria-hidden />}
  </button>
)

/** A link that looks like one. */
export const DoorButtonLink = ({ to, children, wide = false }: LookProps & { readonly to: string }) => (
  <Link to={to} className={look(wide, false)}>
    {children}
  </Link>
)
