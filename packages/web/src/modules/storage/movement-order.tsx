import { useCanOpen } from '@kafana/client/session/screen-access.ts'
import type { StockMovement } from '@kafana/contract'
import { ROUTES, type StockMovementKind } from '@kafana/domain'
import type { TranslationKey } from '@kafana/locales'
import { Anchor } from '@mantine/core'
import type { ReactNode } from 'react'
import { generatePath, Link } from 'react-router'
import c from './storage.module.css'

export const MOVEMENT_TEXT = {
  bought: 'MOVEMENT_BOUGHT',
  corrected: 'MOVEMENT_CORRECTED',
  counted: 'MOVEMENT_COUNTED',
  sold: 'MOVEMENT_SOLD',
  returned: 'MOVEMENT_RETURNED',
  wasted: 'MOVEMENT_WASTED',
} as const satisfies Record<StockMovementKind, TranslationKey>

interface Props {
  readonly order: NonNullable<StockMovement['order']>
  readonly children: ReactNode
}

/** A text that leads to an order; users without access get the text alone. */
export const OrderLink = ({ order, children }: Props) =>
  useCanOpen()('orderDetails') ? (
    <Anchor component={Link} className={c.order} to={generatePath(ROUTES.orderDetails, { id: order._id })}>
      {children}
    </Anchor>
  ) : (
    children
  )
