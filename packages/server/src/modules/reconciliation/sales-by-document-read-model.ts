import type { SaleDocument } from '@kafana/domain'
import { sql } from 'kysely'
import type { QueryKit } from '../../platform/database/query-kit.ts'
import { statement } from '../../platform/unit-of-work/statement.ts'
import { documentOfSale, receiptBill, stornoBill } from '../orders/index.ts'
import type { DayRange } from './reconciliation-read-model.ts'

const ordersBy = (kit: QueryKit, column: 'billed_at' | 'storno_at', p: DayRange) =>
  kit.db
    .selectFrom('orders')
    .where('orders.company_id', '=', kit.companyId)
    .where(`orders.${column}`, '>=', p.start)
    .where(`orders.${column}`, '<', p.end)
const columns = ['total', 'counts', 'billed_at', sql<SaleDocument>`${documentOfSale}`.as('document')] as const

/**
 * The sales of a range at their time of billing (`sign` 1) and the stornos at theirs (-1), as statistics count them, by
 * what was printed for the order and by the bill that was: of the receipt, or of the storno.
 */
export const sumEntries = statement((kit, p: DayRange) => {
  const sold = ordersBy(kit, 'billed_at', p).select([
    ...columns,
    sql<number>`1`.as('sign'),
    receiptBill.as('bill'),
  ])
  const voided = ordersBy(kit, 'storno_at', p).select([
    ...columns,
    sql<number>`-1`.as('sign'),
    stornoBill.as('bill'),
  ])
  return kit.db
    .selectFrom(sold.unionAll(voided).as('entries'))
    .select((eb) => [
      'sign',
      'document',
      'bill',
      eb.fn.sum<number>('counts').as('orders'),
      eb.fn.sum<number>('total').as('total'),
      eb.fn.min<number>('billed_at').as('oldest'),
    ])
    .groupBy(['sign', 'document', 'bill'])
})

/**
 * What these bills bill or void of orders whose sale or storno counts outside of a range, such as the receipt of a
 * pre-bill of the day before. The cross join makes SQLite start with the bills.
 */
export const sumOutside = statement((kit, p: DayRange & { intents: readonly string[] }) =>
  kit.db
    .selectFrom('bill_intent_orders')
    .crossJoin('orders')
    .whereRef('orders.company_id', '=', 'bill_intent_orders.company_id')
    .whereRef('orders.id', '=', 'bill_intent_orders.order_id')
    .where('bill_intent_orders.company_id', '=', kit.companyId)
    .where('bill_intent_orders.intent_id', 'in', kit.list(p.intents))
    .select((eb) => {
      const isOutside = (column: 'orders.billed_at' | 'orders.storno_at') =>
        eb.or([eb(column, '<', p.start), eb(column, '>=', p.end)])
      const isSold = eb.and([
        eb('bill_intent_orders.intent_id', '=', receiptBill),
        isOutside('orders.billed_at'),
      ])
      const isVoided = eb.and([
        eb('bill_intent_orders.intent_id', '=', stornoBill),
        isOutside('orders.storno_at'),
      ])
      return [
        sql<number>`coalesce(sum(orders.counts) filter (where ${eb.or([isSold, isVoided])}), 0)`.as('orders'),
        eb.fn.sum<number | null>('orders.total').filterWhere(isSold).as('sold'),
        eb.fn.sum<number | null>('orders.total').filterWhere(isVoided).as('voided'),
      ]
    }),
)
