import { createHash, timingSafeEqual } from 'node:crypto'
import { AppError } from '../http/app-error.ts'
import { bearerToken } from '../http/caller.ts'
import type { HttpRoute } from '../http/http-message.ts'
import type { Registry } from './registry.ts'

const METRICS_PATH = '/api/metrics'
const PROMETHEUS_TEXT = 'text/plain; version=0.0.4; charset=utf-8'

/** Of one length, whatever was sent. */
const digest = (text: string): Buffer => createHash('sha256').update(text).digest()

/**
 * Answers with the server metrics for whoever has the token. It is not part of the contract: no screen and no gateway
 * makes this call, and its token is that of no person.
 */
export const metricsRoute = (registry: Pick<Registry, 'text'>, token: string): HttpRoute => {
  const expected = digest(token)
  return {
    method: 'GET',
    path: METRICS_PATH,
    hasTextResponse: true,
    handle: async ({ headers }) => {
      if (!timingSafeEqual(digest(bearerToken(headers) ?? ''), expected))
        throw new AppError('UNAUTHENTICATED')
      return {
        status: 200,
        headers: { 'content-type': PROMETHEUS_TEXT, 'cache-control': 'no-store' },
        body: await registry.text(),
      }
    },
  }
}
