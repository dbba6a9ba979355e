import type { ReactNode } from 'react'
import classes from './tag.module.css'

/** `done` is `good` on a ground that is good already. */
export type Tone = 'plain' | 'good' | 'done' | 'warn' | 'bad'

interface Props {
  readonly tone?: Tone
  readonly children: ReactNode
}

/** A few words on a coloured ground; the words say it without the colour. */
export const Tag = ({ tone = 'plain', children }: Props) => (
  <span className={classes['tag']} data-tone={tone}>
    {children}
  </span>
)
