import type { Order } from '@kafana/contract'
import { ORDER_STATUS } from '@kafana/domain'
import type { InputOf } from '../api/query.ts'
import { type Choice, hasAll, type SplitLine } from './split-choice.ts'

type Body = InputOf<'service', 'transferOrders'>['body']
/** What goes to another check: whole orders, and pieces of lines of others. */
export type Transfer = Pick<Body, 'orders' | 'lines'>

/** The orders of a check of which something can go to another one. */
export const movableOrders = (orders: readonly Order[]): readonly Order[] =>
  orders.filter(({ status }) => ORDER_STATUS[status].open)

/** What was chosen, as a request names it: an order of which everything was goes whole. Null while nothing is. */
export const transferOf = (choice: Choice, lines: readonly SplitLine[]): Transfer | null => {
  const chosen = lines.filter(({ id }) => choice.has(id))
  const isWhole = ({ order }: SplitLine): boolean =>
    hasAll(
      choice,
      lines.filter((line) => line.order === order),
    )
  const orders = [...new Set(chosen.filter(isWhole).map(({ order }) => order))]
  const parts = chosen
    .filter((line) => !isWhole(line))
    .map(({ id, version }) => ({ id, version, pieces: choice.get(id)?.pieces ?? 0 }))
  if (chosen.length === 0) return null
  return { ...(orders.length > 0 && { orders }), ...(parts.length > 0 && { lines: parts }) }
}

/**
 * The same with the versions that its lines have by now: the kitchen goes on while somebody chooses a table. The server
 * refuses lines that are gone or have fewer pieces.
 */
export const withVersions = ({ lines, ...whole }: Transfer, now: readonly SplitLine[]): Transfer => ({
  ...whole,
  ...(lines && {
    lines: lines.map((line) => ({
      ...line,
      version: now.find(({ id }) => id === line.id)?.version ?? line.version,
    })),
  }),
})
