import { describe, expect, it } from 'vitest'
import { courseDue, isHeldBack } from './courses.ts'

describe('a line of a ticket', () => {
  it.each([
    ['the first course', { course: 'first' }, false],
    ['no course', {}, false],
    ['a later course', { course: 'mains' }, true],
    ['a later course that is wanted at once', { course: 'mains', hold: false }, false],
    ['the first course that is to wait', { course: 'first', hold: true }, true],
    ['no course that is to wait', { hold: true }, true],
  ])('of %s', (_, choice, held) => {
    expect(isHeldBack(choice, 'first')).toBe(held)
    expect(isHeldBack(choice, null)).toBe(false)
  })
})

describe('the course that is due', () => {
  const order = ['first', 'starters', 'mains', 'desserts']
  const served = (course: string | null) => ({ course, served: true })
  const waiting = (course: string | null) => ({ course, served: false })
  it.each([
    ['the next one once the one before is served', [served('starters')], ['mains', 'desserts'], 'mains'],
    ['none while a part of it is not', [served('starters'), waiting('starters')], ['mains'], null],
    ['the one after a course that nobody ordered', [served('first')], ['desserts', 'mains'], 'mains'],
    ['none while nothing was fired', [], ['mains'], null],
    ['one whatever drinks are ordered later', [waiting(null), served('starters')], ['mains'], 'mains'],
    ['one after what has no course', [served(null)], ['starters'], 'starters'],
    ['none of the first course', [served('first')], ['first', null], null],
    ['none that is unknown', [served('first')], ['former'], null],
    ['one that is not held up by a former course', [served('first'), waiting('former')], ['mains'], 'mains'],
    ['none before a later one that was fired alone', [served('desserts')], ['mains'], null],
    ['none where nothing is held', [served('starters')], [], null],
  ])('is %s', (_, fired, held, due) => {
    expect(courseDue(order, fired, held)).toBe(due)
  })
})
