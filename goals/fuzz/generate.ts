import { HOSTILE } from './hostile.ts'
import type { Random } from './random.ts'

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

export interface Generator {
  /** A value that mostly fits the schema. */
  value(schema: Schema, depth?: number): unknown
  /** A text for a path or a query. */
  text(schema: Schema): string
}

/** @param schemas the named schemas @param ids returns known ids, which a text is likely to be */
export const createGenerator = (
  { int, chance, oneOf, uuid }: Random,
  schemas: Readonly<Record<string, Schema>>,
  ids: () => readonly string[],
  hostileShare: number,
): Generator => {
  const text = (format: string | undefined): string => {
    if (format === 'date-time') return new Date(Date.now() - int(10 ** 9)).toISOString()
    const known = chance(0.6) ? ids() : WORDS
    return known.length > 0 && chance(0.9) ? oneOf(known) : uuid()
  }
  const number = ({ type, minimum = 0, maximum = 1000 }: Schema): number => {
    const [low, high] = [Math.max(minimum, -1000), Math.min(maximum, 10 ** 7)]
    const whole = low + int(Math.max(1, Math.floor(high - low)))
    return type === 'number' && chance(0.3) ? whole + int(100) / 100 : whole
  }
  const object = ({ properties = {}, required = [] }: Schema, depth: number): object =>
    Object.fromEntries(
      Object.entries(properties)
        .filter(([name]) => required.includes(name) || chance(0.5))
        .map(([name, schema]) => [name, value(schema, depth + 1)]),
    )
  const plain = (schema: Schema, depth: number): unknown => {
    const alternatives = schema.anyOf ?? schema.oneOf
    if (alternatives) return value(oneOf(alternatives), depth)
    if (schema.enum) return oneOf(schema.enum)
    if (schema.const !== undefined) return schema.const
    const type = Array.isArray(schema.type) ? oneOf<string>(schema.type) : schema.type
    if (type === 'object') return object(schema, depth)
    if (type === 'array')
      return Array.from({ length: 1 + int(3) }, () => value(schema.items ?? {}, depth + 1))
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
