import { type ReactNode, useId } from 'react'
import c from './segmented-control.module.css'

interface Option<V extends string> {
  readonly value: V
  readonly label: ReactNode
  readonly disabled?: boolean
}

interface Props<V extends string> {
  readonly value: V
  /** A text alone is both the value and the label. */
  readonly data: readonly (V | Option<V>)[]
  readonly onChange: (value: V) => void
  readonly disabled?: boolean
  readonly fullWidth?: boolean
  readonly className?: string | undefined
  readonly 'aria-label'?: string
  readonly 'aria-labelledby'?: string
}

/** A choice of one of few options, all of them in sight. */
export const SegmentedControl = <V extends string>({
  value: chosen,
  data,
  onChange,
  disabled = false,
  fullWidth = false,
  className = '',
  ...labels
}: Props<V>) => {
  const name = useId()
  const options = data.map((each) => (typeof each === 'string' ? { value: each, label: each } : each))
  return (
    <div
      role="radiogroup"
      className={`${c.options} ${className}`}
      data-full-width={fullWidth || undefined}
      {...labels}
    >
      {options.map(({ value, label, disabled: isOff = disabled }: Option<V>) => (
        <div key={value} className={c.option}>
          <input
            type="radio"
            id={`${name}-${value}`}
            className={c.input}
            name={name}
            value={value}
            checked={value === chosen}
            disabled={isOff}
            onChange={() => onChange(value)}
          />
          <label className={c.label} htmlFor={`${name}-${value}`}>
            {/* One piece of text, whatever it consists of. */}
            <span>{label}</span>
          </label>
        </div>
      ))}
    </div>
  )
}
