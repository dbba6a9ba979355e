import { fromMinor, type LedgerKind, ledgerSign, ROUTES, toMinor } from '@kafana/domain'
import type { TranslationKey } from '@kafana/locales'
import { Anchor } from '@mantine/core'
import type { TFunction } from 'i18next'
import { useTranslation } from 'react-i18next'
import { generatePath, Link } from 'react-router'
import type { ResultOf } from '../../../platform/api/query.ts'
import { useFormats } from '../../../platform/i18n/use-venue.ts'
import { useReach } from '../../../platform/session/reach.ts'
import { fullName } from '../../../ui/labels.ts'
import type { Column } from '../../../ui/list-or-cards.tsx'
import { Money } from '../../../ui/text.tsx'
import c from './staff-details-screen.module.css'

export type LedgerEntry = ResultOf<'staff', 'ledger'>['entries'][number]

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
  const reach = useReach()
  const { orderDate } = useFormats()
  if (id === undefined || !reach('orderDetails')) return null
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
export const ledgerColumns = (t: TFunction): Column<LedgerEntry>[] => [
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
