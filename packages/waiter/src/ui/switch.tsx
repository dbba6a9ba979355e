import classes from './switch.module.css'

interface Props {
  readonly label: string
  readonly isOn: boolean
  readonly onChange: (isOn: boolean) => void
}

/** Something that is on or off; the whole line can be pressed. */
export const Switch = ({ label, isOn, onChange }: Props) => (
  <label className={classes['row']}>
    <span className={classes['text']}>{label}</span>
    <input
      type="checkbox"
      role="switch"
      className={classes['box']}
      checked={isOn}
      aria-checked={isOn}
      onChange={({ target }) => onChange(target.checked)}
    />
  </label>
)
