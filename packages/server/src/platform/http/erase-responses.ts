import type { ErasedPerson, EraseTraces } from '../erasure.ts'
import { statement } from '../unit-of-work/statement.ts'
import { NO_COMPANY } from '../unit-of-work/unit-of-work.ts'

/** Responses to visitors, such as to a setup, belong to no venue. */
const COMPANIES = (companyId: string): readonly string[] => [companyId, NO_COMPANY]

const deleteResponsesOf = statement((kit, p: { userId: string }) =>
  kit.db
    .deleteFrom('idempotency_keys')
    .where('company_id', '=', kit.companyId)
    .where('user_id', '=', p.userId),
)
const selectMentions = statement((kit, p: { pattern: string }) =>
  kit.db
    .selectFrom('idempotency_keys')
    .select(['company_id', 'user_id', 'endpoint', 'key', 'answer'])
    .where('company_id', 'in', COMPANIES(kit.companyId))
    .where('answer', 'like', p.pattern),
)
const replaceResponse = statement(
  (kit, p: { companyId: string; userId: string; endpoint: string; key: string; response: string }) =>
    kit.db
      .updateTable('idempotency_keys')
      .set({ answer: p.response })
      .where('company_id', '=', p.companyId)
      .where('user_id', '=', p.userId)
      .where('endpoint', '=', p.endpoint)
      .where('key', '=', p.key),
)

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** A response with the pseudonym wherever it describes the person. */
const withPseudonym = (value: unknown, person: ErasedPerson): unknown => {
  if (Array.isArray(value)) return value.map((item) => withPseudonym(item, person))
  if (!isObject(value)) return value
  const copy = Object.fromEntries(
    Object.entries(value).map(([name, item]) => [name, withPseudonym(item, person)]),
  )
  if (value['_id'] !== person.id) return copy
  const known = { ...person.pseudonym, username: '', email: '' }
  return { ...copy, ...Object.fromEntries(Object.entries(known).filter(([name]) => name in copy)) }
}

/**
 * Deletes the stored responses to the person's own calls, which nobody can repeat any more. Those to others stay, so
 * that a repeated order is still recognised, with the pseudonym in place of the name.
 */
export const eraseFromResponses: EraseTraces = async (tx, person) => {
  await tx.run(deleteResponsesOf, { userId: person.id })
  for (const row of await tx.all(selectMentions, { pattern: `%${person.id}%` }))
    await tx.run(replaceResponse, {
      companyId: row.company_id,
      userId: row.user_id,
      endpoint: row.endpoint,
      key: row.key,
      response: JSON.stringify(withPseudonym(JSON.parse(row.answer), person)),
    })
}
