import { OPEN_STATUSES } from '@kafana/domain'
import { statement } from '../../platform/unit-of-work/statement.ts'

/**
 * The lines of a station whose orders are open, each with where its product is made now. A cross join because SQLite keeps
 * its order: the few open orders first, then their lines.
 */
export const selectOpenLinesAt = statement((kit, p: { stationId: string }) =>
  kit.db
    .selectFrom('orders')
    .crossJoin('order_lines')
    .leftJoin('products', (join) =>
      join
        .onRef('products.company_id', '=', 'order_lines.company_id')
        .onRef('products.id', '=', 'order_lines.product_id'),
    )
    .leftJoin('menu_groups', (join) =>
      join
        .onRef('menu_groups.company_id', '=', 'products.company_id')
        .onRef('menu_groups.id', '=', 'products.group_id'),
    )
    .select([
      'order_lines.id',
      'orders.category',
      'products.category as product_category',
      'products.station_id as product_station',
      'menu_groups.station_id as group_station',
    ])
    .whereRef('order_lines.company_id', '=', 'orders.company_id')
    .whereRef('order_lines.order_id', '=', 'orders.id')
    .where('orders.company_id', '=', kit.companyId)
    .where('orders.status', 'in', OPEN_STATUSES)
    .where('order_lines.station_id', '=', p.stationId),
)

export const routeLines = statement((kit, p: { stationId: string | null; ids: readonly string[] }) =>
  kit.db
    .updateTable('order_lines')
    .set({ station_id: p.stationId })
    .where('company_id', '=', kit.companyId)
    .where('id', 'in', kit.list(p.ids)),
)
