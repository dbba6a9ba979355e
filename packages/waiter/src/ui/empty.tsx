import type { ReactNode } from 'react'
import { Icon, type IconName } from './icon.tsx'
import classes from './empty.module.css'

interface Props {
  readonly icon: IconName
  readonly title: string
  readonly hint?: string
  readonly children?: ReactNode
}

/** What stands where there is nothing to show. */
export const Empty = ({ icon, title, hint, children }: Props) => (
  <div className={classes['empty']}>
    <Icon name={icon} size="3em" />
    <p className={classes['title']}>{title}</p>
    {hint !== undefined && <p className={classes['hint']}>{hint}</p>}
    {children}
  </div>
)
