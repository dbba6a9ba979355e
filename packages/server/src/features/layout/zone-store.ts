import { statement } from '../../platform/unit-of-work/statement.ts'

export const insertZone = statement((kit, p: { id: string; name: string; smokingZone: 0 | 1; now: number }) =>
  kit.db
    .insertInto('zones')
    .values({
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
