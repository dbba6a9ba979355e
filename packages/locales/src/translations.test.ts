import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { en, LANGUAGES, tagOf, type LanguageCode } from './index.ts'
import { endsAlike, slipsIn } from './punctuation.ts'
import { mayEqualEnglish, needlesslyAlike } from './same-as-english.ts'
import { englishWords, foreignWords } from './spelling.ts'

type Texts = Readonly<Record<string, string>>
const read = (code: LanguageCode): string =>
  readFileSync(new URL(`../${code}/translation.json`, import.meta.url), 'utf8')
const english: Texts = en

/** "X" of "X_one", "X_few", "X_other"; other keys are their own. */
const stem = (key: string): string => key.replace(/_(zero|one|two|few|many|other)$/, '')
const isPlural = (key: string): boolean => stem(key) !== key && `${stem(key)}_other` in en
const placeholders = (text: string): string[] =>
  [...text.matchAll(/{{(\w+)}}/g)].map(([, name]) => name ?? '').toSorted()
/** The English text that a text says; every plural form says that of many things. */
const sourceOf = (key: string): string => english[isPlural(key) ? `${stem(key)}_other` : key] ?? ''

/** Every key that English has, in the forms in which the language counts. */
const wantedKeys = (code: LanguageCode): string[] => {
  const forms = new Intl.PluralRules(tagOf(code)).resolvedOptions().pluralCategories
  const keys = Object.keys(en).flatMap((key) =>
    isPlural(key) ? forms.map((form) => `${stem(key)}_${form}`) : [key],
  )
  return [...new Set(keys)].toSorted()
}
/**
 * The form of a plural key, where it is for a single number: "once" needs none then. Where one form is for 1,
 * 21 and 31 it has to say which.
 */
const isForOneNumber = (code: LanguageCode, key: string): boolean => {
  const rules = new Intl.PluralRules(tagOf(code))
  return (
    Array.from({ length: 200 }, (_, count) => count).filter((count) =>
      key.endsWith(`_${rules.select(count)}`),
    ).length === 1
  )
}
const namesTheSame = (code: LanguageCode, key: string, text: string): boolean => {
  const [named, wanted] = [placeholders(text), placeholders(sourceOf(key))]
  return (
    named.every((name) => wanted.includes(name)) &&
    (wanted.every((name) => named.includes(name)) || (isPlural(key) && isForOneNumber(code, key)))
  )
}

describe.each(LANGUAGES)('the texts in %s', (code) => {
  const json = read(code)
  const texts = JSON.parse(json) as Texts
  const all = Object.entries(texts)
  /** The texts that something is wrong with, each with what it is. */
  const wrong = (says: (text: string, key: string) => readonly string[]): string[] =>
    all.flatMap(([key, text]) => says(text, key).map((fault) => `${key}: ${fault}`))

  it('are the same as in English, in exactly the plural forms that the language has', () => {
    expect(Object.keys(texts).toSorted()).toEqual(wantedKeys(code))
  })

  it('stand in the order of their keys, each once', () => {
    const keys = [...json.matchAll(/^ {2}"(\w+)":/gm)].map(([, key]) => key ?? '')
    expect(keys).toEqual(Object.keys(texts).toSorted())
  })

  it('name the values that English names', () => {
    expect(wrong((text, key) => (namesTheSame(code, key, text) ? [] : [text]))).toEqual([])
  })

  it('have no slips of blanks, brackets and signs', () => {
    expect(wrong((text, key) => slipsIn(text, sourceOf(key)))).toEqual([])
  })

  it('end as English does', () => {
    expect(
      wrong((text, key) =>
        endsAlike(code, text, sourceOf(key)) ? [] : [`"${text}" for "${sourceOf(key)}"`],
      ),
    ).toEqual([])
  })

  it('are written in the letters of the language', () => {
    expect(wrong((text) => foreignWords(code, text))).toEqual([])
  })

  it('are not left in English', () => {
    const equal = all.filter(([key, text]) => text === sourceOf(key))
    expect(equal.filter(([, text]) => !mayEqualEnglish(code, text))).toEqual([])
    if (code !== 'en') expect(wrong(englishWords)).toEqual([])
    expect(
      needlesslyAlike(
        code,
        equal.map(([, text]) => text),
      ),
    ).toEqual([])
  })
})
