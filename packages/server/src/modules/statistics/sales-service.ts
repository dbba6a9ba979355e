import type { BillKind, Category, Minor, OrderBillKind } from '@kafana/domain'
import { ensureFound } from '../../platform/http/app-error.ts'
import type { Tx } from '../../platform/unit-of-work/unit-of-work.ts'
import { countSales, selectEntries, selectLineSums, selectMoments, selectSales } from './sales-read-model.ts'
import type { BilledRange } from './statistics-read-model.ts'

/**
 * One billed order for bookkeeping, or its storno with negative amounts. Money in minor units, times UTC ms.
 */
export interface Sale {
  readonly id: string
  readonly name: string
  readonly table: string
  readonly zone: string | null
  readonly category: Category
  readonly createdAt: number
  /** When it counts; for a storno its own time. */
  readonly billedAt: number
  readonly createdBy: { readonly id: string; readonly firstname: string; readonly lastname: string }
  readonly total: Minor
  /** Without VAT, rounded line by line. */
  readonly net: Minor
  readonly cost: Minor
  readonly billKind: BillKind | null
  readonly receiptNo: number | null
}

export interface SalesPage {
  readonly after?: string | undefined
  readonly limit: number
}

export interface SalesService {
  /**
   * Oldest first; `next` is where the following page begins, null at the end.
   * @throws AppError NOT_FOUND for `after`
   */
  page(
    tx: Tx,
    range: BilledRange,
    page: SalesPage,
  ): Promise<{ readonly sales: Sale[]; readonly next: string | null; readonly total: number }>
}

interface SaleEntry {
  readonly id: string
  readonly at: number
  readonly back: 0 | 1
}

const STORNO_SUFFIX = '.storno'
/** The cursor of an entry: the order's id, with a suffix for its storno. */
const cursorOf = ({ id, back }: SaleEntry): string => (back ? `${id}${STORNO_SUFFIX}` : id)
const entryAt = async (tx: Tx, name: string): Promise<SaleEntry> => {
  const back = name.endsWith(STORNO_SUFFIX) ? 1 : 0
  const id = back ? name.slice(0, -STORNO_SUFFIX.length) : name
  const { billed_at, storno_at } = ensureFound(await tx.get(selectMoments, { id }))
  return { id, back, at: ensureFound(back ? storno_at : billed_at) }
}

/** What voids a sale: a receipt a storno, an invoice instead of one its credit note. */
const reversalOf = (kind: OrderBillKind | null): 'storno' | 'credit' =>
  kind === 'invoice' ? 'credit' : 'storno'

const loadSales = async (tx: Tx, entries: readonly SaleEntry[]): Promise<Sale[]> => {
  const ids = [...new Set(entries.map(({ id }) => id))]
  const rows = new Map((await tx.all(selectSales, { ids })).map((row) => [row.id, row]))
  const sums = new Map((await tx.all(selectLineSums, { ids })).map((row) => [row.order_id, row]))
  return entries.map(({ id, at, back }) => {
    const row = ensureFound(rows.get(id))
    const signed = (amount: Minor): Minor => (back && amount !== 0 ? -amount : amount)
    return {
      id,
      name: row.name,
      table: row.table_name,
      zone: row.zone_name,
      category: row.category,
      createdAt: row.created_at,
      billedAt: at,
      createdBy: { id: row.user_id, firstname: row.firstname, lastname: row.lastname },
      total: signed(row.total),
      net: signed(sums.get(id)?.net ?? 0),
      cost: signed(sums.get(id)?.cost ?? 0),
      billKind: back ? reversalOf(row.bill_kind) : row.bill_kind,
      receiptNo: back ? row.storno_receipt_no : row.receipt_no,
    }
  })
}

export const salesService: SalesService = {
  page: async (tx, range, { after, limit }) => {
    const last = after === undefined ? { id: '', at: 0, back: 0 } : await entryAt(tx, after)
    // One more than requested shows whether there is a next page.
    const rows = await tx.all(selectEntries(after === undefined ? 'first' : 'next'), {
      ...range,
      ...last,
      limit: limit + 1,
    })
    const entries = rows.slice(0, limit)
    const signed = await tx.get(countSales, range)
    const end = entries.at(-1)
    return {
      sales: await loadSales(tx, entries),
      next: rows.length > limit && end ? cursorOf(end) : null,
      total: (signed?.sold ?? 0) + (signed?.back ?? 0),
    }
  },
}
