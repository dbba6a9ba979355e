import { useCourses } from '@kafana/client/i18n/use-courses.ts'

/** The name of the course with which a line was ordered. */
export const LineCourse = ({ course }: { readonly course: string }) => useCourses().nameOf(course)
