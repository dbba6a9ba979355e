import { useId } from 'react'
import classes from './choice-row.module.css'

interface Choice {
  readonly value: string
  readonly text: string
  /** What it is called where the text is too short. */
  readonly label?: string
}

interface Props {
  readonly label: string
  readonly choices: readonly Choice[]
  readonly chosen: string
  readonly onChoose: (value: string) => void
}

/** A few things of which one is chosen. */
export const ChoiceRow = ({ label, choices, chosen, onChoose }: Props) => {
  const id = useId()
  return (
    <div role="group" aria-labelledby={id} className={classes['row']}>
      <span id={id} className={classes['label']}>
        {label}
      </span>
      {choices.map(({ value, text, label: name }) => (
        <button
          key={value}
          type="button"
          className={classes['choice']}
          aria-pressed={value === chosen}
          aria-label={name}
          onClick={() => onChoose(value)}
        >
          {text}
        </button>
      ))}
    </div>
  )
}
