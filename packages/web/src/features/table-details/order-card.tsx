import type { Order } from '@kafana/contract'
import { ROUTES, SETTABLE_STATUSES, type OrderStatus } from '@kafana/domain'
import { ActionIcon, Menu } from '@mantine/core'
import { useDraggable } from '@dnd-kit/core'
import { IconArrowsExchange, IconGripVertical } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { generatePath, Link } from 'react-router'
import { useFormats } from '../../platform/i18n/use-formats.ts'
import { Money } from '../../ui/money.tsx'
import { STATUS_TEXT, StatusDot } from '../../ui/order-status.tsx'
import c from './order-card.module.css'

interface FaceProps {
  readonly order: Order
}

/** What a card says: the order, its dishes, its total, when and by whom. */
export const OrderFace = ({ order }: FaceProps) => {
  const { t } = useTranslation()
  const { time } = useFormats()
  const dishes = order.products.map(({ product, quantity }) => `${quantity} × ${product?.name ?? t('PRODUCT_NOT_FOUND')}`).join(', ')
  return (
    <>
      <Link to={generatePath(ROUTES.orderDetails, { id: order._id })} className={c.name} draggable={false}>{order.name}</Link>
      <p className={c.dishes} title={dishes}>{dishes}</p>
      <p className={c.facts}><Money amount={order.totalPrice} /><span>{`${time(order.createdAt)} · ${order.createdBy.firstname}`}</span></p>
    </>
  )
}

const MoveMenu = ({ order, onMove }: FaceProps & { readonly onMove: (to: OrderStatus) => void }) => {
  const { t } = useTranslation()
  return (
    <Menu>
      <Menu.Target>
        <ActionIcon aria-label={t('MOVE_ORDER', { order: order.name })}><IconArrowsExchange size={20} aria-hidden /></ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Label>{t('MOVE_TO')}</Menu.Label>
        {SETTABLE_STATUSES.filter((status) => status !== order.status).map((status) => (
          <Menu.Item key={status} leftSection={<StatusDot status={status} />} onClick={() => onMove(status)}>{t(STATUS_TEXT[status])}</Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  )
}

interface Props extends FaceProps {
  /** Null where the order can't be moved: by anybody but a monitor, or once it is billed. */
  readonly onMove: ((to: OrderStatus) => void) | null
}

/** One order on the board: dragged anywhere by mouse or finger, by its grip with the keyboard, or moved by its menu. */
export const OrderCard = ({ order, onMove }: Props) => {
  const { t } = useTranslation()
  const { setNodeRef, setActivatorNodeRef, listeners, attributes, isDragging } = useDraggable({ id: order._id, data: { order }, disabled: onMove === null })
  return (
    <li ref={setNodeRef} className={c.card} data-dragging={isDragging || undefined} data-movable={onMove !== null || undefined} {...listeners}>
      <OrderFace order={order} />
      {onMove && (
        <div className={c.tools}>
          <ActionIcon ref={setActivatorNodeRef} {...attributes} aria-label={t('DRAG_ORDER', { order: order.name })}>
            <IconGripVertical size={20} aria-hidden />
          </ActionIcon>
          <MoveMenu order={order} onMove={onMove} />
        </div>
      )}
    </li>
  )
}
