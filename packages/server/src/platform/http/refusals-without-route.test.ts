import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { describe, expect, it } from 'vitest'
import { makeVenue } from '../../testing/factories.ts'
import { onBothEngines, startTestServer } from '../../testing/test-server.ts'

/** Sends bytes as they are and reads the whole response. */
const sendRaw = async (url: string, text: string) => {
  const { port, hostname } = new URL(url)
  const socket = connect(Number(port), hostname)
  const chunks: Buffer[] = []
  socket.on('data', (chunk: Buffer) => chunks.push(chunk)).on('error', () => undefined)
  socket.write(text)
  await once(socket, 'close')
  const [head = '', body = ''] = Buffer.concat(chunks).toString().split('\r\n\r\n')
  return { head, status: Number(head.split(' ')[1]), body: JSON.parse(body) as Record<string, unknown> }
}
const UPGRADE = 'Connection: Upgrade\r\nUpgrade: websocket'
const shape = (code: string) => ({
  code,
  message: expect.any(String) as string,
  error: expect.any(String) as string,
  requestId: expect.any(String) as string,
})

onBothEngines('a request that reaches no route', (server) => {
  it.each([
    ['an address that cannot be decoded', 'GET', '/api/order/%zz', {}, 400, 'INPUT_INVALID'],
    ['a part that is too long', 'GET', `/api/order/${'x'.repeat(600)}`, {}, 400, 'INPUT_INVALID'],
    ['an unknown call', 'GET', '/api/nothing', {}, 404, 'NOT_FOUND'],
    ['an unknown method', 'DELETE', '/api/company', {}, 404, 'NOT_FOUND'],
    ['another content type', 'POST', '/api/auth/login', { 'content-type': 'text/plain' }, 415, 'NOT_JSON'],
    ['broken JSON', 'POST', '/api/auth/login', { 'content-type': 'application/json' }, 400, 'INPUT_INVALID'],
  ])(
    '%s is answered in the one format, and not to be stored',
    async (_what, method, path, headers, status, code) => {
      const response = await fetch(server().url + path, {
        method,
        headers,
        ...(method === 'POST' && { body: '{"email":' }),
      })
      expect(response.status).toBe(status)
      expect(response.headers.get('cache-control')).toBe('no-store')
      expect(response.headers.get('content-type')).toBe('application/json; charset=utf-8')
      expect(await response.json()).toMatchObject(shape(code))
    },
  )

  it.each([
    ['bytes that are no request', 'nonsense\r\n\r\n', 400, 'INPUT_INVALID'],
    [
      'headers that are too long',
      `GET /api/health HTTP/1.1\r\nHost: x\r\nX-Long: ${'x'.repeat(20_000)}\r\n\r\n`,
      431,
      'INPUT_INVALID',
    ],
    [
      'an upgrade without proof',
      'GET /live?userId=x HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer y\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n\r\n',
      401,
      'UNAUTHENTICATED',
    ],
    ['a request without a host', 'GET /api/nothing HTTP/1.1\r\nConnection: close\r\n\r\n', 404, 'NOT_FOUND'],
    [
      'an expectation that is not known',
      'POST /api/auth/login HTTP/1.1\r\nHost: x\r\nExpect: x\r\nContent-Length: 0\r\n\r\n',
      417,
      'INPUT_INVALID',
    ],
    ['a request for a tunnel', 'CONNECT a:80 HTTP/1.1\r\nHost: a\r\n\r\n', 400, 'INPUT_INVALID'],
    [
      'a host that is none',
      'GET /api/nothing HTTP/1.1\r\nHost: a b"/\\\r\nConnection: close\r\n\r\n',
      404,
      'NOT_FOUND',
    ],
    [
      'a whole address instead of a path',
      'GET http://other.example/api/nothing HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n',
      404,
      'NOT_FOUND',
    ],
    ['every address at once', 'OPTIONS * HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n', 404, 'NOT_FOUND'],
    [
      'two slashes',
      'POST //other.example/api HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n',
      404,
      'NOT_FOUND',
    ],
    ['a backslash', 'POST /\\api HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n', 404, 'NOT_FOUND'],
    [
      'a path with dots',
      'POST /api/../api/auth/login HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n',
      404,
      'NOT_FOUND',
    ],
    [
      'a method that nobody knows here',
      'PROPFIND /api/health HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n',
      404,
      'NOT_FOUND',
    ],
    [
      'a body in parts that is too long together',
      `POST /api/auth/login HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nTransfer-Encoding: chunked\r\n\r\n${`10000\r\n${'x'.repeat(65_536)}\r\n`.repeat(5)}`,
      413,
      'BODY_TOO_LARGE',
    ],
    [
      'an upgrade of another address',
      'GET /other HTTP/1.1\r\nHost: x\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n\r\n',
      404,
      'NOT_FOUND',
    ],
  ])('%s gets the same format', async (_what, text, status, code) => {
    const answer = await sendRaw(server().url, text)
    expect(answer.status).toBe(status)
    expect(answer.body).toMatchObject(shape(code))
    expect(answer.head).toMatch(/cache-control: no-store/i)
  })

  describe.each([
    ['a tunnel', 'CONNECT a:80 HTTP/1.1\r\nHost: a\r\n\r\n'],
    ['an expectation', 'POST /api/auth/login HTTP/1.1\r\nHost: x\r\nExpect: x\r\nContent-Length: 0\r\n\r\n'],
    ['an upgrade', `GET /live?userId=x HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer y\r\n${UPGRADE}\r\n\r\n`],
    ['another upgrade', `GET /other HTTP/1.1\r\nHost: x\r\n${UPGRADE}\r\n\r\n`],
    ['nothing that can be read', 'nonsense\r\n\r\n'],
  ])('a client that asks for %s', (_what, bytes) => {
    const open = async () => {
      const { port, hostname } = new URL(server().url)
      const client = connect({ port: Number(port), host: hostname, allowHalfOpen: true })
      await once(client, 'connect')
      return client
    }

    it.each([
      ['at once', (client: Socket) => client.write(bytes, () => client.resetAndDestroy())],
      [
        'with the answer',
        (client: Socket) => client.once('data', () => client.resetAndDestroy()).write(bytes),
      ],
    ])('and resets its connection %s does not end the server', async (_when, reset) => {
      const client = await open()
      reset(client)
      await once(client, 'close')
      expect((await fetch(`${server().url}/api/health`)).status).toBe(200)
    })

    it('keeps no connection by not ending its side', async () => {
      const client = await open()
      client.write(bytes)
      await once(client.resume(), 'end')
      // Only a connection that is closed on both sides answers further bytes with a reset.
      const closed = new Promise((resolve) => {
        client.once('error', resolve)
      })
      const writing = setInterval(() => client.write('x'), 1)
      expect(await closed).toBeInstanceOf(Error)
      clearInterval(writing)
    })
  })

  it.each([
    ['another version', 'Sec-WebSocket-Version: 7\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ=='],
    ['a wrong key', 'Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: x'],
  ])('an upgrade with proof and %s gets the same format', async (_what, headers) => {
    const { waiter } = await makeVenue(server())
    const head = `GET /live?userId=${waiter.id} HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer ${waiter.token}`
    const answer = await sendRaw(
      server().url,
      `${head}\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n${headers}\r\n\r\n`,
    )
    expect(answer.status).toBe(400)
    expect(answer.body).toMatchObject(shape('INPUT_INVALID'))
    expect(answer.head).toMatch(/cache-control: no-store/i)
  })
})

