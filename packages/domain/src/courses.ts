/** The names of the courses that a venue begins with, in their order. */
export const COURSE_KEYS = ['straightAway', 'starters', 'mains', 'desserts'] as const
export type CourseKey = (typeof COURSE_KEYS)[number]

/**
 * How a venue uses courses: not at all; each is fired by hand; or the next one is fired when the one before is served.
 */
export const COURSE_MODES = ['off', 'manual', 'auto'] as const
export type CourseMode = (typeof COURSE_MODES)[number]

/** The most courses of a venue. */
export const MAX_COURSES = 12
/** The most letters of the name of a course: it has to fit on a chip of the order pad. */
export const COURSE_NAME_LENGTH = 40

interface CourseChoice {
  /** The id of the course; none counts as the first. */
  readonly course?: string | null | undefined
  /** Set where a person decided it. */
  readonly hold?: boolean | undefined
}

/**
 * Is a line held back when its ticket is sent? Lines of the first course, or with none, are fired with the ticket.
 * @param first the id of the venue's first course; null where the venue does not use courses, so that nothing is held
 */
export const isHeldBack = ({ course = null, hold }: CourseChoice, first: string | null): boolean =>
  first !== null && (hold ?? (course !== null && course !== first))

/** Lines of a check that were fired, all of one course. */
export interface FiredLines {
  readonly course: string | null
  /** All of them are served. */
  readonly served: boolean
}

/**
 * The course that is fired now, because the one before it is served; null if none is due. Lines that are held without a
 * course, or of the first one, are fired by hand.
 * @param order the ids of the venue's courses in their order
 */
export const courseDue = (
  order: readonly string[],
  fired: readonly FiredLines[],
  held: readonly (string | null)[],
): string | null => {
  const place = (course: string | null): number => (course === null ? 0 : order.indexOf(course))
  const next = Math.min(...held.map(place).filter((at) => at > 0))
  const before = fired.filter(({ course }) => place(course) < next && place(course) >= 0)
  const last = Math.max(...before.map(({ course }) => place(course)))
  const isServed = before.every(({ course, served }) => place(course) !== last || served)
  return before.length > 0 && isServed ? (order[next] ?? null) : null
}

/**
 * The place of a course in the order of the meal: what has no course comes first, one that is not chosen any more last.
 * @param order the ids of the venue's courses in their order
 */
export const placeOfCourse = (course: string | null, order: readonly string[]): number => {
  if (course === null) return -1
  const place = order.indexOf(course)
  return place === -1 ? order.length : place
}
