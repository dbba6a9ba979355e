import type { Random } from './random.ts'

/** Deeper than functions can call each other. @param text innermost */
const nested = (depth: number): string => `${'['.repeat(depth)}${']'.repeat(depth)}`

/** What no schema asks for. */
export const HOSTILE: readonly unknown[] = [
  null,
  '',
  ' ',
  'x'.repeat(5000),
  '\u0000',
  '\uD800',
  '‮кафана',
  '<script>alert(1)</script>',
  "'; DROP TABLE orders; --",
  '%_\\',
  '__proto__',
  { __proto__: null, constructor: { prototype: {} } },
  -1,
  0,
  1e308,
  -0,
  2 ** 53,
  0.1 + 0.2,
  '1e3',
  'NaN',
  true,
  [],
  {},
  [[[[[[[[]]]]]]]],
  Array.from({ length: 300 }, (_, at) => at),
]

/** Bodies that are no JSON, no object, or far too deep or large. */
export const HOSTILE_BODIES: readonly string[] = [
  '{',
  '{"a":',
  'null',
  '[]',
  '"text"',
  '1e999',
  '{"a":1}{"b":2}',
  '\uFEFF{}',
  '{"__proto__":{"x":1}}',
  '{"constructor":{"prototype":{"x":1}}}',
  '{"\\u005f_proto__":1}',
  '\u0000',
  nested(5000),
  nested(30_000),
  `{"a":${nested(20_000)}}`,
  `{"a":"${'x'.repeat(70_000)}"}`,
  `{"a":"${'x'.repeat(300_000)}"}`,
  `[${'1,'.repeat(30_000)}1]`,
  `{${Array.from({ length: 3000 }, (_, at) => `"k${at}":${at}`).join(',')}}`,
]

type Container = Record<string, unknown> | unknown[]
const isContainer = (value: unknown): value is Container => typeof value === 'object' && value !== null

/** All places of a JSON value where something stands. */
const placesOf = (value: unknown): readonly (readonly [Container, string])[] =>
  isContainer(value)
    ? Object.entries(value).flatMap(([key, inner]) => [[value, key] as const, ...placesOf(inner)])
    : []

const changeAt = (random: Random, container: Container, key: string): void => {
  const target = container as Record<string, unknown>
  const value = target[key]
  const change = random.int(5)
  if (change === 0 && !Array.isArray(container)) delete target[key]
  else if (change === 1 && typeof value === 'number') target[key] = value + random.oneOf([-1, 1, 0.5, 1e12])
  else if (change === 1 && typeof value === 'string')
    target[key] = random.oneOf([`${value} `, value.slice(1)])
  else if (change === 2) target[key] = [structuredClone(value)]
  else if (change === 3) target[`x${random.int(10)}`] = structuredClone(value)
  else target[key] = structuredClone(random.oneOf(HOSTILE))
}

/** A copy of a JSON value with one to three places changed, removed or added: nearly valid. */
export const mutated = <T>(random: Random, value: T): T => {
  const copy = structuredClone(value)
  for (let changes = 1 + random.int(3); changes > 0; changes -= 1) {
    const places = placesOf(copy)
    if (places.length > 0) changeAt(random, ...random.oneOf(places))
  }
  return copy
}
