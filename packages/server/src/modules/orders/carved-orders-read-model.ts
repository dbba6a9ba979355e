import { sortFew } from '../../platform/database/query-kit.ts'
import { statement } from '../../platform/unit-of-work/statement.ts'
import type { Tx } from '../../platform/unit-of-work/unit-of-work.ts'
import type { CarvedOrders, Order } from './order.ts'

const selectTaken = statement((kit, p: { id: string }) =>
  kit.db
    .selectFrom('orders')
    .select(['id', 'number'])
    .where('company_id', '=', kit.companyId)
    .where('id', '=', p.id),
)
const selectCarved = statement((kit, p: { id: string }) =>
  kit.db
    .selectFrom('orders')
    .select(['id', 'number'])
    .where('company_id', '=', kit.companyId)
    .where('carved_from', '=', p.id)
    .orderBy(sortFew('number')),
)

/** The order that a part was carved off, or the parts that were carved off an order. */
export const loadCarvedOrders = async (
  tx: Tx,
  { id, carvedFrom }: Pick<Order, 'id' | 'carvedFrom'>,
): Promise<CarvedOrders> =>
  carvedFrom === null
    ? { from: null, into: await tx.all(selectCarved, { id }) }
    : { from: (await tx.get(selectTaken, { id: carvedFrom })) ?? null, into: [] }
