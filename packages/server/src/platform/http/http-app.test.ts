import { once } from 'node:events'
import { type AddressInfo, connect } from 'node:net'
import fastify from 'fastify'
import { afterEach, expect, it, vi } from 'vitest'
import * as z from 'zod/mini'
import { readSettings } from '../config/settings.ts'
import { createLog } from '../log.ts'
import { createHttpApp, destroyUnusedOnShutdown } from './http-app.ts'
import { mount, type MountOptions } from './mount.ts'

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

it('writes the text of a result that never changes once', async () => {
  const app = createHttpApp(readSettings({}), createLog('silent'))
  let written = 0
  const counted = z.pipe(
    z.looseObject({}),
    z.transform((value) => {
      written += 1
      return value
    }),
  )
  const declaration = {
    method: 'GET',
    roles: 'public',
    screens: 'any',
    summary: '',
    status: 200,
    errors: [],
  } as const
  const constant = Object.freeze({ fixed: true })
  const routes = [
    {
      endpoint: { ...declaration, path: '/constant', response: counted } as const,
      handle: async () => constant,
    },
    {
      endpoint: { ...declaration, path: '/other', response: counted } as const,
      handle: async () => ({ at: written }),
    },
  ]
  mount(app, routes, { settings: { trustedProxies: [] } } as unknown as MountOptions)
  for (const path of ['/constant', '/constant', '/constant'])
    expect((await app.inject(path)).json()).toEqual({ fixed: true })
  expect(written).toBe(1)
  await app.inject('/other')
  await app.inject('/other')
  expect(written).toBe(3)
  await app.close()
})

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
