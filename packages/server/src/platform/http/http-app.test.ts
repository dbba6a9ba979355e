import { once } from 'node:events'
import { type AddressInfo, connect } from 'node:net'
import fastify from 'fastify'
import { afterEach, expect, it, vi } from 'vitest'
import { readSettings } from '../config/settings.ts'
import { createLog } from '../log.ts'
import { createHttpApp, destroyUnusedOnShutdown } from './http-app.ts'

it('a shutdown answers open requests and is not delayed by unused connections', async () => {
  const app = fastify()
  const requested = Promise.withResolvers<undefined>()
  const answer = Promise.withResolvers<string>()
  app.get('/', () => {
    requested.resolve(undefined)
    return answer.promise
  })
  destroyUnusedOnShutdown(app, false)
  const url = await app.listen({ port: 0, host: '127.0.0.1' })
  const unused = connect((app.server.address() as AddressInfo).port, '127.0.0.1')
  await once(unused, 'connect')
  const reply = fetch(url, { headers: { connection: 'close' } })
  await requested.promise
  const destroyed = once(unused, 'close')
  const closed = app.close()
  await destroyed
  answer.resolve('done')
  expect(await (await reply).text()).toBe('done')
  await closed
}, 10_000)

const MINUTE_MS = 60_000

afterEach(() => {
  vi.useRealTimers()
})

it('starts however long a slow machine takes', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  const app = createHttpApp(readSettings({}), createLog('silent'))
  app.register(async (part) => {
    await vi.advanceTimersByTimeAsync(10 * MINUTE_MS)
    part.get('/', async () => 'loaded')
  })
  expect((await app.inject('/')).body).toBe('loaded')
  await app.close()
})
