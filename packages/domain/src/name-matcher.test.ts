import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { createNameMatcher, nameKey } from './name-matcher.ts'

const named = (...names: readonly string[]) => createNameMatcher(names.map((name) => ({ name })))

describe('an imported name', () => {
  it.each([
    ['ajvar', 'Ајвар'],
    ['  Espresso   doppio ', 'espresso doppio'],
    ['CAJ', 'Čaj'],
    ['Es\u200Bpresso', 'Espresso'],
    ['Espresso\ndoppio', 'Espresso doppio'],
  ])('%j is %j', (name, stored) => {
    expect(named(stored, 'Something else')(name)).toEqual({ found: { name: stored }, several: false })
  })

  it('is the one that is spelt the same where several are alike, and otherwise not decided', () => {
    const match = named('Caj', 'Čaj', 'Чај')
    expect(match('čaj')).toMatchObject({ found: { name: 'Čaj' } })
    expect(match('Чај')).toMatchObject({ found: { name: 'Чај' } })
    expect(match('ćaj')).toEqual({ found: null, several: true })
    expect(match('coffee')).toEqual({ found: null, several: false })
  })

  it('finds itself in any list without another of its key', () => {
    fc.assert(
      fc.property(fc.uniqueArray(fc.string(), { selector: nameKey, maxLength: 12 }), (names) => {
        const match = named(...names)
        for (const name of names) expect(match(name).found).toEqual({ name })
        for (const name of names) expect(match(` ${name.toUpperCase().toLowerCase()} `).several).toBe(false)
      }),
    )
  })

  it('is folded once: the key of a key is the key', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), (name) => {
        expect(nameKey(nameKey(name))).toBe(nameKey(name))
      }),
    )
  })
})
