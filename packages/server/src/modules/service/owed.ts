import { isOwed, type Minor } from '@kafana/domain'
import type { Order } from '../orders/index.ts'

/** What these orders come to that are open, or on a pre-bill that is not paid. */
export const owedOf = (orders: readonly Order[], now: number): Minor =>
  orders.filter((order) => isOwed(order, now)).reduce((sum, { total }) => sum + total, 0)
