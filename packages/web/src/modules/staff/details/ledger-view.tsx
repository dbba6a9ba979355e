import { pageCount, ROUTES, fromMinor, type LedgerKind, ledgerSign, toMinor } from '@kafana/domain'
import type { TranslationKey } from '@kafana/locales'
import { Button, Stack, Anchor } from '@mantine/core'
import { IconArrowDownLeft, IconArrowUpRight, IconCash } from '@tabler/icons-react'
import { keepPreviousData } from '@tanstack/react-query'
import type { TFunction } from 'i18next'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { Link, generatePath } from 'react-router'
import { hasCode } from '../../../platform/api/api-error.ts'
import { useCall, type ResultOf } from '../../../platform/api/query.ts'
import { useFormats } from '../../../platform/i18n/use-venue.ts'
import { useCanOpen } from '../../../platform/session/screen-access.ts'
import { usePageParam } from '../../../platform/url/search-params.ts'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { fullName } from '../../../ui/labels.ts'
import { ListOrCards, type Column } from '../../../ui/list-or-cards.tsx'
import { Pager } from '../../../ui/paging.tsx'
import { QueryView } from '../../../ui/query-view.tsx'
import { StatCard } from '../../../ui/stat-card.tsx'
import { Money } from '../../../ui/text.tsx'
import c from './staff-details-screen.module.css'

type LedgerEntry = ResultOf<'staff', 'ledger'>['entries'][number]

const KIND_TEXT = {
  give: 'LEDGER_GIVE',
  take: 'LEDGER_TAKE',
  bill: 'LEDGER_BILL',
  storno: 'LEDGER_STORNO',
  unbill: 'LEDGER_UNBILL',
} as const satisfies Record<LedgerKind, TranslationKey>

/** Sums of incoming and outgoing amounts in major units, added in minor units to avoid rounding errors. */
export const sumsOf = (
  entries: readonly Pick<LedgerEntry, 'kind' | 'amount'>[],
): { readonly cameIn: number; readonly wentOut: number } => {
  const sum = (sign: 1 | -1) =>
    fromMinor(
      entries.reduce(
        (total, { kind, amount }) => (ledgerSign(kind) === sign ? total + toMinor(amount) : total),
        0,
      ),
    )
  return { cameIn: sum(1), wentOut: sum(-1) }
}

const At = ({ at }: { readonly at: string }) => {
  const { orderDate } = useFormats()
  return (
    <time className={c.when} dateTime={at}>
      {orderDate(at)}
    </time>
  )
}

const SignedAmount = ({ entry: { kind, amount } }: { readonly entry: LedgerEntry }) => {
  const isIn = ledgerSign(kind) === 1
  return (
    <span className={c.amount} data-in={isIn}>
      {isIn ? '+' : '−'}
      <Money amount={amount} />
    </span>
  )
}

const OrderLink = ({ entry: { order: id, at } }: { readonly entry: LedgerEntry }) => {
  const { t } = useTranslation()
  const canOpen = useCanOpen()
  const { orderDate } = useFormats()
  if (id === undefined || !canOpen('orderDetails')) return null
  return (
    <Anchor
      inherit
      component={Link}
      className={c.orderLink}
      to={generatePath(ROUTES.orderDetails, { id })}
      aria-label={`${t('SHOW_ORDER')}: ${orderDate(at)}`}
    >
      {t('SHOW_ORDER')}
    </Anchor>
  )
}

/** The columns of the ledger. */
const ledgerColumns = (t: TFunction): Column<LedgerEntry>[] => [
  { key: 'at', header: t('LEDGER_WHEN'), width: 170, render: ({ at }) => <At at={at} /> },
  {
    key: 'kind',
    header: t('LEDGER_WHAT'),
    role: 'title',
    width: '24%',
    render: ({ kind }) => t(KIND_TEXT[kind]),
  },
  {
    key: 'amount',
    header: t('AMOUNT'),
    align: 'right',
    width: 150,
    render: (entry) => <SignedAmount entry={entry} />,
  },
  {
    key: 'after',
    header: t('BALANCE_AFTER'),
    align: 'right',
    width: 150,
    render: ({ balanceAfter }) => <Money amount={balanceAfter} />,
  },
  {
    key: 'by',
    header: t('LEDGER_BY'),
    width: '18%',
    render: ({ by }) => <span className={c.place}>{fullName(by)}</span>,
  },
  {
    key: 'order',
    header: t('ORDER'),
    role: 'actions',
    width: 150,
    render: (entry) => <OrderLink entry={entry} />,
  },
]

/** A month may have thousands of movements. */
const PAGE_SIZE = 20

const NoMovements = ({ name }: { readonly name: string }) => {
  const { t } = useTranslation()
  const canOpen = useCanOpen()
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
      action={canOpen('staff') && toStaff}
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
