import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { jsonFault, placeOf } from './json-fault.ts'

const isJson = (text: string): boolean => {
  try {
    JSON.parse(text)
    return true
  } catch {
    return false
  }
}
/** Characters out of which a text that is almost JSON is made. */
const nearly = fc.string({ unit: fc.constantFrom(...'{}[]:,"\\ \n\ttrue1.5e-0u'), maxLength: 14 })
/** JSON with one character put in, taken out or replaced. */
const hurt = fc
  .tuple(
    fc.json({ maxDepth: 3 }),
    fc.nat(),
    fc.nat(1),
    fc.constantFrom('', ',', '"', '}', ']', ':', '\\', '0', '\n', 'x', '\u0001', '\ufeff'),
  )
  .map(
    ([text, at, out, put]) =>
      `${text.slice(0, at % text.length)}${put}${text.slice((at % text.length) + out)}`,
  )

describe('the place where a text stops being JSON', () => {
  it('is there for exactly what the browser’s own reader refuses', () => {
    fc.assert(
      fc.property(fc.oneof(nearly, hurt, fc.json({ maxDepth: 4 }), fc.string()), (text) => {
        expect(jsonFault(text) === null, text).toBe(isJson(text))
      }),
      { numRuns: 5_000 },
    )
  })

  it('is the very character that was put in between two lines', () => {
    fc.assert(
      fc.property(fc.jsonValue({ maxDepth: 3 }), fc.nat(), (value, where) => {
        const lines = JSON.stringify(value, null, 2).split('\n')
        const line = where % lines.length
        const text = lines.with(line, `§${lines[line]}`).join('\n')
        const fault = jsonFault(text)
        expect(fault).not.toBeNull()
        expect(placeOf(text, fault?.at ?? -1)).toEqual({ line: line + 1, column: 1 })
      }),
      { numRuns: 500 },
    )
  })

  it.each([
    ['', 1, 1],
    ['  ', 1, 3],
    ['{', 1, 2],
    ['{"a":1', 1, 7],
    ['{"a":1,}', 1, 8],
    ['[1,]', 1, 4],
    ['[,1]', 1, 2],
    ['{"a" 1}', 1, 6],
    ['{a:1}', 1, 2],
    ["{'a':1}", 1, 2],
    ['{"a":1}}', 1, 8],
    ['{"a":1} x', 1, 9],
    ['[1}', 1, 3],
    ['01', 1, 2],
    ['1.', 1, 2],
    ['-', 1, 1],
    ['tru', 1, 1],
    ['truex', 1, 5],
    ['"a', 1, 1],
    ['"\\x"', 1, 1],
    ['"a\nb"', 1, 1],
    ['{\n  "commandType": 2,\n  "commandContext": from\n}', 3, 21],
    ['{"Ж🍷": x}', 1, 8],
  ])('%j: line %i, column %i', (text, line, column) => {
    const fault = jsonFault(text)
    expect(fault?.is).toBe('syntax')
    expect(placeOf(text, fault?.at ?? -1)).toEqual({ line, column })
  })

  it('is the bracket that goes too deep, however many follow', () => {
    expect(jsonFault('['.repeat(20) + ']'.repeat(20))).toBeNull()
    expect(jsonFault('['.repeat(60_000))).toEqual({ at: 20, is: 'deep' })
    expect(jsonFault('{"a":'.repeat(60_000))).toEqual({ at: 100, is: 'deep' })
  })
})
