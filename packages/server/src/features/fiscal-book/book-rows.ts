import {
  receiptTotals,
  type BookBill,
  type BookSlip,
  type DocumentKind,
  type Minor,
  type Payment,
  type Receipt,
} from '@kafana/domain'
import type { BookBillRow, SlipRow } from './fiscal-book-read-model.ts'

interface Person {
  readonly id: string
  readonly firstname: string
  readonly lastname: string
}
/** A closed bill with what the book shows of it beside its sums. */
export interface DayBill extends BookBill {
  readonly closedBy: Person
  readonly refReceiptNo: number | null
}

export const billOf = (row: BookBillRow): DayBill => ({
  billNo: row.bill_no,
  intent: row.intent_id,
  kind: row.kind === 'storno' ? 'storno' : 'fiscal',
  at: row.at,
  total: row.total,
  byClass: receiptTotals(JSON.parse(row.receipt) as Receipt).byClass,
  payment: row.payment as Payment,
  receiptNo: row.receipt_no,
  serial: row.device_serial,
  gateway: row.gateway_id,
  refReceiptNo: row.ref_receipt_no,
  takenReceiptNo: row.taken_receipt_no,
  closedBy: { id: row.user_id, firstname: row.firstname, lastname: row.lastname },
})

/** Amounts by tax letter as the store keeps them: JSON, minor units. */
export const amountsOf = (text: string): Record<string, Minor> => JSON.parse(text) as Record<string, Minor>

export const slipOf = (row: SlipRow): BookSlip => ({
  serial: row.serial,
  receiptNo: row.receipt_no,
  kind: row.kind as DocumentKind,
  at: row.printed_at,
  total: row.total,
  byClass: amountsOf(row.by_class),
  payment: row.payment as Payment | null,
  taskId: row.task_id,
  gateway: row.gateway_id,
})
