import type { DatabaseSync } from 'node:sqlite'
import { canonicalJson } from '@kafana/domain'
import type { FiscalKind } from '../device/device.ts'
import { GatewayError } from '../errors.ts'
import { type FiscalCommand, type GatewayResponse, kindOf, type PosCommand } from '../print/commands.ts'
import { sha256, type Task } from './task.ts'

const RELAYED_RETENTION_MS = 7 * 24 * 3_600_000

type RelayedJobState = 'new' | 'begun' | GatewayResponse

/** Relayed jobs, stored so that one that is received twice runs once, even across a restart. */
export const createRelayedJobStore = (db: DatabaseSync, now: () => number) => {
  const one = db.prepare('SELECT answer FROM works WHERE work_id = ?')
  const put = db.prepare('INSERT OR IGNORE INTO works (work_id, begun_at) VALUES (?, ?)')
  const end = db.prepare('UPDATE works SET answer = ? WHERE work_id = ?')
  const drop = db.prepare('DELETE FROM works WHERE begun_at < ?')
  return {
    state: (workId: string): RelayedJobState => {
      const row = one.get(workId) as { answer: string | null } | undefined
      if (row === undefined) return 'new'
      return row.answer === null ? 'begun' : (JSON.parse(row.answer) as GatewayResponse)
    },
    begin: (workId: string): void => {
      drop.run(now() - RELAYED_RETENTION_MS)
      put.run(workId, now())
    },
    end: (workId: string, answer: GatewayResponse): void => {
      end.run(JSON.stringify(answer), workId)
    },
  }
}

export type RelayedJobStore = ReturnType<typeof createRelayedJobStore>

const ADD_POS_PRINT = `INSERT INTO pos_prints (task_id, receipt_type, hash, body, papers, created_at, updated_at) VALUES (?, ?, ?, ?, 1, ?, ?)
  ON CONFLICT (task_id, receipt_type) DO UPDATE SET papers = papers + 1, updated_at = excluded.updated_at`

/** How often each task printed what is not fiscal. A pre-bill and the copies of a receipt count separately. */
export const createPosPrints = (db: DatabaseSync, now: () => number) => {
  const one = db.prepare('SELECT hash, papers FROM pos_prints WHERE task_id = ? AND receipt_type = ?')
  const insertOrCount = db.prepare(ADD_POS_PRINT)
  return {
    /** Prints so far. TASK_BODY_DIFFERS if the task had another content. */
    countOf: ({ taskId, receipt }: PosCommand): number => {
      const row = one.get(taskId, receipt.receiptType) as { hash: string; papers: number } | undefined
      if (row !== undefined && row.hash !== sha256(receipt)) throw new GatewayError('TASK_BODY_DIFFERS')
      return row?.papers ?? 0
    },
    add: ({ taskId, receipt }: PosCommand): void => {
      const at = now()
      insertOrCount.run(taskId, receipt.receiptType, sha256(receipt), canonicalJson(receipt), at, at)
    },
  }
}

export type PosPrints = ReturnType<typeof createPosPrints>

/** The orders that a command's permit covers; none in a command of an older server. */
export const ordersOf = (command: Readonly<Record<string, unknown>>): string[] => {
  const { orders } = command
  return Array.isArray(orders) ? orders.filter((order): order is string => typeof order === 'string') : []
}

/** The orders whose receipt was printed, and those whose receipt was voided by a storno. */
const TABLES: Readonly<Record<FiscalKind, string>> = { sale: 'printed_orders', storno: 'taken_back_orders' }

const createOrderTable = (db: DatabaseSync, table: string) => {
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
 * Which task printed the receipt and the storno of each order. A server restored from a backup may bill or void
 * an order again, and a screen may still hold a permit that the server has lost. An order gets one receipt and
 * one storno, and is not billed again after the storno.
 */
export const createPrintedOrders = (db: DatabaseSync) => {
  const tables = { sale: createOrderTable(db, TABLES.sale), storno: createOrderTable(db, TABLES.storno) }
  return {
    /** Must run in the transaction of the receipt. */
    add: ({ taskId, kind, command }: Task): void => {
      if (kind === null || command === null) return
      for (const order of ordersOf(command)) tables[kind].add(order, taskId)
    },
    /** The first of the command's orders for which another task printed the same kind of receipt. */
    printedByOtherTask: (command: FiscalCommand): string | null => {
      const { taskOf } = tables[kindOf(command)]
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
