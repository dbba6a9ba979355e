import type { CountReason, StockMovementKind } from '@kafana/domain'
import { ensureFound } from '../../platform/http/app-error.ts'
import type { Platform } from '../../platform/platform.ts'
import type { Tx } from '../../platform/unit-of-work/unit-of-work.ts'
import type { ImportService } from '../imports/index.ts'
import { type CountService, createCountService } from './count-service.ts'
import { createIngredientImportService, type IngredientImportService } from './ingredient-import-service.ts'
import { createIngredientService, type IngredientService } from './ingredient-service.ts'
import type { BelowZeroEntry, MovementEntry, MovementFilter } from './ingredient.ts'
import {
  type MovementsChoice,
  selectBelowZero,
  selectIngredientId,
  selectMovement,
  selectMovements,
} from './movement-read-model.ts'
import { createPurchaseService, type PurchaseService } from './purchase-service.ts'
import { createStockService, type StockService } from './stock-service.ts'

interface MovementService {
  /**
   * Latest first; `next` is where the following page begins, null at the end.
   * @throws AppError NOT_FOUND for the ingredient or `after`
   */
  movements(
    tx: Tx,
    ingredientId: string,
    filter: MovementFilter,
  ): Promise<{ readonly movements: MovementEntry[]; readonly next: string | null }>
  /** The ingredients below zero, each with the movement that first took it there since it was last not below. */
  belowZero(tx: Tx): Promise<BelowZeroEntry[]>
}

interface Row {
  id: string
  kind: StockMovementKind
  change: number
  quantity_after: number
  at: number
  person_id: string | null
  firstname: string | null
  lastname: string | null
  order_id: string | null
  order_name: string | null
  order_number: number | null
  table_name: string | null
  supplier: string | null
  invoice_no: string | null
  invoice_day: string | null
  paid: number | null
  reason: CountReason | null
  note: string | null
  counted: number | null
}

const orderOf = ({
  order_id,
  order_name,
  order_number,
  table_name,
}: Pick<Row, 'order_id' | 'order_name' | 'order_number' | 'table_name'>): MovementEntry['order'] =>
  order_id === null
    ? null
    : { id: order_id, name: order_name ?? '', number: order_number ?? 0, table: table_name ?? '' }

const toMovement = ({ id, kind, change, quantity_after, at, ...of }: Row): MovementEntry => ({
  id,
  change,
  at,
  kind,
  quantityAfter: quantity_after,
  by:
    of.person_id === null
      ? null
      : { id: of.person_id, firstname: of.firstname ?? '', lastname: of.lastname ?? '' },
  order: orderOf(of),
  supplier: of.supplier,
  invoiceNo: of.invoice_no,
  invoiceDay: of.invoice_day,
  paid: of.paid,
  reason: of.reason,
  note: of.note,
  counted: of.counted,
})

const selectRows = async (
  tx: Tx,
  ingredientId: string,
  { kind, start = 0, end = Number.MAX_SAFE_INTEGER, after, limit }: MovementFilter,
): Promise<Row[]> => {
  const last =
    after === undefined ? null : ensureFound(await tx.get(selectMovement, { id: after, ingredientId }))
  const { at, id } = last ?? { at: 0, id: '' }
  const choice: MovementsChoice = `${kind === undefined ? 'every' : 'one'} ${last === null ? 'first' : 'next'}`
  return tx.all(selectMovements(choice), { ingredientId, kind: kind ?? 'bought', start, end, at, id, limit })
}

const movementService: MovementService = {
  movements: async (tx, ingredientId, { limit, ...filter }) => {
    ensureFound(await tx.get(selectIngredientId, { id: ingredientId }))
    // One more than requested shows whether there is a next page.
    const rows = await selectRows(tx, ingredientId, { ...filter, limit: limit + 1 })
    const movements = rows.slice(0, limit).map(toMovement)
    return { movements, next: rows.length > limit ? (movements.at(-1)?.id ?? null) : null }
  },
  belowZero: async (tx) =>
    (await tx.all(selectBelowZero, {})).map(({ ingredient_id, at, kind, ...of }) => ({
      ingredientId: ingredient_id,
      since: at,
      kind,
      order: orderOf(of),
    })),
}

/** The ingredients in storage and what orders take from them. */
export interface StorageService
  extends
    IngredientService,
    IngredientImportService,
    PurchaseService,
    CountService,
    StockService,
    MovementService {}

export interface StorageDeps {
  readonly imports: ImportService
}

export const createStorageService = (
  platform: Pick<Platform, 'audit' | 'clock'>,
  { imports }: StorageDeps,
): StorageService => ({
  ...createIngredientImportService(platform, imports),
  ...createIngredientService(platform),
  ...createPurchaseService(platform),
  ...createCountService(platform),
  ...createStockService(platform),
  ...movementService,
})
