// @vitest-environment jsdom
import { codeOf } from '@kafana/locales'
import { beforeEach, describe, expect, it, vi } from 'vitest'

const mk = { SAVE: 'Зачувај' }
let asked: string[] = []

/** The module as a freshly opened page has it. */
const openPage = async () => {
  vi.resetModules()
  asked = []
  vi.stubGlobal('fetch', async (url: string) => {
    asked.push(url)
    return new Response(JSON.stringify(mk))
  })
  return import('./i18n.ts')
}
const browserSpeaks = (...languages: string[]) => {
  vi.spyOn(navigator, 'languages', 'get').mockReturnValue(languages)
  vi.spyOn(navigator, 'language', 'get').mockReturnValue(languages[0] ?? '')
}

beforeEach(() => {
  document.documentElement.lang = 'en'
})

describe('languages', () => {
  it.each([['mk', 'mk'], ['mk-MK', 'mk'], ['el-GR', 'el'], ['EN-us', 'en'], ['xx', undefined], ['', undefined]])('%s is %s', (given, code) => {
    expect(codeOf(given)).toBe(code)
  })

  it('English is there at once, without a request', async () => {
    const { i18n } = await openPage()
    expect(i18n.t('SAVE')).toBe('Save')
    expect(asked).toEqual([])
  })

  it.each<[string, () => void, string]>([
    ['the stored choice', () => { localStorage.setItem('i18nextLng', 'mk'); browserSpeaks('en-GB') }, 'mk'],
    ['the stored choice of English', () => { localStorage.setItem('i18nextLng', 'en'); browserSpeaks('mk') }, 'en'],
    ['the first language of the browser that is ours', () => browserSpeaks('ja', 'mk-MK', 'en'), 'mk'],
    ['the language of the page', () => { browserSpeaks('ja'); document.documentElement.lang = 'mk' }, 'mk'],
    ['English when nothing is ours', () => { browserSpeaks('ja'); document.documentElement.lang = 'ja' }, 'en'],
  ])('starts with %s', async (_, arrange, code) => {
    arrange()
    const { i18n, startLanguage } = await openPage()
    await startLanguage()
    await startLanguage()
    expect(i18n.language).toBe(code)
    expect(document.documentElement.lang).toBe(code)
    expect(asked).toEqual(code === 'en' ? [] : [`/locales/${code}/translation.json`])
    expect(i18n.t('SAVE')).toBe(code === 'en' ? 'Save' : 'Зачувај')
  })

  it('keeps a choice, falls back to English word by word, and escapes nothing', async () => {
    const { i18n, chooseLanguage } = await openPage()
    await chooseLanguage('mk')
    expect(localStorage.getItem('i18nextLng')).toBe('mk')
    expect(i18n.t('CANCEL')).toBe('Cancel')
    expect(i18n.t('PANEL_GREETING', { name: 'Ana & <b>' })).toBe('Good to see you, Ana & <b>.')
  })

  it('makes noise about a text that is nowhere', async () => {
    const { i18n } = await openPage()
    const missing: string = 'NO_SUCH_TEXT'
    expect(() => i18n.t(missing as 'SAVE')).toThrow('NO_SUCH_TEXT')
  })
})
