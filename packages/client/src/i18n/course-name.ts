import type { Course } from '@kafana/contract'
import type { CourseKey } from '@kafana/domain'
import type { TranslationKey } from '@kafana/locales'
import type { Translate } from './translator.ts'

const KEY_TEXT = {
  straightAway: 'COURSE_STRAIGHT_AWAY',
  starters: 'COURSE_STARTERS',
  mains: 'COURSE_MAINS',
  desserts: 'COURSE_DESSERTS',
} as const satisfies Record<CourseKey, TranslationKey>

/** The name that its venue gave it, else the usual one in the language of the reader. */
export const courseName = ({ name, key }: Pick<Course, 'name' | 'key'>, t: Translate): string =>
  name ?? (key === null ? '' : t(KEY_TEXT[key]))

/** A course with its name. */
export interface NamedCourse {
  readonly id: string
  readonly name: string
}
