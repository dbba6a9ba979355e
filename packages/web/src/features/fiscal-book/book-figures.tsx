import type { FiscalDay } from '@kafana/contract'
import { IconCash, IconCoins, IconCreditCard, IconReceiptTax } from '@tabler/icons-react'
import type { CSSProperties } from 'react'
import { useTranslation } from 'react-i18next'
import { useFormats } from '../../platform/i18n/use-formats.ts'
import { StatCard } from '../../ui/stat-card.tsx'
import c from './fiscal-book-screen.module.css'

const ICON = 20

/** What the day came to by our own bills, stornos subtracted. */
export const BookFigures = ({
  totals: { turnover, vat, cash, card, receipts, stornos },
}: {
  readonly totals: FiscalDay['ours']
}) => {
  const { t } = useTranslation()
  const { money, number } = useFormats()
  const counts = [
    t('BOOK_RECEIPTS', { count: receipts, number: number(receipts, 0) }),
    ...(stornos === 0 ? [] : [t('BOOK_STORNOS', { count: stornos, number: number(stornos, 0) })]),
  ]
  // As large as the cards let the longest of them be on one line.
  const longest = Math.max(...[turnover, vat, cash, card].map((amount) => money(amount).length))
  const figure = (amount: number) => (
    <span className={c.figure} style={{ '--length': longest } as CSSProperties}>
      {money(amount)}
    </span>
  )
  return (
    <div className={c.figures}>
      <StatCard title={t('BOOK_TURNOVER')} icon={<IconCoins size={ICON} />} value={figure(turnover)}>
        <p className={c.note}>{counts.join(' · ')}</p>
      </StatCard>
      <StatCard title={t('BOOK_VAT')} icon={<IconReceiptTax size={ICON} />} value={figure(vat)} />
      <StatCard title={t('PAYMENT_CASH')} icon={<IconCash size={ICON} />} value={figure(cash)} />
      <StatCard title={t('PAYMENT_CARD')} icon={<IconCreditCard size={ICON} />} value={figure(card)} />
    </div>
  )
}
