import type { BillSelection as Selection, Order } from '@kafana/contract'
import {
  allocate,
  isBillable,
  lineGross,
  MAX_BILL_PARTS,
  type Minor,
  piecesAlong,
  toMinor,
} from '@kafana/domain'

type LineChoice = NonNullable<Selection['lines']>[number]
type OrderLine = Order['products'][number]

/** A line that can be paid. `price` is for one piece. */
export interface SplitLine extends Pick<OrderLine, 'options' | 'note' | 'parent' | 'chosenAs'> {
  readonly id: string
  readonly version: number
  readonly order: string
  /** Null where the product is no longer known. */
  readonly name: string | null
  readonly price: Minor
  readonly quantity: number
  /** Off the whole line. */
  readonly discount: Minor
  readonly seat: number | null
}

/** What of a line a guest pays: whole pieces, and one of `parts` equal parts of another piece. */
export interface Taken {
  readonly pieces: number
  /** Null for no part of a piece. */
  readonly parts: number | null
}
/** What a guest pays, by line; a line of which they pay nothing is not in it. */
export type Choice = ReadonlyMap<string, Taken>

/** The lines of these orders. */
export const linesOf = (orders: readonly Order[]): readonly SplitLine[] =>
  orders.flatMap(({ _id: order, products }) =>
    products.map(({ product, price, quantity, discount, line, lineVersion, seat, ...shown }) => ({
      id: line,
      version: lineVersion,
      order,
      name: product?.name ?? null,
      price: toMinor(price),
      quantity,
      discount: toMinor(discount ?? 0),
      seat: seat ?? null,
      note: shown.note,
      options: shown.options,
      ...(shown.parent && { parent: shown.parent, chosenAs: shown.chosenAs }),
    })),
  )

/** What can be paid of these orders. @param payFirst the venue's switch */
export const linesLeft = (orders: readonly Order[], payFirst = false): readonly SplitLine[] =>
  linesOf(orders.filter(({ status }) => isBillable(status, payFirst)))

/** What decides what bills of these lines come to: where it changes, a quote is asked for again. */
export const pricedAs = (lines: readonly SplitLine[]) =>
  lines.map(({ id, version, quantity, discount }) => [id, version, quantity, discount] as const)

export const isAllOf = ({ quantity }: SplitLine, taken: Taken | undefined): boolean =>
  taken?.pieces === quantity

/** One piece more; everything once there is no whole piece left. */
export const addPiece = (line: SplitLine, taken: Taken | undefined): Taken => {
  const pieces = (taken?.pieces ?? 0) + 1
  const parts = taken?.parts ?? null
  return pieces < line.quantity ? { pieces, parts } : { pieces: line.quantity, parts: null }
}

/** Without the part of a piece, else one piece less; undefined for nothing. */
export const takeOff = ({ pieces, parts }: Taken): Taken | undefined => {
  if (parts === null) return pieces > 1 ? { pieces: pieces - 1, parts } : undefined
  return pieces > 0 ? { pieces, parts: null } : undefined
}

/** One of so many parts of a piece, beside the whole pieces that are taken already. */
export const sharePiece = (line: SplitLine, taken: Taken | undefined, parts: number): Taken => ({
  pieces: Math.min(taken?.pieces ?? 0, line.quantity - 1),
  parts,
})

/** What is taken as a share of the line. */
const shareOf = ({ quantity }: SplitLine, { pieces, parts }: Taken) =>
  parts === null ? { num: pieces, den: quantity } : { num: pieces * parts + 1, den: parts * quantity }

/** What it comes to. */
export const amountOf = (line: SplitLine, taken: Taken): Minor => {
  const { num, den } = shareOf(line, taken)
  return allocate(lineGross(line), [num, den - num])[0] ?? 0
}

/** Whether a piece can be shared by so many: each pays something, and the share can be named. */
export const canShare = (line: SplitLine, parts: number): boolean =>
  parts * line.quantity <= MAX_BILL_PARTS && amountOf(line, { pieces: 0, parts }) > 0

/** On the button that offers shares. */
export const SHARE_MARK = '½…'

/** "2", "1/3" or "2 1/3". */
export const takenText = ({ pieces, parts }: Taken): string =>
  [pieces > 0 || parts === null ? String(pieces) : '', parts === null ? '' : `1/${parts}`]
    .filter((text) => text !== '')
    .join(' ')

/** Changes one line of a choice. */
export const withTaken = (choice: Choice, line: string, taken: Taken | undefined): Choice => {
  const next = new Map(choice)
  if (taken) next.set(line, taken)
  else next.delete(line)
  return next
}

/** Changes one line of a choice, and what goes with it: as many pieces as of the line, until somebody chooses others. */
export const takeLine = (
  choice: Choice,
  lines: readonly SplitLine[],
  { id, quantity }: SplitLine,
  taken: Taken | undefined,
): Choice =>
  lines
    .filter(({ parent }) => parent?.line === id)
    .reduce(
      (next, along) => {
        const { quantity: there, chosenAs } = along
        const pieces = piecesAlong({ pieces: there, each: chosenAs?.each ?? 1 }, taken?.pieces ?? 0, quantity)
        return withTaken(next, along.id, pieces > 0 ? { pieces, parts: null } : undefined)
      },
      withTaken(choice, id, taken),
    )

