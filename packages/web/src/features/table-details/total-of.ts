import type { Order } from '@kafana/contract'
import { fromMinor, toMinor } from '@kafana/domain'

/** Money is added up in minor units: 0.1 + 0.2 is not 0.3. */
export const totalOf = (orders: readonly Order[]): number =>
  fromMinor(orders.reduce((sum, { totalPrice }) => sum + toMinor(totalPrice), 0))
