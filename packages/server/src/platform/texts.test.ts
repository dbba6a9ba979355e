import { describe, expect, it } from 'vitest'
import { preferredLanguage, languageFor } from './texts.ts'

describe('the preferred language of a browser', () => {
  it.each([
    ['mk', 'mk'],
    ['mk-MK,mk;q=0.9,en;q=0.8', 'mk'],
    ['ja, el;q=0.4, mk;q=0.7', 'mk'],
    ['mk;q=0, el;q=0.1', 'el'],
    ['ja', 'en'],
    ['', 'en'],
    [undefined, 'en'],
    ['*', 'en'],
  ])('%j is %s', (accepted, code) => {
    expect(preferredLanguage(accepted)).toBe(code)
  })
})

describe('the language for writing to somebody', () => {
  it.each([
    ['el', 'mk', 'el'],
    ['xx', 'mk', 'mk'],
    [undefined, 'sr;q=0.2, mk', 'mk'],
    [undefined, undefined, 'en'],
  ])('for the choice %j and the browser’s %j is %s', (chosen, accepted, code) => {
    expect(languageFor(chosen, accepted)).toBe(code)
  })
})
