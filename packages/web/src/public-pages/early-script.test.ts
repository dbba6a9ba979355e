// @vitest-environment node
import { runInNewContext } from 'node:vm'
import { describe, expect, it, vi } from 'vitest'
import { earlyScript } from './head.tsx'

/** Where the script of the English page leads; undefined when the page stays. */
const leads = (
  path: string,
  stored: Readonly<Record<string, string>>,
  own: 'en' | 'mk' = 'en',
): string | undefined => {
  const replace = vi.fn<(address: string) => void>()
  const localStorage = { getItem: (key: string): string | null => stored[key] ?? null }
  runInNewContext(earlyScript(own), { localStorage, location: { pathname: path, hash: '', replace } })
  return replace.mock.calls[0]?.[0]
}

describe('before the first paint', () => {
  it.each([
    ['/', {}, undefined],
    ['/', { i18nextLng: 'mk' }, '/mk'],
    ['/privacy-policy', { i18nextLng: 'el' }, '/el/privacy-policy'],
    ['/', { i18nextLng: 'en' }, undefined],
    ['/', { i18nextLng: '/evil.example' }, undefined],
    ['/en', { i18nextLng: 'mk' }, undefined],
    ['/en/privacy-policy/', { i18nextLng: 'mk' }, undefined],
    ['/', { user: '{"_id":"1"}' }, '/login'],
    ['/', { user: '{"_id":"1"}', i18nextLng: 'mk' }, '/login'],
    ['/', { user: 'undefined' }, undefined],
  ])('%s with %j stored leads to %j', (path, stored, to) => {
    expect(leads(path, stored)).toBe(to)
  })

  it('leaves the page as it is where storage is blocked', () => {
    expect(() => {
      runInNewContext(earlyScript('en'), { location: { pathname: '/' } })
    }).not.toThrow()
  })
})
