// @vitest-environment node
import { LANGUAGES, tagOf } from '@kafana/locales'
import { describe, expect, it } from 'vitest'
import { everyPublicPage, publicPageFile, publicPath, canonicalPath, renderPublicPage } from './render.tsx'

const asset = (path: string): string => `/assets/${path}`
const make = (page: 'landing' | 'privacyPolicy', code: (typeof LANGUAGES)[number]) =>
  renderPublicPage({ page, code, asset })

describe('the public pages', () => {
  it.each(everyPublicPage())('$page in $code is complete', ({ page, code }) => {
    const { lang, head, body } = make(page, code)
    expect(lang).toBe(tagOf(code))
    expect(body.match(/<h1/g)).toHaveLength(1)
    expect(body.replaceAll(/<[^>]*>/g, ' ')).not.toMatch(/\b[A-Z]{3,}_[A-Z_]{2,}\b|undefined|\[object/)
    expect(head).toContain(`<link rel="canonical" href="%ORIGIN%${canonicalPath(page, code)}"/>`)
    expect(head.match(/rel="alternate"/g)).toHaveLength(LANGUAGES.length + 1)
    expect(head.match(/<title>/g)).toHaveLength(1)
  })

  it.each(LANGUAGES)(
    'name the year, the day of the privacy policy and the price of an order in %s',
    (code) => {
      expect(make('landing', code).body).toContain('2025')
      expect(make('privacyPolicy', code).body).toContain('10.03.2025')
      expect(make('landing', code).body).toMatch(/1(?:[-–]| à )2\s?%/)
    },
  )

  it('have accessible names', () => {
    const { body } = make('landing', 'en')
    const names = [
      'Get started',
      'Your Solution',
      'Real time',
      'Your space',
      'Our pricing',
      'Close',
      'Join the Experience',
      'Email',
      'Send message',
      'Privacy policy',
    ]
    expect(names.filter((name) => !body.includes(`>${name}<`))).toEqual([])
  })

  it('have paths and files of their own', () => {
    expect([
      publicPath('landing', 'mk'),
      publicPath('privacyPolicy', 'mk'),
      publicPath('landing', 'en'),
    ]).toEqual(['/mk', '/mk/privacy-policy', '/en'])
    expect([
      canonicalPath('landing', 'en'),
      canonicalPath('privacyPolicy', 'en'),
      canonicalPath('landing', 'el'),
    ]).toEqual(['/', '/privacy-policy', '/el'])
    expect(new Set(everyPublicPage().map(({ page, code }) => publicPageFile(page, code))).size).toBe(
      LANGUAGES.length * 2,
    )
  })

  it('preload the fonts of their script', () => {
    const letters = (code: (typeof LANGUAGES)[number]) =>
      [...make('landing', code).head.matchAll(/fonts\/inter-(\w+)-/g)].map(([, name]) => name)
    expect([letters('en'), letters('mk'), letters('el')]).toEqual([
      ['latin'],
      ['latin', 'cyrillic'],
      ['latin', 'greek'],
    ])
  })

  it.each([
    ['en', 'en'],
    ['mk', 'mk'],
    ['bg', 'mk'],
    ['de', 'de'],
    ['el', 'el'],
    ['al', 'en'],
  ] as const)('in %s show pictures of the product in %s', (code, language) => {
    const { body } = renderPublicPage({ page: 'landing', code, asset: (path) => path })
    const files = [...body.matchAll(/[a-z]+-\d+\.(\w+)\.webp/g)].map(([, shown]) => shown)
    expect([files.length > 0, new Set(files)]).toEqual([true, new Set([language])])
  })

  it('set the size of every picture, and load the lower ones lazily', () => {
    const images = [...make('landing', 'en').body.matchAll(/<img[^>]*>/g)].map(([text]) => text)
    expect(images.length).toBeGreaterThan(4)
    for (const image of images) expect(image).toMatch(/width="\d+" height="\d+"/)
    expect(images.filter((image) => image.includes('loading="lazy"'))).toHaveLength(3)
  })
})
