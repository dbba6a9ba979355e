import type { Order } from '@kafana/contract'
import { ORDER_STATUS, type TicketTime } from '@kafana/domain'
import { IconAlertCircle, IconCheck, IconCloudUp, IconFlame } from '@tabler/icons-react'
import { memo } from 'react'
import { useTranslation } from 'react-i18next'
import { Key } from './kbd.tsx'
import { Wait } from './wait.tsx'
import c from './order-card.module.css'

/** From this many lines on a card scrolls, and its lines can be reached by keyboard. */
const MANY_LINES = 12
/** As many as there are keys above the letters. */
const KEYS = 9

interface Props {
  readonly order: Order
  /** Its place on the page: the number key that presses its button. */
  readonly number: number
  readonly ticketTime: TicketTime
  /** Was it moved here while the server is away? */
  readonly waits: boolean
  readonly onAct: (order: Order) => void
}

const Head = ({ order, ticketTime }: Pick<Props, 'order' | 'ticketTime'>) => (
  <header className={c.head}>
    <span className={c.table}>{order.table.name}</span>
    <Wait since={order.createdAt} ticketTime={ticketTime} />
    <span className={c.name}>{order.name}</span>
    <span className={c.where}>
      {[order.table.zone?.name, order.createdBy.firstname].filter(Boolean).join(' · ')}
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

/** One order as the kitchen reads it: table, age, note, lines and the one next step. */
export const OrderCard = memo(({ order, number, ticketTime, waits, onAct }: Props) => {
  const { t } = useTranslation()
  const move = ORDER_STATUS[order.status].monitorMove
  const isDone = move?.action === 'done'
  return (
    <article className={c.card} data-card aria-label={`${order.table.name}, ${order.name}`}>
      <Head order={order} ticketTime={ticketTime} />
      {waits && (
        <p className={c.waits}>
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
          {number <= KEYS && <Key hint>{number}</Key>}
        </button>
      )}
    </article>
  )
})
