import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { en, LANGUAGES, tagOf, type LanguageCode } from './index.ts'

const read = (code: LanguageCode): Record<string, string> =>
  JSON.parse(readFileSync(new URL(`../${code}/translation.json`, import.meta.url), 'utf8')) as Record<string, string>

/** "X" of "X_one", "X_few", "X_other"; other keys are their own. */
const stem = (key: string): string => key.replace(/_(zero|one|two|few|many|other)$/, '')
const isPlural = (key: string): boolean => stem(key) !== key && `${stem(key)}_other` in en
const placeholders = (text: string): string[] => [...text.matchAll(/{{\s*(\w+)[^}]*}}/g)].map(([, name]) => name ?? '').toSorted()

describe.each(LANGUAGES)('the texts in %s', (code) => {
  const texts = read(code)

  it('are the same as in English', () => {
    const single = (all: object) => Object.keys(all).filter((key) => !isPlural(key)).toSorted()
    expect(single(texts)).toEqual(single(en))
  })

  it('have every plural form that the language knows', () => {
    const forms = new Intl.PluralRules(tagOf(code)).resolvedOptions().pluralCategories
    const stems = [...new Set(Object.keys(en).filter(isPlural).map(stem))]
    const missing = stems.flatMap((each) => forms.map((form) => `${each}_${form}`)).filter((key) => !(key in texts))
    expect(missing).toEqual([])
  })

  it('are never empty and name the values that English names', () => {
    const wrong = Object.entries(texts).filter(([key, text]) => {
      const own = placeholders(en[(isPlural(key) ? `${stem(key)}_other` : key) as keyof typeof en])
      const named = placeholders(text)
      // "Once" needs no number where a form is for one thing only.
      const complete = isPlural(key) || own.every((name) => named.includes(name))
      return text.trim() === '' || !complete || !named.every((name) => own.includes(name))
    })
    expect(wrong.map(([key]) => key)).toEqual([])
  })
})
