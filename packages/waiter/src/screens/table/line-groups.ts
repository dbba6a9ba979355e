import { placeOfCourse } from '@kafana/domain'
import type { LineView } from '../../data/use-parties.ts'

/** How the lines of a party are grouped: by what was sent together, by course, or by guest. */
export type Grouping = 'rounds' | 'courses' | 'seats'

/** What is ordered for one guest or one course; null for the table, or without a course. */
export interface LineGroup {
  readonly key: number | string | null
  readonly lines: readonly LineView[]
}

/** The groupings that say something of these lines; empty where there are rounds alone. */
export const groupingsOf = (lines: readonly Pick<LineView, 'seat' | 'course'>[]): readonly Grouping[] => {
  const others: readonly Grouping[] = [
    ...(lines.some(({ course }) => course !== null) ? (['courses'] as const) : []),
    ...(lines.some(({ seat }) => seat !== null) ? (['seats'] as const) : []),
  ]
  return others.length === 0 ? [] : ['rounds', ...others]
}

/**
 * Lines by the number of the seat, what is for the table last; or by course, in the order of the meal.
 * @param order the ids of the courses
 */
export const groupLines = (
  lines: readonly LineView[],
  by: Exclude<Grouping, 'rounds'>,
  order: readonly string[],
): readonly LineGroup[] => {
  if (by === 'seats')
    return [...Map.groupBy(lines, ({ seat }) => seat)]
      .toSorted(([a], [b]) => (a ?? Number.POSITIVE_INFINITY) - (b ?? Number.POSITIVE_INFINITY))
      .map(([key, own]) => ({ key, lines: own }))
  return [...Map.groupBy(lines, ({ course }) => course)]
    .toSorted(([a], [b]) => placeOfCourse(a, order) - placeOfCourse(b, order))
    .map(([key, own]) => ({ key, lines: own }))
}
