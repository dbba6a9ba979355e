import type { Minor } from '@kafana/domain'
import type { GivenReason } from '../../platform/http/reason-to-wire.ts'
import type { Tx } from '../../platform/unit-of-work/unit-of-work.ts'
import type { BilledRange } from './statistics-read-model.ts'
import { selectVoidedLines, sumVoidedLines } from './voids-read-model.ts'

interface Person {
  readonly id: string
  readonly firstname: string
  readonly lastname: string
}

/** A line that was taken off. Money in minor units, times UTC ms. */
export interface ReportedVoid {
  readonly lineId: string
  readonly order: { readonly id: string; readonly number: number }
  readonly at: number
  /** When its order was sent. */
  readonly sentAt: number
  readonly table: string
  readonly name: string
  readonly quantity: number
  readonly amount: Minor
  readonly reason: GivenReason
  readonly by: Person
  /** Another line took its place, with other options. */
  readonly isReplaced: boolean
  /** Null where nobody had to approve it. */
  readonly approvedBy: Person | null
  /** What it cost, if it was made; otherwise 0. */
  readonly cost: Minor
}

export interface VoidReport {
  /** Latest first. */
  readonly voids: readonly ReportedVoid[]
  /** Of all lines of the range: how many, their pieces, their amounts and what was lost. */
  readonly totals: {
    readonly count: number
    readonly quantity: number
    readonly amount: Minor
    readonly cost: Minor
  }
}

type Row = Awaited<ReturnType<typeof readRows>>[number]
const readRows = (tx: Tx, p: BilledRange & { limit: number; offset: number }) => tx.all(selectVoidedLines, p)

const approverOf = ({ approver_id: id, approver_firstname, approver_lastname }: Row): Person | null =>
  id === null ? null : { id, firstname: approver_firstname ?? '', lastname: approver_lastname ?? '' }

const toVoid = (row: Row): ReportedVoid => ({
  lineId: row.id,
  order: { id: row.order_id, number: row.number },
  at: row.at ?? 0,
  sentAt: row.created_at,
  table: row.table_name,
  name: row.name,
  quantity: row.quantity,
  amount: row.amount,
  reason: { id: row.reason_id, key: row.key, text: row.text, note: row.note },
  isReplaced: Boolean(row.replaced),
  by: { id: row.user_id, firstname: row.firstname, lastname: row.lastname },
  approvedBy: approverOf(row),
  cost: row.cost,
})

/** What was taken off in a range, a page at a time, and the totals of the whole range. */
export const readVoids = async (
  tx: Tx,
  range: BilledRange,
  { page, limit }: { readonly page: number; readonly limit: number },
): Promise<VoidReport> => {
  const rows = await readRows(tx, { ...range, limit, offset: (page - 1) * limit })
  const totals = await tx.get(sumVoidedLines, range)
  return { voids: rows.map(toVoid), totals: totals ?? { count: 0, quantity: 0, amount: 0, cost: 0 } }
}
