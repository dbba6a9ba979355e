import type { CourseSettings, HeldLine } from '@kafana/contract'
import { COURSE_KEYS } from '@kafana/domain'

/** The courses c1 to c4 that a venue begins with, fired by hand. */
export const courses = (changes: Partial<CourseSettings> = {}): CourseSettings => ({
  mode: 'manual',
  courses: COURSE_KEYS.map((key, index) => ({
    _id: `c${index + 1}`,
    key,
    name: null,
    archived: false,
    version: 1,
  })),
  ...changes,
})

/** One piece of a dish that is held with the mains. */
export const heldLine = (line: string, changes: Partial<HeldLine> = {}): HeldLine => ({
  line,
  ticket: 'ticket',
  course: 'c3',
  product: { _id: line, name: `Dish ${line}`, category: 'food' },
  price: 100,
  quantity: 1,
  note: '',
  takenAt: '2026-11-21T10:00:00.000Z',
  ...changes,
})
