import type { CheckState, CheckStep, OrderType, TicketSource } from '@kafana/domain'
import { sql } from 'kysely'
import { statement } from '../../platform/unit-of-work/statement.ts'

interface NewCheckValues {
  readonly id: string
  readonly day: string
  readonly tableId: string
  readonly type: OrderType
  readonly name: string | null
  readonly covers: number | null
  readonly allergies: string
  readonly note: string
  readonly waiterId: string | null
  readonly openedLate: 0 | 1
  readonly presentedAt: number | null
  readonly presentedTotal: number | null
  readonly at: number
  readonly by: string
}

/** The unit holds its venue's lock, so that nobody else takes the day's next number. */
export const insertCheck = statement((kit, p: NewCheckValues) =>
  kit.db.insertInto('checks').values({
    company_id: kit.companyId,
    id: p.id,
    day: p.day,
    number: kit.db
      .selectFrom('checks')
      .select(sql<number>`coalesce(max(number), 0) + 1`.as('next'))
      .where('company_id', '=', kit.companyId)
      .where('day', '=', p.day),
    table_id: p.tableId,
    type: p.type,
    name: p.name,
    covers: p.covers,
    allergies: p.allergies,
    note: p.note,
    waiter_id: p.waiterId,
    state: 'open',
    opened_at: p.at,
    opened_by: p.by,
    opened_late: p.openedLate,
    presented_at: p.presentedAt,
    presented_total: p.presentedTotal,
    closed_at: null,
    version: 1,
  }),
)

interface CheckValues {
  readonly id: string
  readonly tableId: string
  readonly type: OrderType
  readonly covers: number | null
  readonly allergies: string
  readonly note: string
  readonly waiterId: string | null
  readonly mergedInto: string | null
  readonly presentedAt: number | null
  readonly presentedTotal: number | null
  readonly state: CheckState
  readonly closedAt: number | null
  readonly version: number
}

/** Writes all columns that can change. */
export const updateCheck = statement((kit, p: CheckValues) =>
  kit.db
    .updateTable('checks')
    .set({
      table_id: p.tableId,
      type: p.type,
      covers: p.covers,
      allergies: p.allergies,
      note: p.note,
      waiter_id: p.waiterId,
      state: p.state,
      closed_at: p.closedAt,
      merged_into: p.mergedInto,
      presented_at: p.presentedAt,
      presented_total: p.presentedTotal,
      version: p.version,
    })
    .where('company_id', '=', kit.companyId)
    .where('id', '=', p.id),
)

interface HistoryValues {
  readonly checkId: string
  readonly position: number
  readonly what: CheckStep
  readonly details: string
  readonly at: number
  readonly by: string
}

export const insertCheckStep = statement((kit, p: HistoryValues) =>
  kit.db.insertInto('check_history').values({
    company_id: kit.companyId,
    check_id: p.checkId,
    position: p.position,
    what: p.what,
    details: p.details,
    at: p.at,
    by_user: p.by,
  }),
)

interface TicketValues {
  readonly id: string
  readonly checkId: string
  readonly source: TicketSource
  readonly note: string
  readonly by: string
  readonly takenAt: number
  readonly at: number
  readonly bodyHash: string
}

export const insertTicket = statement((kit, p: TicketValues) =>
  kit.db.insertInto('tickets').values({
    company_id: kit.companyId,
    id: p.id,
    check_id: p.checkId,
    number: kit.db
      .selectFrom('tickets')
      .select(sql<number>`coalesce(max(number), 0) + 1`.as('next'))
      .where('company_id', '=', kit.companyId)
      .where('check_id', '=', p.checkId),
    source: p.source,
    note: p.note,
    by_user: p.by,
    taken_at: p.takenAt,
    at: p.at,
    body_hash: p.bodyHash,
  }),
)
