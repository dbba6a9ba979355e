// @vitest-environment jsdom
import { codeOf } from '@kafana/locales'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'

const mk = { SAVE: 'Зачувај' }
/** The requests for texts and for the visitor’s country. */
let requested: string[] = []
/** The response to each request for a file of texts; the last one repeats. */
let texts: (() => Response | Promise<Response>)[] = []
let geo: (signal: AbortSignal) => Response | Promise<Response>

const MK = '/locales/mk/translation.json'
const answerOf = (body: unknown) => () => new Response(JSON.stringify(body))
const refusal = (status: number) => () => new Response('', { status })
const unreachable = (): Promise<Response> => Promise.reject(new TypeError('Failed to fetch'))

/** The module as a freshly opened page has it. */
const openPage = async () => {
  vi.resetModules()
  requested = []
  vi.stubGlobal('fetch', async (url: string, init?: { readonly signal: AbortSignal }) => {
    // A screen of an earlier file of this process may still be refreshing.
    if (url === '/api/geo' || url.startsWith('/locales/')) requested.push(url)
    if (url === '/api/geo') return geo(init?.signal ?? new AbortController().signal)
    return (texts.length > 1 ? texts.shift() : texts[0])?.()
  })
  return import('./i18n.ts')
}
const setBrowserLanguages = (...languages: string[]) => {
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

  it('provides English at once, without a request', async () => {
    const { i18n } = await openPage()
    expect(i18n.t('SAVE')).toBe('Save')
    expect(requested).toEqual([])
  })

  it.each<[string, () => void, string]>([
    [
      'the stored choice',
      () => {
        localStorage.setItem('i18nextLng', 'mk')
        setBrowserLanguages('en-GB')
      },
      'mk',
    ],
    [
      'the stored choice of English',
      () => {
        localStorage.setItem('i18nextLng', 'en')
        geo = answerOf({ country: 'MK' })
        setBrowserLanguages('mk')
      },
      'en',
    ],
    [
      'the language of the country',
      () => {
        geo = answerOf({ country: 'MK' })
        setBrowserLanguages('el')
      },
      'mk',
    ],
    [
      'the language of the country where the stored value is unsupported',
      () => {
        localStorage.setItem('i18nextLng', 'ja')
        geo = answerOf({ country: 'MK' })
      },
      'mk',
    ],
    [
      'the language of the browser where that of the country is unsupported',
      () => {
        geo = answerOf({ country: 'JP' })
        setBrowserLanguages('mk')
      },
      'mk',
    ],
    ['the first supported language of the browser', () => setBrowserLanguages('ja', 'mk-MK', 'en'), 'mk'],
    [
      'the language of the page',
      () => {
        setBrowserLanguages('ja')
        document.documentElement.lang = 'mk'
      },
      'mk',
    ],
    [
      'English when no language is supported',
      () => {
        setBrowserLanguages('ja')
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
    expect(requested.filter((url) => url !== '/api/geo')).toEqual(code === 'en' ? [] : [MK])
    expect(i18n.t('SAVE')).toBe(code === 'en' ? 'Save' : 'Зачувај')
  })

  it('requests the country only while nothing is stored', async () => {
    localStorage.setItem('i18nextLng', 'mk')
    const { startLanguage } = await openPage()
    await startLanguage()
    expect(requested).toEqual([MK])
  })

  it.each<[string, () => Response | Promise<Response>]>([
    ['refuses', refusal(503)],
    ['does not answer', unreachable],
    ['answers nonsense', () => new Response('<html>')],
  ])('warns and uses the language of the browser where the server %s', async (_, answer) => {
    const warn = warnings()
    geo = answer
    setBrowserLanguages('mk')
    const { i18n, startLanguage } = await openPage()
    await startLanguage()
    expect(warn.mock.calls).toEqual([['Geo detection failed. Falling back to English.']])
    expect(i18n.language).toBe('mk')
  })

  it('waits at most three seconds for the country', async () => {
    const [warn, timeout] = [warnings(), new AbortController()]
    const waits = vi.spyOn(AbortSignal, 'timeout').mockReturnValue(timeout.signal)
    geo = (signal) =>
      new Promise((_, reject) => {
        signal.addEventListener('abort', () => reject(new DOMException('late', 'TimeoutError')))
      })
    setBrowserLanguages('mk')
    const { i18n, startLanguage } = await openPage()
    const start = startLanguage()
    await vi.waitFor(() => expect(waits.mock.calls).toEqual([[3000]]))
    expect(i18n.language).toBe('en')
    timeout.abort()
    await start
    expect([i18n.language, warn.mock.calls.length]).toEqual(['mk', 1])
  })

  it('stores a choice, falls back to English for each missing text, and escapes nothing', async () => {
    const { i18n, chooseLanguage } = await openPage()
    expect(await chooseLanguage('mk')).toBe('changed')
    expect(localStorage.getItem('i18nextLng')).toBe('mk')
    expect(i18n.t('CANCEL')).toBe('Cancel')
    expect(i18n.t('PANEL_GREETING', { name: 'Ana & <b>' })).toBe('Good to see you, Ana & <b>.')
  })

  it('throws for a text that does not exist', async () => {
    const { i18n } = await openPage()
    const missing: string = 'NO_SUCH_TEXT'
    expect(() => i18n.t(missing as 'SAVE')).toThrow('NO_SUCH_TEXT')
  })
})

describe('loading texts', () => {
  it('retries after 350 ms and then after twice as long, with the page in English until then', async () => {
    vi.useFakeTimers()
    texts = [refusal(503), unreachable, answerOf(mk)]
    const { i18n, chooseLanguage } = await openPage()
    const chosen = chooseLanguage('mk')
    await vi.advanceTimersByTimeAsync(349)
    expect(requested).toHaveLength(1)
    await vi.advanceTimersByTimeAsync(1)
    expect(requested).toHaveLength(2)
    await vi.advanceTimersByTimeAsync(699)
    expect([requested.length, i18n.language, i18n.t('SAVE')]).toEqual([2, 'en', 'Save'])
    await vi.advanceTimersByTimeAsync(1)
    expect(await chosen).toBe('changed')
    expect([requested.length, i18n.language, i18n.t('SAVE')]).toEqual([3, 'mk', 'Зачувај'])
  })

  it('fails after five retries, leaves the page as it is, and loads again on a later choice', async () => {
    vi.useFakeTimers()
    texts = [refusal(500)]
    const { i18n, chooseLanguage } = await openPage()
    const chosen = chooseLanguage('mk')
    await vi.advanceTimersByTimeAsync(350 * 31)
    expect(await chosen).toBe('failed')
    expect(requested).toHaveLength(6)
    expect([i18n.language, document.documentElement.lang, localStorage.getItem('i18nextLng')]).toEqual([
      'en',
      'en',
      null,
    ])
    texts = [answerOf(mk)]
    expect(await chooseLanguage('mk')).toBe('changed')
    expect(i18n.t('SAVE')).toBe('Зачувај')
  })

  it('does not retry a 4xx response', async () => {
    texts = [refusal(404)]
    const { i18n, chooseLanguage } = await openPage()
    expect(await chooseLanguage('mk')).toBe('failed')
    expect([requested, i18n.language]).toEqual([[MK], 'en'])
  })

  it('gives way to a later choice', async () => {
    vi.useFakeTimers()
    texts = [refusal(500), answerOf(mk)]
    const { i18n, chooseLanguage } = await openPage()
    const first = chooseLanguage('mk')
    expect(await chooseLanguage('en')).toBe('changed')
    await vi.advanceTimersByTimeAsync(400)
    expect(await first).toBe('superseded')
    expect([i18n.language, localStorage.getItem('i18nextLng')]).toEqual(['en', 'en'])
  })

  it('does not override a choice made before the country is known', async () => {
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
