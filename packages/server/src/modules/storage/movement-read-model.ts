import type { StockMovementKind } from '@kafana/domain'
import { statement, statementsBy } from '../../platform/unit-of-work/statement.ts'

export interface MovementsParams {
  readonly ingredientId: string
  readonly kind: StockMovementKind
  readonly start: number
  readonly end: number
  /** The time and id of the last row of the page before. */
  readonly at: number
  readonly id: string
  readonly limit: number
}

/** Of every kind or of one; from the latest on, or after a page. */
export type MovementsChoice = `${'every' | 'one'} ${'first' | 'next'}`

const people = 'users as by_person'

export const selectMovements = statementsBy((choice: MovementsChoice) =>
  statement((kit, p: MovementsParams) =>
    kit.db
      .selectFrom('stock_movements')
      .leftJoin(people, (join) =>
        join
          .onRef('by_person.company_id', '=', 'stock_movements.company_id')
          .onRef('by_person.id', '=', 'stock_movements.by_user'),
      )
      .leftJoin('orders', (join) =>
        join
          .onRef('orders.company_id', '=', 'stock_movements.company_id')
          .onRef('orders.id', '=', 'stock_movements.order_id'),
      )
      .select([
        'stock_movements.id',
        'stock_movements.kind',
        'stock_movements.change',
        'stock_movements.quantity_after',
        'stock_movements.at',
        'by_person.id as person_id',
        'by_person.firstname',
        'by_person.lastname',
        'orders.id as order_id',
        'orders.name as order_name',
      ])
      .where('stock_movements.company_id', '=', kit.companyId)
      .where('stock_movements.ingredient_id', '=', p.ingredientId)
      .where('stock_movements.at', '>=', p.start)
      .where('stock_movements.at', '<', p.end)
      .$if(choice.startsWith('one'), (query) => query.where('stock_movements.kind', '=', p.kind))
      .$if(choice.endsWith('next'), (query) =>
        query
          .where('stock_movements.at', '<=', p.at)
          .where((eb) => eb.or([eb('stock_movements.at', '<', p.at), eb('stock_movements.id', '<', p.id)])),
      )
      .orderBy('stock_movements.at', 'desc')
      .orderBy('stock_movements.id', 'desc')
      .limit(p.limit),
  ),
)

export const selectMovement = statement((kit, p: { id: string; ingredientId: string }) =>
  kit.db
    .selectFrom('stock_movements')
    .select(['id', 'at'])
    .where('company_id', '=', kit.companyId)
    .where('id', '=', p.id)
    .where('ingredient_id', '=', p.ingredientId),
)

/** Archived ones too: their movements can still be read. */
export const selectIngredientId = statement((kit, p: { id: string }) =>
  kit.db
    .selectFrom('ingredients')
    .select('id')
    .where('company_id', '=', kit.companyId)
    .where('id', '=', p.id),
)
