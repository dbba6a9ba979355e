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

/** An order whose receipt has all of it: no part had been taken of it then. */
const WHOLE = `SELECT 1 FROM printed_orders WHERE order_id = ? AND task_id <> ?
  AND NOT EXISTS (SELECT 1 FROM printed_lines WHERE printed_lines.order_id = printed_orders.order_id)
  AND NOT EXISTS (SELECT 1 FROM taken_back_orders WHERE taken_back_orders.order_id = printed_orders.order_id)`

interface Share {
  readonly root_line: string
  readonly num: number
  readonly den: number
}
interface Sum {
  readonly num: bigint
  readonly den: bigint
}

/** The shares of an order's lines that a command takes; none where it takes the order whole. */
const sharesOf = ({ carved = [] }: FiscalCommand, rootOrder: string): Share[] =>
  carved
    .filter(({ from }) => from === rootOrder)
    .flatMap(({ lines }) => lines.map(({ from, num, den }) => ({ root_line: from, num, den })))

/** The orders of which a command takes something. */
const rootsOf = (command: FiscalCommand): string[] => [
  ...ordersOf(command),
  ...(command.carved ?? []).map(({ from }) => from),
]

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

const isBeyondWhole = (shares: readonly Share[]): boolean =>
  [...Map.groupBy(shares, ({ root_line }) => root_line).values()].some(isMoreThanWhole)

const takesWhole = (command: FiscalCommand, order: string): boolean =>
  ordersOf(command).includes(order) && sharesOf(command, order).length === 0

/** Whether two receipts cannot both be right: both have an order, or together more of a line than was ordered. */
export const haveSame = (one: FiscalCommand, other: FiscalCommand): boolean => {
  const orders = ordersOf(other)
  if (ordersOf(one).some((order) => orders.includes(order))) return true
  const roots = rootsOf(other)
  return rootsOf(one).some(
    (root) =>
      roots.includes(root) &&
      (takesWhole(one, root) ||
        takesWhole(other, root) ||
        isBeyondWhole([...sharesOf(one, root), ...sharesOf(other, root)])),
  )
}

/**
 * Which share of each line is on receipts that are not voided. A server restored from a backup may have forgotten that a
 * part of an order was paid, and bill it again in another part or with the rest. An order that came whole has no rows, and
 * nothing of it is left.
 */
export const createPrintedLines = (db: DatabaseSync) => {
  const put = db.prepare(
    'INSERT OR IGNORE INTO printed_lines (order_id, line_id, root_order, root_line, num, den, task_id) VALUES (?, ?, ?, ?, ?, ?, ?)',
  )
  const live = db.prepare(LIVE)
  const whole = db.prepare(WHOLE)
  const isBeyond = (rootOrder: string, command: FiscalCommand): boolean => {
    const { taskId, carved = [] } = command
    const printed = live.all(rootOrder, taskId) as unknown as Share[]
    const named = carved.filter(({ from }) => from === rootOrder)
    // The server does not know that parts of this order were paid.
    const isKnown = named.some(({ order }) => order === rootOrder)
    if (printed.length > 0 && !isKnown && ordersOf(command).includes(rootOrder)) return true
    // A part that was taken of it after its receipt was sent.
    if (whole.get(rootOrder, taskId) !== undefined) return true
    return isBeyondWhole([...printed, ...sharesOf(command, rootOrder)])
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
      return [...new Set(rootsOf(command))].find((order) => isBeyond(order, command)) ?? null
    },
  }
}

export type PrintedLines = ReturnType<typeof createPrintedLines>
