import type { QueryKit } from '../../platform/database/query-kit.ts'
import { statement } from '../../platform/unit-of-work/statement.ts'

/** The category of a station that is in use; null for one that makes both. */
export const selectStationCategory = statement((kit, p: { id: string }) =>
  kit.db
    .selectFrom('stations')
    .select('category')
    .where('company_id', '=', kit.companyId)
    .where('id', '=', p.id)
    .where('archived_at', 'is', null),
)

const groups = (kit: QueryKit) => kit.db.updateTable('menu_groups').where('company_id', '=', kit.companyId)

export const leaveGroups = statement((kit, p: { stationId: string; ids: readonly string[] }) =>
  groups(kit)
    .set((eb) => ({ station_id: null, version: eb('version', '+', 1) }))
    .where('station_id', '=', p.stationId)
    .where('id', 'not in', kit.list(p.ids)),
)
export const routeGroups = statement((kit, p: { stationId: string; ids: readonly string[] }) =>
  groups(kit)
    .set((eb) => ({ station_id: p.stationId, version: eb('version', '+', 1) }))
    .where('id', 'in', kit.list(p.ids))
    .where((eb) => eb.or([eb('station_id', 'is', null), eb('station_id', '<>', p.stationId)])),
)

/** Archived products too: they would come back with a station that is not there. */
export const clearProducts = statement((kit, p: { stationId: string }) =>
  kit.db
    .updateTable('products')
    .set((eb) => ({ station_id: null, version: eb('version', '+', 1) }))
    .where('company_id', '=', kit.companyId)
    .where('station_id', '=', p.stationId),
)
