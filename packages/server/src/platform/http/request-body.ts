import type { IncomingMessage } from 'node:http'
import { AppError } from './app-error.ts'
import type { HttpRoute } from './http-message.ts'

const BODY_LIMIT = 256 * 1024

/** Reads at most `limit` bytes, whatever length was announced. What is left of a longer body is not kept. */
export const readBytes = (incoming: IncomingMessage, limit: number): Promise<Buffer> => {
  if (Number(incoming.headers['content-length']) > limit)
    return Promise.reject(new AppError('BODY_TOO_LARGE'))
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = []
    let length = 0
    const onData = (chunk: Buffer): void => {
      length += chunk.length
      if (length <= limit) chunks.push(chunk)
      else fail(new AppError('BODY_TOO_LARGE'))
    }
    const fail = (error: AppError): void => {
      incoming.off('data', onData)
      incoming.resume()
      chunks.length = 0
      reject(error)
    }
    // A client that disconnects within its body gets no answer.
    const onEarlyEnd = (): void => {
      if (!incoming.readableEnded) fail(new AppError('INPUT_INVALID'))
    }
    incoming
      .on('data', onData)
      .once('end', () => resolve(chunks.length === 1 && chunks[0] ? chunks[0] : Buffer.concat(chunks)))
      .once('error', onEarlyEnd)
      .once('close', onEarlyEnd)
  })
}

const hasOwn = (value: object, name: string): boolean => Object.hasOwn(value, name)

/** Would copying this object, field by field, change what all objects inherit? */
const pollutes = (value: object): boolean => {
  if (hasOwn(value, '__proto__')) return true
  const { constructor } = value
  return (
    hasOwn(value, 'constructor') &&
    typeof constructor === 'object' &&
    constructor !== null &&
    hasOwn(constructor, 'prototype')
  )
}

/** A loop, since a body may be nested more deeply than functions can call each other. */
const containsPollution = (value: unknown): boolean => {
  const open: unknown[] = [value]
  while (open.length > 0) {
    const next = open.pop()
    if (typeof next !== 'object' || next === null) continue
    if (pollutes(next)) return true
    for (const inner of Object.values(next)) open.push(inner)
  }
  return false
}

/** A name may be written with escapes. */
const SUSPECT = /__proto__|constructor|\\u/

/** Keys that could pollute a prototype are refused. */
export const parseJson = (text: string): unknown => {
  let value: unknown
  try {
    value = JSON.parse(text.startsWith('\uFEFF') ? text.slice(1) : text)
  } catch {
    throw new AppError('INPUT_INVALID')
  }
  if (SUSPECT.test(text) && containsPollution(value)) throw new AppError('INPUT_INVALID')
  return value
}

const MAX_NAME_LENGTH = 100
const MAX_FIELD_LENGTH = 32 * 1024
const MAX_FIELDS = 30

const invalid = (path: string): AppError =>
  new AppError('INPUT_INVALID', { issues: [{ path, key: 'VALUE_INVALID' }] })

/** The text fields of a form; files and repeated fields are refused. */
const fieldsIn = (form: FormData): Record<string, string> => {
  const fields: Record<string, string> = {}
  const entries = [...form.entries()]
  if (entries.length > MAX_FIELDS) throw new AppError('BODY_TOO_LARGE')
  for (const [name, value] of entries) {
    // A name such as "constructor" is no field of any form.
    if (name in Object.prototype) throw new AppError('INPUT_INVALID')
    if (typeof value !== 'string' || Object.hasOwn(fields, name)) throw invalid(name)
    if (name.length > MAX_NAME_LENGTH || value.length > MAX_FIELD_LENGTH) throw new AppError('BODY_TOO_LARGE')
    fields[name] = value
  }
  return fields
}

/** The fields of a form, by the parser that Node has for `fetch`. */
const parseForm = async ({ headers }: IncomingMessage, body: Buffer): Promise<Record<string, string>> => {
  const answer = new Response(new Uint8Array(body), {
    headers: { 'content-type': headers['content-type'] ?? '' },
  })
  const form = await answer.formData().catch(() => {
    throw new AppError('INPUT_INVALID')
  })
  return fieldsIn(form)
}

const TOKEN = "[\\w!#$%&'*+.^`|~-]+"
const MEDIA_TYPE = new RegExp(`^\\s*(${TOKEN}/${TOKEN})\\s*(?:;|$)`)
const mediaTypeOf = (header = ''): string | undefined => MEDIA_TYPE.exec(header)?.[1]?.toLowerCase()

const acceptedType = (route: HttpRoute | null): string =>
  route?.acceptsForm === true ? 'multipart/form-data' : 'application/json'

const WITHOUT_BODY = ['GET', 'HEAD', 'TRACE']

const hasNoBody = ({ method = '', headers }: IncomingMessage): boolean =>
  WITHOUT_BODY.includes(method) ||
  (headers['content-type'] === undefined &&
    headers['transfer-encoding'] === undefined &&
    Number(headers['content-length'] ?? 0) === 0)

/** Where there is no route, a body of another type is not looked at. */
const isIgnored = (header: string | undefined, route: HttpRoute | null): boolean =>
  route === null && (header === undefined || mediaTypeOf(header) !== undefined)

/**
 * The body of a request for this route; undefined for none. An empty JSON body counts as none, so that calls without
 * one need no content type.
 */
export const readBody = async (incoming: IncomingMessage, route: HttpRoute | null): Promise<unknown> => {
  const { 'content-type': type, 'content-length': length } = incoming.headers
  const isForm = route?.acceptsForm === true
  // A body without a length could go on for as long as the connection is open.
  if (isForm && length === undefined) throw new AppError('BODY_TOO_LARGE')
  if (hasNoBody(incoming)) return undefined
  if (mediaTypeOf(type) !== acceptedType(route)) {
    if (isIgnored(type, route)) return undefined
    throw new AppError('NOT_JSON')
  }
  const bytes = await readBytes(incoming, route?.bodyLimit ?? BODY_LIMIT)
  if (isForm) return parseForm(incoming, bytes)
  return bytes.length === 0 ? undefined : parseJson(bytes.toString('utf8'))
}
