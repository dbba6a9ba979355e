import { allEndpoints, contract, SECRET_FIELDS, type Endpoint } from '@kafana/contract'
import { PAYLOADS } from './payloads.ts'

/** The part of a zod schema that is read: its definition and how it parses. */
interface Schema {
  readonly _zod: {
    readonly def: {
      readonly type: string
      readonly shape?: Readonly<Record<string, Schema>>
      readonly catchall?: Schema
      readonly innerType?: Schema
      readonly element?: Schema
      readonly options?: readonly Schema[]
      readonly in?: Schema
      readonly keyType?: Schema
      readonly valueType?: Schema
      readonly checks?: readonly { readonly _zod: { readonly def: { readonly maximum?: number } } }[]
    }
  }
  safeParse(value: unknown): { readonly success: boolean; readonly data?: unknown }
}

/** A place of a call in which a text can be sent: `POST /api/zones name`. */
export interface TextField {
  readonly name: string
  /** In characters; null without a limit of its own. */
  readonly longest: number | null
  /** The text as this field takes it, cut to its length; null if it takes none of its forms. */
  fit(text: string): string | null
}

interface Leaf {
  readonly path: string
  readonly schema: Schema
}

/** Every id is declared by this one schema: the server compares it with its own ids alone. */
const ID: unknown = contract.orders.get.params.shape.id
const isName = ({ path, schema }: Leaf): boolean =>
  schema !== ID && !SECRET_FIELDS.has(path.split('.').at(-1) ?? '')

const leavesOf = (schema: Schema, path: string): Leaf[] => {
  const {
    type,
    shape,
    catchall,
    innerType,
    element,
    options,
    in: input,
    keyType,
    valueType,
  } = schema._zod.def
  const at = (name: string): string => (path === '' ? name : `${path}.${name}`)
  const inside = [
    ...Object.entries(shape ?? {}).flatMap(([name, each]) => leavesOf(each, at(name))),
    ...(catchall ? leavesOf(catchall, at('*')) : []),
    ...(innerType ? leavesOf(innerType, path) : []),
    ...(element ? leavesOf(element, `${path}[]`) : []),
    ...(options ?? []).flatMap((each) => leavesOf(each, path)),
    ...(input ? leavesOf(input, path) : []),
    ...(keyType ? leavesOf(keyType, at('<name>')) : []),
    ...(valueType ? leavesOf(valueType, at('<value>')) : []),
  ]
  return ['string', 'unknown', 'any'].includes(type) ? [{ path, schema }] : inside
}

/** Letters alone: for fields without spaces, and for the part of an address before its @. */
const withoutSpaces = (text: string): string => text.replaceAll(/[\s\p{C}]/gu, '')
const localPart = (text: string): string =>
  withoutSpaces(text)
    .replaceAll(/[@<>()[\]\\,;:"]/g, '')
    .slice(0, 64)

/** The longest text that a schema takes; null without a limit of its own. */
const longestOf = ({ _zod: { def } }: Schema): number | null =>
  def.checks?.map((check) => check._zod.def.maximum).find((maximum) => maximum !== undefined) ?? null

const createFit =
  (schema: Schema) =>
  (text: string): string | null => {
    const longest = longestOf(schema) ?? text.length
    const forms = [text, withoutSpaces(text)].map((form) => form.slice(0, longest).trim())
    return [...forms, `${localPart(text)}@kafana.test`].find((form) => schema.safeParse(form).success) ?? null
  }

const PARTS = ['params', 'query', 'body'] as const

const fieldsOf = (endpoint: Endpoint): TextField[] =>
  PARTS.flatMap((part) => {
    const schema = endpoint[part]
    return schema === undefined ? [] : leavesOf(schema as unknown as Schema, '')
  })
    .filter(isName)
    .map(({ path, schema }) => ({
      name: `${endpoint.method} ${endpoint.path} ${path}`,
      longest: longestOf(schema),
      fit: createFit(schema),
    }))

const fields = new Map(allEndpoints.flatMap(fieldsOf).map((field) => [field.name, field]))

/** Every place of every call, without ids and secrets, that takes one of the hostile texts. */
export const hostileFields = (): readonly TextField[] =>
  [...fields.values()].filter(({ fit }) => PAYLOADS.some(({ text }) => fit(text) !== null))

/** @throws Error if the contract declares no such place */
export const fieldNamed = (name: string): TextField => {
  const field = fields.get(name)
  if (!field) throw new Error(`The contract has no ${name}`)
  return field
}
