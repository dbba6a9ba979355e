import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { FOLDED_LETTERS, foldText, matchesSearch } from './fold-text.ts'

describe('a folded text', () => {
  it.each([
    ['ajvar', 'Ајвар'],
    ['kebapi', 'Ќебапи'],
    ['KEBAP', 'кебап'],
    ['sopska', 'Шопска'],
    ['šopska', 'ШОПСКА'],
    ['zelnik', 'Желник'],
    ['ljuta', 'Љута'],
    ['djuvec', 'Ђувеч'],
    ['đuveč', 'Ђувеч'],
    ['ayran', 'Айран'],
    ['ajran', 'Ајран'],
    ['gyros', 'Γύρος'],
    ['souvlaki', 'ΣΟΥΒΛΆΚΙ'],
    ['psomi', 'Ψωμί'],
    ['Zolta pivo', 'Žółta pivo'],
    ['Strasse', 'Straße'],
    ['Smorrebrod', 'Smørrebrød'],
    ['cafe creme', 'Café Crème'],
    ['Ѝ', 'и'],
    ['50% _!', '50% _!'],
  ])('is the same for %s and %s', (one, other) => {
    expect(foldText(one)).toBe(foldText(other))
  })

  it.each([
    ['кафе', 'какао'],
    ['б', 'в'],
    ['сок', 'чај'],
  ])('differs for %s and %s', (one, other) => {
    expect(foldText(one)).not.toBe(foldText(other))
  })

  const letter = fc.constantFrom(
    ...FOLDED_LETTERS.flatMap(([from]) => [from, from.toUpperCase()]),
    ...'aZ žČ9-%\\έΏЌ',
  )
  const text = fc.oneof(
    fc.string({ unit: 'binary', maxLength: 12 }),
    fc.string({ unit: letter, maxLength: 12 }),
  )

  it('has nothing left to fold', () => {
    fc.assert(
      fc.property(text, (given) => {
        expect(foldText(foldText(given))).toBe(foldText(given))
      }),
    )
  })

  it('has only Latin letters where the letters are ours', () => {
    fc.assert(
      fc.property(fc.string({ unit: letter, maxLength: 12 }), (given) => {
        expect(foldText(given)).toMatch(/^[ -~]*$/)
      }),
    )
  })

  it('is found by every part of it, in either case', () => {
    fc.assert(
      fc.property(fc.string({ unit: letter, maxLength: 6 }), letter, letter, (part, before, after) => {
        // ου becomes two other letters than its own.
        const whole = `${before.trim()} ${part} ${after.trim()}`
        expect(foldText(whole)).toContain(foldText(part))
        expect(foldText(whole)).toContain(foldText(part.toUpperCase()))
        expect(foldText(whole)).toContain(foldText(part.toLowerCase()))
      }),
    )
  })

  it('can be reached by replacing one letter after the other, as a database does', () => {
    fc.assert(
      fc.property(fc.string({ unit: letter, maxLength: 12 }), (given) => {
        const key = foldText(given)
        const replaced = FOLDED_LETTERS.reduce(
          (now, [from, to]) => now.replaceAll(from, to),
          given.normalize('NFKC').toLowerCase(),
        )
        // Letters with accents are the database's own business.
        fc.pre(/^[ -~]*$/.test(replaced))
        expect(replaced.trim()).toBe(key)
      }),
    )
  })
})

describe('a search', () => {
  it.each([
    [['Ајвар', 'Тераса 4'], 'ajvar', true],
    [['Ајвар', 'Тераса 4'], '4 ajvar', true],
    [['Ајвар', 'Тераса 4'], 'ajvar 5', false],
    [['Ајвар'], '', true],
    [['Ајвар'], '  ', true],
    [[], 'a', false],
  ])('in %j for "%s": %s', (texts, search, found) => {
    expect(matchesSearch(texts, search)).toBe(found)
  })
})
