import type { Translate } from '@kafana/client/i18n/translator.ts'
import { useTranslation } from '@kafana/client/i18n/use-translation.ts'
import { useFormats } from '@kafana/client/i18n/use-venue.ts'
import { useCanOpen } from '@kafana/client/session/screen-access.ts'
import type { Order } from '@kafana/contract'
import { type OrderSort, ROUTES } from '@kafana/domain'
import type { TranslationKey } from '@kafana/locales'
import { Skeleton } from '@mantine/core'
import { useHotkeys } from '@mantine/hooks'
import { IconArrowDown, IconArrowUp } from '@tabler/icons-react'
import { type KeyboardEvent, type ReactNode, useRef } from 'react'
import { generatePath, Link } from 'react-router'
import { fullName, PAYMENT_TEXT } from '../../../ui/labels.ts'
import { Money } from '../../../ui/text.tsx'
import { PreBillNote } from '../deferred-pre-bill-note.ts'
import { orderNumberText, StornoMark } from '../order-status.tsx'
import { ListedStatus } from './listed-status.tsx'
import c from './order-table.module.css'

interface TableColumn {
  readonly key: string
  readonly header: TranslationKey
  readonly ascending: OrderSort
  readonly descending: OrderSort
  readonly isRight?: boolean
}

/** Numbers and times of creation run the same way, so that both sort by the time. */
const byTime = { ascending: 'oldest', descending: 'newest' } as const
const COLUMNS: readonly TableColumn[] = [
  { key: 'number', header: 'ORDER_NUMBER', ...byTime },
  { key: 'time', header: 'ORDERED_AT', ...byTime },
  { key: 'name', header: 'ORDER_NAME', ascending: 'name-asc', descending: 'name-desc' },
  { key: 'table', header: 'TABLE', ascending: 'table-asc', descending: 'table-desc' },
  { key: 'person', header: 'ORDERED_BY', ascending: 'person-asc', descending: 'person-desc' },
  { key: 'status', header: 'STATUS', ascending: 'status-asc', descending: 'status-desc' },
  { key: 'payment', header: 'PAYMENT', ascending: 'payment-asc', descending: 'payment-desc' },
  { key: 'total', header: 'TOTAL', ascending: 'total-asc', descending: 'total-desc', isRight: true },
]

/** How an order was paid, with the number of its receipt; "–" until it is billed. */
export const paymentText = ({ billKind, payment, receiptNo }: Order, t: Translate): string => {
  if (billKind === null) return '–'
  if (billKind === 'pre') return t('PRE_BILL')
  if (billKind === 'comp') return t('DISCOUNT_COMP')
  if (billKind === 'invoice') return t('INVOICE')
  const paid = payment === null ? '' : t(PAYMENT_TEXT[payment])
  return [paid, receiptNo === null ? '' : t('RECEIPT_NO', { number: receiptNo })].filter(Boolean).join(' · ')
}

interface HeadProps {
  readonly sort: OrderSort
  readonly onSort: (sort: OrderSort) => void
}

const directionOf = (
  { ascending, descending }: TableColumn,
  sort: OrderSort,
): 'ascending' | 'descending' | undefined => {
  if (sort === ascending) return 'ascending'
  return sort === descending ? 'descending' : undefined
}

const Head = ({ sort, onSort }: HeadProps) => {
  const { t } = useTranslation()
  return (
    <thead>
      <tr>
        {COLUMNS.map((column) => {
          const direction = directionOf(column, sort)
          const Arrow = direction === 'ascending' ? IconArrowUp : IconArrowDown
          return (
            <th
              key={column.key}
              scope="col"
              aria-sort={direction}
              className={column.isRight === true ? c.right : undefined}
              data-column={column.key}
            >
              <button
                type="button"
                className={c.sort}
                onClick={() => onSort(direction === 'descending' ? column.ascending : column.descending)}
              >
                {t(column.header)}
                <Arrow size={16} aria-hidden data-hidden={direction === undefined || undefined} />
              </button>
            </th>
          )
        })}
      </tr>
    </thead>
  )
}

const linksIn = (body: Element | null): HTMLElement[] => [
  ...(body?.querySelectorAll<HTMLElement>('[data-row]') ?? []),
]

/** The arrow keys, Home and End move from row to row; Enter opens the row, which is a link. */
const moveFocus = (event: KeyboardEvent<HTMLElement>): void => {
  const links = linksIn(event.currentTarget.closest('tbody'))
  const at = links.findIndex((link) => link === event.currentTarget)
  const to = { ArrowDown: at + 1, ArrowUp: at - 1, Home: 0, End: links.length - 1 }[event.key]
  if (to === undefined) return
  event.preventDefault()
  // The page's own key would move to the first row.
  event.stopPropagation()
  links[Math.min(Math.max(to, 0), links.length - 1)]?.focus()
}

const OrderName = ({ order: { _id: id, name } }: { readonly order: Order }) => {
  const canOpen = useCanOpen()
  return canOpen('orderDetails') ? (
    <Link
      className={c.link}
      data-row
      to={generatePath(ROUTES.orderDetails, { id })}
      title={name}
      onKeyDown={moveFocus}
    >
      {name}
    </Link>
  ) : (
    name
  )
}

const Row = ({ order }: { readonly order: Order }) => {
  const { t } = useTranslation()
  const { orderDate } = useFormats()
  const { table, createdBy, createdAt, totalPrice, status } = order
  const place = [table.name, table.zone?.name].filter(Boolean).join(' · ')
  return (
    <tr>
      <td className={c.digits}>{orderNumberText(order)}</td>
      <td className={c.digits}>
        <time dateTime={createdAt}>{orderDate(createdAt)}</time>
      </td>
      <td className={`${c.text} ${c.name}`} data-name-column>
        <OrderName order={order} />
      </td>
      <td className={c.text} title={place}>
        {place}
      </td>
      <td className={c.text} title={fullName(createdBy)}>
        {fullName(createdBy)}
      </td>
      <td>
        <ListedStatus status={status} /> <StornoMark order={order} />{' '}
        {order.preBill !== undefined && <PreBillNote order={order} />}
      </td>
      <td className={c.text} title={paymentText(order, t)}>
        {paymentText(order, t)}
      </td>
      <td className={c.right}>
        <Money amount={totalPrice} />
      </td>
    </tr>
  )
}

interface OrderTableProps extends HeadProps {
  readonly orders: readonly Order[]
  readonly isStale: boolean
}

/** The orders of a page as a dense table, sorted by the server. */
export const OrderTable = ({ orders, isStale, ...head }: OrderTableProps) => {
  const { t } = useTranslation()
  const body = useRef<HTMLTableSectionElement>(null)
  useHotkeys([['ArrowDown', () => linksIn(body.current)[0]?.focus()]])
  return (
    <div className={c.frame} data-stale={isStale}>
      <table className={c.table} aria-label={t('ORDERS')}>
        <Head {...head} />
        <tbody ref={body}>
          {orders.map((order) => (
            <Row key={order._id} order={order} />
          ))}
        </tbody>
      </table>
    </div>
  )
}

/** In the size of the table that is loading. */
export const TableSkeleton = ({ rows }: { readonly rows: number }): ReactNode => (
  <Skeleton height={44 + rows * 45} radius={16} />
)
