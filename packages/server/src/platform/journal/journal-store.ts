import { statement } from '../unit-of-work/statement.ts'

export const nextSeq = statement((kit) =>
  kit.db
    .updateTable('venue_sequences')
    .set((eb) => ({ event_seq: eb('event_seq', '+', 1) }))
    .where('company_id', '=', kit.companyId)
    .returning('event_seq'),
)

export const insertEvent = statement((kit, p: { seq: number; message: string; at: number }) =>
  kit.db.insertInto('events').values({ company_id: kit.companyId, seq: p.seq, message: p.message, at: p.at }),
)

export const insertAudit = statement(
  (
    kit,
    p: { id: string; at: number; byUser: string | null; action: string; entityId: string; details: string },
  ) =>
    kit.db
      .insertInto('audit')
      .values({
        company_id: kit.companyId,
        id: p.id,
        at: p.at,
        by_user: p.byUser,
        action: p.action,
        entity_id: p.entityId,
        details: p.details,
      }),
)

export const eventsAfter = statement((kit, p: { after: number; limit: number }) =>
  kit.db
    .selectFrom('events')
    .select(['seq', 'message', 'at'])
    .where('company_id', '=', kit.companyId)
    .where('seq', '>', p.after)
    .orderBy('seq')
    .limit(p.limit),
)

export const lastSeq = statement((kit) =>
  kit.db.selectFrom('venue_sequences').select('event_seq').where('company_id', '=', kit.companyId),
)
