import { once } from 'node:events'
import type { IncomingMessage } from 'node:http'
import { type AddressInfo, connect } from 'node:net'
import { text as readText } from 'node:stream/consumers'
import { afterEach, expect, it, onTestFinished, vi } from 'vitest'
import * as z from 'zod/mini'
import { nodeRequest } from '../../testing/node-request.ts'
import { readSettings } from '../config/settings.ts'
import { createLog } from '../log.ts'
import { createHttpApp, type HttpApp } from './http-app.ts'
import type { HttpRoute } from './http-message.ts'
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

it('refuses what comes on an open connection during a shutdown', async () => {
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
  const { port } = new URL(await listen(app))
  const socket = connect(Number(port), '127.0.0.1')
  const received = readText(socket)
  const [stopped, stop] = [Promise.withResolvers<undefined>(), vi.fn<() => void>()]
  app.beforeClosing(() => {
    stop()
    stopped.resolve(undefined)
  })
  socket.write('GET / HTTP/1.1\r\nHost: x\r\n\r\nGET / HTTP/1.1\r\nHost: x\r\n\r\n')
  await requested.promise
  const closed = app.close()
  await stopped.promise
  text.resolve('done')
  await closed
  const [first = '', second = ''] = (await received).split(/(?=HTTP\/1\.1 )/)
  expect(first).toContain('done')
  expect(first).toMatch(/connection: close/i)
  // Node reads no further request where the response closes the connection.
  expect(second).toBe('')
  expect(stop).toHaveBeenCalledOnce()
}, 10_000)

const text =
  (body: string): HttpRoute['handle'] =>
  async ({ params }) =>
    answer(body + JSON.stringify(params))

it('a fixed part of an address wins over a parameter, in whatever order the routes are added', async () => {
  const routes = [
    ['/a/:id', 'one'],
    ['/a/new', 'new'],
    ['/:any/b/:id', 'any'],
    ['/a/:id/c', 'deep'],
    ['/a/b/:other', 'other'],
    ['/locales/:language/x.json', 'file'],
  ] as const
  const wanted = [
    ['/a/new', 'new{}'],
    ['/a/1', 'one{"id":"1"}'],
    ['/a/1/', 'one{"id":"1"}'],
    ['/a/b/c', 'other{"other":"c"}'],
    ['/a/x/c', 'deep{"id":"x"}'],
    ['/x/b/c', 'any{"any":"x","id":"c"}'],
    ['/a/x%2Fy%25', 'one{"id":"x/y%"}'],
    ['/a/__proto__', 'one{"id":"__proto__"}'],
    ['/locales/mk/x.json', 'file{"language":"mk"}'],
  ] as const
  for (const added of [routes, routes.toReversed()]) {
    const app = createHttpApp(readSettings({}), createLog('silent'))
    for (const [path, body] of added) app.add({ method: 'GET', path, handle: text(body) })
    const url = await listen(app)
    for (const [path, body] of wanted)
      expect([path, (await nodeRequest(url, path)).body]).toEqual([path, body])
    for (const path of ['/a', '/b/1', '/a//', '/__proto__', '/constructor', '/a/1/c/d'])
      expect([path, (await nodeRequest(url, path)).statusCode]).toEqual([path, 404])
  }
})

it.each([
  ['/%zz', 400],
  ['*', 404],
  ['/nothing', 404],
])('the address %j fits no route, of which none has parameters', async (path, status) => {
  const app = createHttpApp(readSettings({}), createLog('silent'))
  app.add({ method: 'GET', path: '/', handle: async () => answer('page') })
  const { statusCode, body } = await nodeRequest(await listen(app), path)
  expect([statusCode, body]).toEqual([status, expect.stringContaining('"code"')])
})

it('the headers alone are sent where a route has them, and the handler runs nowhere else', async () => {
  const app = createHttpApp(readSettings({}), createLog('silent'))
  const call = vi.fn<HttpRoute['handle']>(async () => answer('called'))
  app.add({ method: 'GET', path: '/page', hasHead: true, handle: async () => answer('page') })
  app.add({ method: 'GET', path: '/call', handle: call })
  const url = await listen(app)
  const page = await nodeRequest(url, '/page', { method: 'HEAD' })
  expect([page.statusCode, page.headers['content-length'], page.body]).toEqual([200, '4', ''])
  expect(page.headers['content-security-policy']).toContain("default-src 'self'")
  expect((await nodeRequest(url, '/call', { method: 'HEAD' })).statusCode).toBe(404)
  expect(call).not.toHaveBeenCalled()
})

