import type { Order } from '@kafana/contract'
import { isBillable, isOnUnpaidPreBill, lineStateWith, type LineState, ORDER_STATUS } from '@kafana/domain'

type OrderLine = Order['products'][number]

/** Orders that one person sent at one moment: the food and the drinks of one press. */
export interface Round {
  readonly key: string
  /** The times of the first of its orders. */
  readonly sent: Pick<Order, 'createdAt' | 'takenAt'>
  readonly createdBy: Order['createdBy']
  readonly orders: readonly Order[]
}

/** Is it owed: neither billed nor rejected? */
export const isOwed = ({ status }: Pick<Order, 'status'>): boolean => ORDER_STATUS[status].open

/** Ready first, because somebody has to carry it; then as the kitchen goes on. */
const SHOWN_FIRST: readonly LineState[] = ['ready', 'sent', 'preparing', 'served']
const placeOf = (state: LineState): number => SHOWN_FIRST.indexOf(state)

const hasReady = ({ status, products }: Order): boolean =>
  isOwed({ status }) && products.some(({ state }) => state === 'ready')
const readyFirst = <T>(list: readonly T[], isReady: (item: T) => boolean): T[] =>
  list.toSorted((a, b) => Number(isReady(b)) - Number(isReady(a)))

/** The lines of an order, ready ones first. */
export const linesOf = ({ products }: Pick<Order, 'products'>): readonly OrderLine[] =>
  products.toSorted((a, b) => placeOf(a.state) - placeOf(b.state))

/** The orders of one press are made one after the other, within a few ms. */
const SAME_PRESS_MS = 1000

const isSamePress = (before: Order | undefined, order: Order): boolean =>
  before !== undefined &&
  before.createdBy._id === order.createdBy._id &&
  before.takenAt === order.takenAt &&
  Date.parse(order.createdAt) - Date.parse(before.createdAt) < SAME_PRESS_MS

/** The rounds of orders that are given oldest first: those with something ready first, then oldest first. */
export const roundsOf = (orders: readonly Order[]): readonly Round[] => {
  const rounds: [Order, ...Order[]][] = []
  for (const order of orders) {
    const last = rounds.at(-1)
    if (last && isSamePress(last.at(-1), order)) last.push(order)
    else rounds.push([order])
  }
  return readyFirst(rounds, (of) => of.some(hasReady)).map((of) => {
    const [sent] = of
    return { key: sent._id, sent, createdBy: sent.createdBy, orders: readyFirst(of, hasReady) }
  })
}

/** An order with a move that the server does not have yet: its lines go with it, as they will there. */
export const withMovedLines = (order: Order, moved: Order): Order => {
  const state = order.status === moved.status ? null : lineStateWith(moved.status)
  return state === null ? moved : { ...moved, products: moved.products.map((line) => ({ ...line, state })) }
}

/** The orders of a check, by what is done with them. */
export interface CheckParts {
  /** Sent, but not billed and not rejected. */
  readonly owed: readonly Order[]
  /** On a pre-bill that is not paid, which is owed too. */
  readonly preBilled: readonly Order[]
  /** Can be delivered. */
  readonly ready: readonly Order[]
  /** Can be billed. */
  readonly billable: readonly Order[]
  /** Owed, but not delivered. */
  readonly undelivered: readonly Order[]
  /** Owed, or rejected: what stands in the rounds. */
  readonly shown: readonly Order[]
  readonly paid: readonly Order[]
}

/** Is it on a pre-bill that its guests still owe? */
const isUnpaid = ({ billKind, billedAt }: Order, now: number): boolean =>
  isOnUnpaidPreBill({ billKind, billedAt: billedAt === null ? null : Date.parse(billedAt) }, now)

/**
 * @param now UTC ms
 * @param payFirst the venue's switch
 */
export const partsOf = (orders: readonly Order[], now: number, payFirst = false): CheckParts => {
  const owed = orders.filter(isOwed)
  const billed = orders.filter(({ status }) => status === 'billed')
  return {
    owed,
    preBilled: billed.filter((order) => isUnpaid(order, now)),
    ready: owed.filter(({ status }) => status === 'done'),
    billable: owed.filter(({ status }) => isBillable(status, payFirst)),
    undelivered: owed.filter(({ status }) => status !== 'delivered'),
    shown: orders.filter(({ status }) => status !== 'billed'),
    paid: billed.filter((order) => !isUnpaid(order, now)),
  }
}
