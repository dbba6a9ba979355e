import type { DatabaseSync } from 'node:sqlite'
import type { FiscalKind } from './device/device.ts'
import type { TaskRow } from './task-row.ts'
import { kindOf, type FiscalCommand } from './wire.ts'

/** The orders that the permit of a command names; none in one of an older server. */
const ordersOf = (command: Readonly<Record<string, unknown>>): string[] => {
  const { orders } = command
  return Array.isArray(orders) ? orders.filter((order): order is string => typeof order === 'string') : []
}

/** Which orders have their receipt, and of which it was taken back. */
const TABLES: Readonly<Record<FiscalKind, string>> = { sale: 'printed_orders', storno: 'taken_back_orders' }

const createOrdersOn = (db: DatabaseSync, table: string) => {
  const one = db.prepare(`SELECT task_id FROM ${table} WHERE order_id = ?`)
  const put = db.prepare(`INSERT OR IGNORE INTO ${table} (order_id, task_id) VALUES (?, ?)`)
  return {
    taskOf: (order: string): string | undefined =>
      (one.get(order) as { task_id: string } | undefined)?.task_id,
    add: (order: string, taskId: string): void => {
      put.run(order, taskId)
    },
  }
}

/**
 * What was printed of which orders: a server that was put back to an older copy may have one billed or taken back anew, and a screen may still hold the
 * permit that the server has forgotten. An order whose receipt was taken back is never billed again, nor taken back twice.
 */
export const createPrintedOrders = (db: DatabaseSync) => {
  const on = { sale: createOrdersOn(db, TABLES.sale), storno: createOrdersOn(db, TABLES.storno) }
  return {
    /** Belongs into the transaction of the receipt. */
    add: ({ taskId, kind, command }: TaskRow): void => {
      if (kind === null || command === null) return
      for (const order of ordersOf(command)) on[kind].add(order, taskId)
    },
    /** The first of the command's orders of which another task printed the same. */
    printedBefore: (command: FiscalCommand): string | null => {
      const { taskOf } = on[kindOf(command)]
      return (
        ordersOf(command).find((order) => {
          const task = taskOf(order)
          return task !== undefined && task !== command.taskId
        }) ?? null
      )
    },
  }
}

export type PrintedOrders = ReturnType<typeof createPrintedOrders>
