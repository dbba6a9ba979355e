import type { Category } from '@kafana/domain'
import { statement } from '../../platform/unit-of-work/statement.ts'

/** The members of the sections, without archived people. */
export const selectMembers = statement((kit) =>
  kit.db
    .selectFrom('section_members')
    .innerJoin('users', 'users.id', 'section_members.user_id')
    .select(['section_id', 'users.id', 'users.email', 'users.firstname', 'users.lastname'])
    .where('section_members.company_id', '=', kit.companyId)
    .where('users.company_id', '=', kit.companyId)
    .where('users.archived_at', 'is', null)
    .orderBy('users.lastname')
    .orderBy('users.firstname')
    .orderBy('users.id'),
)

interface SectionValues {
  readonly id: string
  readonly name: string
  readonly category: Category | null
}

export const selectSections = statement((kit) =>
  kit.db
    .selectFrom('sections')
    .select(['id', 'name', 'category', 'version', 'position'])
    .where('company_id', '=', kit.companyId)
    .orderBy('position')
    .orderBy('id'),
)
export const insertSection = statement((kit, p: SectionValues & { position: number }) =>
  kit.db.insertInto('sections').values({
    company_id: kit.companyId,
    id: p.id,
    name: p.name,
    category: p.category,
    version: 1,
    position: p.position,
  }),
)
export const updateSection = statement((kit, p: SectionValues) =>
  kit.db
    .updateTable('sections')
    .set((eb) => ({ name: p.name, category: p.category, version: eb('version', '+', 1) }))
    .where('company_id', '=', kit.companyId)
    .where('id', '=', p.id),
)
export const deleteSection = statement((kit, p: { id: string }) =>
  kit.db.deleteFrom('sections').where('company_id', '=', kit.companyId).where('id', '=', p.id),
)

export const insertMember = statement((kit, p: { sectionId: string; userId: string }) =>
  kit.db
    .insertInto('section_members')
    .values({ company_id: kit.companyId, section_id: p.sectionId, user_id: p.userId })
    .onConflict((conflict) => conflict.doNothing()),
)
export const deleteMember = statement((kit, p: { sectionId: string; userId: string }) =>
  kit.db
    .deleteFrom('section_members')
    .where('company_id', '=', kit.companyId)
    .where('section_id', '=', p.sectionId)
    .where('user_id', '=', p.userId),
)
export const deleteMembers = statement((kit, p: { sectionId: string }) =>
  kit.db
    .deleteFrom('section_members')
    .where('company_id', '=', kit.companyId)
    .where('section_id', '=', p.sectionId),
)
export const deleteMemberships = statement((kit, p: { userId: string }) =>
  kit.db
    .deleteFrom('section_members')
    .where('company_id', '=', kit.companyId)
    .where('user_id', '=', p.userId),
)
