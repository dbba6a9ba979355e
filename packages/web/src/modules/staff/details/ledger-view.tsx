import { hasCode } from '@kafana/client/api/api-error.ts'
import { useCall, type ResultOf } from '@kafana/client/api/query.ts'
import { useDates } from '@kafana/client/i18n/dates.ts'
import type { Translate } from '@kafana/client/i18n/translator.ts'
import { useTranslation } from '@kafana/client/i18n/use-translation.ts'
import { useFormats, useVenue } from '@kafana/client/i18n/use-venue.ts'
import { useCanOpen } from '@kafana/client/session/screen-access.ts'
import type { StaffMember } from '@kafana/contract'
import { dayOf, pageCount, ROUTES, fromMinor, type LedgerKind, ledgerSign, toMinor } from '@kafana/domain'
import type { TranslationKey } from '@kafana/locales'
import { Button, Stack, Anchor } from '@mantine/core'
import { IconArrowDownLeft, IconArrowUpRight, IconCash } from '@tabler/icons-react'
import { keepPreviousData } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { Link, generatePath } from 'react-router'
import { usePageParam } from '../../../platform/url/search-params.ts'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { fullName } from '../../../ui/labels.ts'
import { ListOrCards, type Column } from '../../../ui/list-or-cards.tsx'
import { Pager } from '../../../ui/paging.tsx'
import { QueryView } from '../../../ui/query-view.tsx'
import { StatCard } from '../../../ui/stat-card.tsx'
import { LongName, Money } from '../../../ui/text.tsx'
import { TakeCash } from '../index.ts'
import c from './staff-details-screen.module.css'

type LedgerEntry = ResultOf<'staff', 'ledger'>['entries'][number]

const KIND_TEXT = {
  give: 'LEDGER_GIVE',
  take: 'LEDGER_TAKE',
  bill: 'LEDGER_BILL',
  storno: 'LEDGER_STORNO',
  unbill: 'LEDGER_UNBILL',
  difference: 'LEDGER_DIFFERENCE',
  account: 'LEDGER_ACCOUNT',
} as const satisfies Record<LedgerKind, TranslationKey>

/** The change of the balance, in major units. */
const changeOf = ({ kind, amount }: Pick<LedgerEntry, 'kind' | 'amount'>): number => ledgerSign(kind) * amount

/** Sums of incoming and outgoing amounts in major units, added in minor units to avoid rounding errors. */
export const sumsOf = (
  entries: readonly Pick<LedgerEntry, 'kind' | 'amount'>[],
): { readonly cameIn: number; readonly wentOut: number } => {
  const sum = (sign: 1 | -1) =>
    fromMinor(
      entries.reduce(
        (total, entry) =>
          Math.sign(changeOf(entry)) === sign ? total + toMinor(Math.abs(entry.amount)) : total,
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

const SignedAmount = ({ entry }: { readonly entry: LedgerEntry }) => {
  const isIn = changeOf(entry) > 0
  return (
    <span className={c.amount} data-in={isIn}>
      {isIn ? '+' : '−'}
      <Money amount={Math.abs(entry.amount)} />
    </span>
  )
}

/** The kind of a movement, with what somebody typed about it. */
const What = ({ entry: { kind, reason, note } }: { readonly entry: LedgerEntry }) => {
  const { t } = useTranslation()
  return (
    <div className={c.order}>
      {t(KIND_TEXT[kind])}
      {[reason, note].map(
        (text) =>
          text !== undefined && (
            <span key={text} className={c.soft}>
              {text}
            </span>
          ),
      )}
    </div>
  )
}

const OrderLink = ({ entry: { order: id, orderName, at } }: { readonly entry: LedgerEntry }) => {
  const { t } = useTranslation()
  const canOpen = useCanOpen()
  const { orderDate } = useFormats()
  if (id === undefined) return null
  if (!canOpen('orderDetails')) return <span className={c.place}>{orderName}</span>
  return (
    <Anchor
      inherit
      component={Link}
      className={c.orderLink}
      to={generatePath(ROUTES.orderDetails, { id })}
      aria-label={`${orderName ?? t('SHOW_ORDER')}: ${orderDate(at)}`}
    >
      {orderName === undefined ? t('SHOW_ORDER') : <LongName name={orderName} />}
    </Anchor>
  )
}

/** The columns of the ledger. */
const ledgerColumns = (t: Translate): Column<LedgerEntry>[] => [
  { key: 'at', header: t('LEDGER_WHEN'), width: 170, render: ({ at }) => <At at={at} /> },
  {
    key: 'kind',
    header: t('LEDGER_WHAT'),
    role: 'title',
    width: '24%',
    render: (entry) => <What entry={entry} />,
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

/** The sums of a day, from all of its movements and not only those of the page. */
const useDayTotals = (entries: readonly LedgerEntry[]) => {
  const { t } = useTranslation()
  const { money } = useFormats()
  const { named } = useDates()
  const clock = useVenue()
  const dayOfEntry = ({ at }: LedgerEntry): string => dayOf(Date.parse(at), clock)
  const days = useMemo(() => Map.groupBy(entries, ({ at }) => dayOf(Date.parse(at), clock)), [entries, clock])
  return (entry: LedgerEntry) => {
    const day = dayOfEntry(entry)
    const { cameIn, wentOut } = sumsOf(days.get(day) ?? [])
    return {
      key: day,
      title: named(day),
      note: t('DAY_TOTALS', { in: money(cameIn), out: money(wentOut) }),
    }
  }
}

const Entries = ({ entries }: { readonly entries: readonly LedgerEntry[] }) => {
  const { t } = useTranslation()
  const groupOf = useDayTotals(entries)
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
        groupOf={groupOf}
      />
      <Pager page={page} onPage={setPage} total={entries.length} perPage={PAGE_SIZE} />
    </div>
  )
}

interface LedgerTotalsProps {
  readonly ledger: ResultOf<'staff', 'ledger'>
  /** Opens the dialog that takes cash; undefined where there is none to take. */
  readonly onTake: (() => void) | undefined
}

const LedgerTotals = ({ ledger: { balance, entries }, onTake }: LedgerTotalsProps) => {
  const { t } = useTranslation()
  const { cameIn, wentOut } = useMemo(() => sumsOf(entries), [entries])
  return (
    <div className={c.metrics}>
      <StatCard
        title={t('BALANCE_NOW')}
        icon={<IconCash size={20} />}
        value={<Money amount={balance} />}
        action={
          onTake && (
            <Button variant="default" onClick={onTake}>
              {t('TAKE_CASH')}
            </Button>
          )
        }
      />
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
  readonly member: StaffMember
  readonly name: string
  readonly bounds: { readonly start: string; readonly end: string }
}

/** A person's balance and its movements in a range, latest first. */
export const LedgerView = ({ member, name, bounds }: Props) => {
  const { t } = useTranslation()
  const { _id: id } = member
  const [taking, setTaking] = useState(false)
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
          <LedgerTotals ledger={data} onTake={data.balance > 0 ? () => setTaking(true) : undefined} />
          {data.entries.length === 0 ? <NoMovements name={name} /> : <Entries entries={data.entries} />}
          {taking && (
            <TakeCash member={{ ...member, balance: data.balance }} onClose={() => setTaking(false)} />
          )}
        </Stack>
      )}
    </QueryView>
  )
}
