import { useTranslation } from '@kafana/client/i18n/use-translation.ts'
import { MAX_LINE_QUANTITY } from '@kafana/domain'
import { Icon } from '../../ui/icon.tsx'
import classes from './line-stepper.module.css'

interface Props {
  /** What is counted. */
  readonly name: string
  readonly quantity: number
  /** Zero takes it off. */
  readonly onChange: (quantity: number) => void
}

/** How many there are of a line, with a key for one less and one for one more. */
export const LineStepper = ({ name, quantity, onChange }: Props) => {
  const { t } = useTranslation()
  return (
    <div className={classes['stepper']}>
      <button
        type="button"
        aria-label={t(quantity === 1 ? 'REMOVE_LINE' : 'ONE_LESS', { name })}
        onClick={() => onChange(quantity - 1)}
      >
        <Icon name={quantity === 1 ? 'close' : 'minus'} />
      </button>
      <span className={classes['quantity']}>{quantity}</span>
      <button
        type="button"
        aria-label={t('ONE_MORE', { name })}
        disabled={quantity >= MAX_LINE_QUANTITY}
        onClick={() => onChange(quantity + 1)}
      >
        <Icon name="plus" />
      </button>
    </div>
  )
}
