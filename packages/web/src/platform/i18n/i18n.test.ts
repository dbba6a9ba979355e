// @vitest-environment jsdom
import { codeOf } from '@kafana/locales'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'

const mk = { SAVE: 'Зачувај' }
let asked: string[] = []
/** What the server says to each try of a file of texts; the last one again and again. */
let texts: (() => Response | Promise<Response>)[] = []
let geo: (patience: AbortSignal) => Response | Promise<Response>

const MK = '/locales/mk/translation.json'
const answerOf = (body: unknown) => () => new Response(JSON.stringify(body))
const refusal = (status: number) => () => new Response('', { status })
const nobody = (): Promise<Response> => Promise.reject(new TypeError('Failed to fetch'))

/** The module as a freshly opened page has it. */
const openPage = async () => {
  vi.resetModules()
  asked = []
  vi.stubGlobal('fetch', async (url: string, { signal }: { readonly signal: AbortSignal }) => {
    asked.push(url)
    if (url === '/api/geo') return geo(signal)
    return (texts.length > 1 ? texts.shift() : texts[0])?.()
  })
  return import('./i18n.ts')
}
const browserSpeaks = (...languages: string[]) => {
  vi.spyOn(navigator, 'languages', 'get').mockReturnValue(languages)
  vi.spyOn(navigator, 'language', 'get').mockReturnValue(languages[0] ?? '')
}
const warnings = () => vi.spyOn(console, 'warn').mockImplementation(() => {})

beforeEach(() => {
  document.documentElement.lang = 'en'
  texts = [answerOf(mk)]
  geo = answerOf({ country: null })
})
afterEach(() => vi.useRealTimers())

