import { useCourses } from '../../../platform/i18n/use-courses.ts'

/** The course of an order, in front of what else its head says. */
export const CourseName = ({ course }: { readonly course: string }) => {
  const { nameOf } = useCourses()
  return <strong>{`${nameOf(course)} · `}</strong>
}
