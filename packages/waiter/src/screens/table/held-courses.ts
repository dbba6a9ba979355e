import type { LineView, RoundView } from '../../data/use-parties.ts'

/** Held lines of one course. */
export interface HeldCourse {
  /** Null for lines without a course. */
  readonly course: string | null
  readonly lines: readonly LineView[]
}

/**
 * What is on hold by course, in the order of the meal; lines without a course come first, those of a course that is not
 * chosen any more last.
 * @param order the ids of the courses
 */
export const heldCourses = (
  rounds: readonly Pick<RoundView, 'lines'>[],
  order: readonly string[],
): readonly HeldCourse[] => {
  const held = rounds.flatMap(({ lines }) =>
    lines.filter(({ state, where }) => state === 'held' && where !== 'refused'),
  )
  const placeOf = (course: string | null): number => {
    if (course === null) return -1
    const place = order.indexOf(course)
    return place === -1 ? order.length : place
  }
  return [...Map.groupBy(held, ({ course }) => course)]
    .map(([course, lines]): HeldCourse => ({ course, lines }))
    .toSorted((a, b) => placeOf(a.course) - placeOf(b.course))
}