/** What of a choice is still there, at most as much as there is. */
export const keepExisting = (choice: Choice, lines: readonly SplitLine[]): Choice =>
  new Map(
    lines.flatMap((line) => {
      const taken = choice.get(line.id)
      if (!taken) return []
      const fits = taken.pieces + (taken.parts === null ? 0 : 1) <= line.quantity
      return [[line.id, fits ? taken : { pieces: line.quantity, parts: null }] as const]
    }),
  )

/** What all of it comes to. */
export const sumOf = (lines: readonly SplitLine[]): Minor =>
  lines.reduce((sum, line) => sum + lineGross(line), 0)

/** The guests that have dishes of their own, by the number of their seat. */
export const seatsOf = (lines: readonly SplitLine[]): readonly number[] =>
  [...new Set(lines.flatMap(({ seat }) => seat ?? []))].toSorted((a, b) => a - b)

/** Is everything of these lines taken? */
export const hasAll = (choice: Choice, lines: readonly SplitLine[]): boolean =>
  lines.every((line) => isAllOf(line, choice.get(line.id)))

/** Takes everything of these lines; nothing of them if everything is taken already. */
export const toggleAll = (choice: Choice, lines: readonly SplitLine[]): Choice => {
  const isOff = hasAll(choice, lines)
  return lines.reduce(
    (next, { id, quantity }) => withTaken(next, id, isOff ? undefined : { pieces: quantity, parts: null }),
    choice,
  )
}

const lineChoice = (line: SplitLine, taken: Taken): LineChoice => {
  const { id, version } = line
  return taken.parts === null
    ? { id, version, pieces: taken.pieces }
    : { id, version, share: shareOf(line, taken) }
}

export type Way = 'items' | 'seats' | 'evenly' | 'amount'
/** Into how many equal parts a bill is split, and how many of them are paid. */
export interface EvenParts {
  readonly parts: number
  readonly paid: number
  /** The id of the bill that was counted last, as long as it may turn out not to be printed. */
  readonly bill?: string
}
/** How the guests split the bill, and what the next of them pays. */
export interface Split {
  readonly way: Way
  readonly choice: Choice
  readonly evenly: EvenParts
  /** Major units; undefined while there is none. */
  readonly amount: number | undefined
}

/** Into how many equal parts a bill is split. */
export const EVEN_PARTS: readonly number[] = Array.from({ length: 11 }, (_, index) => index + 2)
const FEWEST = EVEN_PARTS[0] ?? 2

/**
 * @param covers how many guests there are, if that is known
 * @param evenly the equal parts of which some are paid already
 */
export const startSplit = (covers: number | null, evenly?: EvenParts): Split => ({
  way: 'items',
  choice: new Map(),
  evenly: evenly ?? { parts: covers !== null && EVEN_PARTS.includes(covers) ? covers : FEWEST, paid: 0 },
  amount: undefined,
})

/**
 * The equal parts after a bill of one of those that were left, however often it is counted. They begin again after the
 * last one.
 * @param of how many were left before it
 * @param bill the id of the bill, where it may turn out not to be printed
 */
export const afterPart = ({ parts }: EvenParts, of: number, isPaid: boolean, bill?: string): EvenParts => {
  const all = Math.max(parts, of)
  const left = isPaid ? of - 1 : of
  return { parts: all, paid: left > 0 ? all - left : 0, ...(isPaid && bill !== undefined && { bill }) }
}

/** The same where the bill that was counted last was not printed after all. */
export const withoutLastPart = ({ parts, paid }: EvenParts): EvenParts => ({
  parts,
  paid: Math.max(0, paid - 1),
})

/** The same for the next guest, once one has paid. Who pays otherwise leaves as many equal parts as before. */
export const afterBill = (split: Split): Split => {
  const { way, evenly } = split
  return {
    ...split,
    choice: new Map(),
    evenly: way === 'evenly' ? afterPart(evenly, evenly.parts - evenly.paid, true) : evenly,
    amount: undefined,
  }
}

/** What is ordered once everything is paid is split from the start. */
export const startAgain = (split: Split): Split => ({
  ...split,
  evenly: { parts: split.evenly.parts, paid: 0 },
})

/** The bill of the next guest; null while nothing is chosen. */
export const selectionOf = (
  { way, choice, evenly, amount }: Split,
  lines: readonly SplitLine[],
): Selection | null => {
  if (lines.length === 0) return null
  if (way === 'evenly') return { evenly: evenly.parts - evenly.paid }
  if (way === 'amount') return amount === undefined || amount <= 0 ? null : { amount }
  const taken = keepExisting(choice, lines)
  const chosen = lines.flatMap((line) => {
    const of = taken.get(line.id)
    return of ? [lineChoice(line, of)] : []
  })
  return chosen.length === 0 ? null : { lines: chosen }
}

/** The orders that a bill touches. */
export const ordersOf = (selection: Selection, lines: readonly SplitLine[]): readonly string[] => {
  const ids = selection.lines?.map(({ id }) => id)
  return [...new Set(lines.filter(({ id }) => ids?.includes(id) ?? true).map(({ order }) => order))]
}
