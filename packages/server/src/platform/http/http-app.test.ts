import { once } from 'node:events'
import { type AddressInfo, connect } from 'node:net'
import { afterEach, expect, it, onTestFinished, vi } from 'vitest'
import * as z from 'zod/mini'
import { nodeRequest } from '../../testing/node-request.ts'
import { readSettings } from '../config/settings.ts'
import { createLog } from '../log.ts'
import { createHttpApp, type HttpApp } from './http-app.ts'
import { mount, type MountOptions } from './mount.ts'

const answer = (body: string) => ({ status: 200, headers: { 'content-type': 'text/plain' }, body })

const listen = async (app: HttpApp): Promise<string> => {
  onTestFinished(() => app.close())
  return app.listen({ port: 0, host: '127.0.0.1' })
}

it('a shutdown answers open requests and is not delayed by unused connections', async () => {
  const app = createHttpApp(readSettings({}), createLog('silent'))
  const requested = Promise.withResolvers<undefined>()
  const text = Promise.withResolvers<string>()
  app.add({
    method: 'GET',
    path: '/',
    handle: async () => {
      requested.resolve(undefined)
      return answer(await text.promise)
    },
  })
  const url = await listen(app)
  const unused = connect((app.server.address() as AddressInfo).port, '127.0.0.1')
  await once(unused, 'connect')
  const reply = fetch(url)
  await requested.promise
  const destroyed = once(unused, 'close')
  const closed = app.close()
  await destroyed
  text.resolve('done')
  expect((await reply).headers.get('connection')).toBe('close')
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
  const url = await listen(app)
  for (const path of ['/constant', '/constant', '/constant'])
    expect((await nodeRequest(url, path)).body).toBe('{"fixed":true}')
  expect(written).toBe(1)
  await nodeRequest(url, '/other')
  await nodeRequest(url, '/other')
  expect(written).toBe(3)
})

const MINUTE_MS = 60_000

afterEach(() => {
  vi.useRealTimers()
})

it('starts however long a slow machine takes', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  const app = createHttpApp(readSettings({}), createLog('silent'))
  await vi.advanceTimersByTimeAsync(10 * MINUTE_MS)
  app.add({ method: 'GET', path: '/', handle: async () => answer('loaded') })
  expect((await nodeRequest(await listen(app), '/')).body).toBe('loaded')
})
