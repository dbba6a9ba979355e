import { convertQuantity, type Minor, movingAverage } from '@kafana/domain'
import { changesOf } from '../../platform/audit/audit-log.ts'
import { definedOnly } from '../../platform/defined-only.ts'
import { AppError } from '../../platform/http/app-error.ts'
import type { Caller } from '../../platform/http/caller.ts'
import { newId } from '../../platform/ids.ts'
import type { Platform } from '../../platform/platform.ts'
import type { Tx, WriteTx } from '../../platform/unit-of-work/unit-of-work.ts'
import { currentIngredient } from './current-ingredient.ts'
import { setIngredientPrice } from './ingredient-store.ts'
import type { Ingredient } from './ingredient.ts'
import { selectSuppliers } from './movement-read-model.ts'
import { moveStock } from './stock-service.ts'

/** What is known of the invoice; an empty text is as good as none. */
export interface Invoice {
  readonly supplier?: string | undefined
  readonly invoiceNo?: string | undefined
  /** YYYY-MM-DD */
  readonly invoiceDay?: string | undefined
}

/** `packPrice` is the price of one pack; without it the ingredient keeps its price. */
interface Packs {
  readonly packs: number
  readonly packPrice?: Minor | undefined
}
export interface Purchase extends Packs, Invoice {}

export interface InvoicePurchase extends Invoice {
  /** What the invoice says; kept in the audit log. */
  readonly total?: Minor | undefined
  readonly lines: readonly (Packs & { readonly ingredient: string })[]
}

export interface PurchaseService {
  /**
   * Adds packs to the stock and averages their price into the ingredient's.
   * @throws AppError NOT_FOUND, UNIT_MISMATCH, INPUT_INVALID for a pack that holds nothing
   */
  purchase(tx: WriteTx, caller: Caller, id: string, purchase: Purchase): Promise<Ingredient>
  /** All lines of an invoice or none, as `purchase` books one. Returns each of their ingredients once. */
  purchaseInvoice(tx: WriteTx, caller: Caller, purchase: InvoicePurchase): Promise<Ingredient[]>
  /** The latest suppliers first, at most fifty. */
  suppliers(tx: Tx): Promise<string[]>
}

const MAX_SUPPLIERS = 50

/**
 * The contents of the packs in serving units; converted once, so that small packs lose nothing to rounding.
 */
const contentsOf = (
  { buyingQuantity, buyingUnit, servingUnit }: Ingredient,
  packs: number,
  path: string,
): number => {
  const contents = convertQuantity(packs * buyingQuantity, buyingUnit, servingUnit)
  if (contents === null) throw new AppError('UNIT_MISMATCH')
  if (contents <= 0)
    throw new AppError('INPUT_INVALID', { issues: [{ path, key: 'BUYING_QUANTITY_POSITIVE' }] })
  return contents
}

/** Without what was left empty. */
const invoiceOf = ({ supplier, invoiceNo, invoiceDay }: Invoice): Invoice =>
  definedOnly({ supplier: supplier || undefined, invoiceNo: invoiceNo || undefined, invoiceDay })

export const createPurchaseService = ({
  audit,
  clock,
}: Pick<Platform, 'audit' | 'clock'>): PurchaseService => {
  const record = changesOf(audit, 'storage')

  const buy = async (
    tx: WriteTx,
    by: string,
    { ingredient, packs, packPrice }: Packs & { readonly ingredient: string },
    { path, batchId, ...invoice }: Invoice & { readonly path: string; readonly batchId: string | null },
  ): Promise<void> => {
    const before = await currentIngredient(tx, ingredient)
    const contents = contentsOf(before, packs, path)
    const paid = packPrice === undefined ? null : packs * packPrice
    await moveStock(tx, {
      ingredientId: ingredient,
      kind: 'bought',
      change: contents,
      at: clock.now(),
      by,
      details: {
        supplier: invoice.supplier ?? null,
        invoiceNo: invoice.invoiceNo ?? null,
        invoiceDay: invoice.invoiceDay ?? null,
        paid,
        batchId,
      },
    })
    if (paid !== null)
      await tx.run(setIngredientPrice, {
        id: ingredient,
        price: movingAverage(before.quantity, before.price, contents, paid),
      })
  }

  return {
    purchase: async (tx, { userId }, id, { packs, packPrice, ...sent }) => {
      const invoice = invoiceOf(sent)
      await buy(
        tx,
        userId,
        { ingredient: id, packs, packPrice },
        { ...invoice, path: 'packs', batchId: null },
      )
      await record(tx, userId, 'ingredient.bought', id, definedOnly({ packs, packPrice, ...invoice }))
      return currentIngredient(tx, id)
    },
    purchaseInvoice: async (tx, { userId }, { lines, total, ...sent }) => {
      const invoice = invoiceOf(sent)
      const batchId = newId()
      // Ordered by id: invoices and orders that need the same ingredients cannot deadlock. Lines of one ingredient keep
      // their order, since sorting is stable.
      const inIdOrder = [...lines.entries()].toSorted(([, a], [, b]) =>
        a.ingredient < b.ingredient ? -1 : Number(a.ingredient > b.ingredient),
      )
      for (const [index, line] of inIdOrder)
        await buy(tx, userId, line, { ...invoice, path: `lines.${index}.packs`, batchId })
      await record(tx, userId, 'stock.invoice', batchId, definedOnly({ ...invoice, total, lines }))
      const bought: Ingredient[] = []
      for (const id of new Set(lines.map(({ ingredient }) => ingredient)))
        bought.push(await currentIngredient(tx, id))
      return bought
    },
    suppliers: async (tx) =>
      (await tx.all(selectSuppliers, { limit: MAX_SUPPLIERS })).map(({ supplier }) => supplier),
  }
}
