import { statement } from '../unit-of-work/statement.ts'

export const keptAnswer = statement((kit, p: { userId: string; endpoint: string; key: string }) =>
  kit.db
    .selectFrom('idempotency_keys')
    .select(['body_hash', 'status', 'answer'])
    .where('company_id', '=', kit.companyId)
    .where('user_id', '=', p.userId)
    .where('endpoint', '=', p.endpoint)
    .where('key', '=', p.key),
)

export const keepAnswer = statement(
  (
    kit,
    p: {
      userId: string
      endpoint: string
      key: string
      bodyHash: string
      status: number
      answer: string
      at: number
    },
  ) =>
    kit.db
      .insertInto('idempotency_keys')
      .values({
        company_id: kit.companyId,
        user_id: p.userId,
        endpoint: p.endpoint,
        key: p.key,
        body_hash: p.bodyHash,
        status: p.status,
        answer: p.answer,
        at: p.at,
      }),
)

export const dropAnswersBefore = statement((kit, p: { before: number }) =>
  kit.db.deleteFrom('idempotency_keys').where('at', '<', p.before),
)
