import type { Order } from '@kafana/contract'
import { useEffect } from 'react'
import { usePart } from '../../../platform/browser/use-part.ts'
import { unseenParts } from './unseen-parts.ts'
import { hasUnseen } from './unseen.ts'

interface Props {
  /** Those that have cards. */
  readonly orders: readonly Order[]
  /** Those that left the screen. */
  readonly gone: readonly Order[]
}

/** Says what was taken off, as soon as there is something that the kitchen has not seen. */
export const UnseenOrders = ({ orders, gone }: Props) => {
  const parts = usePart(unseenParts)
  const isNeeded = gone.length > 0 || orders.some(hasUnseen)
  useEffect(() => {
    // Without a network it is loaded with the next one.
    if (isNeeded) void unseenParts.load().catch(() => undefined)
  }, [isNeeded])
  return parts && <parts.UnseenNotice orders={orders} gone={gone} />
}
