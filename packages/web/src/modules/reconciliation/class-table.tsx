import type { FiscalDay } from '@kafana/contract'
import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import { useFormats } from '../../platform/i18n/use-venue.ts'
import { ListOrCards, type Column } from '../../ui/list-or-cards.tsx'
import { classLines, hasDifference, type ClassLine } from './report-lines.ts'
import c from './fiscal-report-screen.module.css'

interface Props {
  readonly ours: FiscalDay['ours']
  readonly device: FiscalDay['ours'] | null
}

const useColumns = (withDevice: boolean): readonly Column<ClassLine>[] => {
  const { t } = useTranslation()
  const { fixed, number } = useFormats()
  const amount = (line: ClassLine, value: number) =>
    line.taxClass === null ? <strong>{fixed(value)}</strong> : fixed(value)
  const ofDevice = (line: ClassLine, value: number | undefined) =>
    value === undefined ? (
      '–'
    ) : (
      <span data-differs={hasDifference(line)} className={c.device}>
        {amount(line, value)}
      </span>
    )
  const name = ({ taxClass, rate }: ClassLine) => {
    if (taxClass === null) return <strong>{t('TOTAL')}</strong>
    return rate === null ? taxClass : `${taxClass} · ${t('BOOK_RATE', { rate: number(rate) })}`
  }
  const device: readonly Column<ClassLine>[] = [
    {
      key: 'deviceTurnover',
      header: t('BOOK_DEVICE_TURNOVER'),
      align: 'right',
      render: (line) => ofDevice(line, line.device?.turnover),
    },
    {
      key: 'deviceVat',
      header: t('BOOK_DEVICE_VAT'),
      align: 'right',
      render: (line) => ofDevice(line, line.device?.vat),
    },
  ]
  return [
    { key: 'class', header: t('BOOK_CLASS'), role: 'title', render: name },
    {
      key: 'sales',
      header: t('BOOK_SALES'),
      align: 'right',
      render: (line) => amount(line, line.ours.sales),
    },
    {
      key: 'storno',
      header: t('BOOK_STORNO'),
      align: 'right',
      render: (line) => (line.ours.storno === 0 ? '–' : amount(line, -line.ours.storno)),
    },
    {
      key: 'turnover',
      header: t('BOOK_TURNOVER'),
      align: 'right',
      render: (line) => amount(line, line.ours.turnover),
    },
    // The tax cannot be calculated without a rate.
    {
      key: 'vat',
      header: t('BOOK_VAT'),
      align: 'right',
      render: (line) => (line.taxClass !== null && line.rate === null ? '–' : amount(line, line.ours.vat)),
    },
    ...(withDevice ? device : []),
  ]
}

/** The day's totals by tax class, ours and the device's. */
export const ClassTable = ({ ours, device }: Props) => {
  const { t } = useTranslation()
  const id = useId()
  const columns = useColumns(device !== null)
  return (
    <section aria-labelledby={id} className={`${c.part} ${c.together}`}>
      <h2 id={id} className={c.title}>
        {t('BOOK_BY_CLASS')}
      </h2>
      <ListOrCards
        label={t('BOOK_BY_CLASS')}
        columns={columns}
        rows={classLines(ours, device)}
        rowKey={({ taxClass }) => taxClass ?? ''}
      />
    </section>
  )
}
