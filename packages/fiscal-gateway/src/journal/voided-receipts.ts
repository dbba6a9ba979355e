import type { DatabaseSync } from 'node:sqlite'
import type { FiscalCommand } from '../print/commands.ts'
import { ordersOf } from './idempotency.ts'
import type { Task } from './task.ts'

interface ReceiptRow {
  serial: string
  no: number
}

const RECEIPT_OF_ORDER = `SELECT json_extract(answer, '$.deviceSerial') AS serial, json_extract(answer, '$.receiptNo') AS no
  FROM printed_orders JOIN tasks USING (task_id) WHERE order_id = ?`

const IS_SALE = `SELECT 1 FROM tasks WHERE kind = 'sale' AND state = 'DONE'
  AND json_extract(answer, '$.deviceSerial') = ? AND json_extract(answer, '$.receiptNo') = ?`

const HAS_NUMBER = `SELECT 1 FROM tasks
  WHERE json_extract(answer, '$.deviceSerial') = ? AND json_extract(answer, '$.receiptNo') = ?`

/**
 * Which receipt each storno voids, by device and number. A storno prints only for a receipt that the journal knows as
 * that of its orders: the server's number may have been read wrong or invented, and would void another bill's receipt.
 * Receipts that the journal does not have at all, because it was lost or restored from a copy, are the server's to know.
 */
export const createVoidedReceipts = (db: DatabaseSync) => {
  const receiptOf = db.prepare(RECEIPT_OF_ORDER)
  const isSale = db.prepare(IS_SALE)
  const hasNumber = db.prepare(HAS_NUMBER)
  const voidedBy = db.prepare('SELECT task_id FROM voided_receipts WHERE serial = ? AND receipt_no = ?')
  const put = db.prepare(
    'INSERT OR IGNORE INTO voided_receipts (serial, receipt_no, task_id) VALUES (?, ?, ?)',
  )

  const isReceiptOf = (order: string, serial: string, receiptNo: number): boolean => {
    const receipt = receiptOf.get(order) as ReceiptRow | undefined
    return receipt?.serial === serial && receipt.no === receiptNo
  }

  const isMissingHere = (order: string, serial: string, receiptNo: number): boolean =>
    receiptOf.get(order) === undefined && hasNumber.get(serial, receiptNo) === undefined

  return {
    /** Must run in the transaction of the storno. */
    add: ({ taskId, command, result }: Task): void => {
      if (result === null || command?.commandContext.receiptType !== 'StornoReceipt') return
      put.run(result.deviceSerial, command.commandContext.refReceiptNo, taskId)
    },
    /** Whether another task voided the receipt that the command names on this device. */
    isVoidedByOther: ({ taskId, commandContext }: FiscalCommand, serial: string): boolean => {
      if (commandContext.receiptType !== 'StornoReceipt') return false
      const row = voidedBy.get(serial, commandContext.refReceiptNo) as { task_id: string } | undefined
      return row !== undefined && row.task_id !== taskId
    },
    /**
     * Whether this device printed the receipt that the command names, for every one of its orders; as far as the
     * journal knows. A command of an older server names no orders; then any receipt of this gateway will do.
     */
    isOfItsOrders: (command: FiscalCommand, serial: string): boolean => {
      const { commandContext } = command
      if (commandContext.receiptType !== 'StornoReceipt') return true
      const [orders, receiptNo] = [ordersOf(command), commandContext.refReceiptNo]
      return orders.length === 0
        ? isSale.get(serial, receiptNo) !== undefined
        : orders.every((order) => isReceiptOf(order, serial, receiptNo)) ||
            orders.every((order) => isMissingHere(order, serial, receiptNo))
    },
  }
}

export type VoidedReceipts = ReturnType<typeof createVoidedReceipts>
