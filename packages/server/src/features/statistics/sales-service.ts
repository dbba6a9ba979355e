import type { Category, Minor } from '@kafana/domain'
import { found } from '../../platform/http/app-error.ts'
import type { Tx } from '../../platform/unit-of-work/unit-of-work.ts'
import { countSales, selectBilledAt, selectLineSums, selectSaleIds, selectSales } from './sales-read-model.ts'
import type { BilledRange } from './statistics-read-model.ts'

/** One billed order as bookkeeping wants it. Money in minor units, times UTC ms. */
export interface Sale {
  readonly id: string
  readonly name: string
  readonly table: string
  readonly zone: string | null
  readonly category: Category
  readonly createdAt: number
  readonly billedAt: number
  readonly createdBy: { readonly id: string; readonly firstname: string; readonly lastname: string }
  readonly total: Minor
  /** Without tax, rounded line by line. */
  readonly net: Minor
  readonly cost: Minor
  readonly billKind: 'fiscal' | 'pre' | null
  readonly receiptNo: number | null
}

export interface SalesPage { readonly after?: string | undefined; readonly limit: number }

export interface SalesService {
  /** By the moment of billing, oldest first; `next` is where the following page begins, null at the end. @throws AppError NOT_FOUND for `after` */
  page(tx: Tx, range: BilledRange, page: SalesPage): Promise<{ readonly sales: Sale[]; readonly next: string | null; readonly total: number }>
}

const loadSales = async (tx: Tx, ids: readonly string[]): Promise<Sale[]> => {
  const rows = new Map((await tx.all(selectSales, { ids })).map((row) => [row.id, row]))
  const sums = new Map((await tx.all(selectLineSums, { ids })).map((row) => [row.order_id, row]))
  return ids.map((id) => {
    const row = found(rows.get(id))
    return {
      id, name: row.name, table: row.table_name, zone: row.zone_name, category: row.category as Category, createdAt: row.created_at, billedAt: row.billed_at ?? 0,
      createdBy: { id: row.user_id, firstname: row.firstname, lastname: row.lastname }, total: row.total,
      net: sums.get(id)?.net ?? 0, cost: sums.get(id)?.cost ?? 0, billKind: row.bill_kind as Sale['billKind'], receiptNo: row.receipt_no,
    }
  })
}

export const salesService: SalesService = {
  page: async (tx, range, { after, limit }) => {
    const at = after === undefined ? null : found(found(await tx.get(selectBilledAt, { id: after })).billed_at)
    // One more than asked for says whether there is a next page.
    const rows = await tx.all(selectSaleIds(at === null ? 'first' : 'next'), { ...range, at: at ?? 0, id: after ?? '', limit: limit + 1 })
    const ids = rows.slice(0, limit).map(({ id }) => id)
    const { count } = (await tx.get(countSales, range)) ?? { count: 0 }
    return { sales: await loadSales(tx, ids), next: rows.length > limit ? ids.at(-1) ?? null : null, total: count }
  },
}
