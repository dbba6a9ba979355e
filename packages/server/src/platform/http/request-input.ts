import { fastifyMultipart } from '@fastify/multipart'
import type { Endpoint } from '@kafana/contract'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type * as z from 'zod/mini'
import { AppError } from './app-error.ts'
import { asAppError, issuesOf } from './error-reply.ts'

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
const readFields = async (request: FastifyRequest): Promise<Record<string, string>> => {
  const fields: Record<string, string> = {}
  for await (const part of request.parts()) {
    if (part.type === 'file') {
      // An unread file would block the connection.
      part.file.resume()
      throw invalid(part.fieldname)
    }
    if (part.fieldnameTruncated || part.valueTruncated) throw new AppError('BODY_TOO_LARGE')
    if (Object.hasOwn(fields, part.fieldname) || typeof part.value !== 'string') throw invalid(part.fieldname)
    fields[part.fieldname] = part.value
  }
  return fields
}

const fieldsOf = async (request: FastifyRequest, limit: number): Promise<Record<string, string>> => {
  // A body without a length could go on for as long as the connection is open.
  if (Number(request.headers['content-length'] ?? Infinity) > limit) throw new AppError('BODY_TOO_LARGE')
  try {
    return await readFields(request)
  } catch (error) {
    // A truncated or malformed form is the sender's error, whatever the parser reports.
    throw asAppError(error).code === 'INTERNAL' ? new AppError('INPUT_INVALID') : error
  }
}

/** Adds the routes that accept a form in a scope of their own, so that no other route accepts one. */
export const inFormScope = (app: FastifyInstance, addRoutes: (scope: FastifyInstance) => void): void => {
  void app.register(async (scope) => {
    await scope.register(fastifyMultipart, {
      limits: {
        fieldNameSize: MAX_NAME_LENGTH,
        fieldSize: MAX_FIELD_LENGTH,
        fields: MAX_FIELDS,
        parts: MAX_FIELDS,
        files: 1,
        fileSize: 1,
        headerPairs: 20,
      },
    })
    const limit = scope.initialConfig.bodyLimit ?? MAX_FIELD_LENGTH
    scope.addHook('preValidation', async (request) => {
      request.body = await fieldsOf(request, limit)
    })
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
