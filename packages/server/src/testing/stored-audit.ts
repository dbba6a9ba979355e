import { statement } from '../platform/unit-of-work/statement.ts'
import type { Running } from './venue-records.ts'

const auditOf = statement((kit, p: { action: string }) =>
  kit.db
    .selectFrom('audit')
    .select(['by_user', 'entity_id', 'details'])
    .where('company_id', '=', kit.companyId)
    .where('action', '=', p.action)
    .orderBy('at')
    .orderBy('id'),
)

/** What a venue's audit keeps of an action, oldest first. */
export const storedAudit = async (server: Running, companyId: string, action: string) => {
  const rows = await server.platform.uow.read(companyId, (tx) => tx.all(auditOf, { action }))
  return rows.map(({ by_user: by, entity_id: entityId, details }) => ({
    by,
    entityId,
    details: JSON.parse(details) as Record<string, unknown>,
  }))
}
