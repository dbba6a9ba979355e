import type { Course } from '@kafana/contract'
import type { CourseKey } from '@kafana/domain'
import type { TranslationKey } from '@kafana/locales'
import { useCall } from '../api/query.ts'
import type { Translate } from './translator.ts'
import { useTranslation } from './use-translation.ts'

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

/** The courses of a venue that uses them; only parts that such a venue loads ask for them. */
export const useCourses = () => {
  const { t } = useTranslation()
  const { data } = useCall('company', 'courses', {}, { staleTime: 300_000 })
  const all = data?.courses ?? []
  return {
    /** Those that can be chosen, in the order of the meal. */
    courses: all
      .filter(({ archived }) => !archived)
      .map((course): NamedCourse => ({ id: course._id, name: courseName(course, t) })),
    /** Null is no course; so is one that is not known yet. */
    nameOf: (id: string | null | undefined): string => {
      const course = all.find(({ _id }) => _id === id)
      return course ? courseName(course, t) : t('COURSE_NONE')
    },
  }
}
