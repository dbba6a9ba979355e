import type { BillIntent, OrderWithHistory } from '@kafana/contract'
import { toCents } from './amounts.ts'
import { type History, isFiscalBill, isRestored, type ReportViolation } from './history.ts'
import type { OrderedLine } from './ordered-line.ts'
import { isReopened } from './reopened-bills.ts'

type Line = OrderWithHistory['products'][number]
type Piece = Pick<Line, 'line' | 'price' | 'quantity' | 'part'>

/** A part of a line names it. Pieces that were taken off have an id of their own, which begins with that of their line. */
const lineOf = ({ line, part }: Pick<Piece, 'line' | 'part'>): string => part?.of ?? line.split('.')[0] ?? ''
const piecesOf = (pieces: readonly Piece[]): number => pieces.reduce((sum, { quantity }) => sum + quantity, 0)

const nameOf = ({ line, name }: OrderedLine): string => `${line} (${name})`

const centsOf = (pieces: readonly Piece[]): number =>
  pieces.reduce((sum, { price, quantity }) => sum + toCents(price) * quantity, 0)

/** I12: a share of a piece is a line of its own with a part of the price, so that only amounts can be compared. */
const judgeDivided = (line: OrderedLine, found: number, report: ReportViolation): void => {
  const wanted = toCents(line.price) * line.quantity
  if (found !== wanted)
    report('I12', `${nameOf(line)} was ${wanted / 100}, and all of its parts come to ${found / 100}`)
}

/**
 * I10: each piece that was ordered by a ticket is in one place: in an order, taken off, or held. A server that was
 * restored may have forgotten the whole line.
 */
const judgeOrdered = (history: History, report: ReportViolation): void => {
  const {
    ordered,
    server: { orders, held },
  } = history
  const isOf = (line: string) => (piece: Piece) => lineOf(piece) === line
  const [live, voided] = [
    orders.flatMap(({ products }) => products),
    orders.flatMap((order) => order.voided ?? []),
  ]
  for (const each of ordered) {
    const places = [live, voided, held].map((pieces: readonly Piece[]) => pieces.filter(isOf(each.line)))
    if (isRestored(history) && places.flat().length === 0) continue
    if (places.flat().some(({ part }) => part !== undefined)) {
      judgeDivided(each, centsOf(places.flat()), report)
      continue
    }
    const [ofOrders = 0, offOrders = 0, onHold = 0] = places.map(piecesOf)
    if (ofOrders + offOrders + onHold !== each.quantity)
      report(
        'I10',
        `of ${each.quantity} pieces of ${nameOf(each)}, orders have ${ofOrders}, ${offOrders} are taken off and ${onHold} are held`,
      )
    for (const { price } of places.flat().filter((piece) => piece.price !== each.price))
      report('I10', `a piece of ${nameOf(each)} costs ${price} instead of ${each.price}`)
  }
}

/** So many pieces of one title, at one price and letter. */
type Pieces = ReadonlyMap<string, number>
const countPieces = (lines: readonly { readonly of: string; readonly quantity: number }[]): Pieces => {
  const counts = new Map<string, number>()
  for (const { of, quantity } of lines) counts.set(of, (counts.get(of) ?? 0) + quantity)
  return counts
}

const onReceipt = ({ receipt }: BillIntent): Pieces =>
  countPieces(
    receipt.products.map(({ title, price, taxClass, quantity }) => ({
      of: `${title} at ${price} ${taxClass}`,
      quantity: Number(quantity),
    })),
  )
/** The pieces of a line by what each costs after discounts, in cents: some cost one cent more than others. */
const piecePrices = ({ price, quantity, discount = 0 }: Line): [cents: number, quantity: number][] => {
  if (discount === 0) return [[toCents(price), quantity]]
  const cents = toCents(price) * quantity - toCents(discount)
  const [least, dearer] = [Math.floor(cents / quantity), cents % quantity]
  // What is free because of a discount is on no receipt.
  return (
    [
      [least + 1, dearer],
      [least, quantity - dearer],
    ] as [number, number][]
  ).filter(([each]) => each > 0)
}
const inOrders = (orders: readonly OrderWithHistory[]): Pieces =>
  countPieces(
    orders
      .flatMap(({ products }) => products)
      .flatMap((line) =>
        piecePrices(line).map(([cents, quantity]) => ({
          of: `${line.product?.name} at ${(cents / 100).toFixed(2)} ${line.product?.taxClass}`,
          quantity,
        })),
      )
      .filter(({ quantity }) => quantity > 0),
  )

/**
 * I10: a closed bill has the live lines of its orders, less their discounts. A server that was restored may have forgotten
 * what was taken off before a receipt was printed, and something may be taken off after somebody called a bill unprinted: an
 * owner decides about such bills.
 */
const judgeBilled = (history: History, report: ReportViolation): void => {
  if (isRestored(history)) return
  const { server } = history
  for (const bill of server.intents.filter(isFiscalBill)) {
    if (isReopened(bill, server)) continue
    const orders = server.orders.filter(({ _id: id }) => bill.orders.includes(id))
    // Of an order that is missing, nobody knows the lines.
    if (orders.length === 0 || orders.length < bill.orders.length) continue
    const [billed, live] = [onReceipt(bill), inOrders(orders)]
    for (const of of new Set([...billed.keys(), ...live.keys()])) {
      if (billed.get(of) === live.get(of)) continue
      report(
        'I10',
        `the ${bill.kind} bill ${bill.ref} has ${billed.get(of) ?? 0} pieces of ${of}, its orders have ${live.get(of) ?? 0}`,
      )
    }
  }
}

/** I10: bills are of what was ordered and not taken off, at its price. */
export const judgeOrderedLines = (history: History, report: ReportViolation): void => {
  judgeOrdered(history, report)
  judgeBilled(history, report)
}
