import type { ReactNode } from 'react'
import { Icon, type IconName } from './icon.tsx'
import classes from './row.module.css'

interface Props {
  readonly title: ReactNode
  readonly hint?: ReactNode
  readonly icon?: IconName
  readonly end?: ReactNode
  /** Whether it is chosen; left out where a press does something at once. */
  readonly isPressed?: boolean
  readonly disabled?: boolean
  readonly onPress: () => void
}

/** A line of a list that is pressed. */
export const Row = ({ title, hint, icon, end, isPressed, disabled, onPress }: Props) => (
  <button
    type="button"
    className={classes['row']}
    aria-pressed={isPressed}
    disabled={disabled}
    onClick={onPress}
  >
    {icon && <Icon name={icon} />}
    <span className={classes['text']}>
      <span className={classes['title']}>{title}</span>{' '}
      {hint !== undefined && hint !== '' && <span className={classes['hint']}>{hint}</span>}
    </span>
    {end}
  </button>
)
