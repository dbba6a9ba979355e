import { beforeEach, describe, expect, it } from 'vitest'
import { createOfflineFiles, type Precached } from './offline-files.ts'

const ORIGIN = 'https://kafana.example'
const build = (version: string): Precached => ({
  version,
  page: '/waiter/',
  files: [`/waiter/assets/index-${version}.js`, '/sounds/tick.mp3'],
  texts: { mk: `/waiter/assets/texts-mk-${version}.json`, de: `/waiter/assets/texts-de-${version}.json` },
})

/** The caches of a phone, and a server that can be unreachable. */
let stored: Map<string, Map<string, string>>
let isOnline = true
let fetched: string[] = []
const fetchNow = async ({ url }: { readonly url: string }): Promise<Response> => {
  fetched.push(new URL(url).pathname)
  if (!isOnline) throw new TypeError('cut')
  return new Response(`from the server: ${new URL(url).pathname}`)
}
const caches = {
  keys: async () => [...stored.keys()],
  delete: async (name: string) => stored.delete(name),
  open: async (name: string) => {
    const entries = stored.get(name) ?? new Map<string, string>()
    stored.set(name, entries)
    const add = async (request: Request) => {
      entries.set(request.url, await (await fetchNow(request)).text())
    }
    return {
      add,
      addAll: async (requests: Request[]) => {
        const texts = await Promise.all(requests.map(async (each) => (await fetchNow(each)).text()))
        requests.forEach(({ url }, index) => entries.set(url, texts[index] ?? ''))
      },
      keys: async () => [...entries.keys()].map((url) => ({ url })),
      match: async (url: string) =>
        entries.has(url) ? new Response(`kept: ${entries.get(url)}`) : undefined,
    }
  },
}
const open = (version: string) =>
  createOfflineFiles(build(version), {
    origin: ORIGIN,
    caches: caches as unknown as CacheStorage,
    fetch: fetchNow,
  })
const request = (path: string, mode = 'cors', method = 'GET') =>
  ({ url: new URL(path, ORIGIN).href, mode, method }) as Request
const textOf = async (answer: Promise<Response> | undefined) => answer && (await answer).text()

beforeEach(() => {
  stored = new Map()
  fetched = []
  isOnline = true
})

describe('the files of the app on a phone', () => {
  it('open every address of the app without a network, and its scripts and sounds', async () => {
    const files = open('1')
    await files.install()
    isOnline = false
    for (const path of ['/waiter/', '/waiter/table/7', '/waiter/invite'])
      expect(await textOf(files.answer(request(path, 'navigate')))).toBe('kept: from the server: /waiter/')
    expect(await textOf(files.answer(request('/waiter/assets/index-1.js')))).toContain('index-1.js')
    expect(await textOf(files.answer(request('/sounds/tick.mp3')))).toContain('tick.mp3')
  })

  it.each([
    ['a call', request('/api/waiter/snapshot')],
    ['a write', request('/waiter/', 'navigate', 'POST')],
    ['the texts of the web', request('/locales/mk/translation.json')],
    ['the live connection', request('/live')],
    ['a page of the web', request('/login', 'navigate')],
    ['another origin', request('https://elsewhere.example/waiter/', 'navigate')],
    ['a file that the build does not have', request('/waiter/assets/other.js')],
  ])('leave %s to the network', async (_, asked) => {
    const files = open('1')
    await files.install()
    expect(files.answer(asked)).toBeUndefined()
  })

  it('are all kept or none: without a network a version is not installed', async () => {
    isOnline = false
    await expect(open('1').install()).rejects.toThrow('cut')
  })

  it('have the texts of the languages in use alone, after an update too', async () => {
    const files = open('1')
    await files.install()
    await files.keepLanguage('mk')
    await files.keepLanguage('mk')
    await files.keepLanguage('xx')
    expect(fetched.filter((path) => path.includes('texts'))).toEqual(['/waiter/assets/texts-mk-1.json'])

    const next = open('2')
    await next.install()
    isOnline = false
    expect(await textOf(next.answer(request('/waiter/assets/texts-mk-2.json')))).toContain('texts-mk-2')
    await expect(next.answer(request('/waiter/assets/texts-de-2.json'))).rejects.toThrow('cut')
  })

  it('of an earlier version stay until the next one is used, and those of others always', async () => {
    const [first, second] = [open('1'), open('2')]
    await caches.open('another-application')
    await first.install()
    await second.install()
    expect([...stored.keys()]).toEqual(['another-application', 'kafana-waiter-1', 'kafana-waiter-2'])
    await second.activate()
    expect([...stored.keys()]).toEqual(['another-application', 'kafana-waiter-2'])
  })

  it('come from the server where the browser has removed them', async () => {
    const files = open('1')
    expect(await textOf(files.answer(request('/waiter/', 'navigate')))).toBe('from the server: /waiter/')
  })
})
