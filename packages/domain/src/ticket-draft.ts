import { type ChosenOption, isSameChoice } from './modifiers.ts'
import { MAX_LINE_QUANTITY, MAX_LINES } from './order.ts'

/** A line of a ticket that is not sent yet; the device makes its id. */
export interface TicketLine {
  readonly id: string
  readonly product: string
  readonly quantity: number
  /** What the guest wants of it; empty for nothing. */
  readonly note: string
  /** Chosen by a person: null is none. Missing where that of its product counts. */
  readonly course?: string | null
  /** Missing for none. */
  readonly options?: readonly ChosenOption[] | undefined
  /** The guest it is for, from 1; missing for nobody. */
  readonly seat?: number | undefined
}

const isSame = (a: TicketLine, b: TicketLine): boolean =>
  a.product === b.product &&
  a.note === b.note &&
  a.course === b.course &&
  a.seat === b.seat &&
  isSameChoice(a.options, b.options)

const withQuantity = (
  lines: readonly TicketLine[],
  changed: TicketLine,
  quantity: number,
): readonly TicketLine[] =>
  lines.map((line) =>
    line.id === changed.id ? { ...line, quantity: Math.min(MAX_LINE_QUANTITY, quantity) } : line,
  )

/**
 * The lines with one more. The same product with the same options, note and seat adds up; a ticket that has as many lines as one
 * may have stays as it is.
 */
export const addTicketLine = (lines: readonly TicketLine[], added: TicketLine): readonly TicketLine[] => {
  const present = lines.find((line) => isSame(line, added))
  if (present) return withQuantity(lines, present, present.quantity + added.quantity)
  return lines.length < MAX_LINES ? [...lines, added] : lines
}

/** The lines with another quantity of one of them; none of it removes the line. */
export const changeTicketLine = (
  lines: readonly TicketLine[],
  id: string,
  quantity: number,
): readonly TicketLine[] =>
  quantity < 1
    ? lines.filter((line) => line.id !== id)
    : lines.map((line) =>
        line.id === id ? { ...line, quantity: Math.min(MAX_LINE_QUANTITY, quantity) } : line,
      )

/** What a guest wants of a line: its note, and the options where they change. */
export type LineDetails = Pick<TicketLine, 'note' | 'options'>

/** The lines with other details of one of them, which adds up with one of the same product, options and note. */
export const changeDetails = (
  lines: readonly TicketLine[],
  id: string,
  details: LineDetails,
): readonly TicketLine[] => {
  const before = lines.find((line) => line.id === id)
  const after = before && { ...before, ...details }
  if (!before || !after || isSame(before, after)) return lines
  const same = lines.find((line) => line.id !== id && isSame(line, after))
  if (same === undefined) return lines.map((line) => (line === before ? after : line))
  return withQuantity(
    lines.filter((line) => line !== before),
    same,
    same.quantity + before.quantity,
  )
}

/** The lines of two tickets as those of one. */
export const joinTicketLines = (
  lines: readonly TicketLine[],
  more: readonly TicketLine[],
): readonly TicketLine[] => more.reduce(addTicketLine, lines)

/** A product that was refused, with how many of it are left; null for none. */
export interface RefusedPieces {
  readonly product: string
  readonly left: number | null
}

/** A line as far as products of it can be refused. */
export interface RefusableLine extends Pick<TicketLine, 'product' | 'quantity'> {
  /** The options of one piece; those that are products need pieces of these. */
  readonly chosen?: readonly { readonly product?: string | undefined; readonly quantity: number }[]
}

/** How many pieces of each product one piece of a line needs. */
const needsOfPiece = ({ product, chosen = [] }: RefusableLine): Map<string, number> => {
  const needs = new Map([[product, 1]])
  for (const option of chosen)
    if (option.product !== undefined)
      needs.set(option.product, (needs.get(option.product) ?? 0) + option.quantity)
  return needs
}

/** How many pieces of a product these lines need. */
export const piecesNeeded = (lines: readonly RefusableLine[], product: string): number =>
  lines.reduce((sum, line) => sum + (needsOfPiece(line).get(product) ?? 0) * line.quantity, 0)

/** The lines with what is left of refused products: the first lines keep their pieces, the others have the rest or go. */
export const keepLeft = <L extends RefusableLine>(
  lines: readonly L[],
  refused: readonly RefusedPieces[],
): readonly L[] => {
  const left = new Map(refused.map((each) => [each.product, each.left ?? 0]))
  return lines.flatMap((line) => {
    const needs = [...needsOfPiece(line)].filter(([product]) => left.has(product))
    const most = needs.map(([product, pieces]) => Math.floor((left.get(product) ?? 0) / pieces))
    const quantity = Math.min(line.quantity, ...most)
    for (const [product, pieces] of needs) left.set(product, (left.get(product) ?? 0) - pieces * quantity)
    return quantity > 0 ? [{ ...line, quantity }] : []
  })
}

/** How many tickets count for what was sold recently. */
export const MAX_RECENT_TICKETS = 50

/** What a ticket had of a product. */
export interface SoldProduct {
  readonly product: string
  readonly quantity: number
}

/** The products of these tickets, those sold most often first; of two that were sold as often, the later one. */
export const mostSold = (tickets: readonly (readonly SoldProduct[])[]): readonly string[] => {
  const sold = new Map<string, number>()
  // Latest first, so that equal counts keep that order.
  for (const lines of tickets.toReversed())
    for (const { product, quantity } of lines) sold.set(product, (sold.get(product) ?? 0) + quantity)
  return [...sold].toSorted(([, a], [, b]) => b - a).map(([product]) => product)
}

/** Texts that were used recently, the last one first; none of them twice. */
export const withRecentText = (texts: readonly string[], used: string, most: number): readonly string[] =>
  used === '' ? texts : [used, ...texts.filter((text) => text !== used)].slice(0, most)
