import { createHash } from 'node:crypto'
import { carveLine, type CarvePart, discountOf, followsLines } from '@kafana/domain'
import { ConflictError } from '../../platform/http/app-error.ts'
import type { Order } from '../orders/index.ts'

/** A line with the version that the caller has seen; without pieces all of it. */
export interface TransferredLine {
  readonly id: string
  readonly version: number
  readonly pieces?: number | undefined
}

/** What goes of one order. */
export interface PartOfOrder {
  readonly order: Order
  readonly parts: readonly CarvePart[]
  /** The order as if it had nothing else. */
  readonly alone: Order
}

type Line = Order['lines'][number]

const ID_LENGTH = 32

/**
 * Pieces that go at a version of their line have one id, so that they go once. It does not get longer when pieces of
 * these pieces go.
 */
const idOfPieces = ({ id, version }: TransferredLine): string =>
  createHash('sha256').update(`${id}.${version}`).digest('hex').slice(0, ID_LENGTH)

/** The ids that what goes of these lines may have. */
export const idsAfter = (lines: readonly TransferredLine[]): readonly string[] =>
  lines.flatMap((line) => [line.id, idOfPieces(line)])

const has = ({ lines, voided }: Order, id: string): boolean =>
  [...lines, ...voided].some((line) => line.id === id)

/** The order that has a line, also one that was taken off. */
export const orderWith = (orders: readonly Order[], { id }: TransferredLine): Order | undefined =>
  orders.find((order) => has(order, id))

/**
 * The order that has the line, or its pieces, if the same request took them before; undefined if there are not so many
 * of them.
 */
export const orderAfter = (orders: readonly Order[], asked: TransferredLine): Order | undefined => {
  const { pieces } = asked
  const ofPieces = idOfPieces(asked)
  const isDivided = pieces !== undefined && orders.some((order) => has(order, ofPieces))
  const id = isDivided ? ofPieces : asked.id
  return orders.find(({ lines }) =>
    lines.some((line) => line.id === id && (pieces === undefined || line.quantity === pieces)),
  )
}

/** As it is after the carve. @throws ConflictError LINE_CHANGED */
const lineAlone = (order: Order, asked: TransferredLine): Line => {
  const line = order.lines.find(({ id }) => id === asked.id)
  if (!followsLines(order.status) || line?.version !== asked.version)
    throw new ConflictError('LINE_CHANGED', order)
  const { quantity } = line
  const carved = carveLine({ ...line, recipe: [], pieces: quantity }, { pieces: asked.pieces ?? quantity })
  if ('fault' in carved) throw new ConflictError('LINE_CHANGED', order)
  const { price, discounts } = carved.part
  return { ...line, price, quantity: carved.part.quantity, discounts, discount: discountOf(discounts) }
}

/**
 * What a request takes of an order.
 * @throws ConflictError LINE_CHANGED with the order of a line that has changed since, has fewer pieces, was taken off or
 * whose order is rejected
 */
export const planPart = (order: Order, asked: readonly TransferredLine[]): PartOfOrder => {
  const going = asked.map((each) => ({ each, line: lineAlone(order, each) }))
  return {
    order,
    parts: going.map(({ each, line }) => ({ line: each.id, id: idOfPieces(each), pieces: line.quantity })),
    alone: { ...order, lines: going.map(({ line }) => line) },
  }
}
