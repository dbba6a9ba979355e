import { isApiError } from '@kafana/client/api/api-error.ts'
import { useCall } from '@kafana/client/api/query.ts'
import { useReasonText } from '@kafana/client/i18n/approval-texts.ts'
import { durationText } from '@kafana/client/i18n/duration-text.ts'
import { useTranslation } from '@kafana/client/i18n/use-translation.ts'
import { useFormats, useVenue } from '@kafana/client/i18n/use-venue.ts'
import type { ServiceReport } from '@kafana/contract'
import { Button, Stack } from '@mantine/core'
import { IconDownload } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { boundsOf, type DayRange } from '../../ui/day-range.ts'
import { fullName } from '../../ui/labels.ts'
import { type Column, ListOrCards } from '../../ui/list-or-cards.tsx'
import { PaymentList } from '../../ui/payment-list.tsx'
import { QueryView } from '../../ui/query-view.tsx'
import { downloadCsv } from '../../ui/report-output.tsx'
import { Money } from '../../ui/text.tsx'
import { csvName } from './export-rows.ts'
import { LOSS_TEXT, type Loss, lossesOf, lossRows } from './service-losses.ts'
import { ServiceWaiters } from './service-waiters.tsx'
import c from './statistics-screen.module.css'
import list from './void-list.module.css'

const MINUTE_MS = 60_000

interface SheetProps {
  readonly range: DayRange
}
interface ReportProps {
  readonly report: ServiceReport
}

const Fact = ({ name, children }: { readonly name: string; readonly children: ReactNode }) => (
  <div>
    <dt>{name}</dt>
    <dd>{children}</dd>
  </div>
)

/** Parties and how long they stayed, then the losses, each by itself, moves and tips. */
const Facts = ({ report: { checks, moved, tips, ...losses } }: ReportProps) => {
  const { t } = useTranslation()
  const { number, money } = useFormats()
  const counted = ({ count, amount }: { readonly count: number; readonly amount: number }): string =>
    count === 0 ? '–' : `${number(count, 0)} · ${money(amount)}`
  return (
    <dl className={list.totals}>
      <Fact name={t('SERVICE_PARTIES')}>{number(checks.closed, 0)}</Fact>
      {checks.minutes !== null && (
        <Fact name={t('SERVICE_STAY')}>{durationText(t, checks.minutes * MINUTE_MS)}</Fact>
      )}
      <Fact name={t(LOSS_TEXT.voids)}>{counted(losses.voids)}</Fact>
      {losses.rejected.count > 0 && <Fact name={t(LOSS_TEXT.rejected)}>{counted(losses.rejected)}</Fact>}
      <Fact name={t(LOSS_TEXT.comps)}>{counted(losses.comps)}</Fact>
      <Fact name={t(LOSS_TEXT.discounts)}>{counted(losses.discounts)}</Fact>
      <Fact name={t('SERVICE_MOVED')}>{counted(moved)}</Fact>
      {tips.map(({ person, amount }) => (
        <Fact key={person._id} name={`${t('PAYMENT_TIP')}: ${fullName(person)}`}>
          {money(amount)}
        </Fact>
      ))}
    </dl>
  )
}

const useColumns = (): Column<Loss>[] => {
  const { t } = useTranslation()
  const { number } = useFormats()
  const reasonText = useReasonText()
  return [
    { key: 'kind', header: t('CATEGORY'), role: 'title', render: ({ kind }) => t(LOSS_TEXT[kind]) },
    { key: 'by', header: t('PERSON_NAME'), render: ({ by }) => fullName(by) },
    {
      key: 'approvedBy',
      header: t('VOID_APPROVED_BY'),
      render: ({ approvedBy }) => (approvedBy ? fullName(approvedBy) : '–'),
    },
    { key: 'reason', header: t('REASON'), render: ({ reason }) => (reason ? reasonText(reason) : '–') },
    { key: 'count', header: t('QUANTITY'), align: 'right', render: ({ count }) => number(count, 0) },
    { key: 'amount', header: t('AMOUNT'), align: 'right', render: ({ amount }) => <Money amount={amount} /> },
  ]
}

