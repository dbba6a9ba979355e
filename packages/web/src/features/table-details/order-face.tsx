import type { Order } from '@kafana/contract'
import { ROUTES } from '@kafana/domain'
import { useTranslation } from 'react-i18next'
import { generatePath, Link } from 'react-router'
import type { Formats } from '../../platform/i18n/formats.ts'
import { StornoMark } from '../../ui/storno-mark.tsx'
import { dishesText } from './dishes-text.ts'
import c from './order-card.module.css'

interface Props {
  readonly order: Order
  readonly formats: Formats
}

/** What a card says: the order, its dishes, its total, when and by whom. */
export const OrderFace = ({ order, formats: { money, time } }: Props) => {
  const { t } = useTranslation()
  const dishes = dishesText(order, t)
  return (
    <>
      <Link
        to={generatePath(ROUTES.orderDetails, { id: order._id })}
        className={c.name}
        title={order.name}
        draggable={false}
      >
        {order.name}
      </Link>
      <p className={c.dishes} title={dishes}>
        {dishes}
      </p>
      {order.description !== '' && (
        <p className={c.note} title={order.description}>
          {order.description}
        </p>
      )}
      <p className={c.facts}>
        <span>{money(order.totalPrice)}</span>
        <span>{`${time(order.createdAt)} · ${order.createdBy.firstname}`}</span>
      </p>
      <StornoMark order={order} />
    </>
  )
}
