import { useTranslation } from '@kafana/client/i18n/use-translation.ts'
import classes from './stepper.module.css'

interface Props {
  /** What is counted, for the labels of the buttons. */
  readonly name: string
  /** Null for unknown. */
  readonly value: number | null
  readonly least: number
  readonly most: number
  /** None of it removes what is counted. */
  readonly removes?: boolean
  readonly onChange: (value: number) => void
}

/** A number with a button for one less and one for one more. */
export const Stepper = ({ name, value, least, most, removes = false, onChange }: Props) => {
  const { t } = useTranslation()
  const now = value ?? 0
  const isLast = removes && now === 1
  return (
    <div className={classes['stepper']}>
      <button
        type="button"
        className={classes['step']}
        aria-label={t(isLast ? 'REMOVE_LINE' : 'ONE_LESS', { name })}
        disabled={now <= least}
        onClick={() => onChange(now - 1)}
      >
        {isLast ? '×' : '−'}
      </button>
      <span
        className={classes['value']}
        {...(value === null && { role: 'img', 'aria-label': t('PAD_COVERS_UNKNOWN') })}
      >
        {value ?? '–'}
      </span>
      <button
        type="button"
        className={classes['step']}
        aria-label={t('ONE_MORE', { name })}
        disabled={now >= most}
        onClick={() => onChange(now + 1)}
      >
        +
      </button>
    </div>
  )
}
