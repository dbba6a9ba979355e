import { placeOfCourse } from '@kafana/domain'
import type { LineView, RoundView } from '../../data/use-parties.ts'

/** Held lines of one course. */
export interface HeldCourse {
  /** Null for lines without a course. */
  readonly course: string | null
  readonly lines: readonly LineView[]
}

/**
 * What is on hold by course, in the order of the meal.
 * @param order the ids of the courses
 */
export const heldCourses = (
  rounds: readonly Pick<RoundView, 'lines'>[],
  order: readonly string[],
): readonly HeldCourse[] => {
  const held = rounds.flatMap(({ lines }) =>
    lines.filter(({ state, where }) => state === 'held' && where !== 'refused'),
  )
  return [...Map.groupBy(held, ({ course }) => course)]
    .map(([course, lines]): HeldCourse => ({ course, lines }))
    .toSorted((a, b) => placeOfCourse(a.course, order) - placeOfCourse(b.course, order))
}
