import { useTranslation } from '@kafana/client/i18n/use-translation.ts'
import { Icon } from './icon.tsx'
import classes from './digit-keys.module.css'

const DIGITS = ['1', '2', '3', '4', '5', '6', '7', '8', '9', '.', '0'] as const

interface Props {
  /** With a decimal point after the digits. */
  readonly hasPoint?: boolean
  /** Also of the point, as ".". */
  readonly onDigit: (digit: string) => void
  readonly onErase: () => void
}

/** Large keys for a number, without the phone's keyboard. */
export const DigitKeys = ({ hasPoint = false, onDigit, onErase }: Props) => {
  const { t } = useTranslation()
  return (
    <div className={classes['keys']}>
      {DIGITS.map((digit) =>
        digit === '.' && !hasPoint ? (
          <span key="none" />
        ) : (
          <button key={digit} type="button" className={classes['key']} onClick={() => onDigit(digit)}>
            {digit}
          </button>
        ),
      )}
      <button type="button" className={classes['key']} aria-label={t('WAITER_ERASE')} onClick={onErase}>
        <Icon name="erase" />
      </button>
    </div>
  )
}
