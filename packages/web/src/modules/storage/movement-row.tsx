import type { StockMovement } from '@kafana/contract'
import { ROUTES, type StockMovementKind } from '@kafana/domain'
import type { TranslationKey } from '@kafana/locales'
import { Anchor } from '@mantine/core'
import { IconArrowBackUp, IconChecklist, IconReceipt2, IconShoppingCartPlus } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { generatePath, Link } from 'react-router'
import { useFormats } from '../../platform/i18n/use-venue.ts'
import { useReach } from '../../platform/session/reach.ts'
import { fullName } from '../../ui/labels.ts'
import { signed } from './ingredient-edit.ts'
import c from './storage.module.css'

export const MOVEMENT_TEXT = {
  bought: 'MOVEMENT_BOUGHT',
  corrected: 'MOVEMENT_CORRECTED',
  sold: 'MOVEMENT_SOLD',
  returned: 'MOVEMENT_RETURNED',
} as const satisfies Record<StockMovementKind, TranslationKey>

const ICONS = {
  bought: IconShoppingCartPlus,
  corrected: IconChecklist,
  sold: IconReceipt2,
  returned: IconArrowBackUp,
} as const satisfies Record<StockMovementKind, unknown>

const OrderName = ({ order }: { readonly order: NonNullable<StockMovement['order']> }) => {
  const reach = useReach()
  return reach('orderDetails') ? (
    <Anchor component={Link} className={c.order} to={generatePath(ROUTES.orderDetails, { id: order._id })}>
      {order.name}
    </Anchor>
  ) : (
    order.name
  )
}

/**
 * One stock movement: kind, order, person and time, change and resulting quantity. `unit` is the serving unit
 * as text.
 */
export const MovementRow = ({
  movement: { kind, change, quantityAfter, at, by, order },
  unit,
}: {
  readonly movement: StockMovement
  readonly unit: string
}) => {
  const { t } = useTranslation()
  const formats = useFormats()
  const Icon = ICONS[kind]
  return (
    <li className={c.row}>
      <span className={c.icon} data-kind={kind} aria-hidden>
        <Icon size={18} />
      </span>
      <span className={c.what}>
        <strong>{t(MOVEMENT_TEXT[kind])}</strong>
        {order !== null && (
          <>
            {' '}
            · <OrderName order={order} />
          </>
        )}
      </span>
      <strong className={c.change} data-direction={change < 0 ? 'out' : 'in'}>
        {signed(formats, change)} {unit}
      </strong>
      <span className={c.when}>
        {formats.orderDate(at)}
        {by !== null && ` · ${fullName(by)}`}
      </span>
      <span className={c.after}>{t('ON_HAND_AFTER', { quantity: formats.number(quantityAfter, 3) })}</span>
    </li>
  )
}
