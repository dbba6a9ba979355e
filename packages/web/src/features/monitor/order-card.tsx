import type { Order } from '@kafana/contract'
import { ORDER_STATUS } from '@kafana/domain'
import { IconCheck, IconFlame } from '@tabler/icons-react'
import { memo } from 'react'
import { useTranslation } from 'react-i18next'
import { useNow } from '../../platform/browser/use-now.ts'
import { useFormats } from '../../platform/i18n/use-formats.ts'
import { latenessOf, timerText } from './lateness.ts'
import c from './order-card.module.css'

/** From this many lines on a card scrolls, and its lines can be reached by keyboard. */
const MANY_LINES = 12

interface Props {
  readonly order: Order
  /** The number key that presses its button. */
  readonly number: number
  readonly onAct: (order: Order) => void
}

const Head = ({ order }: { readonly order: Order }) => {
  const { age } = useFormats()
  const now = useNow()
  const { table, name, createdAt, createdBy } = order
  return (
    <header className={c.head} data-age={latenessOf(createdAt, now)}>
      <span className={c.table}>{table.name}</span>
      <span className={c.timer} aria-hidden>{timerText(createdAt, now)}</span>
      <span className={c.name}>{name}</span>
      <time className={c.age} dateTime={createdAt}>{age(createdAt, now)}</time>
      <span className={c.where}>{[table.zone?.name, createdBy.firstname].filter(Boolean).join(' · ')}</span>
    </header>
  )
}

const Lines = ({ products }: Pick<Order, 'products'>) => {
  const { t } = useTranslation()
  return (
    <ul className={c.lines} {...(products.length > MANY_LINES ? { tabIndex: 0, 'aria-label': t('ORDER_LINES') } : {})}>
      {products.map(({ product, quantity }, index) => (
        // oxlint-disable-next-line react/no-array-index-key -- lines have no id of their own and never change places
        <li key={index}>
          <span className={c.quantity}>{quantity}×</span>
          <span className={c.product}>{product?.name ?? t('PRODUCT_NOT_FOUND')}</span>
        </li>
      ))}
    </ul>
  )
}

/** One order as the kitchen reads it: table, age, lines, note and the one next step. */
export const OrderCard = memo(({ order, number, onAct }: Props) => {
  const { t } = useTranslation()
  const move = ORDER_STATUS[order.status].monitorMove
  const isDone = move?.action === 'done'
  return (
    <article className={c.card} aria-label={`${order.table.name}, ${order.name}`}>
      <Head order={order} />
      <Lines products={order.products} />
      {order.description !== '' && <p className={c.note}>{order.description}</p>}
      {move && (
        <button type="button" className={c.act} data-action={move.action} onClick={() => onAct(order)}>
          {isDone ? <IconCheck size={24} aria-hidden /> : <IconFlame size={22} aria-hidden />}
          {isDone ? t('ACTION_DONE') : t('ACTION_CONFIRM')}
          <kbd className={c.key} aria-hidden>{number}</kbd>
        </button>
      )}
    </article>
  )
})
