import { globSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { codeOf, languageOfCountry, LANGUAGES, nameOf, tagOf } from './index.ts'

describe('languages', () => {
  it('are exactly the folders with a translation file', () => {
    const folders = globSync('*/translation.json', { cwd: new URL('..', import.meta.url) }).map(
      (path) => path.split(/[/\\]/)[0],
    )
    expect(LANGUAGES.toSorted((a, b) => a.localeCompare(b))).toEqual(
      folders.toSorted((a = '', b = '') => a.localeCompare(b)),
    )
  })

  it('have a tag that Intl supports and a unique name', () => {
    expect(LANGUAGES.map(tagOf).flatMap((tag) => Intl.getCanonicalLocales(tag))).toEqual(LANGUAGES.map(tagOf))
    expect(new Set(LANGUAGES.map(nameOf)).size).toBe(LANGUAGES.length)
    // An unknown tag would silently get the plural rules of English.
    expect(LANGUAGES.filter((code) => Intl.PluralRules.supportedLocalesOf(tagOf(code)).length === 0)).toEqual(
      [],
    )
  })

  it('are recognised by code, tag, region and script', () => {
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
  it.each(COUNTRIES)('a first visit from %s gets %s', (country, code) => {
    expect(languageOfCountry(country)).toBe(code)
  })

  it.each(['JP', 'mk', ''])('an unlisted country (%s) selects no language', (country) => {
    expect(languageOfCountry(country)).toBeUndefined()
  })
})
