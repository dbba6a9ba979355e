import type { FiscalDay } from '@kafana/contract'
import { IconFileCheck } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { useFormats } from '../../platform/i18n/use-formats.ts'
import { StatCard } from '../../ui/stat-card.tsx'
import c from './fiscal-book-screen.module.css'

/** The daily reports that the devices made, and how many numbers they voided. */
export const ClosingsCard = ({ closings, voids }: Pick<FiscalDay, 'closings' | 'voids'>) => {
  const { t } = useTranslation()
  const { money, time, number } = useFormats()
  if (closings.length === 0 && voids === 0) return null
  return (
    <StatCard title={t('BOOK_CLOSINGS')} icon={<IconFileCheck size={20} />}>
      {closings.length > 0 && (
        <ul className={c.closings}>
          {closings.map(({ serial, closingNo, closedAt, turnover }) => (
            <li key={`${serial} ${closingNo}`}>
              <span>{t('BOOK_CLOSING', { number: String(closingNo), time: time(closedAt), serial })}</span>
              <strong>{money(turnover)}</strong>
            </li>
          ))}
        </ul>
      )}
      {voids > 0 && <p className={c.note}>{t('BOOK_VOIDS', { count: voids, number: number(voids, 0) })}</p>}
    </StatCard>
  )
}
