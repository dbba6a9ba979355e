import { sql } from 'kysely'
import type { ColumnTypes, QueryKit } from '../../platform/database/query-kit.ts'
import { statement } from '../../platform/unit-of-work/statement.ts'

export interface HeldLineValues {
  readonly id: string
  readonly position: number
  readonly course_id: string | null
  readonly line: string
}
const COLUMNS = {
  id: 'text',
  position: 'bigint',
  course_id: 'text',
  line: 'text',
} as const satisfies ColumnTypes<HeldLineValues>
const NAMES = Object.keys(COLUMNS) as (keyof HeldLineValues)[]

/** `lines` is a JSON list of `HeldLineValues`. */
export const insertHeldLines = statement((kit, p: { checkId: string; ticketId: string; lines: string }) =>
  kit.db
    .insertInto('held_lines')
    .columns(['company_id', 'check_id', 'ticket_id', ...NAMES])
    .expression((eb) =>
      eb
        .selectFrom(kit.rows<HeldLineValues>(p.lines, COLUMNS))
        .select([
          sql<string>`${kit.companyId}`.as('company_id'),
          sql<string>`${p.checkId}`.as('check_id'),
          sql<string>`${p.ticketId}`.as('ticket_id'),
          ...NAMES,
        ]),
    ),
)

export const updateHeldLine = statement((kit, p: { id: string; line: string }) =>
  kit.db
    .updateTable('held_lines')
    .set({ line: p.line })
    .where('company_id', '=', kit.companyId)
    .where('id', '=', p.id),
)

export const moveHeldLines = statement((kit, p: { from: string; to: string }) =>
  kit.db
    .updateTable('held_lines')
    .set({ check_id: p.to })
    .where('company_id', '=', kit.companyId)
    .where('check_id', '=', p.from),
)

export const deleteHeldLines = statement((kit, p: { ids: readonly string[] }) =>
  kit.db.deleteFrom('held_lines').where('company_id', '=', kit.companyId).where('id', 'in', kit.list(p.ids)),
)

const held = ({ db, companyId }: QueryKit) =>
  db
    .selectFrom('held_lines')
    .innerJoin('tickets', (join) =>
      join
        .onRef('tickets.company_id', '=', 'held_lines.company_id')
        .onRef('tickets.id', '=', 'held_lines.ticket_id'),
    )
    .where('held_lines.company_id', '=', companyId)

const heldLines = (kit: QueryKit) =>
  held(kit)
    .select([
      'held_lines.id',
      'held_lines.check_id',
      'held_lines.ticket_id',
      'held_lines.course_id',
      'held_lines.line',
      'tickets.taken_at',
      'tickets.note as ticket_note',
      'tickets.by_user',
    ])
    .orderBy('tickets.number')
    .orderBy('held_lines.position')

export const selectHeldOfChecks = statement((kit, p: { checkIds: readonly string[] }) =>
  heldLines(kit).where('held_lines.check_id', 'in', kit.list(p.checkIds)),
)
export const selectHeldById = statement((kit, p: { ids: readonly string[] }) =>
  heldLines(kit).where('held_lines.id', 'in', kit.list(p.ids)),
)

/** Whether a check has a held line. */
export const selectHasHeld = statement((kit, p: { checkId: string }) =>
  kit.db
    .selectFrom('held_lines')
    .select('id')
    .where('company_id', '=', kit.companyId)
    .where('check_id', '=', p.checkId)
    .limit(1),
)

/** What the tables of the venue hold, by check and course: first that of the earliest check and of the first course. */
export const selectHeldCourses = statement((kit) =>
  held(kit)
    .innerJoin('checks', (join) =>
      join
        .onRef('checks.company_id', '=', 'held_lines.company_id')
        .onRef('checks.id', '=', 'held_lines.check_id'),
    )
    .leftJoin('courses', (join) =>
      join
        .onRef('courses.company_id', '=', 'held_lines.company_id')
        .onRef('courses.id', '=', 'held_lines.course_id'),
    )
    .select((eb) => [
      'checks.table_id',
      'held_lines.check_id',
      'held_lines.course_id',
      eb.fn.min<number>('tickets.taken_at').as('since'),
    ])
    .groupBy([
      'checks.table_id',
      'checks.opened_at',
      'held_lines.check_id',
      'held_lines.course_id',
      'courses.position',
    ])
    .orderBy('checks.opened_at')
    .orderBy('held_lines.check_id')
    .orderBy(sql`coalesce(courses.position, -1)`),
)
