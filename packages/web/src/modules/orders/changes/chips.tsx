import c from './change-sheet.module.css'

interface Props {
  readonly label: string
  readonly options: readonly { readonly value: string; readonly label: string }[]
  /** Several where several can be chosen. */
  readonly value: string | readonly string[]
  readonly onChange: (value: string) => void
}

/** One of few answers, or some of them, each as large as a thumb. */
export const Chips = ({ label, options, value, onChange }: Props) => (
  <div role="group" aria-label={label}>
    <p className={c.label}>{label}</p>
    <div className={c.chips}>
      {options.map((option) => (
        <button
          key={option.value}
          type="button"
          className={c.chip}
          aria-pressed={[value].flat().includes(option.value)}
          onClick={() => onChange(option.value)}
        >
          {option.label}
        </button>
      ))}
    </div>
  </div>
)
