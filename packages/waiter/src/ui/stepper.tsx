import { useTranslation } from '@kafana/client/i18n/use-translation.ts'
import { Icon } from './icon.tsx'
import classes from './stepper.module.css'

interface Props {
  /** What is counted. */
  readonly label: string
  /** Null is shown as a dash. */
  readonly value: number | null
  readonly least: number
  readonly most: number
  readonly onChange: (value: number) => void
}

/** A number with a key for one less and one for one more. */
export const Stepper = ({ label, value, least, most, onChange }: Props) => {
  const { t } = useTranslation()
  const now = value ?? least - 1
  return (
    <div role="group" aria-label={label} className={classes['stepper']}>
      <span className={classes['label']}>{label}</span>
      <span className={classes['keys']}>
        <button
          type="button"
          aria-label={t('ONE_LESS', { name: label })}
          disabled={now <= least}
          onClick={() => onChange(now - 1)}
        >
          <Icon name="minus" />
        </button>
        <output className={classes['value']}>{value ?? '–'}</output>
        <button
          type="button"
          aria-label={t('ONE_MORE', { name: label })}
          disabled={now >= most}
          onClick={() => onChange(now + 1)}
        >
          <Icon name="plus" />
        </button>
      </span>
    </div>
  )
}
