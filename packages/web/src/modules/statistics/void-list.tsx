import { useCall } from '@kafana/client/api/query.ts'
import { useReasonText } from '@kafana/client/i18n/approval-texts.ts'
import { durationText } from '@kafana/client/i18n/duration-text.ts'
import { useTranslation } from '@kafana/client/i18n/use-translation.ts'
import { useFormats, useVenue } from '@kafana/client/i18n/use-venue.ts'
import { useCanOpen } from '@kafana/client/session/screen-access.ts'
import type { ReportedVoid, VoidReport } from '@kafana/contract'
import { ROUTES } from '@kafana/domain'
import { keepPreviousData } from '@tanstack/react-query'
import { useState } from 'react'
import { generatePath, Link } from 'react-router'
import { boundsOf, type DayRange } from '../../ui/day-range.ts'
import { fullName } from '../../ui/labels.ts'
import { type Column, ListOrCards } from '../../ui/list-or-cards.tsx'
import { Pager } from '../../ui/paging.tsx'
import { QueryView } from '../../ui/query-view.tsx'
import { Money } from '../../ui/text.tsx'
import c from './void-list.module.css'

const PER_PAGE = 50

const useColumns = (): Column<ReportedVoid>[] => {
  const { t } = useTranslation()
  const { number, orderDate } = useFormats()
  const reasonText = useReasonText()
  const canOpen = useCanOpen()('orderDetails')
  return [
    {
      key: 'name',
      header: t('NAME'),
      role: 'title',
      render: ({ name, quantity, order }) => {
        const text = `${number(quantity, 0)}\u00a0× ${name}`
        return canOpen ? (
          <Link className={c.name} to={generatePath(ROUTES.orderDetails, { id: order._id })}>
            {text}
          </Link>
        ) : (
          text
        )
      },
    },
    { key: 'at', header: t('DOCUMENT_TIME'), render: ({ at }) => <time dateTime={at}>{orderDate(at)}</time> },
    {
      key: 'after',
      header: t('VOID_AFTER'),
      align: 'right',
      render: ({ at, sentAt }) => durationText(t, Date.parse(at) - Date.parse(sentAt)),
    },
    { key: 'table', header: t('TABLE'), render: ({ table }) => table },
    {
      key: 'reason',
      header: t('REASON'),
      render: ({ reason, replaced }) =>
        replaced ? `${t('OPTIONS_CHANGED')} · ${reasonText(reason)}` : reasonText(reason),
    },
    { key: 'by', header: t('VOID_BY'), render: ({ by }) => fullName(by) },
    {
      key: 'approvedBy',
      header: t('VOID_APPROVED_BY'),
      render: ({ approvedBy }) => (approvedBy ? fullName(approvedBy) : '–'),
    },
    { key: 'amount', header: t('AMOUNT'), align: 'right', render: ({ amount }) => <Money amount={amount} /> },
    {
      key: 'cost',
      header: t('VOID_LOST'),
      align: 'right',
      render: ({ cost }) => (cost === 0 ? '–' : <Money amount={cost} isCalculated />),
    },
  ]
}

/** The sums of the whole range, whatever page is shown. */
const Totals = ({ totals: { quantity, amount, cost } }: Pick<VoidReport, 'totals'>) => {
  const { t } = useTranslation()
  const { number } = useFormats()
  return (
    <dl className={c.totals}>
      <div>
        <dt>{t('QUANTITY')}</dt>
        <dd>{number(quantity, 0)}</dd>
      </div>
      <div>
        <dt>{t('AMOUNT')}</dt>
        <dd>
          <Money amount={amount} />
        </dd>
      </div>
      <div>
        <dt>{t('VOID_LOST')}</dt>
        <dd>
          <Money amount={cost} isCalculated />
        </dd>
      </div>
    </dl>
  )
}

/** What was taken off orders in a range, latest first, with the totals of the range. */
export const VoidList = ({ range }: { readonly range: DayRange }) => {
  const { t } = useTranslation()
  const [page, setPage] = useState(1)
  const query = { ...boundsOf(range, useVenue()), page, limit: PER_PAGE }
  const report = useCall('statistics', 'voids', { query }, { placeholderData: keepPreviousData })
  const columns = useColumns()
  return (
    <QueryView query={report} failure={t('FAILED_TO_FETCH_STATISTICS')}>
      {({ voids, totals }) =>
        totals.count === 0 ? (
          <p className={c.empty}>{t('VOID_REPORT_EMPTY')}</p>
        ) : (
          <>
            <Totals totals={totals} />
            <ListOrCards
              label={t('VOID_REPORT')}
              columns={columns}
              rows={voids}
              rowKey={({ line }) => line}
            />
            <Pager page={page} onPage={setPage} total={totals.count} perPage={PER_PAGE} />
          </>
        )
      }
    </QueryView>
  )
}
