import { useCall } from '../api/query.ts'
import { courseName, type NamedCourse } from './course-name.ts'
import { useTranslation } from './use-translation.ts'

/** The courses of a venue that uses them; only parts that such a venue loads ask for them. */
export const useCourses = () => {
  const { t } = useTranslation()
  const { data } = useCall('company', 'courses', {}, { staleTime: 300_000 })
  const all = data?.courses ?? []
  return {
    /** Whether they are loaded. */
    isKnown: data !== undefined,
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
