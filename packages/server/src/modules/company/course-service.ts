import { COURSE_KEYS, type CourseKey, type CourseMode } from '@kafana/domain'
import { AppError, ensureFound, ensureVersion } from '../../platform/http/app-error.ts'
import type { Caller } from '../../platform/http/caller.ts'
import { newId } from '../../platform/ids.ts'
import { isSameName } from '../../platform/names.ts'
import type { Platform } from '../../platform/platform.ts'
import type { Tx, WriteTx } from '../../platform/unit-of-work/unit-of-work.ts'
import { archiveCourse, insertCourse, selectCourses, updateCourse, updateCourseMode } from './course-store.ts'

/** A part of a meal. Without a name it has that of its key, in the language of whoever reads it. */
export interface Course {
  readonly id: string
  readonly key: CourseKey | null
  readonly name: string | null
  /** UTC ms; an archived one is no longer chosen, but lines have it. */
  readonly archivedAt: number | null
  readonly version: number
}

export interface CourseSettings {
  readonly mode: CourseMode
  /** In the order of the meal; archived ones are among them. */
  readonly courses: readonly Course[]
}

export interface CourseSettingsChange {
  readonly mode: CourseMode
  /** The courses from now on, in their order: those without an id are new, those that are left out are archived. */
  readonly courses?:
    | readonly {
        readonly id?: string | undefined
        readonly name: string | null
        readonly version?: number | undefined
      }[]
    | undefined
}

export interface CourseService {
  courses(tx: Tx): Promise<CourseSettings>
  /**
   * The ids of the courses that can be chosen, in their order; none where the venue does not use courses.
   */
  courseOrder(tx: Tx): Promise<{ readonly mode: CourseMode; readonly order: readonly string[] }>
  /**
   * The first time that courses are switched on, the venue gets those that most use.
   * @throws AppError NOT_FOUND, NAME_TAKEN; ConflictError VERSION_CONFLICT with the first course that has changed
   */
  updateCourses(tx: WriteTx, caller: Caller, change: CourseSettingsChange): Promise<CourseSettings>
}

/** Two courses of one name would be one to whoever chooses it. */
const ensureNamesDiffer = (courses: readonly { readonly name: string | null }[]): void => {
  const names = courses.flatMap(({ name }) => name ?? [])
  if (names.some((name, index) => names.slice(index + 1).some((other) => isSameName(name, other))))
    throw new AppError('NAME_TAKEN')
}

export const createCourseService = (
  { audit, clock }: Pick<Platform, 'audit' | 'clock'>,
  company: (tx: Tx) => Promise<{ readonly id: string; readonly courseMode: CourseMode }>,
): CourseService => {
  const read = async (tx: Tx): Promise<Course[]> =>
    (await tx.all(selectCourses, {})).map(({ archived_at: archivedAt, ...row }) => ({ ...row, archivedAt }))
  const settings = async (tx: Tx): Promise<CourseSettings> => ({
    mode: (await company(tx)).courseMode,
    courses: await read(tx),
  })

  const seed = async (tx: WriteTx): Promise<void> => {
    for (const [position, key] of COURSE_KEYS.entries())
      await tx.run(insertCourse, { id: newId(), key, name: null, position })
  }

  const write = async (
    tx: WriteTx,
    before: readonly Course[],
    sent: NonNullable<CourseSettingsChange['courses']>,
  ): Promise<void> => {
    ensureNamesDiffer(sent)
    const live = new Map(
      before.filter(({ archivedAt }) => archivedAt === null).map((each) => [each.id, each]),
    )
    for (const [position, { id, name, version }] of sent.entries()) {
      if (id === undefined) await tx.run(insertCourse, { id: newId(), key: null, name, position })
      else {
        const course = ensureFound(live.get(id))
        ensureVersion(course, version)
        // One that has no key keeps the name that it has.
        await tx.run(updateCourse, { id, name: name ?? (course.key === null ? course.name : null), position })
        live.delete(id)
      }
    }
    for (const { id } of live.values()) await tx.run(archiveCourse, { id, now: clock.now() })
  }

  return {
    courses: settings,
    courseOrder: async (tx) => {
      const { courseMode: mode } = await company(tx)
      if (mode === 'off') return { mode, order: [] }
      const live = (await read(tx)).filter(({ archivedAt }) => archivedAt === null)
      return { mode, order: live.map(({ id }) => id) }
    },
    updateCourses: async (tx, { userId }, { mode, courses }) => {
      const [{ id }, before] = [await company(tx), await read(tx)]
      if (courses !== undefined) await write(tx, before, courses)
      else if (mode !== 'off' && before.length === 0) await seed(tx)
      await tx.run(updateCourseMode, { mode })
      await audit.record(tx, {
        by: userId,
        action: 'company.coursesUpdated',
        entityId: id,
        details: { mode, courses },
        event: { type: 'dataChanged', room: 'company' },
      })
      return settings(tx)
    },
  }
}
