import {
  addTicketLine,
  changeTicketLine,
  changeDetails,
  joinTicketLines,
  type LineDetails,
  type TicketLine,
} from '@kafana/domain'
import { uuid } from '../browser/polyfills.ts'
import { type Drafts, NO_TABLE, type PadDraft } from './stored-drafts.ts'

const newDraft = (): PadDraft => ({ id: uuid(), lines: [], note: '', covers: null })
const isEmpty = ({ lines, note, covers }: PadDraft): boolean =>
  lines.length === 0 && note === '' && covers === null

/** The draft of a table, or a new one. */
const at = (drafts: Drafts, table: string): PadDraft => drafts.of[table] ?? newDraft()

const without = ({ of }: Drafts, table: string): Drafts['of'] =>
  Object.fromEntries(Object.entries(of).filter(([key]) => key !== table))

/** The drafts with another one for a table, which is then the current one; an empty one is not kept. */
const withDraft = (drafts: Drafts, table: string, draft: PadDraft): Drafts => ({
  current: table,
  of: isEmpty(draft) ? without(drafts, table) : { ...drafts.of, [table]: draft },
})

/** How a draft is changed; the result is stored by `withDraft`. */
export type DraftChange = (draft: PadDraft) => PadDraft

export const addProduct =
  (
    product: string,
    quantity: number,
    details: LineDetails & Pick<TicketLine, 'seat' | 'course'> = { note: '' },
  ): DraftChange =>
  (draft) => ({
    ...draft,
    lines: addTicketLine(draft.lines, { id: uuid(), product, quantity, ...details }),
  })
export const setQuantity =
  (line: string, quantity: number): DraftChange =>
  (draft) => ({ ...draft, lines: changeTicketLine(draft.lines, line, quantity) })
export const setDetails =
  (line: string, details: LineDetails): DraftChange =>
  (draft) => ({ ...draft, lines: changeDetails(draft.lines, line, details) })
export const setLineCourse =
  (line: string, course: string | null): DraftChange =>
  (draft) => ({ ...draft, lines: draft.lines.map((each) => (each.id === line ? { ...each, course } : each)) })
/** Null is for nobody. */
export const setLineSeat =
  (line: string, seat: number | null): DraftChange =>
  (draft) => ({
    ...draft,
    lines: draft.lines.map((each) => (each.id === line ? { ...each, seat: seat ?? undefined } : each)),
  })
export const setCourseHeld =
  (course: string, isHeld: boolean): DraftChange =>
  (draft) => {
    const others = (draft.now ?? []).filter((each) => each !== course)
    return { ...draft, now: isHeld ? others : [...others, course] }
  }
export const setNote =
  (note: string): DraftChange =>
  (draft) => ({ ...draft, note })
export const setCovers =
  (covers: number | null): DraftChange =>
  (draft) => ({ ...draft, covers })
export const putLinesBack =
  (lines: readonly TicketLine[]): DraftChange =>
  (draft) => ({ ...draft, lines: joinTicketLines(draft.lines, lines) })
/** What remains when products were refused: so many pieces of these lines. */
export const keepingPieces =
  (kept: readonly Pick<TicketLine, 'id' | 'quantity'>[]): DraftChange =>
  (draft) => ({
    ...draft,
    lines: draft.lines.flatMap((line) => {
      const quantity = kept.find(({ id }) => id === line.id)?.quantity
      return quantity === undefined ? [] : [{ ...line, quantity }]
    }),
  })
/** What remains when some lines turn out to have been sent: another ticket. */
export const withoutLines =
  (ids: ReadonlySet<string>): DraftChange =>
  (draft) => ({ ...draft, id: uuid(), lines: draft.lines.filter(({ id }) => !ids.has(id)) })
/** The same as another ticket, with lines of its own. */
export const asNewTicket: DraftChange = (draft) => ({
  ...draft,
  id: uuid(),
  lines: draft.lines.map((line) => ({ ...line, id: uuid() })),
})

const joined = (...texts: readonly string[]): string => texts.filter((text) => text !== '').join(', ')

/** With what another ticket has, they are one. */
export const joinDraft =
  ({ lines, note, covers, now = [] }: Omit<PadDraft, 'id'>): DraftChange =>
  (draft) => ({
    ...draft,
    lines: joinTicketLines(draft.lines, lines),
    note: joined(draft.note, note),
    covers: draft.covers ?? covers,
    ...(now.length > 0 && { now: [...new Set([...(draft.now ?? []), ...now])] }),
  })

/** The drafts with a change of that of one table. */
export const changeDraft = (drafts: Drafts, table: string, change: DraftChange): Drafts =>
  withDraft(drafts, table, change(at(drafts, table)))

/** What is sent leaves; nothing is current then. */
export const finishDraft = (drafts: Drafts, table: string): Drafts => ({
  current: NO_TABLE,
  of: without(drafts, table),
})

/** The draft of one table becomes that of another; with what that one has already, they are one. */
export const moveDraft = (drafts: Drafts, from: string, to: string): Drafts => {
  const moved = drafts.of[from]
  if (from === to || !moved) return { ...drafts, current: to }
  const there = drafts.of[to]
  const rest = { ...drafts, of: without(drafts, from) }
  if (!there) return withDraft(rest, to, moved)
  return withDraft(rest, to, joinDraft(moved)(there))
}
