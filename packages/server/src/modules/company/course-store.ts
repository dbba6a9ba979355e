import type { CourseKey, CourseMode } from '@kafana/domain'
import { statement } from '../../platform/unit-of-work/statement.ts'

export const selectCourses = statement((kit) =>
  kit.db
    .selectFrom('courses')
    .select(['id', 'key', 'name', 'archived_at', 'version'])
    .where('company_id', '=', kit.companyId)
    .orderBy('position')
    .orderBy('id'),
)

export const updateCourseMode = statement((kit, p: { mode: CourseMode }) =>
  kit.db
    .updateTable('companies')
    .set((eb) => ({ course_mode: p.mode, version: eb('version', '+', 1) }))
    .where('id', '=', kit.companyId),
)

interface CourseValues {
  readonly id: string
  readonly name: string | null
  readonly position: number
}

export const insertCourse = statement((kit, p: CourseValues & { key: CourseKey | null }) =>
  kit.db.insertInto('courses').values({
    company_id: kit.companyId,
    id: p.id,
    key: p.key,
    name: p.name,
    position: p.position,
    archived_at: null,
    version: 1,
  }),
)

export const updateCourse = statement((kit, p: CourseValues) =>
  kit.db
    .updateTable('courses')
    .set((eb) => ({ name: p.name, position: p.position, version: eb('version', '+', 1) }))
    .where('company_id', '=', kit.companyId)
    .where('id', '=', p.id),
)

export const archiveCourse = statement((kit, p: { id: string; now: number }) =>
  kit.db
    .updateTable('courses')
    .set((eb) => ({ archived_at: p.now, version: eb('version', '+', 1) }))
    .where('company_id', '=', kit.companyId)
    .where('id', '=', p.id),
)
