import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { en, LANGUAGES, tagOf, type LanguageCode } from './index.ts'
import { hasSameEnding, textErrors } from './punctuation.ts'
import { mayEqualEnglish, unusedSameWords } from './same-as-english.ts'
import { englishWords, foreignWords } from './spelling.ts'

type Texts = Readonly<Record<string, string>>
const read = (code: LanguageCode): string =>
  readFileSync(new URL(`../${code}/translation.json`, import.meta.url), 'utf8')
const english: Texts = en

/** "X" of "X_one", "X_few" and "X_other"; other keys unchanged. */
const stem = (key: string): string => key.replace(/_(zero|one|two|few|many|other)$/, '')
const isPlural = (key: string): boolean => stem(key) !== key && `${stem(key)}_other` in en
const placeholders = (text: string): string[] =>
  [...text.matchAll(/{{(\w+)}}/g)].map(([, name]) => name ?? '').toSorted()
/** The English text of a key; for every plural form, the English plural. */
const sourceOf = (key: string): string => english[isPlural(key) ? `${stem(key)}_other` : key] ?? ''

/** Every English key, in the plural forms of the language. */
const expectedKeys = (code: LanguageCode): string[] => {
  const forms = new Intl.PluralRules(tagOf(code)).resolvedOptions().pluralCategories
  const keys = Object.keys(en).flatMap((key) =>
    isPlural(key) ? forms.map((form) => `${stem(key)}_${form}`) : [key],
  )
  return [...new Set(keys)].toSorted()
}
/**
 * Whether a plural form is used for one number only: then its text need not contain the number ("once"). A
 * form for 1, 21 and 31 has to.
 */
const isForOneNumber = (code: LanguageCode, key: string): boolean => {
  const rules = new Intl.PluralRules(tagOf(code))
  return (
    Array.from({ length: 200 }, (_, count) => count).filter((count) =>
      key.endsWith(`_${rules.select(count)}`),
    ).length === 1
  )
}
const hasSamePlaceholders = (code: LanguageCode, key: string, text: string): boolean => {
  const [own, expected] = [placeholders(text), placeholders(sourceOf(key))]
  return (
    own.every((name) => expected.includes(name)) &&
    (expected.every((name) => own.includes(name)) || (isPlural(key) && isForOneNumber(code, key)))
  )
}

describe.each(LANGUAGES)('the texts in %s', (code) => {
  const json = read(code)
  const texts = JSON.parse(json) as Texts
  const all = Object.entries(texts)
  /** What a check finds in all texts, as `KEY: error`. */
  const errorsIn = (check: (text: string, key: string) => readonly string[]): string[] =>
    all.flatMap(([key, text]) => check(text, key).map((error) => `${key}: ${error}`))

  it('have the keys of English, in exactly the plural forms of the language', () => {
    expect(Object.keys(texts).toSorted()).toEqual(expectedKeys(code))
  })

  it('are sorted by key, without duplicates', () => {
    const keys = [...json.matchAll(/^ {2}"(\w+)":/gm)].map(([, key]) => key ?? '')
    expect(keys).toEqual(Object.keys(texts).toSorted())
  })

  it('have the placeholders of English', () => {
    expect(errorsIn((text, key) => (hasSamePlaceholders(code, key, text) ? [] : [text]))).toEqual([])
  })

  it('have no whitespace, bracket or punctuation errors', () => {
    expect(errorsIn((text, key) => textErrors(text, sourceOf(key)))).toEqual([])
  })

  it('end with the same punctuation as English', () => {
    expect(
      errorsIn((text, key) =>
        hasSameEnding(code, text, sourceOf(key)) ? [] : [`"${text}" for "${sourceOf(key)}"`],
      ),
    ).toEqual([])
  })

  it('use only letters of the language', () => {
    expect(errorsIn((text) => foreignWords(code, text))).toEqual([])
  })

  it('are not left in English', () => {
    const equal = all.filter(([key, text]) => text === sourceOf(key))
    expect(equal.filter(([, text]) => !mayEqualEnglish(code, text))).toEqual([])
    if (code !== 'en') expect(errorsIn(englishWords)).toEqual([])
    expect(
      unusedSameWords(
        code,
        equal.map(([, text]) => text),
      ),
    ).toEqual([])
  })
})
