import type { Endpoint } from '@kafana/contract'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type * as z from 'zod/mini'
import { AppError } from './app-error.ts'
import { issuesOf } from './error-reply.ts'

/**
 * Accepts only JSON bodies. An empty body counts as none, so that calls without one need no content type. Keys
 * that could pollute a prototype are refused.
 */
export const acceptJsonOnly = (app: FastifyInstance): void => {
  const parse = app.getDefaultJsonParser('error', 'error')
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) => {
    if (body === '') done(null, undefined)
    else void parse(request, body as string, done)
  })
}

/** Does any text in this value contain a NUL character, which PostgreSQL cannot store? */
const containsNul = (value: unknown): boolean => {
  if (typeof value === 'string') return value.includes('\0')
  if (typeof value !== 'object' || value === null) return false
  return Object.entries(value).some(([name, inner]) => name.includes('\0') || containsNul(inner))
}

/** The same value without NUL characters in its texts and names. */
const withoutNul = (value: unknown): unknown => {
  if (typeof value === 'string') return value.replaceAll('\0', '')
  if (typeof value !== 'object' || value === null) return value
  if (Array.isArray(value)) return value.map(withoutNul)
  return Object.fromEntries(
    Object.entries(value).map(([name, inner]) => [name.replaceAll('\0', ''), withoutNul(inner)]),
  )
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
const parseForm = async ({ headers }: FastifyRequest, body: Buffer): Promise<Record<string, string>> => {
  const answer = new Response(new Uint8Array(body), {
    headers: { 'content-type': headers['content-type'] ?? '' },
  })
  const form = await answer.formData().catch(() => {
    throw new AppError('INPUT_INVALID')
  })
  return fieldsIn(form)
}

/** A body without a length could go on for as long as the connection is open. */
const refuseUnknownLength = async ({ headers }: FastifyRequest): Promise<void> => {
  if (headers['content-length'] === undefined) throw new AppError('BODY_TOO_LARGE')
}

/** Adds the routes that accept a form, and nothing else, in a scope of their own: no other route accepts one. */
export const inFormScope = (app: FastifyInstance, addRoutes: (scope: FastifyInstance) => void): void => {
  void app.register(async (scope) => {
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser('multipart/form-data', { parseAs: 'buffer' }, parseForm)
    scope.addHook('preParsing', refuseUnknownLength)
    addRoutes(scope)
  })
}

const parsePart = (schema: z.ZodMiniType, value: unknown): unknown => {
  const { data, error } = schema.safeParse(value)
  if (error) throw new AppError('INPUT_INVALID', { issues: issuesOf(error) })
  return data
}

export const refuseNul = ({ roles }: Endpoint, { params, query, body }: FastifyRequest): void => {
  if (containsNul(params)) throw new AppError('NOT_FOUND')
  if (containsNul(query) || (roles !== 'gateway' && containsNul(body))) throw new AppError('INPUT_INVALID')
}

export const inputOf = (
  { roles, params, query, body }: Endpoint,
  request: FastifyRequest,
): Record<string, unknown> => ({
  ...(params && { params: parsePart(params, request.params) }),
  ...(query && { query: parsePart(query, request.query) }),
  // A gateway's lines are accepted whatever their texts contain: nobody could enter them again.
  ...(body && { body: parsePart(body, roles === 'gateway' ? withoutNul(request.body) : request.body) }),
})