describe('the headers of every response', () => {
  const headersWith = async (
    environment: Readonly<Record<string, string>>,
    sent: Readonly<Record<string, string>> = {},
  ): Promise<Headers> => {
    const server = await startTestServer('sqlite', environment)
    const { headers } = await server.send('GET', '/api/health', { headers: sent })
    await server.stop()
    return headers
  }
  const PROXY = { TRUSTED_PROXIES: '127.0.0.1' }
  const FORWARDED = {
    'x-forwarded-for': '203.0.113.9',
    'x-forwarded-proto': 'https',
    'x-forwarded-host': 'kafana.example',
  }

  it.each([
    ['a public address by HTTPS', { PUBLIC_URL: 'https://kafana.example' }, {}, 'max-age=31536000'],
    ['a trusted proxy that was reached by HTTPS', PROXY, FORWARDED, 'max-age=31536000'],
    [
      'a name whose subdomains come by HTTPS too',
      { PUBLIC_URL: 'https://kafana.example', HSTS_SUBDOMAINS: 'on' },
      {},
      'max-age=31536000; includeSubDomains',
    ],
    ['anybody who says so', {}, FORWARDED, null],
    ['a public address by HTTP', { PUBLIC_URL: 'http://kafana.example' }, {}, null],
    ['no public address', {}, {}, null],
    ['this computer’s own name', PROXY, { ...FORWARDED, 'x-forwarded-host': 'localhost' }, null],
  ])('demand HTTPS from now on behind %s', async (_what, environment, sent, expected) => {
    expect((await headersWith(environment, sent)).get('strict-transport-security')).toBe(expected)
  })

  it.each([
    ['by default', {}, "connect-src 'self' http://localhost:* http://127.0.0.1:*"],
    [
      'with a public address and gateways on other computers',
      {
        PUBLIC_URL: 'https://kafana.example',
        GATEWAY_ORIGINS: 'http://192.168.1.20:8765,https://bar.kafana.example',
      },
      "connect-src 'self' wss://kafana.example http://localhost:* http://127.0.0.1:* http://192.168.1.20:8765 https://bar.kafana.example",
    ],
  ])('permit connections only to the server and to gateways, %s', async (_what, environment, expected) => {
    const policy = (await headersWith(environment)).get('content-security-policy') ?? ''
    expect(policy.split('; ')).toContain(expected)
  })
})
