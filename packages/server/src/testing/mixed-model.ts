import { LINE_STATES, type LineState, type OrderStatus } from '@kafana/domain'
import type { Order } from '../modules/orders/index.ts'

export interface ModelLine {
  readonly id: string
  readonly product: number
  quantity: number
  state: LineState
  /** Pieces of its option, on each piece. */
  readonly extra?: number
  /** It came after the ingredients of its order were taken, and nobody has confirmed the order since. */
  untaken?: boolean
}
export interface ModelOrder {
  readonly id: string
  readonly tableId: string
  readonly checkId: string | null
  readonly lines: ModelLine[]
  status: OrderStatus
  bill: 'pre' | 'fiscal' | null
  /** Its ingredients are taken from stock. */
  taken: boolean
  everServed: boolean
}

/** An order that has just been taken. @param products the ids of the menu's products, which the model knows by their place */
export const takenOrder = (
  { id, table, checkId, lines }: Order,
  products: readonly string[],
): ModelOrder => ({
  id,
  tableId: table.id,
  checkId,
  lines: lines.map((line) => ({
    id: line.id,
    product: products.indexOf(line.productId),
    quantity: line.quantity,
    state: 'sent',
  })),
  status: 'created',
  bill: null,
  taken: false,
  everServed: false,
})

/** What the ingredients do, written down a second time. */
const followStock = (order: ModelOrder): void => {
  const { status } = order
  if (status === 'pending' || status === 'done' || status === 'delivered') {
    order.taken = true
    for (const line of order.lines) line.untaken = false
  } else if (status !== 'billed' && !order.everServed) order.taken = false
  if (status === 'done' || status === 'delivered') order.everServed = true
}

/** An order that is moved takes its lines with it. */
export const setStatus = (order: ModelOrder, to: OrderStatus): void => {
  if (order.status === to) return
  order.status = to
  const states: Partial<Record<OrderStatus, LineState>> = {
    created: 'sent',
    pending: 'preparing',
    done: 'ready',
    delivered: 'served',
    billed: 'served',
  }
  const state = states[to]
  for (const line of order.lines) line.state = state ?? line.state
  followStock(order)
}

/** What the status becomes after lines moved, by the slowest and the fastest of them. */
const afterLines = ({ status, lines }: ModelOrder): OrderStatus => {
  const ranks = lines.map(({ state }) => LINE_STATES.indexOf(state))
  const [slowest, fastest] = [Math.min(...ranks), Math.max(...ranks)]
  if (slowest === 3) return 'delivered'
  if (slowest === 2) return 'done'
  return fastest > 0 ? 'pending' : status
}

/** The status follows the lines that there are. */
export const followLines = (order: ModelOrder): void => {
  const status = afterLines(order)
  if (status === order.status) return
  order.status = status
  followStock(order)
}

/** Lines that are moved by themselves take their order with them, back to created too. */
export const setLines = (order: ModelOrder, lines: readonly ModelLine[], state: LineState): void => {
  if (lines.every((line) => line.state === state)) return
  for (const line of lines) line.state = state
  if (order.lines.some((line) => line.state !== 'sent')) followLines(order)
  else {
    order.status = 'created'
    followStock(order)
  }
}

export const isOpen = ({ status }: ModelOrder): boolean => status !== 'billed' && status !== 'rejected'
