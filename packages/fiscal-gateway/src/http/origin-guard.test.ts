import { describe, expect, test } from 'vitest'
import { startTestGateway } from '../testing/test-gateway.ts'

const JSON_TYPE = { 'content-type': 'application/json' }
const payload = JSON.stringify({ commandType: 1 })

describe('a command from a web page', () => {
  test.each([
    ['on the list', { ...JSON_TYPE, origin: 'http://localhost:3000' }, 200],
    ['of the gateway itself', { ...JSON_TYPE, host: 'localhost:8765', origin: 'http://localhost:8765' }, 200],
    ['from a program without an origin', JSON_TYPE, 200],
    ['in JSON with a charset', { 'content-type': 'Application/JSON; charset=utf-8' }, 200],
    ['somewhere else', { ...JSON_TYPE, origin: 'http://evil.example' }, 403],
    ['on another port', { ...JSON_TYPE, origin: 'http://localhost:3001' }, 403],
    ['with another scheme', { ...JSON_TYPE, origin: 'https://localhost:3000' }, 403],
    ['that hides its origin', { ...JSON_TYPE, origin: 'null' }, 403],
    ['whose browser sends only Sec-Fetch-Site', { ...JSON_TYPE, 'sec-fetch-site': 'cross-site' }, 403],
    [
      'as a form',
      { 'content-type': 'application/x-www-form-urlencoded', origin: 'http://localhost:3000' },
      415,
    ],
    ['as plain text', { 'content-type': 'text/plain' }, 415],
    ['as text that mentions JSON', { 'content-type': 'text/plain; x=application/json' }, 415],
    ['without a type', { 'content-type': '' }, 415],
  ])('%s', async (_who, headers, status) => {
    const { call, get } = await startTestGateway()
    expect((await call({ method: 'POST', url: '/commands', headers, payload })).status).toBe(status)
    expect(JSON.parse((await get('/documents')).text)).toHaveLength(status === 200 ? 1 : 0)
  })

  test.each(['/commands/t1/cancel', '/pos/commands'])('protects %s in the same way', async (url) => {
    const { call } = await startTestGateway()
    expect(
      (await call({ method: 'POST', url, headers: { 'content-type': 'text/plain' }, payload })).status,
    ).toBe(415)
    expect(
      (await call({ method: 'POST', url, headers: { ...JSON_TYPE, origin: 'http://evil.example' }, payload }))
        .status,
    ).toBe(403)
  })

  test('refuses reads by other origins', async () => {
    const { call } = await startTestGateway()
    for (const url of ['/documents', '/commands/t1', '/health', '/']) {
      expect(await call({ method: 'GET', url, headers: { origin: 'http://evil.example' } })).toMatchObject({
        status: 403,
        body: { code: 'ORIGIN_FORBIDDEN' },
      })
    }
  })
})

describe('the Host header', () => {
  test.each([
    ['localhost', 200],
    ['localhost:8765', 200],
    ['127.0.0.1:8765', 200],
    ['[::1]:8765', 200],
    ['LOCALHOST', 200],
    ['evil.example', 403],
    ['evil.example:8765', 403],
    ['localhost.evil.example', 403],
    ['evil@localhost', 403],
    ['127.0.0.1.evil.example', 403],
    ['localhost.', 403],
    ['0.0.0.0', 403],
    ['[::2]', 403],
    ['192.0.2.1', 403],
    [':8765', 403],
  ])('%j gives %i', async (host, status) => {
    const { call } = await startTestGateway()
    expect(
      (await call({ method: 'POST', url: '/commands', headers: { ...JSON_TYPE, host }, payload })).status,
    ).toBe(status)
  })

  test('may be the configured host', async () => {
    const { call } = await startTestGateway({ host: 'printer.local' })
    expect(
      (await call({ method: 'GET', url: '/health', headers: { host: 'printer.local:8765' } })).status,
    ).toBe(200)
    expect(
      (await call({ method: 'GET', url: '/health', headers: { host: 'other.local:8765' } })).status,
    ).toBe(403)
  })

  test('a gateway that listens on every address accepts only its own addresses', async () => {
    const { networkInterfaces } = await import('node:os')
    const own = Object.values(networkInterfaces())
      .flatMap((entries) => entries ?? [])
      .filter(({ family }) => family === 'IPv4')
    const { call } = await startTestGateway({ host: '0.0.0.0' })
    expect(own).not.toHaveLength(0)
    for (const { address } of own)
      expect(
        (await call({ method: 'GET', url: '/health', headers: { host: `${address}:8765` } })).status,
      ).toBe(200)
    for (const host of ['0.0.0.0:8765', '203.0.113.9', 'evil.example']) {
      expect((await call({ method: 'GET', url: '/health', headers: { host } })).status).toBe(403)
    }
  })
})

describe('CORS headers', () => {
  const ask = { 'access-control-request-method': 'POST', 'access-control-request-headers': 'content-type' }

  test('allow a listed page to send JSON, also from the network to this machine', async () => {
    const { call } = await startTestGateway()
    const origin = 'http://localhost:3000'
    const plain = await call({ method: 'OPTIONS', url: '/commands', headers: { origin, ...ask } })
    expect(plain.status).toBe(204)
    expect(plain.headers).toMatchObject({
      'access-control-allow-origin': origin,
      'access-control-allow-headers': 'content-type',
      vary: 'Origin',
    })
    expect(plain.headers).not.toHaveProperty('access-control-allow-private-network')
    const fromNetwork = await call({
      method: 'OPTIONS',
      url: '/commands',
      headers: { origin, ...ask, 'access-control-request-private-network': 'true' },
    })
    expect(fromNetwork.headers['access-control-allow-private-network']).toBe('true')
  })

  test('allow nothing to other pages', async () => {
    const { call } = await startTestGateway()
    const headers = {
      origin: 'http://evil.example',
      ...ask,
      'access-control-request-private-network': 'true',
    }
    const reply = await call({ method: 'OPTIONS', url: '/commands', headers })
    expect(reply.status).toBe(403)
    expect(Object.keys(reply.headers).filter((name) => name.startsWith('access-control'))).toEqual([])
  })

  test('are not sent to programs without an Origin', async () => {
    const { get } = await startTestGateway()
    expect(
      Object.keys((await get('/health')).headers).filter((name) => name.startsWith('access-control')),
    ).toEqual([])
  })

  test('let a listed page read refusals', async () => {
    const { call } = await startTestGateway()
    const reply = await call({
      method: 'GET',
      url: '/commands/never',
      headers: { origin: 'http://localhost:3000' },
    })
    expect(reply).toMatchObject({
      status: 404,
      headers: { 'access-control-allow-origin': 'http://localhost:3000' },
    })
  })
})
