import { searchKey } from '@kafana/domain'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { containsPattern } from './order-search.ts'

/** Reads a LIKE pattern as a database would. */
const like = (text: string, pattern: string): boolean => {
  const source = pattern.replace(
    /!(.)|([%_])|([^!%_])/gsu,
    (_all, escaped?: string, wild?: string, plain?: string) => {
      if (wild !== undefined) return wild === '%' ? '.*' : '.'
      return (escaped ?? plain ?? '').replace(/[.*+?^${}()|[\]\\]/g, '\\$&')
    },
  )
  return new RegExp(`^${source}$`, 'su').test(text)
}

describe('the pattern of a search', () => {
  it.each([
    ['50% off', '50%', true],
    ['50 off', '50%', false],
    ['a_b', 'a_b', true],
    ['axb', 'a_b', false],
    ['wow!', 'w!', true],
    ['wow', 'w!', false],
  ])('finds in %s the text %s: %s', (name, search, expected) => {
    expect(like(searchKey(name), containsPattern(search))).toBe(expected)
  })

  it('matches exactly the names whose key contains the key of the text', () => {
    const text = fc.string({ unit: fc.constantFrom(...'aбВ%_!\\ Ως'), maxLength: 6 })
    fc.assert(
      fc.property(text, text, (name, search) => {
        expect(like(searchKey(name), containsPattern(search))).toBe(
          searchKey(name).includes(searchKey(search)),
        )
      }),
      { numRuns: 2000 },
    )
  })
})
