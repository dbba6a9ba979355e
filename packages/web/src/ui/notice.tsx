import type { ReactNode } from 'react'
import c from './notice.module.css'

interface Props {
  /** A large icon or number above the title. */
  readonly symbol: ReactNode
  readonly title: string
  readonly hint: string
  /** What to do next. */
  readonly children: ReactNode
}

/** A page with a single message. */
export const Notice = ({ symbol, title, hint, children }: Props) => (
  <div className={c.notice}>
    <title>{`${title} · Kafana`}</title>
    <div className={c.symbol} aria-hidden>
      {symbol}
    </div>
    <h1 className={c.title}>{title}</h1>
    <p className={c.hint}>{hint}</p>
    {children}
  </div>
)
