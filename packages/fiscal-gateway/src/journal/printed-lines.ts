import type { DatabaseSync } from 'node:sqlite'
import { type FiscalCommand, kindOf } from '../print/commands.ts'
import { ordersOf } from './idempotency.ts'
import type { Task } from './task.ts'

/** Version 10. `printed_lines`: the share of a line that was ordered, on the receipt of a part of its order. */
export const PRINTED_LINES_SCHEMA = `
CREATE TABLE printed_lines (
  order_id TEXT NOT NULL,
  line_id TEXT NOT NULL,
  root_order TEXT NOT NULL,
  root_line TEXT NOT NULL,
  num INTEGER NOT NULL,
  den INTEGER NOT NULL,
  task_id TEXT NOT NULL REFERENCES tasks (task_id),
  PRIMARY KEY (order_id, line_id)
) STRICT;
CREATE INDEX printed_lines_order ON printed_lines (root_order);
`

const LIVE = `SELECT root_line, num, den FROM printed_lines WHERE root_order = ? AND task_id <> ?
  AND NOT EXISTS (SELECT 1 FROM taken_back_orders WHERE taken_back_orders.order_id = printed_lines.order_id)`

interface Share {
  readonly root_line: string
  readonly num: number
  readonly den: number
}
interface Sum {
  readonly num: bigint
  readonly den: bigint
}

const isMoreThanWhole = (shares: readonly Share[]): boolean => {
  const { num, den } = shares.reduce<Sum>(
    (sum, share) => ({
      num: sum.num * BigInt(share.den) + BigInt(share.num) * sum.den,
      den: sum.den * BigInt(share.den),
    }),
    { num: 0n, den: 1n },
  )
  return num > den
}

/**
 * Which share of each line is on receipts that are not voided. A server restored from a backup may have forgotten that a
 * part of an order was paid, and bill it again in another part or with the rest. An order that came whole has no rows.
 */
export const createPrintedLines = (db: DatabaseSync) => {
  const put = db.prepare(
    'INSERT OR IGNORE INTO printed_lines (order_id, line_id, root_order, root_line, num, den, task_id) VALUES (?, ?, ?, ?, ?, ?, ?)',
  )
  const live = db.prepare(LIVE)
  const isBeyond = (rootOrder: string, command: FiscalCommand): boolean => {
    const { taskId, carved = [] } = command
    const printed = live.all(rootOrder, taskId) as unknown as Share[]
    const named = carved.filter(({ from }) => from === rootOrder)
    // The server does not know that parts of this order were paid.
    const isKnown = named.some(({ order }) => order === rootOrder)
    if (printed.length > 0 && !isKnown && ordersOf(command).includes(rootOrder)) return true
    const ordered = named.flatMap(({ lines }) =>
      lines.map(({ from, num, den }) => ({ root_line: from, num, den })),
    )
    return [...Map.groupBy([...printed, ...ordered], ({ root_line }) => root_line).values()].some(
      isMoreThanWhole,
    )
  }
  return {
    /** Must run in the transaction of the receipt. */
    add: ({ taskId, kind, command }: Task): void => {
      if (kind !== 'sale') return
      for (const { order, from, lines } of command?.carved ?? [])
        for (const line of lines) put.run(order, line.line, from, line.from, line.num, line.den, taskId)
    },
    /** The first order of which the command would print more than was ordered; null if there is none. */
    printedBeyond: (command: FiscalCommand): string | null => {
      if (kindOf(command) !== 'sale') return null
      const roots = new Set([...ordersOf(command), ...(command.carved ?? []).map(({ from }) => from)])
      return [...roots].find((order) => isBeyond(order, command)) ?? null
    },
  }
}

export type PrintedLines = ReturnType<typeof createPrintedLines>
