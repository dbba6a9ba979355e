import { useTranslation } from '@kafana/client/i18n/use-translation.ts'
import { useFormats } from '@kafana/client/i18n/use-venue.ts'
import type { FiscalDay } from '@kafana/contract'
import { Alert } from '@mantine/core'
import {
  IconCash,
  IconCircleCheck,
  IconCoins,
  IconCreditCard,
  IconFileCheck,
  IconHourglass,
  IconInfoCircle,
  IconReceiptOff,
  IconReceiptTax,
  IconTicket,
} from '@tabler/icons-react'
import { type CSSProperties, useId } from 'react'
import { deferred } from '../../ui/deferred.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { fullName } from '../../ui/labels.ts'
import { ListOrCards, type Column } from '../../ui/list-or-cards.tsx'
import { StatCard } from '../../ui/stat-card.tsx'
import { DaySalesCard } from './day-sales-card.tsx'
import { DifferencesCard } from './differences-card.tsx'
import { DocumentsCard } from './documents-card.tsx'
import { classLines, hasDifference, hasOtherTenders, type ClassLine } from './report-lines.ts'
import { UndoneCard } from './undone-card.tsx'
import c from './fiscal-report-screen.module.css'

interface ClassTableProps {
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
const ClassTable = ({ ours, device }: ClassTableProps) => {
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

const TendersCard = deferred(async () => (await import('./tenders-card.tsx')).TendersCard)

const ICON = 20

/** The day's totals by our own bills, minus stornos. */
const ReportTotals = ({
  totals: { turnover, vat, cash, card, other = 0, receipts, stornos },
  ofOtherDays,
}: {
  readonly totals: FiscalDay['ours']
  readonly ofOtherDays: FiscalDay['sales']['ofOtherDays']
}) => {
  const { t } = useTranslation()
  const { money, number } = useFormats()
  const id = useId()
  const counts = [
    t('BOOK_RECEIPTS', { count: receipts, number: number(receipts, 0) }),
    ...(stornos === 0 ? [] : [t('BOOK_STORNOS', { count: stornos, number: number(stornos, 0) })]),
  ]
  // The font size is limited so that the longest amount fits on one line.
  const longest = Math.max(...[turnover, vat, cash, card, other].map((amount) => money(amount).length))
  const metric = (amount: number) => (
    <span className={c.metric} style={{ '--length': longest } as CSSProperties}>
      {money(amount)}
    </span>
  )
  return (
    <section aria-labelledby={id} className={c.part}>
      <h2 id={id} className={c.title}>
        {t('BOOK_PRINTED_DOCUMENTS')}
      </h2>
      <div className={c.metrics}>
        <StatCard title={t('BOOK_TURNOVER')} icon={<IconCoins size={ICON} />} value={metric(turnover)}>
          <p className={c.note}>{counts.join(' · ')}</p>
          {ofOtherDays.total !== 0 && (
            <p className={c.note}>{t('BOOK_OF_OTHER_DAYS', { amount: money(ofOtherDays.total) })}</p>
          )}
        </StatCard>
        <StatCard title={t('BOOK_VAT')} icon={<IconReceiptTax size={ICON} />} value={metric(vat)} />
        <StatCard title={t('PAYMENT_CASH')} icon={<IconCash size={ICON} />} value={metric(cash)} />
        <StatCard title={t('PAYMENT_CARD')} icon={<IconCreditCard size={ICON} />} value={metric(card)} />
        {other !== 0 && (
          <StatCard title={t('PAYMENT_OTHER')} icon={<IconTicket size={ICON} />} value={metric(other)} />
        )}
      </div>
    </section>
  )
}

/** The daily reports of the devices and the count of voided receipt numbers. */
const ClosingsCard = ({ closings, voids }: Pick<FiscalDay, 'closings' | 'voids'>) => {
  const { t } = useTranslation()
  const { money, time, number } = useFormats()
  if (closings.length === 0 && voids === 0) return null
  return (
    <StatCard title={t('BOOK_CLOSINGS')} icon={<IconFileCheck size={20} />}>
      {closings.length > 0 && (
        <ul className={c.closings}>
          {closings.map(({ serial, closingNo, closedAt, turnover, closedBy, withoutPin }) => (
            <li key={`${serial} ${closingNo}`}>
              <span>{t('BOOK_CLOSING', { number: String(closingNo), time: time(closedAt), serial })}</span>
              {closedBy && <span>{t('DAY_CLOSED_BY', { name: fullName(closedBy) })}</span>}
              {withoutPin && <span className={c.withoutPin}>{t('DAY_CLOSED_WITHOUT_PIN')}</span>}
              <strong>{money(turnover)}</strong>
            </li>
          ))}
        </ul>
      )}
      {voids > 0 && <p className={c.note}>{t('BOOK_VOIDS', { count: voids, number: number(voids, 0) })}</p>}
    </StatCard>
  )
}

/** A part of an order that was divided counts once with the first of it that was billed: its total says more. */
const isEmptyPart = ({ orders, voided, total }: FiscalDay['sales']['total']): boolean =>
  orders + voided === 0 && total === 0

/** Whether anything of the day remains to be done. */
const remainsOf = ({ differences, sales: { preBillOnly, withoutDocument } }: FiscalDay): boolean =>
  differences.length > 0 || !isEmptyPart(preBillOnly) || !isEmptyPart(withoutDocument)

/** What remains to be done, in amber: sales without a receipt, and the differences that are listed below. */
const RemainsNote = ({ book }: { readonly book: FiscalDay }) => {
  const { t } = useTranslation()
  const { money, number, time } = useFormats()
  if (!remainsOf(book)) return null
  const {
    differences,
    sales: { preBillOnly, withoutDocument },
  } = book
  const counts = ({ orders, total }: FiscalDay['sales']['total']) => ({
    count: orders,
    number: number(orders, 0),
    amount: money(total),
  })
  return (
    <Alert color="yellow" icon={<IconHourglass aria-hidden />} title={t('BOOK_REMAINS')}>
      <ul className={c.remains}>
        {!isEmptyPart(preBillOnly) && (
          <li>
            <strong>{t('BOOK_PRE_BILLED', counts(preBillOnly))}</strong>{' '}
            {preBillOnly.oldest !== null && t('BOOK_PRE_BILLED_SINCE', { time: time(preBillOnly.oldest) })}{' '}
            {t('BOOK_PRE_BILLED_HINT')}
          </li>
        )}
        {!isEmptyPart(withoutDocument) && (
          <li>
            <strong>{t('BOOK_WITHOUT_DOCUMENT_COUNT', counts(withoutDocument))}</strong>{' '}
            {t('BOOK_WITHOUT_DOCUMENT_HINT')}
          </li>
        )}
        {differences.length > 0 && (
          <li>
            <strong>{t('BOOK_DIFFERENCES', { count: differences.length })}</strong>
          </li>
        )}
      </ul>
    </Alert>
  )
}

/** Whether the device's data agrees or is missing. */
const AgreementNote = ({ book }: { readonly book: FiscalDay }) => {
  const { t } = useTranslation()
  const { number } = useFormats()
  const { device, asSent, classesAsSent } = book
  if (device === null)
    return (
      <Alert color="gray" icon={<IconInfoCircle aria-hidden />} title={t('BOOK_NO_DEVICE')}>
        {t('BOOK_NO_DEVICE_HINT')}
      </Alert>
    )
  // What was sent says nothing about what was printed.
  if (asSent > 0)
    return (
      <Alert
        color="gray"
        icon={<IconInfoCircle aria-hidden />}
        title={t('BOOK_AS_SENT', { count: asSent, number: number(asSent, 0) })}
      >
        {t('BOOK_AS_SENT_HINT')}
      </Alert>
    )
  if (classesAsSent > 0)
    return (
      <Alert
        color="gray"
        icon={<IconInfoCircle aria-hidden />}
        title={t('BOOK_CLASSES_AS_SENT', { count: classesAsSent, number: number(classesAsSent, 0) })}
      >
        {t('BOOK_CLASSES_AS_SENT_HINT')}
      </Alert>
    )
  if (remainsOf(book)) return null
  return (
    <Alert
      color="gray"
      icon={<IconCircleCheck aria-hidden />}
      title={t('BOOK_AGREES')}
      className={c.agrees}
    />
  )
}

interface Props {
  readonly report: FiscalDay
  readonly isToday: boolean
}

/** The report of a day, or an empty state. */
export const ReportSheet = ({ report, isToday }: Props) => {
  const { t } = useTranslation()
  const { documents, differences, undone, closings, sales, device } = report
  const isEmpty =
    isEmptyPart(sales.total) && documents.length + differences.length + undone.length + closings.length === 0
  if (isEmpty) {
    return (
      <EmptyState
        icon={<IconReceiptOff size={44} stroke={1.6} />}
        title={t(isToday ? 'BOOK_EMPTY_TODAY' : 'BOOK_EMPTY')}
        hint={t(device === null ? 'BOOK_EMPTY_NO_DEVICE' : 'BOOK_EMPTY_DEVICE')}
      />
    )
  }
  return (
    <div className={c.sheet}>
      <DaySalesCard report={report} />
      <AgreementNote book={report} />
      <RemainsNote book={report} />
      <ReportTotals totals={report.ours} ofOtherDays={sales.ofOtherDays} />
      {hasOtherTenders(report) && <TendersCard tenders={report.tenders} />}
      <DifferencesCard differences={differences} documents={documents} />
      <UndoneCard undone={undone} />
      <ClassTable ours={report.ours} device={device} />
      <ClosingsCard closings={closings} voids={report.voids} />
      <DocumentsCard documents={documents} />
    </div>
  )
}
