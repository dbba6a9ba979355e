import type { Order } from '@kafana/contract'
import { ROUTES } from '@kafana/domain'
import { Anchor } from '@mantine/core'
import type { TFunction } from 'i18next'
import { generatePath, Link } from 'react-router'
import { useFormats } from '../../../platform/i18n/use-venue.ts'
import { useReach } from '../../../platform/session/reach.ts'
import type { Column } from '../../../ui/list-or-cards.tsx'
import { Money } from '../../../ui/text.tsx'
import { StatusBadge, StornoMark } from '../../orders/index.ts'
import c from './staff-details-screen.module.css'

const OrderName = ({ order: { _id: id, name, createdAt } }: { readonly order: Order }) => {
  const reach = useReach()
  const { orderDate } = useFormats()
  return (
    <div className={c.order}>
      {reach('orderDetails') ? (
        <Anchor className={c.name} component={Link} to={generatePath(ROUTES.orderDetails, { id })}>
          {name}
        </Anchor>
      ) : (
        name
      )}
      <time className={c.soft} dateTime={createdAt}>
        {orderDate(createdAt)}
      </time>
    </div>
  )
}

const placeOf = ({ table: { name, zone } }: Order): string => (zone ? `${name} · ${zone.name}` : name)

/** The columns of a person's completed orders. */
export const orderColumns = (t: TFunction): Column<Order>[] => [
  {
    key: 'name',
    header: t('ORDER_NAME'),
    role: 'title',
    width: '30%',
    render: (order) => <OrderName order={order} />,
  },
  {
    key: 'description',
    header: t('DESCRIPTION'),
    render: ({ description }) =>
      description === '' ? (
        '–'
      ) : (
        <span className={c.description} title={description}>
          {description}
        </span>
      ),
  },
  {
    key: 'table',
    header: t('TABLE'),
    width: '20%',
    render: (order) => <span className={c.place}>{placeOf(order)}</span>,
  },
  {
    key: 'status',
    header: t('STATUS'),
    width: 130,
    render: (order) => (
      <>
        <StatusBadge status={order.status} />
        {order.storno && ' '}
        <StornoMark order={order} />
      </>
    ),
  },
  {
    key: 'price',
    header: t('PRICE'),
    align: 'right',
    width: 140,
    render: ({ totalPrice }) => <Money amount={totalPrice} />,
  },
]
