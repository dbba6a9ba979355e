import { averageOf, type Minor, ORDER_TYPES, type OrderType } from '@kafana/domain'
import { sql } from 'kysely'
import { statement } from '../../platform/unit-of-work/statement.ts'
import type { Tx } from '../../platform/unit-of-work/unit-of-work.ts'
import { billedOrders, type BilledRange, voidedOrders } from './statistics-read-model.ts'

/** What was sold of a type of orders. Money in minor units; stornos are subtracted. */
export interface TypeSales {
  readonly type: OrderType
  readonly orders: number
  readonly total: Minor
  readonly averageOrder: Minor
}

const sums = (orders: ReturnType<typeof billedOrders>, factor: 1 | -1) =>
  orders
    .select([
      'orders.type',
      sql<number>`sum(orders.counts * ${sql.lit(factor)})`.as('orders'),
      sql<number>`sum(orders.total * ${sql.lit(factor)})`.as('total'),
    ])
    .groupBy('orders.type')

/** From the orders themselves: their types are few, and read only in a venue that offers several. */
const sumByType = statement((kit, p: BilledRange) => {
  const rows = sums(billedOrders(kit, p), 1).unionAll(sums(voidedOrders(kit, p), -1))
  return kit.db
    .selectFrom(rows.as('sold'))
    .select((eb) => [
      'type',
      eb.fn.sum<number>('orders').as('orders'),
      eb.fn.sum<number>('total').as('total'),
    ])
    .groupBy('type')
})

/** Each type with a sale or a storno in the range, what is eaten in first. */
export const readTypes = async (tx: Tx, range: BilledRange): Promise<TypeSales[]> => {
  const sold = new Map((await tx.all(sumByType, range)).map((row) => [row.type, row]))
  return ORDER_TYPES.flatMap((type) => {
    const of = sold.get(type)
    return of ? [{ ...of, averageOrder: averageOf(of.total, of.orders) }] : []
  })
}
