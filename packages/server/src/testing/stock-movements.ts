import { statement } from '../platform/unit-of-work/statement.ts'
import type { Running } from './venue-records.ts'

const selectMovements = statement((kit) =>
  kit.db
    .selectFrom('stock_movements')
    .select(['ingredient_id', 'kind', 'change', 'quantity_after', 'by_user', 'order_id', 'at'])
    .where('company_id', '=', kit.companyId)
    .orderBy('at')
    .orderBy('id'),
)

/** Everything a venue's stock went through, oldest first. */
export const stockMovements = (server: Running, companyId: string) =>
  server.platform.uow.read(companyId, (tx) => tx.all(selectMovements, {}))
