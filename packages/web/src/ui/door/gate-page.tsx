import type { ReactNode } from 'react'
import { Logo } from '../logo.tsx'
import c from './gate-page.module.css'

interface Props {
  readonly title: string
  /** The tab's title where the heading is a greeting. */
  readonly tabTitle?: string
  readonly subtitle?: string
  /** Wide enough for fields side by side. */
  readonly broad?: boolean
  readonly children: ReactNode
  /** Links below the card. */
  readonly footer?: ReactNode
}

/** A page before the door: signing in, setting up, a forgotten password. */
export const GatePage = ({ title, tabTitle = title, subtitle, broad = false, children, footer }: Props) => (
  <div className={broad ? c.broad : c.gate}>
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
