import { fastifyMultipart } from '@fastify/multipart'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { AppError } from './app-error.ts'
import { asAppError } from './error-reply.ts'

const LONGEST_NAME = 100
const LONGEST_FIELD = 32 * 1024
const MOST_FIELDS = 30

const invalid = (path: string): AppError =>
  new AppError('INPUT_INVALID', { issues: [{ path, key: 'VALUE_INVALID' }] })

/** The fields of a form, each a text and there once; files are not taken. */
const readFields = async (request: FastifyRequest): Promise<Record<string, string>> => {
  const fields: Record<string, string> = {}
  for await (const part of request.parts()) {
    if (part.type === 'file') {
      // Unread, it would hold the connection up.
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
  // One that does not say how much it will be could go on for as long as a connection may.
  if (Number(request.headers['content-length'] ?? Infinity) > limit) throw new AppError('BODY_TOO_LARGE')
  try {
    return await readFields(request)
  } catch (error) {
    // A form that is broken off or badly put together is the sender's fault, whatever the parser calls it.
    throw asAppError(error).code === 'INTERNAL' ? new AppError('INPUT_INVALID') : error
  }
}

/** Makes calls that take a form reachable: in a scope of their own, so that no other call takes one. */
export const inFormScope = (app: FastifyInstance, addRoutes: (scope: FastifyInstance) => void): void => {
  void app.register(async (scope) => {
    await scope.register(fastifyMultipart, {
      limits: {
        fieldNameSize: LONGEST_NAME,
        fieldSize: LONGEST_FIELD,
        fields: MOST_FIELDS,
        parts: MOST_FIELDS,
        files: 1,
        fileSize: 1,
        headerPairs: 20,
      },
    })
    const limit = scope.initialConfig.bodyLimit ?? LONGEST_FIELD
    scope.addHook('preValidation', async (request) => {
      request.body = await fieldsOf(request, limit)
    })
    addRoutes(scope)
  })
}
