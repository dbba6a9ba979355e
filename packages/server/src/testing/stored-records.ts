import { eventsAfter } from '../platform/live/live-hub.ts'
import { statement } from '../platform/unit-of-work/statement.ts'
import type { RunningApp } from './factories.ts'

/** The live events of a venue, oldest first. */
export const storedEvents = async (
  server: RunningApp,
  companyId: string,
): Promise<Record<string, unknown>[]> => {
  const rows = await server.platform.uow.read(companyId, (tx) =>
    tx.all(eventsAfter, { after: 0, limit: 1000 }),
  )
  return rows.map(({ message }) => JSON.parse(message) as Record<string, unknown>)
}

const selectAudit = statement((kit) =>
  kit.db
    .selectFrom('audit')
    .select(['by_user', 'action', 'entity_id', 'details'])
    .where('company_id', '=', kit.companyId)
    .orderBy('at')
    .orderBy('id'),
)

/** The audit log of a venue, oldest first. */
export const storedAuditLog = async ({ platform }: RunningApp, companyId: string) => {
  const rows = await platform.uow.read(companyId, (tx) => tx.all(selectAudit, {}))
  return rows.map(({ by_user: by, entity_id: entityId, action, details }) => ({
    by,
    action,
    entityId,
    details: JSON.parse(details) as Record<string, unknown>,
  }))
}

/** The entries of one action. */
export const storedAudit = async (app: RunningApp, companyId: string, action: string) =>
  (await storedAuditLog(app, companyId))
    .filter((entry) => entry.action === action)
    .map(({ action: _action, ...entry }) => entry)

const selectBills = statement((kit) =>
  kit.db
    .selectFrom('bills')
    .select([
      'bill_no as billNo',
      'intent_id as intentId',
      'kind',
      'payment',
      'total',
      'closed_by as closedBy',
      'at',
    ])
    .where('company_id', '=', kit.companyId)
    .orderBy('bill_no'),
)

/** The closed bills of a venue, by number. */
export const storedBills = ({ platform }: RunningApp, companyId: string) =>
  platform.uow.read(companyId, (tx) => tx.all(selectBills, {}))

const selectMovements = statement((kit) =>
  kit.db
    .selectFrom('stock_movements')
    .select(['ingredient_id', 'kind', 'change', 'quantity_after', 'by_user', 'order_id', 'at'])
    .where('company_id', '=', kit.companyId)
    .orderBy('at')
    .orderBy('id'),
)

/** The stock movements of a venue, oldest first. */
export const storedMovements = (server: RunningApp, companyId: string) =>
  server.platform.uow.read(companyId, (tx) => tx.all(selectMovements, {}))
