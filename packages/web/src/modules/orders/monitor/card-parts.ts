/** The heights of what a card consists of, in px, as laid out in the width of a column. */
export interface CardHeights {
  readonly head: number
  /** The head of a part that continues a card. */
  readonly nextHead: number
  /** One line of text of the note, and how many it has; 0 without a note. */
  readonly noteLine: number
  readonly noteLines: number
  /** The space around the note. */
  readonly noteFrame: number
  /** Each dish. */
  readonly lines: readonly number[]
  /** The space around the dishes. */
  readonly listFrame: number
  /** The button with the space around it, which only the last part has. */
  readonly foot: number
}

/** From the first, up to but without the second. */
type Range = readonly [from: number, to: number]

/** What one part of a card shows: lines of text of the note, and dishes. */
export interface CardPart {
  readonly note: Range
  readonly lines: Range
}

const sum = (numbers: readonly number[]): number => numbers.reduce((total, each) => total + each, 0)

/**
 * Divides a card into parts that are not higher than `height` px: the note first, then the dishes; the last has space
 * for the button, which is a part of its own where it does not fit below the last dish. A single dish that is too high
 * for a part is in one all the same.
 */
export const splitCard = (card: CardHeights, height: number): readonly CardPart[] => {
  const { noteLines } = card
  const count = noteLines + card.lines.length
  const partOf = ([from, to]: Range): CardPart => ({
    note: [Math.min(from, noteLines), Math.min(to, noteLines)],
    lines: [Math.max(0, from - noteLines), Math.max(0, to - noteLines)],
  })
  const heightOf = (range: Range): number => {
    const { note, lines } = partOf(range)
    const noteHeight = note[1] > note[0] ? (note[1] - note[0]) * card.noteLine + card.noteFrame : 0
    return noteHeight + (lines[1] > lines[0] ? sum(card.lines.slice(...lines)) + card.listFrame : 0)
  }

  const parts: CardPart[] = []
  let from = 0
  for (;;) {
    const space = height - (from === 0 ? card.head : card.nextHead)
    const rest = partOf([from, count])
    if (heightOf([from, count]) <= space - card.foot) return [...parts, rest]
    if (from >= count - 1)
      return card.nextHead + card.foot <= height && from < count
        ? [...parts, rest, partOf([count, count])]
        : [...parts, rest]
    let to = from + 1
    while (to < count - 1 && heightOf([from, to + 1]) <= space) to += 1
    parts.push(partOf([from, to]))
    from = to
  }
}
