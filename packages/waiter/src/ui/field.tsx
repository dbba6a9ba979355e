import { type InputHTMLAttributes, useId } from 'react'
import classes from './field.module.css'

interface Props extends Omit<InputHTMLAttributes<HTMLInputElement>, 'onChange' | 'id' | 'className'> {
  readonly label: string
  readonly value: string
  readonly onText: (text: string) => void
}

/** A text that is typed, under its label. */
export const Field = ({ label, value, onText, ...rest }: Props) => {
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
        onChange={(event) => onText(event.target.value)}
      />
    </div>
  )
}
