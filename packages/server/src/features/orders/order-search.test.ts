import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { containsPattern, searchKey } from './order-search.ts'

describe('search keys', () => {
  it.each([
    ['МАСА Љубов', 'маса љубов'], ['Ќебапи', 'ќЕБАПИ'], ['ΟΔΟΣ', 'οδός'], ['ΟΔΟΣ', 'οδοσ'], ['ΚΑΦΈΣ', 'Καφες'],
    ['Café Crème', 'CAFE CREME'], ['ＴＡＶＣＥ', 'tavce'], ['Čaj', 'čAJ'], ['Müller', 'Mu\u0308ller'],
  ])('take %s and %s for the same', (one, other) => {
    expect(searchKey(one)).toBe(searchKey(other))
  })

  it.each([['ќ', 'к'], ['ѓ', 'г'], ['й', 'и'], ['ч', 'ц']])('keep %s and %s apart', (one, other) => {
    expect(searchKey(one)).not.toBe(searchKey(other))
  })
})

/** Reads a LIKE pattern as a database would. */
const like = (text: string, pattern: string): boolean => {
  const source = pattern.replace(/!(.)|([%_])|([^!%_])/gsu, (_all, escaped?: string, wild?: string, plain?: string) => {
    if (wild !== undefined) return wild === '%' ? '.*' : '.'
    return (escaped ?? plain ?? '').replace(/[.*+?^${}()|[\]\\]/g, '\\$&')
  })
  return new RegExp(`^${source}$`, 'su').test(text)
}

describe('the pattern of a search', () => {
  it.each([
    ['50% off', '50%', true], ['50 off', '50%', false], ['a_b', 'a_b', true], ['axb', 'a_b', false], ['wow!', 'w!', true], ['wow', 'w!', false],
  ])('finds in %s the text %s: %s', (name, search, expected) => {
    expect(like(searchKey(name), containsPattern(search))).toBe(expected)
  })

  it('matches exactly the names whose key contains the key of the text', () => {
    const text = fc.string({ unit: fc.constantFrom(...'aбВ%_!\\ Ως'), maxLength: 6 })
    fc.assert(fc.property(text, text, (name, search) => {
      expect(like(searchKey(name), containsPattern(search))).toBe(searchKey(name).includes(searchKey(search)))
    }), { numRuns: 2000 })
  })
})