describe('languages', () => {
  it.each([
    ['mk', 'mk'],
    ['mk-MK', 'mk'],
    ['el-GR', 'el'],
    ['EN-us', 'en'],
    ['xx', undefined],
    ['', undefined],
  ])('%s is %s', (given, code) => {
    expect(codeOf(given)).toBe(code)
  })

  it('English is there at once, without a request', async () => {
    const { i18n } = await openPage()
    expect(i18n.t('SAVE')).toBe('Save')
    expect(asked).toEqual([])
  })

  it.each<[string, () => void, string]>([
    [
      'the stored choice',
      () => {
        localStorage.setItem('i18nextLng', 'mk')
        browserSpeaks('en-GB')
      },
      'mk',
    ],
    [
      'the stored choice of English',
      () => {
        localStorage.setItem('i18nextLng', 'en')
        geo = answerOf({ country: 'MK' })
        browserSpeaks('mk')
      },
      'en',
    ],
    [
      'the language of the country',
      () => {
        geo = answerOf({ country: 'MK' })
        browserSpeaks('el')
      },
      'mk',
    ],
    [
      'the language of the country where something else is stored',
      () => {
        localStorage.setItem('i18nextLng', 'ja')
        geo = answerOf({ country: 'MK' })
      },
      'mk',
    ],
    [
      'the language of the browser where the country has none of ours',
      () => {
        geo = answerOf({ country: 'JP' })
        browserSpeaks('mk')
      },
      'mk',
    ],
    ['the first language of the browser that is ours', () => browserSpeaks('ja', 'mk-MK', 'en'), 'mk'],
    [
      'the language of the page',
      () => {
        browserSpeaks('ja')
        document.documentElement.lang = 'mk'
      },
      'mk',
    ],
    [
      'English when nothing is ours',
      () => {
        browserSpeaks('ja')
        document.documentElement.lang = 'ja'
      },
      'en',
    ],
  ])('starts with %s', async (_, arrange, code) => {
    arrange()
    const { i18n, startLanguage } = await openPage()
    await startLanguage()
    await startLanguage()
    expect(i18n.language).toBe(code)
    expect(document.documentElement.lang).toBe(code)
    expect(asked.filter((url) => url !== '/api/geo')).toEqual(code === 'en' ? [] : [MK])
    expect(i18n.t('SAVE')).toBe(code === 'en' ? 'Save' : 'Зачувај')
  })

  it('asks where the visitor is only while nothing is stored', async () => {
    localStorage.setItem('i18nextLng', 'mk')
    const { startLanguage } = await openPage()
    await startLanguage()
    expect(asked).toEqual([MK])
  })

  it.each<[string, () => Response | Promise<Response>]>([
    ['refuses', refusal(503)],
    ['does not answer', nobody],
    ['answers nonsense', () => new Response('<html>')],
  ])('warns and asks the browser where the server %s', async (_, answer) => {
    const warn = warnings()
    geo = answer
    browserSpeaks('mk')
    const { i18n, startLanguage } = await openPage()
    await startLanguage()
    expect(warn.mock.calls).toEqual([['Geo detection failed. Falling back to English.']])
    expect(i18n.language).toBe('mk')
  })

  it('waits three seconds for the country and no longer', async () => {
    const [warn, patience] = [warnings(), new AbortController()]
    const waits = vi.spyOn(AbortSignal, 'timeout').mockReturnValue(patience.signal)
    geo = (signal) =>
      new Promise((_, reject) => {
        signal.addEventListener('abort', () => reject(new DOMException('late', 'TimeoutError')))
      })
    browserSpeaks('mk')
    const { i18n, startLanguage } = await openPage()
    const start = startLanguage()
    await vi.waitFor(() => expect(waits.mock.calls).toEqual([[3000]]))
    expect(i18n.language).toBe('en')
    patience.abort()
    await start
    expect([i18n.language, warn.mock.calls.length]).toEqual(['mk', 1])
  })

  it('keeps a choice, falls back to English word by word, and escapes nothing', async () => {
    const { i18n, chooseLanguage } = await openPage()
    expect(await chooseLanguage('mk')).toBe('changed')
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

describe('texts that do not come at once', () => {
  it('are asked for again after 350 ms and then after twice as long, the page in English meanwhile', async () => {
    vi.useFakeTimers()
    texts = [refusal(503), nobody, answerOf(mk)]
    const { i18n, chooseLanguage } = await openPage()
    const chosen = chooseLanguage('mk')
    await vi.advanceTimersByTimeAsync(349)
    expect(asked).toHaveLength(1)
    await vi.advanceTimersByTimeAsync(1)
    expect(asked).toHaveLength(2)
    await vi.advanceTimersByTimeAsync(699)
    expect([asked.length, i18n.language, i18n.t('SAVE')]).toEqual([2, 'en', 'Save'])
    await vi.advanceTimersByTimeAsync(1)
    expect(await chosen).toBe('changed')
    expect([asked.length, i18n.language, i18n.t('SAVE')]).toEqual([3, 'mk', 'Зачувај'])
  })

  it('are given up after five more tries: the page stays as it is, nothing is kept, and a later choice asks again', async () => {
    vi.useFakeTimers()
    texts = [refusal(500)]
    const { i18n, chooseLanguage } = await openPage()
    const chosen = chooseLanguage('mk')
    await vi.advanceTimersByTimeAsync(350 * 31)
    expect(await chosen).toBe('failed')
    expect(asked).toHaveLength(6)
    expect([i18n.language, document.documentElement.lang, localStorage.getItem('i18nextLng')]).toEqual([
      'en',
      'en',
      null,
    ])
    texts = [answerOf(mk)]
    expect(await chooseLanguage('mk')).toBe('changed')
    expect(i18n.t('SAVE')).toBe('Зачувај')
  })

  it('are not asked for again where the server refuses them', async () => {
    texts = [refusal(404)]
    const { i18n, chooseLanguage } = await openPage()
    expect(await chooseLanguage('mk')).toBe('failed')
    expect([asked, i18n.language]).toEqual([[MK], 'en'])
  })

  it('give way to a choice that is made meanwhile', async () => {
    vi.useFakeTimers()
    texts = [refusal(500), answerOf(mk)]
    const { i18n, chooseLanguage } = await openPage()
    const first = chooseLanguage('mk')
    expect(await chooseLanguage('en')).toBe('changed')
    await vi.advanceTimersByTimeAsync(400)
    expect(await first).toBe('overtaken')
    expect([i18n.language, localStorage.getItem('i18nextLng')]).toEqual(['en', 'en'])
  })

  it('do not undo a choice that was made before the server knew the country', async () => {
    const { promise, resolve } = Promise.withResolvers<Response>()
    geo = () => promise
    const { i18n, startLanguage, chooseLanguage } = await openPage()
    const start = startLanguage()
    await chooseLanguage('en')
    resolve(answerOf({ country: 'MK' })())
    await start
    expect(i18n.language).toBe('en')
  })
})
