import { ledgerSign, ROUTES } from '@kafana/domain'
import { Anchor } from '@mantine/core'
import type { TFunction } from 'i18next'
import { useTranslation } from 'react-i18next'
import { generatePath, Link } from 'react-router'
import { useReach } from '../../platform/access/reach.ts'
import { useFormats } from '../../platform/i18n/use-formats.ts'
import { fullName } from '../../ui/full-name.ts'
import type { Column } from '../../ui/list-or-cards.tsx'
import { Money } from '../../ui/money.tsx'
import { KIND_TEXT, type LedgerEntry } from './ledger.ts'
import c from './staff-details-screen.module.css'

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

/** The columns of the movements behind a balance. */
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
