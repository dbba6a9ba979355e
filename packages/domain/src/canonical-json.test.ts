import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { canonicalJson } from './canonical-json.ts'

/** The same content with the members of every object in the opposite order. */
const reversed = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.map(reversed)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value)
      .toReversed()
      .map(([key, member]) => [key, reversed(member)]),
  )
}

describe('canonical JSON', () => {
  it.each<[unknown, string]>([
    [{ b: 1, a: 2 }, '{"a":2,"b":1}'],
    [{ b: [{ d: 1, c: 2 }], a: null }, '{"a":null,"b":[{"c":2,"d":1}]}'],
    [{ a: undefined, b: [undefined] }, '{"b":[null]}'],
    [{ 10: 'x', 9: 'y', B: 1, a: 2 }, '{"10":"x","9":"y","B":1,"a":2}'],
    ['Чај "топол"', '"Чај \\"топол\\""'],
    [[3, 1, 2], '[3,1,2]'],
    [-0, '0'],
    [Number.NaN, 'null'],
    [new Date(0), '"1970-01-01T00:00:00.000Z"'],
    ['\ud800', '"\\ud800"'],
    [{}, '{}'],
    [[], '[]'],
    [true, 'true'],
  ])('of %j', (value, text) => {
    expect(canonicalJson(value)).toBe(text)
  })

  it('is equivalent to the JSON and independent of the order of keys', () => {
    fc.assert(
      fc.property(fc.jsonValue({ maxDepth: 4 }), (value) => {
        const text = canonicalJson(value)
        expect(JSON.parse(text)).toEqual(JSON.parse(JSON.stringify(value)))
        expect(canonicalJson(reversed(value))).toBe(text)
        expect(canonicalJson(JSON.parse(text))).toBe(text)
      }),
      { numRuns: 1_000 },
    )
  })

  it('differs for values that differ in one member', () => {
    fc.assert(
      fc.property(fc.dictionary(fc.string(), fc.integer(), { minKeys: 1 }), (value) => {
        const [key = ''] = Object.keys(value)
        expect(canonicalJson({ ...value, [key]: (value[key] ?? 0) + 1 })).not.toBe(canonicalJson(value))
      }),
    )
  })

  it('keeps a member named __proto__', () => {
    expect(canonicalJson(JSON.parse('{"b":1,"__proto__":{"z":1,"a":2}}'))).toBe(
      '{"__proto__":{"a":2,"z":1},"b":1}',
    )
  })

  it.each([[undefined], [() => 1], [Symbol('x')]])('rejects values that JSON cannot represent', (value) => {
    expect(() => canonicalJson(value)).toThrow(TypeError)
  })
})
