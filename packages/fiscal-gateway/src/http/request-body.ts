import type { IncomingMessage } from 'node:http'
import { GatewayError } from '../errors.ts'

const BODY_LIMIT = 64 * 1024

/** Reads as much as the limit permits, whatever length was announced. What is left of a longer body is not kept. */
const readBytes = (incoming: IncomingMessage): Promise<Buffer> => {
  if (Number(incoming.headers['content-length']) > BODY_LIMIT)
    return Promise.reject(new GatewayError('BODY_TOO_LARGE'))
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = []
    let length = 0
    const onData = (chunk: Buffer): void => {
      length += chunk.length
      if (length <= BODY_LIMIT) chunks.push(chunk)
      else fail(new GatewayError('BODY_TOO_LARGE'))
    }
    const fail = (error: GatewayError): void => {
      incoming.off('data', onData)
      incoming.resume()
      chunks.length = 0
      reject(error)
    }
    // A client that disconnects within its body gets no answer.
    const onEarlyEnd = (): void => fail(new GatewayError('BODY_INVALID'))
    incoming
      .on('data', onData)
      .once('end', () => resolve(Buffer.concat(chunks)))
      .once('error', onEarlyEnd)
      .once('close', onEarlyEnd)
  })
}

/** Would copying this object, field by field, change what all objects inherit? */
const pollutes = (value: object): boolean => {
  if (Object.hasOwn(value, '__proto__')) return true
  const { constructor } = value
  return (
    Object.hasOwn(value, 'constructor') &&
    typeof constructor === 'object' &&
    constructor !== null &&
    Object.hasOwn(constructor, 'prototype')
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

const parseJson = (text: string): unknown => {
  try {
    const value: unknown = JSON.parse(text.startsWith('\uFEFF') ? text.slice(1) : text)
    if (!containsPollution(value)) return value
  } catch {
    // Reported in the same way.
  }
  throw new GatewayError(
    'BODY_INVALID',
    "Body is not valid JSON but content-type is set to 'application/json'",
  )
}

export const isJson = (header: string | undefined): boolean =>
  header?.split(';', 1)[0]?.trim().toLowerCase() === 'application/json'

/** The JSON body of a request; undefined for none. */
export const readBody = async (incoming: IncomingMessage): Promise<unknown> => {
  const { method, headers } = incoming
  if (method === 'GET' || method === 'HEAD' || !isJson(headers['content-type'])) return undefined
  const bytes = await readBytes(incoming)
  if (bytes.length === 0)
    throw new GatewayError(
      'BODY_INVALID',
      "Body cannot be empty when content-type is set to 'application/json'",
    )
  return parseJson(bytes.toString('utf8'))
}
