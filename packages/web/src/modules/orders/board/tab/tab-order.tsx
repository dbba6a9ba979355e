import { LINE_STATE_TEXT } from '@kafana/client/i18n/line-state-text.ts'
import { useTranslation } from '@kafana/client/i18n/use-translation.ts'
import type { Order } from '@kafana/contract'
import { fromMinor, type LineState, lineGross, ROUTES, toMinor } from '@kafana/domain'
import { IconCheck, IconReceipt } from '@tabler/icons-react'
import { generatePath, Link } from 'react-router'
import { Money } from '../../../../ui/text.tsx'
import { VoidedLines } from '../../changes/deferred-changes.ts'
import { useLineChange } from '../../changes/line-change.tsx'
import { PriceWasShown } from '../../deferred-late-notes.ts'
import { LineParent } from '../../line-options.tsx'
import { orderNumberText, StatusBadge, StornoMark, UnsentMark } from '../../order-status.tsx'
import { PricedOptions } from '../../priced-options.tsx'
import type { TableBills } from '../table-bills.ts'
import { isOwed, linesOf } from './tab-rounds.ts'
import c from './tab-order.module.css'

/** How far a line is; ready ones have a mark that is seen from afar. */
const StateMark = ({ state }: { readonly state: LineState }) => {
  const { t } = useTranslation()
  return (
    <span className={c.state} data-state={state}>
      {state === 'ready' && <IconCheck size={18} stroke={3} aria-hidden />}
      {t(LINE_STATE_TEXT[state])}
    </span>
  )
}

interface LineProps {
  readonly line: Order['products'][number]
  /** It goes on: neither paid nor rejected. */
  readonly isOpen: boolean
  readonly isRejected: boolean
  /** Opens its sheet; undefined where it cannot be changed. */
  readonly onOpen: ((line: string) => void) | undefined
  readonly isUnderSeat: boolean
}

/** What a line costs, with what it would cost without its discounts struck through. */
const LineAmount = ({ line: { price, quantity, discount = 0 } }: Pick<LineProps, 'line'>) => {
  const gross = lineGross({ price: toMinor(price), quantity })
  return (
    <>
      {discount > 0 && (
        <s className={c.before}>
          <Money amount={fromMinor(gross)} />
        </s>
      )}
      <Money amount={fromMinor(gross - toMinor(discount))} />
    </>
  )
}

const Line = ({ line, isOpen, isRejected, onOpen, isUnderSeat }: LineProps) => {
  const { t } = useTranslation()
  const { product, price, shownPrice, quantity, note, options, state, seat } = line
  const name = product?.name ?? t('PRODUCT_NOT_FOUND')
  const Text = isRejected ? 's' : 'span'
  return (
    <li className={c.line} data-ready={(isOpen && state === 'ready') || undefined}>
      <Text className={c.quantity}>{`${quantity}\u00a0×`}</Text>
      <span className={c.dish}>
        <Text className={c.name}>{name}</Text>
        <PricedOptions options={options} />
        <LineParent parent={line.parent} className={c.seat} />
        {onOpen && (
          <button
            type="button"
            className={c.open}
            aria-label={t('LINE_OPEN', { name })}
            aria-haspopup="dialog"
            onClick={() => onOpen(line.line)}
          />
        )}
        {seat !== undefined && !isUnderSeat && (
          <span className={c.seat}>{t('SEAT_NUMBER', { number: seat })}</span>
        )}
        {note !== '' && <span className={c.note}>{note}</span>}
        {shownPrice !== undefined && <PriceWasShown shown={shownPrice} price={price} />}
      </span>
      {isOpen && <StateMark state={state} />}
      <Text className={c.amount}>
        <LineAmount line={line} />
      </Text>
    </li>
  )
}

/** Leads to the page of an order. */
export const OrderLink = ({ order }: { readonly order: Order }) => (
  <Link to={generatePath(ROUTES.orderDetails, { id: order._id })} className={c.number} title={order.name}>
    {orderNumberText(order)}
  </Link>
)

/** What is out of the ordinary: a name of its own, a status that is not on its way, a voided receipt. */
const OrderHead = ({ order, tableName }: { readonly order: Order; readonly tableName: string }) => {
  const { name, status, storno } = order
  const isOdd = status === 'rejected' || status === 'error'
  if (name === tableName && !isOdd && storno === null) return null
  return (
    <p className={c.head}>
      {name !== tableName && <span className={c.title}>{name}</span>}
      {isOdd && <StatusBadge status={status} />}
      <StornoMark order={order} />
    </p>
  )
}

/** What the orders of a tab are shown with. */
export interface OrderProps {
  readonly tableName: string
  /** Ids of orders with an unsent move. */
  readonly unsent: ReadonlySet<string>
  readonly billNotes: TableBills['billNotes']
  /** Gives a discount on a line. */
  readonly onDiscount: (line: string) => void
}

interface TabOrderProps {
  readonly order: Order
  readonly tableName: string
  readonly onDiscount: OrderProps['onDiscount']
  /** Whether it has a move that has not reached the server. */
  readonly isUnsent?: boolean
  /** For an order on an open bill: whose bill it is and since when. */
  readonly billNote?: string | undefined
  /** Its lines stand below their seat, which they do not repeat. */
  readonly isUnderSeat?: boolean
}

/** One order of a tab: its lines with their states, or struck through if it was rejected. */
export const TabOrder = ({
  order,
  tableName,
  onDiscount,
  isUnsent = false,
  billNote,
  isUnderSeat = false,
}: TabOrderProps) => {
  const { status, description, voided } = order
  const change = useLineChange(order, isUnsent, onDiscount)
  const isRejected = status === 'rejected'
  return (
    <li className={c.order} data-order={order._id}>
      <OrderHead order={order} tableName={tableName} />
      {description !== '' && <p className={c.note}>{description}</p>}
      <ul className={c.lines}>
        {linesOf(order).map((line) => (
          <Line
            key={line.line}
            line={line}
            isOpen={isOwed(order)}
            isRejected={isRejected}
            onOpen={change.open}
            isUnderSeat={isUnderSeat}
          />
        ))}
      </ul>
      {voided && <VoidedLines category={order.category} lines={voided} live={order.products} />}
      {change.sheet}
      {billNote !== undefined && (
        <p className={c.mark}>
          <IconReceipt size={16} aria-hidden />
          {billNote}
        </p>
      )}
      {isUnsent && <UnsentMark />}
    </li>
  )
}

interface TabOrdersProps extends OrderProps {
  readonly orders: readonly Order[]
  readonly isUnderSeat?: boolean
}

/** Orders of a round or of another group, each with what is known of it. */
export const TabOrders = ({ orders, unsent, billNotes, ...rest }: TabOrdersProps) =>
  orders.map((order) => (
    <TabOrder
      key={order._id}
      order={order}
      isUnsent={unsent.has(order._id)}
      billNote={billNotes.get(order._id)}
      {...rest}
    />
  ))
