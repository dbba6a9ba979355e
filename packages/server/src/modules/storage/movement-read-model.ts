import type { StockMovementKind } from '@kafana/domain'
import { sql } from 'kysely'
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
      .leftJoin('venue_tables', (join) =>
        join
          .onRef('venue_tables.company_id', '=', 'orders.company_id')
          .onRef('venue_tables.id', '=', 'orders.table_id'),
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
        'orders.number as order_number',
        'venue_tables.name as table_name',
        'stock_movements.supplier',
        'stock_movements.invoice_no',
        'stock_movements.invoice_day',
        'stock_movements.paid',
        'stock_movements.reason',
        'stock_movements.note',
        'stock_movements.counted',
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

/**
 * As its partial index says it, with numbers and not with parameters: SQLite uses the index for this text only. A
 * movement from zero or above to below zero is the first since then, and the latest of them the one that counts.
 */
const TOOK_BELOW_ZERO = sql<boolean>`quantity_after < 0 and quantity_after - change >= 0`

export const selectBelowZero = statement((kit) =>
  kit.db
    .selectFrom('ingredients')
    .innerJoin('stock_movements', (join) =>
      join
        .onRef('stock_movements.company_id', '=', 'ingredients.company_id')
        .on('stock_movements.id', '=', (eb) =>
          eb
            .selectFrom('stock_movements as cause')
            .select('cause.id')
            .whereRef('cause.company_id', '=', 'ingredients.company_id')
            .whereRef('cause.ingredient_id', '=', 'ingredients.id')
            .where(TOOK_BELOW_ZERO)
            .orderBy('cause.at', 'desc')
            .orderBy('cause.id', 'desc')
            .limit(1),
        ),
    )
    .leftJoin('orders', (join) =>
      join
        .onRef('orders.company_id', '=', 'stock_movements.company_id')
        .onRef('orders.id', '=', 'stock_movements.order_id'),
    )
    .leftJoin('venue_tables', (join) =>
      join
        .onRef('venue_tables.company_id', '=', 'orders.company_id')
        .onRef('venue_tables.id', '=', 'orders.table_id'),
    )
    .select([
      'stock_movements.ingredient_id',
      'stock_movements.at',
      'stock_movements.kind',
      'orders.id as order_id',
      'orders.name as order_name',
      'orders.number as order_number',
      'venue_tables.name as table_name',
    ])
    .where('ingredients.company_id', '=', kit.companyId)
    .where('ingredients.archived_at', 'is', null)
    .where('ingredients.quantity', '<', 0),
)

/** Each supplier once, by their latest purchase. */
export const selectSuppliers = statement((kit, p: { limit: number }) =>
  kit.db
    .selectFrom('stock_movements')
    .select('supplier')
    .where('company_id', '=', kit.companyId)
    .where('supplier', 'is not', null)
    .$narrowType<{ supplier: string }>()
    .groupBy('supplier')
    .orderBy((eb) => eb.fn.max('at'), 'desc')
    .orderBy('supplier')
    .limit(p.limit),
)
