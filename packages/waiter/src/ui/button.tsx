import type { ButtonHTMLAttributes } from 'react'
import classes from './button.module.css'

interface Props extends ButtonHTMLAttributes<HTMLButtonElement> {
  /** `filled` for the one thing that is done next; `plain` for the rest. */
  readonly look?: 'filled' | 'plain' | 'quiet'
  readonly wide?: boolean
}

export const Button = ({ look = 'plain', wide = false, className, ...rest }: Props) => (
  <button
    type="button"
    {...rest}
    className={[classes['button'], classes[look], wide && classes['wide'], className]
      .filter(Boolean)
      .join(' ')}
  />
)
