import type { CSSProperties } from 'react'
import { fontPx, SCALES, type TextSize } from './text-size.ts'

/** The space between two cards, in px. */
export const GAP = 14
/** Orders on a page of a phone, which is scrolled. */
const PHONE_PAGE = 8

/** What the borders of a card take of its height, in px, with one for rounding. */
export const CARD_BORDERS = 3

/** The places of a page: equal ones in rows, so that the buttons of a row are on one line. */
export interface Grid {
  readonly columns: number
  readonly rows: number
  /** In px; null on a phone, where cards have the height of their content. */
  readonly cardHeight: number | null
  /** Lines after which the name of a dish is cut, so that a card has space for it. */
  readonly nameLines: number
}

/** The area for the cards, in px. */
export interface Area {
  readonly width: number
  readonly height: number
  readonly windowWidth: number
}

/** Before anything is laid out. */
const UNKNOWN: Grid = { columns: 4, rows: 2, cardHeight: 440, nameLines: 4 }
const LONGEST_NAME = 20

const countOf = (space: number, smallest: number): number =>
  Math.max(1, Math.floor((space + GAP) / (smallest + GAP)))

/** What the head and the button of a card need, and a line of one dish; as in order-card.module.css. */
const partsOf = (textSize: TextSize, windowWidth: number) => {
  const px = (font: Parameters<typeof fontPx>[1]): number => fontPx(textSize, font, windowWidth)
  const head = px('table') * 1.15 + px('plain') * 2.8 + 17
  const foot = Math.max(60, px('timer') * 1.4) + 14
  return { fixed: head + foot + 10, line: px('dish') * 1.32 + 7, textLine: px('dish') * 1.2 }
}

/** Divides an area into places of equal size. */
export const gridOf = ({ width, height, windowWidth }: Area, textSize: TextSize, isPhone: boolean): Grid => {
  if (isPhone) return { columns: 1, rows: PHONE_PAGE, cardHeight: null, nameLines: LONGEST_NAME }
  if (width === 0 || height === 0) return UNKNOWN
  const { minWidth, minLines } = SCALES[textSize]
  const { fixed, line, textLine } = partsOf(textSize, windowWidth)
  const columns = countOf(width, Math.max(minWidth.px, minWidth.em * fontPx(textSize, 'dish', windowWidth)))
  const lowest = fixed + minLines * line
  const rows = countOf(height, lowest)
  const cardHeight = Math.max(Math.floor((height - (rows - 1) * GAP) / rows), Math.ceil(lowest))
  const nameLines = Math.max(2, Math.floor((cardHeight - fixed) / textLine) - 1)
  return { columns, rows, cardHeight, nameLines: Math.min(nameLines, LONGEST_NAME) }
}

/**
 * Places cards of these lengths on a page, each at the first free place from which its parts follow one another in one
 * row; one that is longer than a row continues in the next. A place depends on the cards before it only.
 * @returns the first place of each, counted row by row; shorter than the lengths if the page is full before
 */
export const placeCards = (
  lengths: readonly number[],
  { columns, rows }: Pick<Grid, 'columns' | 'rows'>,
): readonly number[] => {
  const free = Array.from({ length: columns * rows }, () => true)
  const starts: number[] = []
  for (const length of lengths) {
    const isInRow = (start: number): boolean => length > columns || (start % columns) + length <= columns
    const isFree = (start: number): boolean =>
      start + length <= free.length && free.slice(start, start + length).every(Boolean)
    const start = free.findIndex((_, at) => isInRow(at) && isFree(at))
    if (start === -1) return starts
    free.fill(false, start, start + length)
    starts.push(start)
  }
  return starts
}

/** The orders of one page of cards. */
export interface CardPage<T> {
  readonly orders: readonly T[]
  /** The part with which the first order starts; not 0 if it is longer than the pages before. */
  readonly firstPart: number
}

/** Divides orders into pages of whole cards. @param lengthOf the number of parts of an order */
export const pagesOf = <T>(
  orders: readonly T[],
  lengthOf: (order: T) => number,
  grid: Pick<Grid, 'columns' | 'rows'>,
): readonly CardPage<T>[] => {
  const capacity = grid.columns * grid.rows
  const pages: CardPage<T>[] = []
  let [left, firstPart] = [orders, 0]
  while (left.length > 0) {
    const lengths = left
      .slice(0, capacity)
      .map((order, index) => lengthOf(order) - (index === 0 ? firstPart : 0))
    const isTooLong = (lengths[0] ?? 0) > capacity
    const count = isTooLong ? 1 : placeCards(lengths, grid).length
    pages.push({ orders: left.slice(0, count), firstPart })
    if (isTooLong) firstPart += capacity
    else [left, firstPart] = [left.slice(count), 0]
  }
  return pages
}

/** Where a card is in the grid, counted from 1. */
export const placeStyle = (place: number, columns: number): CSSProperties => ({
  gridColumn: (place % columns) + 1,
  gridRow: Math.floor(place / columns) + 1,
})
