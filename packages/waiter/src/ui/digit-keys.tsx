import { useTranslation } from '@kafana/client/i18n/use-translation.ts'
import { Icon } from './icon.tsx'
import classes from './digit-keys.module.css'

const DIGITS = ['1', '2', '3', '4', '5', '6', '7', '8', '9', '.', '0'] as const

interface Props {
  /** What the decimal key after the digits shows; missing for none. */
  readonly mark?: string
  /** Also of the decimal key, as ".". */
  readonly onDigit: (digit: string) => void
  readonly onErase: () => void
}

/** Large keys for a number, without the phone's keyboard. */
export const DigitKeys = ({ mark, onDigit, onErase }: Props) => {
  const { t } = useTranslation()
  return (
    <div className={classes['keys']}>
      {DIGITS.map((digit) =>
        digit === '.' && !mark ? (
          <span key="none" />
        ) : (
          <button key={digit} type="button" className={classes['key']} onClick={() => onDigit(digit)}>
            {digit === '.' ? mark : digit}
          </button>
        ),
      )}
      <button type="button" className={classes['key']} aria-label={t('WAITER_ERASE')} onClick={onErase}>
        <Icon name="erase" />
      </button>
    </div>
  )
}
