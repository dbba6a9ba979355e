import { LANGUAGES, tagOf, type TranslationKey } from '@kafana/locales'
import { describe, expect, it, vi } from 'vitest'
import { createTranslator, type Translator } from './translator.ts'

const ENGLISH = { SAVE: 'Save', AGE_DAYS_one: '{{count}} day ago', AGE_DAYS_other: '{{count}} days ago' }
const translator = (): Translator => createTranslator(ENGLISH, (key) => `no ${key}`)

describe('a text', () => {
  it('is English where the language has none, with the form that English has', () => {
    const i18n = translator()
    i18n.addTexts('sr-Latn', { CANCEL: 'Otkaži' })
    i18n.changeLanguage('sr-Latn')
    expect([i18n.t('CANCEL'), i18n.t('SAVE')]).toEqual(['Otkaži', 'Save'])
    // 21 is `one` in Serbian.
    expect([i18n.t('AGE_DAYS', { count: 1 }), i18n.t('AGE_DAYS', { count: 21 })]).toEqual([
      '1 day ago',
      '21 days ago',
    ])
  })

  it('has the form of its number in every language', async () => {
    for (const code of LANGUAGES) {
      const { default: texts } = (await import(`@kafana/locales/${code}/translation.json`)) as {
        readonly default: Readonly<Record<string, string>>
      }
      const i18n = translator()
      i18n.addTexts(tagOf(code), texts)
      i18n.changeLanguage(tagOf(code))
      const plurals = new Intl.PluralRules(tagOf(code))
      for (const count of [0, 1, 2, 4, 5, 11, 21, 22, 100, 1_000_000, 1.5])
        expect(i18n.t('AGE_DAYS', { count })).toBe(
          texts[`AGE_DAYS_${plurals.select(count)}`]?.replace('{{count}}', String(count)),
        )
    }
  })

  it('without forms stays the same for every number', () => {
    expect(translator().t('SAVE', { count: 3 })).toBe('Save')
  })

  it('leaves out what has no value', () => {
    const i18n = createTranslator({ SAVE: 'Save {{name}}{{what}}.' }, String)
    expect(i18n.t('SAVE', { name: null })).toBe('Save .')
  })

  it('has one full stop after an abbreviated currency', () => {
    const i18n = createTranslator({ SAVE: 'Total: {{sum}}.' }, String)
    expect([i18n.t('SAVE', { sum: '5\u00A0ден.' }), i18n.t('SAVE', { sum: '5\u00A0MKD' })]).toEqual([
      'Total: 5\u00A0ден.',
      'Total: 5\u00A0MKD.',
    ])
  })

  it('that is missing everywhere is whatever the caller of the translator wants', () => {
    const i18n = translator()
    expect(i18n.t('CANCEL')).toBe('no CANCEL')
    expect([i18n.exists('CANCEL'), i18n.exists('SAVE')]).toEqual([false, true])
  })
})

describe('a language', () => {
  it('is changed for everybody who listens, with another function', () => {
    const i18n = translator()
    const [heard, before] = [vi.fn(), i18n.speech()]
    const stop = i18n.onChange(heard)
    i18n.changeLanguage('mk')
    expect([i18n.language, heard.mock.calls.length]).toEqual(['mk', 1])
    expect(i18n.speech()).not.toBe(before)
    expect(i18n.speech()).toBe(i18n.speech())
    stop()
    i18n.changeLanguage('en')
    expect(heard).toHaveBeenCalledOnce()
  })

  it('keeps its texts when more are added', () => {
    const i18n = translator()
    expect([i18n.hasTexts('en'), i18n.hasTexts('mk')]).toEqual([true, false])
    i18n.addTexts('en', { CANCEL: 'Cancel', SAVE: 'Save it' } satisfies Partial<
      Record<TranslationKey, string>
    >)
    expect([i18n.t('CANCEL'), i18n.t('SAVE')]).toEqual(['Cancel', 'Save it'])
  })
})
