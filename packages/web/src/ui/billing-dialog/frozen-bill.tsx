import { fromMinor, parseQuantity, receiptTotals, type ReceiptProduct } from '@kafana/domain'
import { useTranslation } from 'react-i18next'
import type { Bill } from '../../platform/billing/bill-phase.ts'
import { useFormats, useVenue } from '../../platform/i18n/use-formats.ts'
import { Money } from '../money.tsx'
import c from './frozen-bill.module.css'

const PIECE = 1000

const totalsOf = (products: readonly ReceiptProduct[]) =>
  receiptTotals({ receiptType: 'NormalReceipt', products })

const Line = ({ line }: { readonly line: ReceiptProduct }) => {
  const { number } = useFormats()
  return (
    <li className={c.line}>
      <span className={c.quantity}>{`${number((parseQuantity(line.quantity) ?? 0) / PIECE, 3)} ×`}</span>
      <span className={c.dish}>{line.title}</span>
      <Money amount={fromMinor(totalsOf([line]).total)} />
    </li>
  )
}

/** What the lines come to by tax class, as it will stand on the paper. */
const ClassTotals = ({ lines }: Pick<Bill, 'lines'>) => {
  const { t } = useTranslation()
  const { number } = useFormats()
  const { taxClasses } = useVenue()
  const nameOf = (letter: string): string => {
    const rate = taxClasses.find((each) => each.letter === letter)?.rate
    return rate === undefined
      ? t('TAX_CLASS_OF', { letter })
      : t('TAX_CLASS_OF_RATE', { letter, rate: number(rate) })
  }
  return (
    <dl className={c.classes} aria-label={t('TOTALS_BY_CLASS')}>
      {Object.entries(totalsOf(lines).byClass).map(([letter, minor]) => (
        <div key={letter} className={c.class}>
          <dt>{nameOf(letter)}</dt>
          <dd>
            <Money amount={fromMinor(minor)} />
          </dd>
        </div>
      ))}
    </dl>
  )
}

/** A bill as it will be printed: its lines as they were frozen, what they come to by tax class, and in all. */
export const FrozenBill = ({ bill: { lines, total } }: { readonly bill: Bill }) => {
  const { t } = useTranslation()
  // The same dish can stand on the bill twice.
  const keyed = lines.map((line, index) => ({ key: `${index} ${line.title}`, line }))
  return (
    <div>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls has to be scrolled by the keyboard too */}
      <ul className={c.lines} tabIndex={0} aria-label={t('ORDER_LINES')}>
        {keyed.map(({ key, line }) => (
          <Line key={key} line={line} />
        ))}
      </ul>
      <ClassTotals lines={lines} />
      <p className={c.total}>
        <span>{t('TOTAL')}</span>
        <Money amount={total} />
      </p>
    </div>
  )
}
