import { COURSE_KEYS, COURSE_MODES, COURSE_NAME_LENGTH, MAX_COURSES } from '@kafana/domain'
import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { id, requiredText, sentVersion, version } from './fields.ts'

/** A part of a meal, such as starters. */
export const Course = z
  .object({
    _id: id,
    /** Of those that a venue begins with; its text names the course as long as `name` is null. */
    key: z.nullable(z.enum(COURSE_KEYS)),
    name: z.nullable(z.string()),
    /** No longer chosen; lines that were ordered with it keep it. */
    archived: z.boolean(),
    version,
  })
  .register(z.globalRegistry, { id: 'Course' })
export type Course = z.output<typeof Course>

export const CourseSettings = z
  .object({
    /** Not used; fired by hand; or fired when the course before is served. */
    mode: z.enum(COURSE_MODES),
    /** In the order of the meal. Lines of the first one are sent with their ticket, the others are held. */
    courses: z.array(Course),
  })
  .register(z.globalRegistry, { id: 'CourseSettings' })
export type CourseSettings = z.output<typeof CourseSettings>

const sentCourse = z
  .object({
    _id: z.optional(id),
    name: z.nullable(requiredText('REQUIRED_NAME', COURSE_NAME_LENGTH)),
    version: sentVersion,
  })
  .check(
    z.refine(({ _id, name }) => _id !== undefined || name !== null, {
      error: 'REQUIRED_NAME',
      path: ['name'],
    }),
  )

export const CourseSettingsChange = z.object({
  mode: z.enum(COURSE_MODES, 'VALUE_INVALID'),
  /** The courses from now on, in their order; those that are left out are archived. */
  courses: z.optional(
    z.array(sentCourse).check(z.minLength(1, 'VALUE_REQUIRED'), z.maxLength(MAX_COURSES, 'VALUE_INVALID')),
  ),
})

export const courseEndpoints = {
  courses: endpoint({
    method: 'GET',
    path: '/api/courses',
    summary: 'The courses of the venue, and whether it uses them',
    roles: ['owner', 'monitor', 'waiter'],
    screens: 'any',
    kept: true,
    status: 200,
    response: CourseSettings,
    errors: [],
  }),
  updateCourses: endpoint({
    method: 'PUT',
    path: '/api/courses',
    summary: 'Switch courses on or off, and change them',
    roles: ['owner'],
    screens: ['company'],
    body: CourseSettingsChange,
    status: 200,
    response: CourseSettings,
    errors: ['NAME_TAKEN', 'VERSION_CONFLICT'],
  }),
}
