import { useTranslation } from '@kafana/client/i18n/use-translation.ts'
import { amountOf, typedWith } from '@kafana/client/payments/payment-rows.ts'
import { fromMinor } from '@kafana/domain'
import { useState } from 'react'
import { useFormats } from '../../data/use-venue.tsx'
import { DigitKeys } from '../../ui/digit-keys.tsx'
import classes from './pay.module.css'

interface Props {
  /** Major units; undefined while there is none. */
  readonly value: number | undefined
  readonly most: number
  readonly onChange: (amount: number | undefined) => void
}

/** What one guest pays, whatever it is for. */
export const PayAmount = ({ value = 0, most, onChange }: Props) => {
  const { t } = useTranslation()
  const { money, decimalMark } = useFormats()
  const [last, setLast] = useState('')
  // Once a guest has paid it begins again.
  const typed = fromMinor(amountOf(last)) === value ? last : ''
  const type = (next: string): void => {
    setLast(next)
    onChange(next === '' ? undefined : fromMinor(amountOf(next)))
  }
  return (
    <div role="group" aria-label={t('AMOUNT')} className={classes['several']}>
      <p className={classes['typed']}>{money(value)}</p>
      <p className={classes['note']} role="status" data-over={value > most || undefined}>
        {t('SPLIT_AMOUNT_MOST', { amount: money(most) })}
      </p>
      <DigitKeys
        mark={decimalMark}
        onDigit={(key) => type(typedWith(typed, key))}
        onErase={() => type(typed.slice(0, -1))}
      />
    </div>
  )
}
