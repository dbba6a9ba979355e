// @vitest-environment jsdom
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { importWithFiles } from './load-files.ts'

const fetched: string[] = []
let answer: () => Promise<Response>
beforeEach(() => {
  fetched.length = 0
  answer = async () => new Response('export {}')
  vi.stubGlobal('fetch', (address: string) => {
    fetched.push(new URL(address).pathname)
    return answer()
  })
})
afterEach(() => {
  vi.unstubAllGlobals()
  document.head.replaceChildren()
})

const linksTo = (name: string) => [
  ...document.head.querySelectorAll<HTMLLinkElement>(`link[rel=stylesheet][href$="/${name}"]`),
]
/** jsdom loads no styles. */
const settle = (name: string, event: 'load' | 'error') =>
  linksTo(name).forEach((link) => link.dispatchEvent(new Event(event)))

describe('modules that are imported with their files', () => {
  it('are imported after all files are here, each of which is fetched once', async () => {
    const load = vi.fn(async () => 'module')
    expect(await importWithFiles(load, ['assets/a.js', 'assets/shared.js'])).toBe('module')
    expect(await importWithFiles(load, ['assets/b.js', 'assets/shared.js'])).toBe('module')
    expect(fetched).toEqual(['/assets/a.js', '/assets/shared.js', '/assets/b.js'])
  })

  it.each([
    ['the network fails', async () => Promise.reject(new TypeError('Failed to fetch'))],
    ['the server is overloaded', async () => new Response('', { status: 503 })],
    [
      'the connection ends in the middle',
      async () => new Response(new ReadableStream({ start: (body) => body.error(new TypeError('cut')) })),
    ],
  ])('are not imported while %s, and afterwards they are', async (name, failing) => {
    const files = [`assets/${encodeURIComponent(name)}.js`]
    const load = vi.fn(async () => 'module')
    answer = failing
    await expect(importWithFiles(load, files)).rejects.toThrow(TypeError)
    expect(load).not.toHaveBeenCalled()
    answer = async () => new Response('export {}')
    expect(await importWithFiles(load, files)).toBe('module')
    expect(fetched).toHaveLength(2)
  })

  it('wait for their styles, which are requested again if they could not be loaded', async () => {
    const load = vi.fn(async () => 'module')
    const first = importWithFiles(load, ['assets/c.css'])
    settle('c.css', 'error')
    await expect(first).rejects.toThrow(TypeError)
    expect(linksTo('c.css')).toEqual([])
    const second = importWithFiles(load, ['assets/c.css'])
    expect(linksTo('c.css')).toHaveLength(1)
    expect(load).not.toHaveBeenCalled()
    settle('c.css', 'load')
    expect(await second).toBe('module')
  })

  it('do not request what the page named itself', async () => {
    document.head.innerHTML =
      '<link rel="modulepreload" href="/assets/base.js"><link rel="stylesheet" href="/assets/base.css">'
    expect(await importWithFiles(async () => 'module', ['assets/base.js', 'assets/base.css'])).toBe('module')
    expect(fetched).toEqual([])
    expect(linksTo('base.css')).toHaveLength(1)
  })
})
