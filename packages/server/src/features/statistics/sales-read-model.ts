import { sql } from 'kysely'
import { statement, statementsBy } from '../../platform/unit-of-work/statement.ts'
import { billedOrders, lineNet, type BilledRange } from './statistics-read-model.ts'

/** Where the page before ended, and how many rows. */
interface SalesPage extends BilledRange { readonly at: number; readonly id: string; readonly limit: number }

export const selectSaleIds = statementsBy((from: 'first' | 'next') => statement((kit, p: SalesPage) => billedOrders(kit, p).select('orders.id')
  .$if(from === 'next', (query) => query
    .where('orders.billed_at', '>=', p.at)
    .where((eb) => eb.or([eb('orders.billed_at', '>', p.at), eb('orders.id', '>', p.id)])))
  .orderBy('orders.billed_at').orderBy('orders.id').limit(p.limit)))

export const selectSales = statement((kit, p: { ids: readonly string[] }) => kit.db.selectFrom('orders')
  .innerJoin('users', (join) => join.onRef('users.company_id', '=', 'orders.company_id').onRef('users.id', '=', 'orders.created_by'))
  .innerJoin('venue_tables', (join) => join.onRef('venue_tables.company_id', '=', 'orders.company_id').onRef('venue_tables.id', '=', 'orders.table_id'))
  .leftJoin('zones', (join) => join.onRef('zones.company_id', '=', 'venue_tables.company_id').onRef('zones.id', '=', 'venue_tables.zone_id'))
  .select([
    'orders.id', 'orders.name', 'orders.category', 'orders.total', 'orders.created_at', 'orders.billed_at', 'orders.bill_kind', 'orders.receipt_no',
    'users.id as user_id', 'users.firstname', 'users.lastname', 'venue_tables.name as table_name', 'zones.name as zone_name',
  ])
  .where('orders.company_id', '=', kit.companyId).where('orders.id', 'in', kit.list(p.ids)))

export const selectLineSums = statement((kit, p: { ids: readonly string[] }) => kit.db.selectFrom('order_lines')
  .select(['order_id', sql<number>`sum(${lineNet})`.as('net'), sql<number>`sum(order_lines.cost)`.as('cost')])
  .where('company_id', '=', kit.companyId).where('order_id', 'in', kit.list(p.ids)).groupBy('order_id'))

export const countSales = statement((kit, p: BilledRange) => billedOrders(kit, p).select((eb) => eb.fn.countAll<number>().as('count')))

export const selectBilledAt = statement((kit, p: { id: string }) => kit.db.selectFrom('orders').select('billed_at')
  .where('company_id', '=', kit.companyId).where('id', '=', p.id))
