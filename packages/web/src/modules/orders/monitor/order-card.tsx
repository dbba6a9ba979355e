import type { Order } from '@kafana/contract'
import { latenessOf, ORDER_STATUS, type TicketTime } from '@kafana/domain'
import {
  IconAlertCircle,
  IconAlertTriangleFilled,
  IconCheck,
  IconClockExclamation,
  IconCloudUp,
  IconFlame,
} from '@tabler/icons-react'
import { memo } from 'react'
import { useTranslation } from 'react-i18next'
import { useNow } from '../../../platform/browser/use-now.ts'
import { useFormats } from '../../../platform/i18n/use-venue.ts'
import { Key } from '../../../ui/key.tsx'
import { orderNumberText } from '../order-status.tsx'
import c from './order-card.module.css'

const twoDigits = (value: number): string => String(value).padStart(2, '0')

/**
 * Elapsed time as a stopwatch shows it: "4:05", "1:02:09"; "0:00" for a start in the future. Both in UTC ms.
 */
export const timerText = (since: number, now: number): string => {
  const seconds = Math.max(0, Math.floor((now - since) / 1000))
  const [hours, minutes] = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60]
  return hours > 0
    ? `${hours}:${twoDigits(minutes)}:${twoDigits(seconds % 60)}`
    : `${minutes}:${twoDigits(seconds % 60)}`
}

interface WaitingTimeProps {
  /** UTC, ISO. */
  readonly since: string
  readonly ticketTime: TicketTime
}

const LatenessMark = ({ lateness }: { readonly lateness: ReturnType<typeof latenessOf> }) => {
  const { t } = useTranslation()
  if (lateness === 'late')
    return (
      <strong className={c.late}>
        <IconAlertTriangleFilled size={16} aria-hidden />
        {t('ORDER_LATE')}
      </strong>
    )
  return lateness === 'warn' ? (
    <IconClockExclamation size={17} role="img" aria-label={t('ORDER_WARN')} />
  ) : null
}

/**
 * How long an order has waited: stopwatch, colour and text. The only part of a card that updates every
 * second, so that nothing else has to re-render.
 */
const WaitingTime = ({ since, ticketTime }: WaitingTimeProps) => {
  const { age } = useFormats()
  const now = useNow()
  const lateness = latenessOf(ticketTime, Date.parse(since), now)
  return (
    <div className={c.wait} data-age={lateness}>
      <span className={c.timer} aria-hidden>
        {timerText(Date.parse(since), now)}
      </span>
      <span className={c.age}>
        <LatenessMark lateness={lateness} />
        <time dateTime={since}>{age(since, now)}</time>
      </span>
    </div>
  )
}

/** Above this many lines a card scrolls, and its lines can be reached by keyboard. */
const MANY_LINES = 12
/** The number row has nine digits besides 0, which is undo. */
const NUMBER_KEYS = 9

interface OrderCardProps {
  readonly order: Order
  /** Its position on the page, which is also the number key of its button. */
  readonly number: number
  readonly ticketTime: TicketTime
  /** Whether it has a move that has not reached the server. */
  readonly isUnsent: boolean
  readonly onAct: (order: Order) => void
}

const Head = ({ order, ticketTime }: Pick<OrderCardProps, 'order' | 'ticketTime'>) => (
  <header className={c.head}>
    <span className={c.table}>{order.table.name}</span>
    <WaitingTime since={order.createdAt} ticketTime={ticketTime} />
    <span className={c.name}>{order.name}</span>
    <span className={c.where}>
      {[orderNumberText(order), order.table.zone?.name, order.createdBy.firstname]
        .filter(Boolean)
        .join(' · ')}
    </span>
  </header>
)

const Lines = ({ products }: Pick<Order, 'products'>) => {
  const { t } = useTranslation()
  const isLong = products.length > MANY_LINES
  return (
    <>
      <ul className={c.lines} {...(isLong ? { tabIndex: 0, 'aria-label': t('ORDER_LINES') } : {})}>
        {products.map(({ product, quantity }, index) => (
          // oxlint-disable-next-line react/no-array-index-key -- lines have no id of their own and never change places
          <li key={index}>
            <span className={c.quantity}>{quantity}×</span>
            <span className={c.product}>{product?.name ?? t('PRODUCT_NOT_FOUND')}</span>
          </li>
        ))}
      </ul>
      {isLong && <p className={c.more}>{t('ORDER_LINES_COUNT', { count: products.length })}</p>}
    </>
  )
}

/** One order as the kitchen reads it: table, age, note, lines and the button for its next status. */
export const OrderCard = memo(({ order, number, ticketTime, isUnsent, onAct }: OrderCardProps) => {
  const { t } = useTranslation()
  const move = ORDER_STATUS[order.status].monitorMove
  const isDone = move?.action === 'done'
  return (
    <article className={c.card} data-card aria-label={`${order.table.name}, ${order.name}`}>
      <Head order={order} ticketTime={ticketTime} />
      {isUnsent && (
        <p className={c.unsent}>
          <IconCloudUp size={18} aria-hidden />
          {t('MOVE_WAITS')}
        </p>
      )}
      {order.description !== '' && (
        <p className={c.note}>
          <IconAlertCircle size={20} aria-label={t('ORDER_NOTE')} />
          <span>{order.description}</span>
        </p>
      )}
      <Lines products={order.products} />
      {move && (
        <button
          type="button"
          className={c.act}
          data-step
          data-action={move.action}
          onClick={() => onAct(order)}
        >
          {isDone ? <IconCheck size={24} aria-hidden /> : <IconFlame size={22} aria-hidden />}
          {isDone ? t('ACTION_DONE') : t('ACTION_CONFIRM')}
          {number <= NUMBER_KEYS && <Key hint>{number}</Key>}
        </button>
      )}
    </article>
  )
})
