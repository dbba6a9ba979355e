import { statement } from '../platform/unit-of-work/statement.ts'
import type { Running } from './venue-records.ts'

const selectAudit = statement((kit) =>
  kit.db
    .selectFrom('audit')
    .select(['by_user', 'action', 'entity_id', 'details'])
    .where('company_id', '=', kit.companyId)
    .orderBy('id'),
)

/** Everything that was noted in a venue, oldest first. */
export const auditOf = async ({ platform }: Running, companyId: string) => {
  const rows = await platform.uow.read(companyId, (tx) => tx.all(selectAudit, {}))
  return rows.map(({ by_user: by, entity_id: entityId, action, details }) => ({
    by,
    action,
    entityId,
    details: JSON.parse(details) as Record<string, unknown>,
  }))
}
