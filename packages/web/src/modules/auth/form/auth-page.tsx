import type { ReactNode } from 'react'
import { Link } from 'react-router'
import type { Fault } from '../../../ui/form-state.ts'
import c from './auth-page.module.css'

const takeFocus = (node: HTMLElement | null): void => node?.focus()

/** The result of a form in its place. It takes the focus, so that it is read out. */
export const FormResult = ({ children }: { readonly children: ReactNode }) => (
  <div ref={takeFocus} tabIndex={-1} role="status" className={c.result}>
    {children}
  </div>
)

/** Why a form was not sent, above its button; until it is sent again. A toast reads it out. */
export const AuthFault = ({ fault }: { readonly fault: Fault | undefined }) =>
  fault && <p className={c.fault}>{fault.text}</p>

interface ButtonLayoutProps {
  readonly children: ReactNode
  /** The full width of the form; otherwise as large as its text. */
  readonly wide?: boolean
}
interface ButtonProps extends ButtonLayoutProps {
  /** A secondary action. */
  readonly minor?: boolean
  /** Disabled, with a spinner, while the action is running. */
  readonly busy?: boolean
  /** Submits the form when omitted. */
  readonly onClick?: () => void
}

const buttonClasses = (wide: boolean, minor: boolean): string =>
  [c.button, wide && c.fullWidth, minor && c.minor].filter(Boolean).join(' ')

/** A button of a signed-out page, in the look of the signed-in screens. */
export const AuthButton = ({ children, wide = false, minor = false, busy = false, onClick }: ButtonProps) => (
  <button
    type={onClick ? 'button' : 'submit'}
    className={buttonClasses(wide, minor)}
    disabled={busy}
    onClick={onClick}
  >
    <span className={busy ? c.hidden : undefined}>{children}</span>
    {busy && <span className={c.spinner} aria-hidden />}
  </button>
)

/** A link in the look of a button. */
export const AuthButtonLink = ({
  to,
  children,
  wide = false,
}: ButtonLayoutProps & { readonly to: string }) => (
  <Link to={to} className={buttonClasses(wide, false)}>
    {children}
  </Link>
)

/** The logo and name of the product. */
const Logo = () => (
  <span className={c.logo}>
    <img src="/favicon.svg" alt="" width={36} height={36} />
    Kafana
  </span>
)

interface AuthPageProps {
  readonly title: string
  /** The title of the tab, if the heading is a greeting. */
  readonly tabTitle?: string
  readonly subtitle?: string
  /** Wide enough for fields side by side. */
  readonly wide?: boolean
  readonly children: ReactNode
  /** Links below the card. */
  readonly footer?: ReactNode
}

/** A signed-out page: sign in, set up, reset a password. */
export const AuthPage = ({
  title,
  tabTitle = title,
  subtitle,
  wide = false,
  children,
  footer,
}: AuthPageProps) => (
  <div className={wide ? c.widePage : c.page}>
    <title>{`${tabTitle} · Kafana`}</title>
    <div className={c.brand}>
      <Logo />
    </div>
    <div className={c.card}>
      <h1 className={c.title}>{title}</h1>
      {subtitle !== undefined && <p className={c.subtitle}>{subtitle}</p>}
      {children}
    </div>
    {footer !== undefined && <div className={c.footer}>{footer}</div>}
  </div>
)
