import { describe, expect, it } from 'vitest'
import { product } from '../testing/entities.ts'
import { courseOf, linesByCourse, sentCourse } from './course-of.ts'
import type { PadLine } from './lines-by-category.ts'

const COURSES = ['first', 'starters', 'mains'].map((id) => ({ id, name: id }))
const inGroup = (course?: string) =>
  product('p', 'P', {
    group: { _id: 'g', name: 'G', colour: 'red', position: 0, ...(course !== undefined && { course }) },
  })
const line = (id: string, changes: Partial<PadLine> = {}): PadLine => ({
  id,
  product: 'p',
  quantity: 1,
  note: '',
  chosen: [],
  menuItem: inGroup(),
  ...changes,
})
const soup = line('soup', { menuItem: inGroup('starters') })

describe('the course of a line', () => {
  it('is that of its group, unless a person chose another one or none', () => {
    expect(courseOf(soup)).toBe('starters')
    expect(courseOf({ ...soup, course: 'mains' })).toBe('mains')
    expect(courseOf({ ...soup, course: null })).toBeNull()
    expect(courseOf(line('a'))).toBeNull()
    expect(courseOf(line('a', { menuItem: undefined }))).toBeNull()
  })

  it('is sent with the ticket, and that it is not to wait', () => {
    expect(sentCourse(line('a'), [])).toEqual({})
    expect(sentCourse(soup, undefined)).toEqual({ course: 'starters' })
    expect(sentCourse(soup, ['starters'])).toEqual({ course: 'starters', hold: false })
    expect(sentCourse(soup, ['mains'])).toEqual({ course: 'starters' })
  })
})

it('lines are shown by course: those without one, or with a former one, are sent with the first', () => {
  const lines = [line('steak', { course: 'mains' }), soup, line('beer'), line('old', { course: 'former' })]
  const shown = (now?: readonly string[]) =>
    linesByCourse(lines, COURSES, now).map((group) => [
      group.course.id,
      group.lines.map(({ id }) => id),
      group.isHeld,
    ])
  expect(shown()).toEqual([
    ['first', ['beer', 'old'], false],
    ['starters', ['soup'], true],
    ['mains', ['steak'], true],
  ])
  expect(shown(['starters']).map(([, , isHeld]) => isHeld)).toEqual([false, false, true])
})
