import type { Endpoint } from '@kafana/contract'
import type * as z from 'zod/mini'
import { AppError } from './app-error.ts'
import { issuesOf } from './error-reply.ts'
import type { HttpRequest } from './http-message.ts'

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

const parsePart = (schema: z.ZodMiniType, value: unknown): unknown => {
  const { data, error } = schema.safeParse(value)
  if (error) throw new AppError('INPUT_INVALID', { issues: issuesOf(error) })
  return data
}

export const refuseNul = ({ roles }: Endpoint, { params, query, body }: HttpRequest): void => {
  if (containsNul(params)) throw new AppError('NOT_FOUND')
  if (containsNul(query) || (roles !== 'gateway' && containsNul(body))) throw new AppError('INPUT_INVALID')
}

export const inputOf = (
  { roles, params, query, body }: Endpoint,
  request: HttpRequest,
): Record<string, unknown> => ({
  ...(params && { params: parsePart(params, request.params) }),
  ...(query && { query: parsePart(query, request.query) }),
  // A gateway's lines are accepted whatever their texts contain: nobody could enter them again.
  ...(body && { body: parsePart(body, roles === 'gateway' ? withoutNul(request.body) : request.body) }),
})
