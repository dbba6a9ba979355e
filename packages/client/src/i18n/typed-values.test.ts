import { LANGUAGES, tagOf, type TranslationKey } from '@kafana/locales'
import { expect, it } from 'vitest'
import { createI18n } from './i18n.ts'

/** Names that a translation could take for a part of itself, or of a replacement. */
const NAMES = [
  '$t(OWNER_PANEL)',
  '$t(DELETE_ZONE_TEXT, {"name": "x"})',
  '{{name}}',
  '{{- name}}',
  '{{count}} {{order}} {{column}}',
  "$& $1 $$ $' $`",
  '<0>x</0><b>x</b>',
  '&lt;b&gt; &amp;',
  '%s {0} ${x}',
  '__proto__',
]
const PLACEHOLDER = /{{\s*(\w+)\s*}}/g

it.each(LANGUAGES)('values stay as they were typed in every text in %s', async (code) => {
  const { default: texts } = (await import(`@kafana/locales/${code}/translation.json`)) as {
    readonly default: Record<TranslationKey, string>
  }
  const instance = createI18n()
  instance.addTexts(tagOf(code), texts)
  instance.changeLanguage(tagOf(code))
  const wrong: string[] = []
  let filled = 0
  for (const [key, text] of Object.entries(texts) as [TranslationKey, string][]) {
    const names = [...text.matchAll(PLACEHOLDER)].map(([, name = '']) => name)
    for (const value of names.length === 0 ? [] : NAMES) {
      // A count chooses the plural form, so it is always a number.
      const values = Object.fromEntries(names.map((name) => [name, name === 'count' ? 5 : value]))
      const expected = text.replaceAll(PLACEHOLDER, (_, name: string) => String(values[name]))
      const shown = instance.t(key, values)
      filled += 1
      if (shown !== expected) wrong.push(`${key}: ${shown}`)
    }
  }
  expect(filled).toBeGreaterThan(1000)
  expect(wrong).toEqual([])
})
