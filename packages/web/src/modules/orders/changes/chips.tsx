import c from './change-sheet.module.css'

interface Props {
  readonly label: string
  readonly options: readonly { readonly value: string; readonly label: string }[]
  readonly value: string
  readonly onChange: (value: string) => void
}

/** One of few answers, each as large as a thumb. */
export const Chips = ({ label, options, value, onChange }: Props) => (
  <div role="group" aria-label={label}>
    <p className={c.label}>{label}</p>
    <div className={c.chips}>
      {options.map((option) => (
        <button
          key={option.value}
          type="button"
          className={c.chip}
          aria-pressed={option.value === value}
          onClick={() => onChange(option.value)}
        >
          {option.label}
        </button>
      ))}
    </div>
  </div>
)
