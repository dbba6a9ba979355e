import { statement } from '../../platform/unit-of-work/statement.ts'
import type { RunningApp } from '../factories.ts'

const selectLines = statement((kit) =>
  kit.db
    .selectFrom('order_lines')
    .innerJoin('orders', (join) =>
      join
        .onRef('orders.company_id', '=', 'order_lines.company_id')
        .onRef('orders.id', '=', 'order_lines.order_id'),
    )
    .select(['order_lines.id', 'order_lines.note', 'orders.check_id', 'orders.taken_at', 'orders.number'])
    .where('order_lines.company_id', '=', kit.companyId),
)
const selectHeld = statement((kit) =>
  kit.db.selectFrom('held_lines').select(['id', 'line', 'check_id']).where('company_id', '=', kit.companyId),
)

/** A line of a ticket as the server has it. Its note names the dish, which was taken once. */
export interface StoredDish {
  readonly line: string
  readonly dish: string
  readonly check: string | null
  /** When a late ticket was taken, UTC ms; null for one that was not late, and for what is held. */
  readonly takenAt: number | null
  /** Of its order; null for what is held. */
  readonly order: number | null
}

/** Every line that the server has of a venue, whatever has become of it. */
export const storedDishes = ({ platform }: RunningApp, companyId: string): Promise<readonly StoredDish[]> =>
  platform.uow.read(companyId, async (tx) => {
    const lines = await tx.all(selectLines, {})
    const held = await tx.all(selectHeld, {})
    return [
      ...lines.map(({ id, note, check_id: check, taken_at: takenAt, number: order }) => ({
        line: id,
        dish: note,
        check,
        takenAt,
        order,
      })),
      ...held.map(({ id, line, check_id: check }) => ({
        line: id,
        dish: (JSON.parse(line) as { readonly note: string }).note,
        check,
        takenAt: null,
        order: null,
      })),
    ]
  })
