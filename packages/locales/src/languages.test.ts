import { globSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { codeOf, languageOfCountry, LANGUAGES, nameOf, tagOf } from './index.ts'

describe('languages', () => {
  it('are those whose texts are there: whoever brings a file makes its language one that can be chosen', () => {
    const folders = globSync('*/translation.json', { cwd: new URL('..', import.meta.url) }).map(
      (path) => path.split(/[/\\]/)[0],
    )
    expect(LANGUAGES.toSorted((a, b) => a.localeCompare(b))).toEqual(
      folders.toSorted((a = '', b = '') => a.localeCompare(b)),
    )
  })

  it('each has a folder by its code, a tag that Intl knows, and a name of its own', () => {
    expect(LANGUAGES.map(tagOf).flatMap((tag) => Intl.getCanonicalLocales(tag))).toEqual(LANGUAGES.map(tagOf))
    expect(new Set(LANGUAGES.map(nameOf)).size).toBe(LANGUAGES.length)
    // An unknown tag would quietly count as English does.
    expect(LANGUAGES.filter((code) => Intl.PluralRules.supportedLocalesOf(tagOf(code)).length === 0)).toEqual(
      [],
    )
  })

  it('are known by code, tag, region and script', () => {
    expect(LANGUAGES.map(codeOf)).toEqual(LANGUAGES)
    expect(LANGUAGES.map((code) => codeOf(tagOf(code)))).toEqual(LANGUAGES)
    expect(['el-GR', 'EN_us', 'xx', ''].map(codeOf)).toEqual(['el', 'en', undefined, undefined])
  })

  const COUNTRIES = [
    ['MK', 'mk'],
    ['AL', 'al'],
    ['RS', 'rs'],
    ['DE', 'de'],
    ['FR', 'fr'],
    ['US', 'en'],
    ['GB', 'en'],
    ['BG', 'bg'],
    ['GR', 'el'],
    ['RO', 'ro'],
    ['HR', 'hr'],
    ['ES', 'es'],
  ] as const
  it.each(COUNTRIES)('a first visit from %s speaks %s', (country, code) => {
    expect(languageOfCountry(country)).toBe(code)
  })

  it.each(['JP', 'mk', ''])('a country that is not in the table (%s) says nothing', (country) => {
    expect(languageOfCountry(country)).toBeUndefined()
  })
})
