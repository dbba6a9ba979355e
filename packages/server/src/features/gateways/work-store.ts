import { statement } from '../../platform/unit-of-work/statement.ts'

interface NewWork {
  readonly id: string
  readonly gatewayId: string
  readonly path: string
  readonly command: string | null
  readonly now: number
}
export const insertWork = statement((kit, p: NewWork) =>
  kit.db.insertInto('gateway_work').values({
    company_id: kit.companyId,
    id: p.id,
    gateway_id: p.gatewayId,
    path: p.path,
    command: p.command,
    created_at: p.now,
    handed_at: null,
    answered_at: null,
    status: null,
    answer: null,
  }),
)

/** What a gateway has not answered yet and was asked for after a moment: who asked before has gone. */
export const selectOpenWork = statement((kit, p: { gatewayId: string; after: number }) =>
  kit.db
    .selectFrom('gateway_work')
    .select(['id', 'path', 'command', 'handed_at'])
    .where('company_id', '=', kit.companyId)
    .where('gateway_id', '=', p.gatewayId)
    .where('answered_at', 'is', null)
    .where('created_at', '>', p.after)
    .orderBy('created_at')
    .orderBy('id'),
)
export const setHanded = statement((kit, p: { ids: readonly string[]; now: number }) =>
  kit.db
    .updateTable('gateway_work')
    .set({ handed_at: p.now })
    .where('company_id', '=', kit.companyId)
    .where('id', 'in', kit.list(p.ids)),
)

interface Answered {
  readonly id: string
  readonly gatewayId: string
  readonly after: number
  readonly now: number
  readonly status: number
  readonly answer: string
}
export const setAnswered = statement((kit, p: Answered) =>
  kit.db
    .updateTable('gateway_work')
    .set({ answered_at: p.now, status: p.status, answer: p.answer })
    .where('company_id', '=', kit.companyId)
    .where('id', '=', p.id)
    .where('gateway_id', '=', p.gatewayId)
    .where('answered_at', 'is', null)
    .where('created_at', '>', p.after),
)
export const selectAnswer = statement((kit, p: { id: string }) =>
  kit.db
    .selectFrom('gateway_work')
    .select(['status', 'answer'])
    .where('company_id', '=', kit.companyId)
    .where('id', '=', p.id)
    .where('answered_at', 'is not', null),
)

/** Nobody waits for its answer any more. */
export const deleteWork = statement((kit, p: { id: string }) =>
  kit.db.deleteFrom('gateway_work').where('company_id', '=', kit.companyId).where('id', '=', p.id),
)
/** Across venues. */
export const deleteWorkBefore = statement((kit, p: { before: number }) =>
  kit.db.deleteFrom('gateway_work').where('created_at', '<', p.before),
)