it('a handler notices when the client disconnects', async () => {
  const app = createHttpApp(readSettings({}), createLog('silent'))
  const signal = Promise.withResolvers<AbortSignal>()
  app.add({
    method: 'GET',
    path: '/',
    handle: async ({ disconnected }) => {
      signal.resolve(disconnected)
      await once(disconnected, 'abort')
      return answer('to nobody')
    },
  })
  const { port } = new URL(await listen(app))
  const socket = connect(Number(port), '127.0.0.1')
  socket.write('GET / HTTP/1.1\r\nHost: x\r\n\r\n')
  const disconnected = await signal.promise
  expect(disconnected.aborted).toBe(false)
  socket.destroy()
  await expect.poll(() => disconnected.aborted).toBe(true)
})

it('what nobody expects is logged with the id in its response, and shown to nobody', async () => {
  const lines: string[] = []
  const log = createLog('info', { write: (line) => lines.push(line) })
  const app = createHttpApp(readSettings({}), log)
  app.add({
    method: 'GET',
    path: '/:id',
    handle: async () => {
      throw new Error('the secret')
    },
  })
  app.add({ method: 'GET', path: '/odd', handle: async () => ({ ...answer(''), headers: { a: 'b\nc' } }) })
  const url = await listen(app)
  const { statusCode, body } = await nodeRequest(url, '/1')
  expect([statusCode, body]).toEqual([500, expect.not.stringContaining('secret')])
  const { requestId, code } = JSON.parse(body) as Record<string, unknown>
  expect(code).toBe('INTERNAL')
  expect(lines.map((line) => JSON.parse(line) as unknown)).toMatchObject([
    { msg: 'request failed', requestId, method: 'GET', path: '/:id', error: { message: 'the secret' } },
  ])
  // A header that Node refuses to write.
  expect(await nodeRequest(url, '/odd')).toMatchObject({
    statusCode: 500,
    body: expect.stringContaining('"code":"INTERNAL"') as string,
  })
  expect(lines).toHaveLength(2)
})

it('at the level debug each response is a line, without what its address contained', async () => {
  const [shown, hidden]: [string[], string[]] = [[], []]
  for (const [level, lines] of [
    ['debug', shown],
    ['info', hidden],
  ] as const) {
    const app = createHttpApp(readSettings({}), createLog(level, { write: (line) => lines.push(line) }))
    app.add({ method: 'GET', path: '/people/:name', handle: async () => answer('') })
    const url = await listen(app)
    await nodeRequest(url, '/people/secret?token=secret')
    await nodeRequest(url, '/nothing/secret?token=secret', { method: 'POST' })
    await nodeRequest(url, '/people/secret', { method: 'HEAD' })
  }
  expect(hidden).toEqual([])
  expect(shown.join('')).not.toContain('secret')
  const ms = expect.toSatisfy((value: unknown) => Number.isInteger(value)) as number
  expect(shown.map((line) => JSON.parse(line) as unknown)).toMatchObject([
    { call: 'GET /people/:name', status: 200, ms, msg: 'request answered' },
    { call: null, status: 404, ms },
    { call: null, status: 404, ms },
  ])
})

it('a client that disconnects within its body is no fault', async () => {
  const lines: string[] = []
  const app = createHttpApp(readSettings({}), createLog('info', { write: (line) => lines.push(line) }))
  const handle = vi.fn<HttpRoute['handle']>(async () => answer('called'))
  app.add({ method: 'POST', path: '/', handle })
  const { port } = new URL(await listen(app))
  const socket = connect(Number(port), '127.0.0.1')
  const arrived = once(app.server, 'request')
  socket.write('POST / HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 9\r\n\r\n{')
  const [incoming] = (await arrived) as [IncomingMessage]
  const gone = new Promise((resolve) => incoming.once('close', resolve))
  socket.destroy()
  await gone
  await app.close()
  expect(handle).not.toHaveBeenCalled()
  expect(lines).toEqual([])
})

it('the globals of the process stay as they are', async () => {
  const before = [globalThis.Request, globalThis.Response]
  const app = createHttpApp(readSettings({}), createLog('silent'))
  app.add({ method: 'GET', path: '/', handle: async () => answer('') })
  await nodeRequest(await listen(app), '/')
  expect([globalThis.Request, globalThis.Response]).toEqual(before)
  expect(globalThis.Response.name).toBe('Response')
})

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
