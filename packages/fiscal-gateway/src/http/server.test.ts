import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { text as readText } from 'node:stream/consumers'
import { pino } from 'pino'
import { describe, expect, onTestFinished, test } from 'vitest'
import { GatewayError } from '../errors.ts'
import { type HttpRoute, jsonResponse } from './message.ts'
import { createOriginGuard } from './origin-guard.ts'
import { createHttpServer } from './server.ts'

const start = async (routes: readonly HttpRoute[] = []) => {
  const lines: string[] = []
  const logger = pino({}, { write: (line: string) => lines.push(line) })
  const guard = createOriginGuard({ host: '127.0.0.1', origins: () => ['http://listed.example'] })
  const http = createHttpServer(routes, guard, logger)
  const url = await http.listen({ port: 0, host: '127.0.0.1' })
  onTestFinished(() => http.close())
  const sendRaw = async (bytes: string) => {
    const socket = connect(Number(new URL(url).port), '127.0.0.1')
    socket.write(bytes)
    const [head = '', body = ''] = (await readText(socket)).split('\r\n\r\n')
    return { head, status: Number(head.split(' ')[1]), body: JSON.parse(body) as Record<string, unknown> }
  }
  const logged = () => lines.map((line) => JSON.parse(line) as Record<string, unknown>)
  return { http, url, sendRaw, logged }
}

const echo: HttpRoute = { method: 'POST', path: '/echo', handle: ({ body }) => jsonResponse({ body }) }
const post = (path: string, rest: string): string =>
  `POST ${path} HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n${rest}`
const get = (path: string, host = 'localhost'): string =>
  `GET ${path} HTTP/1.1\r\nHost: ${host}\r\nConnection: close\r\n\r\n`

describe('what reaches no route is answered in the one format', () => {
  test.each([
    ['an address that cannot be decoded', get('/documents/%zz/text'), 400, 'BODY_INVALID'],
    ['a part that is too long', get(`/commands/${'x'.repeat(101)}`), 400, 'BODY_INVALID'],
    ['an unknown address', get('/nothing'), 404, 'NOT_FOUND'],
    ['two slashes', get('//echo'), 404, 'NOT_FOUND'],
    ['a backslash', get('/\\echo'), 404, 'NOT_FOUND'],
    ['a whole address', get('http://evil.example/nothing'), 404, 'NOT_FOUND'],
    ['a host that is none', get('/nothing', 'a b"'), 403, 'HOST_FORBIDDEN'],
    ['no host', 'GET /nothing HTTP/1.1\r\nConnection: close\r\n\r\n', 403, 'HOST_FORBIDDEN'],
    ['a foreign host and a bad address', get('/%zz', 'evil.example'), 403, 'HOST_FORBIDDEN'],
    ['bytes that are no request', 'nonsense\r\n\r\n', 400, 'BODY_INVALID'],
    ['headers that are too long', get(`/${'x'.repeat(20_000)}`), 431, 'BODY_INVALID'],
    ['a request for a tunnel', 'CONNECT a:80 HTTP/1.1\r\nHost: a\r\n\r\n', 400, 'BODY_INVALID'],
    [
      'an expectation that is not known',
      post('/echo', 'Expect: x\r\nContent-Length: 2\r\n\r\n{}'),
      417,
      'BODY_INVALID',
    ],
    ['a long body', post('/echo', 'Content-Length: 65537\r\n\r\n'), 413, 'BODY_TOO_LARGE'],
    [
      'a long body in parts',
      post('/echo', `Transfer-Encoding: chunked\r\n\r\n${`4000\r\n${'x'.repeat(16_384)}\r\n`.repeat(5)}`),
      413,
      'BODY_TOO_LARGE',
    ],
    ['an empty body', post('/echo', 'Content-Length: 0\r\n\r\n'), 400, 'BODY_INVALID'],
    ['broken JSON', post('/echo', 'Content-Length: 1\r\n\r\n{'), 400, 'BODY_INVALID'],
    [
      'keys that could pollute a prototype',
      post('/echo', 'Content-Length: 15\r\n\r\n{"__proto__":1}'),
      400,
      'BODY_INVALID',
    ],
  ])('%s', async (_what, bytes, status, code) => {
    const { sendRaw } = await start([echo])
    const answer = await sendRaw(bytes)
    expect(answer).toMatchObject({
      status,
      body: { ok: false, code, message: expect.any(String) as string },
    })
    expect(answer.head).toMatch(/cache-control: no-store/i)
    expect(answer.head).toMatch(/x-content-type-options: nosniff/i)
    expect(answer.head).toMatch(/content-type: application\/json; charset=utf-8/i)
  })
})

