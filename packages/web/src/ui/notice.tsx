import type { ReactNode } from 'react'
import c from './notice.module.css'

interface Props {
  /** A large sign above the title. */
  readonly figure: ReactNode
  readonly title: string
  readonly hint: string
  /** What to do next. */
  readonly children: ReactNode
}

/** A page that has only one thing to say. */
export const Notice = ({ figure, title, hint, children }: Props) => (
  <div className={c.notice}>
    <title>{`${title} · Kafana`}</title>
    <div className={c.figure} aria-hidden>
      {figure}
    </div>
    <h1 className={c.title}>{title}</h1>
    <p className={c.hint}>{hint}</p>
    {children}
  </div>
)
