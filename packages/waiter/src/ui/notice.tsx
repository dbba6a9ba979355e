import type { ReactNode } from 'react'
import { Icon } from './icon.tsx'
import classes from './notice.module.css'

interface Props {
  readonly tone: 'warn' | 'bad'
  readonly role?: 'alert' | 'status' | 'note'
  readonly children: ReactNode
}

/** Something to know before going on: why it was refused, or cannot be done now. */
export const Notice = ({ tone, role = 'status', children }: Props) => (
  <div role={role} className={classes['notice']} data-tone={tone}>
    <Icon name="alert" />
    <div className={classes['text']}>{children}</div>
  </div>
)
