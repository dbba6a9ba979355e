import { type InputHTMLAttributes, useId } from 'react'
import classes from './field.module.css'

interface Props extends Omit<InputHTMLAttributes<HTMLInputElement>, 'onChange' | 'id' | 'className'> {
  readonly label: string
  /** Below it: what may be typed. */
  readonly hint?: string
  readonly value: string
  readonly onText: (text: string) => void
}

/** A text that is typed, under its label. */
export const Field = ({ label, hint, value, onText, ...rest }: Props) => {
  const id = useId()
  return (
    <div>
      <label htmlFor={id} className={classes['label']}>
        {label}
      </label>
      <input
        {...rest}
        id={id}
        className={classes['input']}
        value={value}
        aria-describedby={hint === undefined ? undefined : `${id}-hint`}
        onChange={(event) => onText(event.target.value)}
      />
      {hint !== undefined && (
        <p id={`${id}-hint`} className={classes['hint']}>
          {hint}
        </p>
      )}
    </div>
  )
}
