import { describe, expect, it } from 'vitest'
import { languageAskedFor, languageFor } from './accepted-language.ts'

describe('the language that a browser asks for', () => {
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
    expect(languageAskedFor(accepted)).toBe(code)
  })
})

describe('the language to write to somebody in', () => {
  it.each([
    ['el', 'mk', 'el'],
    ['xx', 'mk', 'mk'],
    [undefined, 'sr;q=0.2, mk', 'mk'],
    [undefined, undefined, 'en'],
  ])('for who names %j, with a browser that asks for %j, is %s', (named, accepted, code) => {
    expect(languageFor(named, accepted)).toBe(code)
  })
})
