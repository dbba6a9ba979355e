import type { ButtonHTMLAttributes, ReactNode } from 'react'
import { Icon, type IconName } from './icon.tsx'
import classes from './row.module.css'

interface Props extends Omit<ButtonHTMLAttributes<HTMLButtonElement>, 'title' | 'className' | 'onClick'> {
  readonly title: ReactNode
  readonly hint?: ReactNode
  readonly icon?: IconName
  readonly end?: ReactNode
  /** Whether it is chosen; left out where a press does something at once. */
  readonly isPressed?: boolean
  readonly onPress: () => void
}

/** A line of a list that is pressed. */
export const Row = ({ title, hint, icon, end, isPressed, onPress, ...rest }: Props) => (
  <button type="button" {...rest} className={classes['row']} aria-pressed={isPressed} onClick={onPress}>
    {icon && <Icon name={icon} />}
    <span className={classes['text']}>
      <span className={classes['title']}>{title}</span>{' '}
      {hint !== undefined && hint !== '' && <span className={classes['hint']}>{hint}</span>}
    </span>
    {end}
  </button>
)