type Moved = ServiceReport['moved']['latest'][number]

/** What was moved after its guests had a pre-bill, the latest first. */
const MovedList = ({ moved }: { readonly moved: readonly Moved[] }) => {
  const { t } = useTranslation()
  const { orderDate } = useFormats()
  const columns: Column<Moved>[] = [
    {
      key: 'at',
      header: t('DOCUMENT_TIME'),
      role: 'title',
      render: ({ at }) => <time dateTime={at}>{orderDate(at)}</time>,
    },
    { key: 'by', header: t('PERSON_NAME'), render: ({ by }) => fullName(by) },
    {
      key: 'approvedBy',
      header: t('VOID_APPROVED_BY'),
      render: ({ approvedBy }) => (approvedBy ? fullName(approvedBy) : '–'),
    },
    { key: 'amount', header: t('AMOUNT'), align: 'right', render: ({ amount }) => <Money amount={amount} /> },
  ]
  return (
    moved.length > 0 && (
      <section aria-label={t('SERVICE_MOVED')}>
        <h3 className={c.listTitle}>{t('SERVICE_MOVED')}</h3>
        <ListOrCards
          label={t('SERVICE_MOVED')}
          columns={columns}
          rows={moved}
          rowKey={({ check, at }) => `${check} ${at}`}
        />
      </section>
    )
  )
}

/** What was taken off by person, approver and reason, what was moved, and both as a file. */
const Losses = ({ report, range }: ReportProps & SheetProps) => {
  const { t } = useTranslation()
  const venue = useVenue()
  const { decimalMark } = useFormats()
  const reasonText = useReasonText()
  const columns = useColumns()
  const losses = lossesOf(report)
  const moved = report.moved.latest
  if (losses.length + moved.length === 0) return null
  return (
    <>
      {losses.length > 0 && (
        <ListOrCards
          label={t('SERVICE_REPORT')}
          columns={columns}
          rows={losses}
          rowKey={({ kind, by, approvedBy, reason }) => [kind, by._id, approvedBy?._id, reason?._id].join()}
        />
      )}
      <MovedList moved={moved} />
      <div className={c.screenOnly}>
        <Button
          variant="default"
          aria-label={`${t('EXPORT')}: ${t('SERVICE_REPORT')}`}
          leftSection={<IconDownload size={20} aria-hidden />}
          onClick={() =>
            downloadCsv(csvName('service', range), lossRows(losses, moved, t, venue, reasonText), decimalMark)
          }
        >
          {t('EXPORT')}
        </Button>
      </div>
    </>
  )
}

/** How guests were served in a range. */
export const ServiceSheet = ({ range }: SheetProps) => {
  const { t } = useTranslation()
  const { money, number } = useFormats()
  const query = useCall('statistics', 'service', { query: boundsOf(range, useVenue()) })
  if (isApiError(query.error) && query.error.issues.some(({ key }) => key === 'RANGE_TOO_LONG'))
    return <p className={list.empty}>{t('SERVICE_TOO_LONG')}</p>
  return (
    <QueryView query={query} failure={t('FAILED_TO_FETCH_STATISTICS')}>
      {(report) => (
        <Stack>
          <Facts report={report} />
          {report.guests && (
            <p className={c.note}>
              {t('AVERAGE_PER_GUEST', {
                amount: money(report.guests.average),
                number: number(report.guests.guests, 0),
              })}
            </p>
          )}
          <PaymentList
            payments={report.tenders.map(({ tips: tip, rounding, ...tender }) => ({
              ...tender,
              ...(tip !== 0 && { tip }),
              ...(rounding !== 0 && { rounding }),
            }))}
          />
          <ServiceWaiters rows={report.waiters} range={range} />
          <Losses report={report} range={range} />
        </Stack>
      )}
    </QueryView>
  )
}
