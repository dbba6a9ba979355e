import type { TableKind } from '@kafana/domain'
import { statement } from '../../platform/unit-of-work/statement.ts'

export const insertZone = statement((kit, p: { id: string; name: string; smokingZone: 0 | 1; now: number }) =>
  kit.db.insertInto('zones').values({
    company_id: kit.companyId,
    id: p.id,
    name: p.name,
    smoking_zone: p.smokingZone,
    archived_at: null,
    version: 1,
    created_at: p.now,
  }),
)

export const updateZone = statement((kit, p: { id: string; name: string; smokingZone: 0 | 1 }) =>
  kit.db
    .updateTable('zones')
    .set((eb) => ({ name: p.name, smoking_zone: p.smokingZone, version: eb('version', '+', 1) }))
    .where('company_id', '=', kit.companyId)
    .where('id', '=', p.id),
)

export const archiveZone = statement((kit, p: { id: string; now: number }) =>
  kit.db
    .updateTable('zones')
    .set((eb) => ({ archived_at: p.now, version: eb('version', '+', 1) }))
    .where('company_id', '=', kit.companyId)
    .where('id', '=', p.id),
)

interface TableValues {
  readonly id: string
  readonly zoneId: string | null
  readonly name: string
  readonly capacity: number
  readonly x: number
  readonly y: number
}

export const insertTable = statement((kit, p: TableValues & { kind: TableKind; now: number }) =>
  kit.db.insertInto('venue_tables').values({
    company_id: kit.companyId,
    id: p.id,
    zone_id: p.zoneId,
    name: p.name,
    capacity: p.capacity,
    kind: p.kind,
    x: p.x,
    y: p.y,
    archived_at: null,
    version: 1,
    created_at: p.now,
  }),
)

export const updateTable = statement((kit, p: TableValues) =>
  kit.db
    .updateTable('venue_tables')
    .set((eb) => ({
      zone_id: p.zoneId,
      name: p.name,
      capacity: p.capacity,
      x: p.x,
      y: p.y,
      version: eb('version', '+', 1),
    }))
    .where('company_id', '=', kit.companyId)
    .where('id', '=', p.id),
)

export const archiveTable = statement((kit, p: { id: string; now: number }) =>
  kit.db
    .updateTable('venue_tables')
    .set((eb) => ({ archived_at: p.now, version: eb('version', '+', 1) }))
    .where('company_id', '=', kit.companyId)
    .where('id', '=', p.id),
)

/** Takes the tables out of a zone. */
export const removeTablesFromZone = statement((kit, p: { zoneId: string }) =>
  kit.db
    .updateTable('venue_tables')
    .set((eb) => ({ zone_id: null, version: eb('version', '+', 1) }))
    .where('company_id', '=', kit.companyId)
    .where('zone_id', '=', p.zoneId),
)

export const insertAssignment = statement((kit, p: { tableId: string; userId: string }) =>
  kit.db
    .insertInto('table_assignments')
    .values({ company_id: kit.companyId, table_id: p.tableId, user_id: p.userId })
    .onConflict((conflict) => conflict.doNothing()),
)

export const deleteAssignment = statement((kit, p: { tableId: string; userId: string }) =>
  kit.db
    .deleteFrom('table_assignments')
    .where('company_id', '=', kit.companyId)
    .where('table_id', '=', p.tableId)
    .where('user_id', '=', p.userId),
)
export const deleteAssignmentsOf = statement((kit, p: { userId: string }) =>
  kit.db
    .deleteFrom('table_assignments')
    .where('company_id', '=', kit.companyId)
    .where('user_id', '=', p.userId),
)
