import classes from './choices.module.css'

interface Props<T extends string> {
  readonly label: string
  readonly options: readonly { readonly value: T; readonly label: string }[]
  /** Undefined before one is chosen. */
  readonly value: T | undefined
  readonly disabled?: boolean
  readonly onChoose: (value: T) => void
}

/** A few answers to choose one of, all of them in sight. */
export const Choices = <T extends string>({
  label,
  options,
  value,
  disabled = false,
  onChoose,
}: Props<T>) => (
  <div role="group" aria-label={label}>
    <p className={classes['label']} aria-hidden>
      {label}
    </p>
    <div className={classes['options']}>
      {options.map((each) => (
        <button
          key={each.value}
          type="button"
          className={classes['option']}
          aria-pressed={each.value === value}
          disabled={disabled}
          onClick={() => onChoose(each.value)}
        >
          {each.label}
        </button>
      ))}
    </div>
  </div>
)
