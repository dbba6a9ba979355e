import type { Tx, WriteTx } from '../../platform/unit-of-work/unit-of-work.ts'
import {
  deleteHeldLines,
  type HeldLineValues,
  insertHeldLines,
  moveHeldLines,
  selectHeldById,
  selectHeldCourses,
  selectHeldOfChecks,
  updateHeldLine,
} from './held-line-store.ts'

/** What was ordered and not fired yet. */
export interface HeldLine {
  readonly id: string
  readonly checkId: string
  readonly ticketId: string
  readonly courseId: string | null
  /** JSON of the line as it was taken; only who stored it reads it. */
  readonly line: string
  /** When its ticket was taken, UTC ms, with which note, and by whom. */
  readonly takenAt: number
  readonly ticketNote: string
  readonly takenBy: string
}

/** The course that a table holds first. */
export interface HeldCourse {
  readonly checkId: string
  readonly courseId: string | null
  /** When the first of its lines was taken, UTC ms. */
  readonly since: number
}

export interface HeldLines {
  /** Stores lines of a ticket that is stored already, in their order. */
  hold(
    tx: WriteTx,
    ticket: { readonly id: string; readonly checkId: string },
    lines: readonly Pick<HeldLine, 'id' | 'courseId' | 'line'>[],
  ): Promise<void>
  /** In the order in which they were taken. */
  heldOf(tx: Tx, checkIds: readonly string[]): Promise<HeldLine[]>
  /** Those of these lines that are held. */
  heldById(tx: Tx, ids: readonly string[]): Promise<HeldLine[]>
  /** Stores how a held line is now. */
  changeHeld(tx: WriteTx, line: Pick<HeldLine, 'id' | 'line'>): Promise<void>
  /** They are fired or taken off in the same unit. */
  dropHeld(tx: WriteTx, ids: readonly string[]): Promise<void>
  /** All that one check holds goes to another one. */
  moveHeld(tx: WriteTx, from: string, to: string): Promise<void>
  /** What each table holds first, by the table's id. */
  heldByTable(tx: Tx): Promise<Map<string, HeldCourse>>
}

type HeldRow = Awaited<ReturnType<typeof rowsOf>>[number]
const rowsOf = (tx: Tx, checkIds: readonly string[]) => tx.all(selectHeldOfChecks, { checkIds })

const toHeld = ({
  id,
  check_id: checkId,
  ticket_id: ticketId,
  course_id: courseId,
  line,
  taken_at: takenAt,
  ticket_note: ticketNote,
  by_user: takenBy,
}: HeldRow): HeldLine => ({ id, checkId, ticketId, courseId, line, takenAt, ticketNote, takenBy })

export const heldLines: HeldLines = {
  hold: async (tx, { id: ticketId, checkId }, lines) => {
    const values = lines.map(({ id, courseId, line }, position): HeldLineValues => ({
      id,
      position,
      course_id: courseId,
      line,
    }))
    await tx.run(insertHeldLines, { checkId, ticketId, lines: JSON.stringify(values) })
  },
  heldOf: async (tx, checkIds) => (checkIds.length === 0 ? [] : (await rowsOf(tx, checkIds)).map(toHeld)),
  heldById: async (tx, ids) => (await tx.all(selectHeldById, { ids })).map(toHeld),
  changeHeld: async (tx, { id, line }) => {
    await tx.run(updateHeldLine, { id, line })
  },
  dropHeld: async (tx, ids) => {
    await tx.run(deleteHeldLines, { ids })
  },
  moveHeld: async (tx, from, to) => {
    await tx.run(moveHeldLines, { from, to })
  },
  heldByTable: async (tx) => {
    const found = new Map<string, HeldCourse>()
    for (const { table_id, check_id: checkId, course_id: courseId, since } of await tx.all(
      selectHeldCourses,
      {},
    ))
      if (!found.has(table_id)) found.set(table_id, { checkId, courseId, since })
    return found
  },
}
