import type { StockMovementKind, Thousandths } from '@kafana/domain'
import { found } from '../../platform/http/app-error.ts'
import type { Tx } from '../../platform/unit-of-work/unit-of-work.ts'
import {
  selectIngredientId,
  selectMovement,
  selectMovements,
  type MovementsChoice,
} from './movement-read-model.ts'

/** One row of an ingredient's book. `change` is above zero for what came in; times are UTC ms. */
export interface BookedMovement {
  readonly id: string
  readonly kind: StockMovementKind
  readonly change: Thousandths
  readonly quantityAfter: Thousandths
  readonly at: number
  readonly by: { readonly id: string; readonly firstname: string; readonly lastname: string } | null
  readonly order: { readonly id: string; readonly name: string } | null
}

export interface MovementFilter {
  readonly kind?: StockMovementKind | undefined
  readonly start?: number | undefined
  readonly end?: number | undefined
  /** The last movement of the page before. */
  readonly after?: string | undefined
  readonly limit: number
}

export interface MovementService {
  /** The latest first; `next` is where the following page begins, null at the end. @throws AppError NOT_FOUND for the ingredient or `after` */
  movements(
    tx: Tx,
    ingredientId: string,
    filter: MovementFilter,
  ): Promise<{ readonly movements: BookedMovement[]; readonly next: string | null }>
}

interface Row {
  id: string
  kind: string
  change: number
  quantity_after: number
  at: number
  person_id: string | null
  firstname: string | null
  lastname: string | null
  order_id: string | null
  order_name: string | null
}

const toMovement = ({ id, kind, change, quantity_after, at, ...of }: Row): BookedMovement => ({
  id,
  change,
  at,
  kind: kind as StockMovementKind,
  quantityAfter: quantity_after,
  by:
    of.person_id === null
      ? null
      : { id: of.person_id, firstname: of.firstname ?? '', lastname: of.lastname ?? '' },
  order: of.order_id === null ? null : { id: of.order_id, name: of.order_name ?? '' },
})

const selectRows = async (
  tx: Tx,
  ingredientId: string,
  { kind, start = 0, end = Number.MAX_SAFE_INTEGER, after, limit }: MovementFilter,
): Promise<Row[]> => {
  const last = after === undefined ? null : found(await tx.get(selectMovement, { id: after, ingredientId }))
  const { at, id } = last ?? { at: 0, id: '' }
  const choice: MovementsChoice = `${kind === undefined ? 'every' : 'one'} ${last === null ? 'first' : 'next'}`
  return tx.all(selectMovements(choice), { ingredientId, kind: kind ?? '', start, end, at, id, limit })
}

export const movementService: MovementService = {
  movements: async (tx, ingredientId, { limit, ...filter }) => {
    found(await tx.get(selectIngredientId, { id: ingredientId }))
    // One more than asked for says whether there is a next page.
    const rows = await selectRows(tx, ingredientId, { ...filter, limit: limit + 1 })
    const movements = rows.slice(0, limit).map(toMovement)
    return { movements, next: rows.length > limit ? (movements.at(-1)?.id ?? null) : null }
  },
}
