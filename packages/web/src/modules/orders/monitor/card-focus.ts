import { buttonsIn } from './next-card.ts'

export type Direction = 'left' | 'right' | 'up' | 'down'

/** The centre of a button on screen. */
interface Point {
  readonly x: number
  readonly y: number
}

/** Points whose heights differ by less than this are in one row. */
const ROW_TOLERANCE = 24

/** The point of the next row above or below that is horizontally nearest. */
const inNextRow = (points: readonly Point[], from: Point, sign: 1 | -1): number => {
  const ahead = points
    .map((point, index) => ({ index, dx: Math.abs(point.x - from.x), dy: (point.y - from.y) * sign }))
    .filter(({ dy }) => dy > ROW_TOLERANCE)
  const nearest = Math.min(...ahead.map(({ dy }) => dy))
  return (
    ahead.filter(({ dy }) => dy <= nearest + ROW_TOLERANCE).toSorted((a, b) => a.dx - b.dx)[0]?.index ?? -1
  )
}

/**
 * Which of these points, in reading order, an arrow key selects; at an edge it stays. Without a current one
 * every key selects the first.
 */
export const nextIndex = (points: readonly Point[], current: number, direction: Direction): number => {
  const from = points[current]
  if (!from) return 0
  if (direction === 'left') return Math.max(0, current - 1)
  if (direction === 'right') return Math.min(points.length - 1, current + 1)
  const found = inNextRow(points, from, direction === 'down' ? 1 : -1)
  return found === -1 ? current : found
}

const centreOf = (button: Element) => {
  const { left, top, width, height } = button.getBoundingClientRect()
  return { x: left + width / 2, y: top + height / 2 }
}

const buttonOf = (area: Element | null, number: number): HTMLElement | null =>
  area?.querySelector<HTMLElement>(`[data-number="${number}"]:not([inert] *)`) ?? null

const isOnBoard = (element: Element | null): boolean => {
  const board = element?.closest('[data-board]')
  if (!element || !board) return false
  const [{ top, bottom }, frame] = [element.getBoundingClientRect(), board.getBoundingClientRect()]
  return top >= frame.top && bottom <= frame.bottom
}

/** Is a line, by its id, in the visible part of the board? */
export const isLineInSight = (area: Element | null, line: string): boolean =>
  isOnBoard(area?.querySelector(`[data-line="${CSS.escape(line)}"]`) ?? null)

/** Gives the button of a card, by its number, the focus. */
export const focusButton = (area: Element | null, number: number): void =>
  buttonOf(area, number)?.focus({ preventScroll: true })

/**
 * Is the button of a card, by its number, in the visible part of the board? A phone scrolls its cards, and a card that
 * is longer than a page has its button on the last.
 */
export const isInSight = (area: Element | null, number: number): boolean => isOnBoard(buttonOf(area, number))

/** Moves the focus between the action buttons of an area's cards; false if there are none. */
export const focusCard = (area: Element | null, direction: Direction): boolean => {
  const buttons = area ? buttonsIn(area) : []
  const next =
    buttons[
      nextIndex(
        buttons.map(centreOf),
        buttons.findIndex((button) => button === document.activeElement),
        direction,
      )
    ]
  // A repeating key is faster than smooth scrolling, and the whole card must be visible, not only its button.
  next?.focus({ preventScroll: true })
  next?.closest('[data-card]')?.scrollIntoView({ block: 'nearest' })
  return next !== undefined
}
