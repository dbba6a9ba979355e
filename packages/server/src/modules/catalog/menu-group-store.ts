import type { Category, MenuColour } from '@kafana/domain'
import type { QueryKit } from '../../platform/database/query-kit.ts'
import { statement } from '../../platform/unit-of-work/statement.ts'

export const selectGroups = statement((kit) =>
  kit.db
    .selectFrom('menu_groups')
    .select([
      'id',
      'name',
      'category',
      'colour',
      'position',
      'station_id as station',
      'course_id as course',
      'version',
    ])
    .where('company_id', '=', kit.companyId)
    .orderBy('position')
    .orderBy('created_at')
    .orderBy('id'),
)

interface GroupValues {
  readonly id: string
  readonly name: string
  readonly category: Category
  readonly colour: MenuColour
  readonly station: string | null
  /** The default course of its products. */
  readonly course: string | null
}

export const insertGroup = statement((kit, p: GroupValues & { position: number; now: number }) =>
  kit.db.insertInto('menu_groups').values({
    company_id: kit.companyId,
    id: p.id,
    name: p.name,
    category: p.category,
    colour: p.colour,
    station_id: p.station,
    position: p.position,
    course_id: p.course,
    version: 1,
    created_at: p.now,
  }),
)

const group = (kit: QueryKit, id: string) =>
  kit.db.updateTable('menu_groups').where('company_id', '=', kit.companyId).where('id', '=', id)

export const updateGroup = statement((kit, p: Omit<GroupValues, 'category'>) =>
  group(kit, p.id).set((eb) => ({
    name: p.name,
    colour: p.colour,
    station_id: p.station,
    course_id: p.course,
    version: eb('version', '+', 1),
  })),
)
export const placeGroup = statement((kit, p: { id: string; position: number }) =>
  group(kit, p.id).set({ position: p.position }),
)
export const deleteGroup = statement((kit, p: { id: string }) =>
  kit.db.deleteFrom('menu_groups').where('company_id', '=', kit.companyId).where('id', '=', p.id),
)

const products = (kit: QueryKit) => kit.db.updateTable('products').where('company_id', '=', kit.companyId)

/** Archived products stay in it, and are in it again when they are restored. */
export const clearGroup = statement((kit, p: { groupId: string }) =>
  products(kit).set({ group_id: null }).where('group_id', '=', p.groupId).where('archived_at', 'is', null),
)
/** For a group that is deleted: the archived products leave it too. */
export const emptyGroup = statement((kit, p: { groupId: string }) =>
  products(kit).set({ group_id: null }).where('group_id', '=', p.groupId),
)
export const fillGroup = statement((kit, p: { groupId: string; ids: readonly string[] }) =>
  products(kit).set({ group_id: p.groupId }).where('id', 'in', kit.list(p.ids)),
)