test('the headers alone are sent without the content', async () => {
  const { url } = await start([{ method: 'GET', path: '/a', handle: () => jsonResponse({ a: 1 }) }])
  const response = await fetch(`${url}/a/`, { method: 'HEAD' })
  expect([response.status, response.headers.get('content-length'), await response.text()]).toEqual([
    200,
    '7',
    '',
  ])
})

test('refusals and failures are logged with the number of the request', async () => {
  const { url, logged } = await start([
    {
      method: 'GET',
      path: '/fails',
      handle: () => {
        throw new Error('the cause')
      },
    },
    {
      method: 'GET',
      path: '/silent',
      handle: () => {
        throw new GatewayError('DEVICE_UNAVAILABLE')
      },
    },
  ])
  await fetch(`${url}/nothing`)
  expect(await (await fetch(`${url}/fails`)).json()).toMatchObject({ ok: false, code: 'INTERNAL' })
  const silent = await fetch(`${url}/silent`)
  expect([silent.status, silent.headers.get('retry-after')]).toEqual([503, '2'])
  expect(logged()).toMatchObject([
    { level: 30, msg: `Server listening at ${url}` },
    { level: 30, reqId: 'req-1', code: 'NOT_FOUND', msg: 'refused' },
    { level: 50, reqId: 'req-2', err: { message: 'the cause' }, msg: 'failed' },
    { level: 50, reqId: 'req-3', err: { message: 'The device does not answer' }, msg: 'failed' },
  ])
})

test('closing answers open requests and is not delayed by unused connections', async () => {
  const requested = Promise.withResolvers<undefined>()
  const answer = Promise.withResolvers<object>()
  const { http, url } = await start([
    {
      method: 'GET',
      path: '/',
      handle: async () => {
        requested.resolve(undefined)
        return jsonResponse(await answer.promise)
      },
    },
  ])
  const unused = connect(Number(new URL(url).port), '127.0.0.1')
  await once(unused, 'connect')
  const reply = fetch(url)
  await requested.promise
  const destroyed = once(unused, 'close')
  const closed = http.close()
  await destroyed
  answer.resolve({ done: true })
  expect((await reply).headers.get('connection')).toBe('close')
  expect(await (await reply).json()).toEqual({ done: true })
  await closed
})

describe.each([
  ['a tunnel', 'CONNECT a:80 HTTP/1.1\r\nHost: a\r\n\r\n'],
  ['an expectation', post('/echo', 'Expect: x\r\nContent-Length: 2\r\n\r\n{}')],
  ['nothing that can be read', 'nonsense\r\n\r\n'],
  ['an upgrade', 'GET / HTTP/1.1\r\nHost: localhost\r\nConnection: Upgrade, close\r\nUpgrade: x\r\n\r\n'],
])('a client that asks for %s', (_what, bytes) => {
  const open = async () => {
    const { http, url } = await start()
    // No listener for errors: without one of the gateway, an error ends its process.
    const closed = new Promise<boolean>((resolve) => {
      http.server.once('connection', (socket: Socket) => socket.once('close', resolve))
    })
    const client = connect({ port: Number(new URL(url).port), host: '127.0.0.1', allowHalfOpen: true })
    await once(client, 'connect')
    return { url, client, closed }
  }

  test.each([
    ['at once', (client: Socket) => client.write(bytes, () => client.resetAndDestroy())],
    ['with the answer', (client: Socket) => client.once('data', () => client.resetAndDestroy()).write(bytes)],
  ])('and resets its connection %s does not end the gateway', async (_when, reset) => {
    const { url, client, closed } = await open()
    reset(client)
    await closed
    expect((await fetch(`${url}/nothing`)).status).toBe(404)
  })

  test('keeps no connection by not ending its side', async () => {
    const { client, closed } = await open()
    client.on('error', () => undefined).write(bytes)
    expect(await closed).toEqual(expect.any(Boolean))
    client.destroy()
  })
})
