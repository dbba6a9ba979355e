import { Card } from '@mantine/core'
import type { ReactNode } from 'react'
import c from './gate-page.module.css'
import { Logo } from './logo.tsx'
import { useIsPhone } from './use-is-phone.ts'

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
    <div className={c.brand}><Logo /></div>
    <Card padding={useIsPhone() ? 'lg' : 'xl'} shadow="sm">
      <h1 className={c.title}>{title}</h1>
      {subtitle !== undefined && <p className={c.subtitle}>{subtitle}</p>}
      {children}
    </Card>
    {footer !== undefined && <div className={c.footer}>{footer}</div>}
  </div>
)
