import { isHeldBack } from '@kafana/domain'
import type { NamedCourse } from '../i18n/course-name.ts'
import type { PadLine } from './lines-by-category.ts'
import type { PadDraft } from './stored-drafts.ts'

interface CourseLine extends Pick<PadLine, 'menuItem'> {
  readonly course?: string | null | undefined
}

/** The course that somebody chose for a line, else that of its product. */
export const courseOf = ({ course, menuItem }: CourseLine): string | null =>
  course === undefined ? (menuItem?.group?.course ?? null) : course

/** What a ticket says of the course of a line; nothing for a line without one. */
export const sentCourse = (line: CourseLine, now: PadDraft['now']) => {
  const course = courseOf(line)
  if (course === null) return {}
  return { course, ...(now?.includes(course) && { hold: false }) }
}

/** The lines of one course. */
export interface CourseLines {
  readonly course: NamedCourse
  readonly lines: readonly PadLine[]
  readonly isFirst: boolean
  readonly isHeld: boolean
}

/** The lines of a ticket by course; those without one are sent with the first. */
export const linesByCourse = (
  lines: readonly PadLine[],
  courses: readonly NamedCourse[],
  now: readonly string[] = [],
): readonly CourseLines[] => {
  const first = courses[0] ?? null
  const placeOf = (line: PadLine): NamedCourse | null =>
    courses.find(({ id }) => id === courseOf(line)) ?? first
  return courses
    .map((course) => ({
      course,
      lines: lines.filter((line) => placeOf(line) === course),
      isFirst: course === first,
      isHeld: isHeldBack(
        { course: course.id, hold: now.includes(course.id) ? false : undefined },
        first?.id ?? null,
      ),
    }))
    .filter((group) => group.lines.length > 0)
}
