import { useTranslation } from '@kafana/client/i18n/use-translation.ts'
import { VisuallyHidden } from '@mantine/core'
import type { CSSProperties } from 'react'
import c from './tile-amount.module.css'

/** "1.240 ден." is an amount with a symbol after it; "€1,240" is one word. */
const AMOUNT_AND_SYMBOL = /^(.*\d)\u00A0(\D+)$/u

/** Of a tabular digit, by the size of its font. */
const DIGIT_WIDTH = 0.6
/** The symbol is smaller. */
const SYMBOL_WIDTH = 0.32
/** The part of a tile that the amount may take across. */
const USABLE = 0.8

/** What a table owes, as large as fits into the tile; zoomed out without the symbol of the currency. */
export const TileAmount = ({ amount, width }: { readonly amount: string; readonly width: number }) => {
  const { t } = useTranslation()
  const [, number = amount, symbol = ''] = AMOUNT_AND_SYMBOL.exec(amount) ?? []
  const digits = number.length * DIGIT_WIDTH
  const [fit, fitWithSymbol] = [digits, digits + symbol.length * SYMBOL_WIDTH].map(
    (text) => (width * USABLE) / text,
  )
  return (
    <span
      className={c.amount}
      style={{ '--fit': `${fit}px`, '--fit-symbol': `${fitWithSymbol}px` } as CSSProperties}
    >
      <span aria-hidden>
        {number}
        {symbol && <small className={c.symbol}>{`\u00A0${symbol}`}</small>}
      </span>
      <VisuallyHidden>{`, ${t('FLOOR_OWED', { amount })}`}</VisuallyHidden>
    </span>
  )
}
