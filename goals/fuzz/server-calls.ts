import { allEndpoints, type Endpoint } from '@kafana/contract'
import type { WireRequest } from './connection.ts'
import { createGenerator, type Generator, type Schema } from './generate.ts'
import { HOSTILE_BODIES } from './hostile.ts'
import type { Known } from './known.ts'
import type { Random } from './random.ts'

const HOSTILE_SHARE = 0.06
const SLOW = /login|register|setup|validate|password|pin|storno|unbill|rebill/
/**
 * Of these calls one in so many is sent: those that compute a password hash or end a session, after which another hash
 * opens a new one; and the document of all calls, which is larger than all other answers together.
 */
const RARE = [
  { paths: SLOW, oneIn: 40 },
  { paths: /revoke/, oneIn: 40 },
  { paths: /openapi/, oneIn: 10 },
] as const
const JSON_TYPE = 'application/json'
const FORM_TYPE = 'multipart/form-data'

interface Described {
  readonly parameters?: readonly {
    readonly name: string
    readonly in: string
    readonly required: boolean
    readonly schema: Schema
  }[]
  readonly requestBody?: { readonly content: Readonly<Record<string, { readonly schema: Schema }>> }
}
/** The OpenAPI document, as far as it is read. */
export interface Document {
  readonly paths: Readonly<Record<string, Readonly<Record<string, Described>>>>
  readonly components: { readonly schemas: Readonly<Record<string, Schema>> }
}

/** A call of the document with its declaration. */
export interface Operation extends Described {
  readonly path: string
  readonly endpoint: Endpoint
  /** Of which other calls have the ids: `order` for all below `/api/order`. */
  readonly resource: string
  /** Whether it computes a password hash. */
  readonly isSlow: boolean
}

const operationsOf = ({ paths }: Document): readonly Operation[] =>
  Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).flatMap(([name, described]) => {
      const endpoint = allEndpoints.find(
        (one) => one.method === name.toUpperCase() && one.path.replaceAll(/:(\w+)/g, '{$1}') === path,
      )
      const resource = path.split('/')[2]?.slice(0, 5) ?? ''
      return endpoint ? [{ ...described, path, endpoint, resource, isSlow: SLOW.test(path) }] : []
    }),
  )

/** An address cannot contain half a character. */
const encoded = (text: string): string => encodeURIComponent(text.slice(0, 1000).toWellFormed())

const pathOf = ({ path, parameters = [] }: Operation, generator: Generator, random: Random): string => {
  const inPlace = (place: string) => parameters.filter((one) => one.in === place)
  const filled = inPlace('path').reduce(
    (text, { name, schema }) => text.replace(`{${name}}`, encoded(generator.text(schema)) || 'x'),
    path,
  )
  const query = inPlace('query')
    .filter(({ required }) => required || random.chance(0.5))
    .map(({ name, schema }) => `${name}=${encoded(generator.text(schema))}`)
  return query.length === 0 ? filled : `${filled}?${query.join('&')}`
}

const BOUNDARY = 'kafana-fuzz'
const formOf = (fields: unknown): string => {
  const parts = Object.entries(Object(fields) as object).map(
    ([name, value]) =>
      `--${BOUNDARY}\r\ncontent-disposition: form-data; name="${name}"\r\n\r\n${typeof value === 'string' ? value : JSON.stringify(value)}\r\n`,
  )
  return `${parts.join('')}--${BOUNDARY}--\r\n`
}

/** Most bodies fit the declaration; a few are no JSON, of another type, or none. */
const contentOf = (
  { requestBody }: Operation,
  generator: Generator,
  random: Random,
): Pick<WireRequest, 'headers' | 'body'> => {
  const { [JSON_TYPE]: json, [FORM_TYPE]: form } = requestBody?.content ?? {}
  if (form) {
    const headers = { 'content-type': `${FORM_TYPE}; boundary=${random.chance(0.9) ? BOUNDARY : 'other'}` }
    return { headers, body: formOf(generator.value(form.schema)) }
  }
  if (!json) return { headers: {} }
  if (random.chance(0.01))
    return { headers: { 'content-type': JSON_TYPE }, body: random.oneOf(HOSTILE_BODIES) }
  const type = random.chance(0.01)
    ? random.oneOf(['text/plain', FORM_TYPE, 'x', 'application/json;x'])
    : JSON_TYPE
  return { headers: { 'content-type': type }, body: JSON.stringify(generator.value(json.schema)) ?? 'null' }
}

const STRANGE_TOKENS = ['x', '', 'x'.repeat(3000), 'a b', '"', 'é'] as const
const STRANGE_HEADERS: readonly Readonly<Record<string, string>>[] = [
  { host: 'evil.example' },
  { host: 'a b"/\\' },
  { origin: 'http://evil.example' },
  { 'accept-language': 'x'.repeat(2000) },
  { 'idempotency-key': 'x'.repeat(500) },
  { 'x-forwarded-for': '1.2.3.4, x' },
  { 'accept-encoding': '%$, br;q=x' },
]

export interface ServerCalls {
  readonly operations: readonly Operation[]
  /** A call of the whole document; null at times, for calls that are sent rarely. */
  anyOperation(random: Random): Operation | null
  /** @param token null for none @param body instead of a generated one */
  request(random: Random, operation: Operation, token: string | null, body?: unknown): WireRequest
}

/** Requests for the calls of the server, from its OpenAPI document. */
export const createServerCalls = (document: Document, known: Known): ServerCalls => {
  const operations = operationsOf(document)
  return {
    operations,
    anyOperation: (random) => {
      const operation = random.oneOf(operations)
      const rare = RARE.find(({ paths }) => paths.test(operation.path))
      return rare && random.int(rare.oneIn) > 0 ? null : operation
    },
    request: (random, operation, token, body) => {
      const likely = () => known.likely(random, operation.resource)
      const generator = createGenerator(random, document.components.schemas, likely, HOSTILE_SHARE)
      const sent = random.chance(0.01) ? random.oneOf(STRANGE_TOKENS) : token
      const content =
        body === undefined
          ? contentOf(operation, generator, random)
          : { headers: { 'content-type': JSON_TYPE }, body: JSON.stringify(body) ?? 'null' }
      return {
        ...content,
        method: operation.endpoint.method,
        path: pathOf(operation, generator, random),
        headers: {
          host: '127.0.0.1',
          ...content.headers,
          ...(sent !== null && { authorization: `Bearer ${sent}` }),
          ...(random.chance(0.25) && { 'idempotency-key': known.key(random) }),
          ...(random.chance(0.01) && random.oneOf(STRANGE_HEADERS)),
        },
      }
    },
  }
}
