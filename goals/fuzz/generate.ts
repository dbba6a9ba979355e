import { randomInt, randomUUID } from 'node:crypto'

/** A JSON schema, as far as the OpenAPI document uses it. */
export interface Schema {
  readonly $ref?: string
  readonly type?: string | readonly string[]
  readonly enum?: readonly unknown[]
  readonly const?: unknown
  readonly anyOf?: readonly Schema[]
  readonly oneOf?: readonly Schema[]
  readonly allOf?: readonly Schema[]
  readonly properties?: Readonly<Record<string, Schema>>
  readonly required?: readonly string[]
  readonly items?: Schema
  readonly minimum?: number
  readonly maximum?: number
  readonly format?: string
}

/** What no schema asks for. */
const HOSTILE: readonly unknown[] = [
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
const WORDS = [
  'Пита',
  'Gyros',
  '1',
  'food',
  'drink',
  'kilograms',
  'pieces',
  '2026-11-23',
  'a@kafana.test',
  '4073',
]

const oneOf = <T>(values: readonly T[]): T | undefined => values[randomInt(Math.max(1, values.length))]

export interface Generator {
  /** A value that mostly fits the schema. */
  value(schema: Schema, depth?: number): unknown
  /** A text for a path or a query. */
  text(schema: Schema): string
}

/** @param schemas the named schemas @param ids returns known ids, which a text is likely to be */
export const createGenerator = (
  schemas: Readonly<Record<string, Schema>>,
  ids: () => readonly string[],
  hostileShare: number,
): Generator => {
  const chance = (share: number): boolean => randomInt(1000) < share * 1000
  const text = (format: string | undefined): string => {
    if (format === 'date-time') return new Date(Date.now() - randomInt(10 ** 9)).toISOString()
    if (chance(0.6)) return oneOf(ids()) ?? randomUUID()
    return chance(0.8) ? (oneOf(WORDS) ?? '') : randomUUID()
  }
  const number = ({ type, minimum = 0, maximum = 1000 }: Schema): number => {
    const [low, high] = [Math.max(minimum, -1000), Math.min(maximum, 10 ** 7)]
    const whole = low + randomInt(Math.max(1, Math.floor(high - low)))
    return type === 'number' && chance(0.3) ? whole + randomInt(100) / 100 : whole
  }
  const object = ({ properties = {}, required = [] }: Schema, depth: number): object =>
    Object.fromEntries(
      Object.entries(properties)
        .filter(([name]) => required.includes(name) || chance(0.5))
        .map(([name, schema]) => [name, value(schema, depth + 1)]),
    )
  const plain = (schema: Schema, depth: number): unknown => {
    const alternatives = schema.anyOf ?? schema.oneOf
    if (alternatives) return value(oneOf(alternatives) ?? {}, depth)
    if (schema.enum) return oneOf(schema.enum)
    if (schema.const !== undefined) return schema.const
    const type = Array.isArray(schema.type) ? oneOf<string>(schema.type) : schema.type
    if (type === 'object') return object(schema, depth)
    if (type === 'array')
      return Array.from({ length: 1 + randomInt(3) }, () => value(schema.items ?? {}, depth + 1))
    if (type === 'integer' || type === 'number') return number(schema)
    return type === 'boolean' ? chance(0.5) : text(schema.format)
  }
  const value = (schema: Schema, depth = 0): unknown => {
    if (depth > 6 || chance(hostileShare)) return oneOf(HOSTILE)
    const name = schema.$ref?.split('/').at(-1)
    return name === undefined ? plain(schema, depth) : value(schemas[name] ?? {}, depth + 1)
  }
  return {
    value,
    text: (schema) => {
      const made = value(schema)
      return typeof made === 'string' ? made : JSON.stringify(made)
    },
  }
}
