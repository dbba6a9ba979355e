import { useMinute } from '@kafana/client/browser/use-now.ts'
import { useTranslation } from '@kafana/client/i18n/use-translation.ts'
import { useFormats } from '@kafana/client/i18n/use-venue.ts'
import { useCanOpen } from '@kafana/client/session/screen-access.ts'
import type { Order } from '@kafana/contract'
import { ORDER_STATUS, ROUTES, type SettableStatus, waitsSince } from '@kafana/domain'
import { generatePath, Link } from 'react-router'
import { Money } from '../../../ui/text.tsx'
import { PreBillNote } from '../deferred-pre-bill-note.ts'
import { MoveButtons } from '../moves/status-moves.tsx'
import { orderNumberText, StornoMark, UnsentMark } from '../order-status.tsx'
import { ListedStatus } from './listed-status.tsx'
import c from './order-card.module.css'

/** How many lines a card lists; the page of the order has all of them. */
const MAX_LINES = 3

/** The age matters until the order is billed or rejected. */
const isOpen = ({ status }: Pick<Order, 'status'>): boolean => ORDER_STATUS[status].open

interface Props {
  readonly order: Order
  /** Undefined for users who may not move orders. */
  readonly onMove?: ((order: Order, to: SettableStatus) => void) | undefined
  /** Whether it has a move that has not reached the server. */
  readonly isUnsent: boolean
}

const Head = ({ order }: { readonly order: Order }) => {
  const canOpen = useCanOpen()
  const { _id: id, name, status } = order
  return (
    <header className={c.head}>
      <h2 className={c.name}>
        {canOpen('orderDetails') ? (
          <Link className={c.link} to={generatePath(ROUTES.orderDetails, { id })}>
            {name}
          </Link>
        ) : (
          name
        )}
      </h2>
      <ListedStatus status={status} />
    </header>
  )
}

const Lines = ({ products }: Pick<Order, 'products'>) => {
  const { t } = useTranslation()
  const more = products.length - MAX_LINES
  return (
    <p className={c.lines}>
      {products
        .slice(0, MAX_LINES)
        .map(({ product, quantity }) => `${quantity}×\u00a0${product?.name ?? t('PRODUCT_NOT_FOUND')}`)
        .join(', ')}
      {more > 0 && ` ${t('AND_MORE_LINES', { count: more })}`}
    </p>
  )
}

/** One order of the list, with the moves that its status allows. */
export const OrderCard = ({ order, onMove, isUnsent }: Props) => {
  const { orderDate, age } = useFormats()
  const now = useMinute()
  const { table, createdBy, createdAt, description, products, totalPrice, status } = order
  return (
    <li className={c.card}>
      <Head order={order} />
      <p className={c.where}>
        {[orderNumberText(order), table.name, table.zone?.name, createdBy.firstname]
          .filter(Boolean)
          .join(' · ')}
      </p>
      <Lines products={products} />
      {description !== '' && <p className={c.note}>{description}</p>}
      <div className={c.foot}>
        <span>
          <time dateTime={createdAt}>{orderDate(createdAt)}</time>
          {isOpen(order) && ` · ${age(waitsSince(order), now)}`}
        </span>
        <strong>
          <Money amount={totalPrice} />
        </strong>
      </div>
      <StornoMark order={order} />
      {order.preBill !== undefined && <PreBillNote order={order} />}
      {isUnsent && <UnsentMark />}
      {onMove && ORDER_STATUS[status].cardMoves.length > 0 && (
        <div className={c.moves}>
          <MoveButtons order={order} onMove={onMove} />
        </div>
      )}
    </li>
  )
}
