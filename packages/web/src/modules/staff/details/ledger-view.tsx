import { pageCount, ROUTES } from '@kafana/domain'
import { Button, Stack } from '@mantine/core'
import { IconArrowDownLeft, IconArrowUpRight, IconCash } from '@tabler/icons-react'
import { keepPreviousData } from '@tanstack/react-query'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { hasCode } from '../../../platform/api/api-error.ts'
import { useCall, type ResultOf } from '../../../platform/api/query.ts'
import { useReach } from '../../../platform/session/reach.ts'
import { usePageParam } from '../../../platform/url/search-params.ts'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { ListOrCards } from '../../../ui/list-or-cards.tsx'
import { Pager } from '../../../ui/paging.tsx'
import { QueryView } from '../../../ui/query-view.tsx'
import { StatCard } from '../../../ui/stat-card.tsx'
import { Money } from '../../../ui/text.tsx'
import { ledgerColumns, type LedgerEntry, sumsOf } from './ledger-columns.tsx'
import c from './staff-details-screen.module.css'

/** A month may have thousands of movements. */
const PAGE_SIZE = 20

const NoMovements = ({ name }: { readonly name: string }) => {
  const { t } = useTranslation()
  const reach = useReach()
  const toStaff = (
    <Button
      component={Link}
      variant="default"
      to={`${ROUTES.staff}?${new URLSearchParams({ search: name })}`}
    >
      {t('TO_STAFF')}
    </Button>
  )
  return (
    <EmptyState
      icon={<IconCash size={32} />}
      title={t('NO_LEDGER')}
      hint={t('NO_LEDGER_HINT')}
      action={reach('staff') && toStaff}
    />
  )
}

const Entries = ({ entries }: { readonly entries: readonly LedgerEntry[] }) => {
  const { t } = useTranslation()
  const [pageParam, setPage] = usePageParam()
  const page = Math.min(pageParam, pageCount(entries.length, PAGE_SIZE))
  // The server returns them oldest first.
  const latestFirst = useMemo(() => entries.toReversed(), [entries])
  return (
    <div>
      <ListOrCards
        label={t('LEDGER_TITLE')}
        rows={latestFirst.slice((page - 1) * PAGE_SIZE, page * PAGE_SIZE)}
        rowKey={({ _id }) => _id}
        columns={ledgerColumns(t)}
      />
      <Pager page={page} onPage={setPage} total={entries.length} perPage={PAGE_SIZE} />
    </div>
  )
}

const LedgerTotals = ({ ledger: { balance, entries } }: { readonly ledger: ResultOf<'staff', 'ledger'> }) => {
  const { t } = useTranslation()
  const { cameIn, wentOut } = useMemo(() => sumsOf(entries), [entries])
  return (
    <div className={c.metrics}>
      <StatCard title={t('BALANCE_NOW')} icon={<IconCash size={20} />} value={<Money amount={balance} />} />
      <StatCard
        title={t('CAME_IN')}
        icon={<IconArrowDownLeft size={20} />}
        value={<Money amount={cameIn} />}
      />
      <StatCard
        title={t('WENT_OUT')}
        icon={<IconArrowUpRight size={20} />}
        value={<Money amount={wentOut} />}
      />
    </div>
  )
}

interface Props {
  readonly id: string
  readonly name: string
  readonly bounds: { readonly start: string; readonly end: string }
}

/** A person's balance and its movements in a range, latest first. */
export const LedgerView = ({ id, name, bounds }: Props) => {
  const { t } = useTranslation()
  const ledger = useCall(
    'staff',
    'ledger',
    { params: { id }, query: bounds },
    { placeholderData: keepPreviousData },
  )
  // The page itself shows that the person was not found.
  if (hasCode(ledger.error, 'NOT_FOUND')) return null
  return (
    <QueryView query={ledger} failure={t('FAILED_TO_FETCH_COMPANY_DATA')}>
      {(data) => (
        <Stack gap="lg" className={c.rows ?? ''} data-stale={ledger.isPlaceholderData}>
          <LedgerTotals ledger={data} />
          {data.entries.length === 0 ? <NoMovements name={name} /> : <Entries entries={data.entries} />}
        </Stack>
      )}
    </QueryView>
  )
}
