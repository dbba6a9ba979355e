import type { DatabaseSync } from 'node:sqlite'
import type { TaskRow } from './task-row.ts'
import type { FiscalCommand } from './wire.ts'

/** The orders that the permit of a command names; none in one of an older server. */
const ordersOf = (command: Readonly<Record<string, unknown>>): string[] => {
  const { orders } = command
  return Array.isArray(orders) ? orders.filter((order): order is string => typeof order === 'string') : []
}

/**
 * Which orders have their receipt: a server that was put back to an older copy may have one billed anew, and a screen may still hold the permit that the
 * server has forgotten. A receipt that was taken back counts too: its order is never billed again.
 */
export const createPrintedOrders = (db: DatabaseSync) => {
  const one = db.prepare('SELECT task_id FROM printed_orders WHERE order_id = ?')
  const put = db.prepare('INSERT OR IGNORE INTO printed_orders (order_id, task_id) VALUES (?, ?)')
  return {
    /** Belongs into the transaction of the receipt. */
    add: ({ taskId, kind, command }: TaskRow): void => {
      if (kind !== 'sale' || command === null) return
      for (const order of ordersOf(command)) put.run(order, taskId)
    },
    /** The first of the command's orders that another task printed. */
    printedBefore: (command: FiscalCommand): string | null => {
      if (command.commandContext.receiptType !== 'NormalReceipt') return null
      return ordersOf(command).find((order) => {
        const row = one.get(order) as { task_id: string } | undefined
        return row !== undefined && row.task_id !== command.taskId
      }) ?? null
    },
  }
}

export type PrintedOrders = ReturnType<typeof createPrintedOrders>
