import { createPrivateKey } from 'node:crypto'
import { createServer, type Server } from 'node:https'
import type { AddressInfo } from 'node:net'
import { createServer as createTlsServer } from 'node:tls'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { systemClock } from '../../platform/clock.ts'
import { makeAuthority, makeServerCertificate } from '../../platform/tls/certificate.ts'
import { createTestClock } from '../../testing/test-clock.ts'
import { createPushTransport, SEND_MS } from './push-transport.ts'

const NEVER = new AbortController().signal
const SCOPE = { names: ['localhost'], networks: [{ address: '127.0.0.1', bits: 32 }] }

/** A push service on this machine. */
let service: Server
let port: number
let answer: { readonly status: number; readonly headers?: Readonly<Record<string, string>> } | null
let received: {
  readonly path: string
  readonly headers: Readonly<Record<string, unknown>>
  readonly body: string
}[]
let ca: string
let pair: ReturnType<typeof makeServerCertificate>
beforeAll(async () => {
  const now = Date.now()
  const validity = { from: now - 1000, to: now + 86_400_000 }
  const authority = makeAuthority('A push service', SCOPE, validity)
  ca = authority.cert
  const issuer = { name: 'A push service', key: createPrivateKey(authority.key) }
  pair = makeServerCertificate(issuer, ['localhost', '127.0.0.1'], validity)
  service = createServer(pair, (request, response) => {
    const chunks: Buffer[] = []
    request.on('data', (chunk: Buffer) => chunks.push(chunk))
    request.on('end', () => {
      received.push({
        path: request.url ?? '',
        headers: request.headers,
        body: Buffer.concat(chunks).toString(),
      })
      if (answer) response.writeHead(answer.status, answer.headers).end('an answer')
    })
  })
  await new Promise<void>((resolve) => service.listen(0, '127.0.0.1', resolve))
  ;({ port } = service.address() as AddressInfo)
})
afterAll(() => void service.close())
beforeEach(() => {
  received = []
  answer = { status: 201 }
})
const timer = createTestClock()
const everyone = { isAllowed: () => true }
/** @param of the addresses whose hosts are on the list */
const transport = (options: { readonly isAllowed?: () => boolean } = everyone, of = [push().endpoint]) =>
  createPushTransport({
    clock: systemClock,
    timer,
    ca,
    hosts: of.map((endpoint) => new URL(endpoint).host),
    ...options,
  })
const push = (host = 'localhost', path = '/send/1') => ({
  endpoint: `https://${host}:${port}${path}`,
  headers: { ttl: '600' },
  body: Buffer.from('sealed'),
})

it('is sent as it is', async () => {
  expect(await transport().send(push(), NEVER)).toEqual({ is: 'sent' })
  expect(received).toMatchObject([{ path: '/send/1', headers: { ttl: '600' }, body: 'sealed' }])
})

it.each([
  [404, {}, { is: 'gone' }],
  [410, {}, { is: 'gone' }],
  [400, {}, { is: 'refused', reason: 'status 400' }],
  [403, {}, { is: 'refused', reason: 'status 403' }],
  [429, { 'retry-after': '7' }, { is: 'later', reason: 'status 429', afterMs: 7000 }],
  [503, {}, { is: 'later', reason: 'status 503', afterMs: 0 }],
  [503, { 'retry-after': '99999' }, { is: 'later', reason: 'status 503', afterMs: 300_000 }],
])('the status %d with %j makes it %j', async (status, headers, expected) => {
  answer = { status, headers }
  expect(await transport().send(push(), NEVER)).toEqual(expected)
})

it('ends where the push service changes the protocol, with its connection', async () => {
  const open = new Set<unknown>()
  const upgrading = createTlsServer(pair, (socket) => {
    open.add(socket)
    socket.on('error', () => undefined)
    socket.on('close', () => open.delete(socket))
    socket.once('data', () =>
      socket.write('HTTP/1.1 101 Switching\r\nConnection: Upgrade\r\nUpgrade: x\r\n\r\n'),
    )
  })
  await new Promise<void>((resolve) => upgrading.listen(0, '127.0.0.1', resolve))
  const endpoint = `https://localhost:${(upgrading.address() as AddressInfo).port}/`
  expect(await transport(everyone, [endpoint]).send({ ...push(), endpoint }, NEVER)).toEqual({
    is: 'refused',
    reason: 'status 101',
  })
  await expect.poll(() => open.size).toBe(0)
  upgrading.close()
})

it('reads no answer, however long it is', async () => {
  let open = 0
  const endless = createServer(pair, (_, response) => {
    open += 1
    response.on('close', () => (open -= 1))
    const pour = () => {
      while (!response.destroyed && response.write('x'.repeat(65_536))) {
        // As much as the connection takes.
      }
    }
    response.on('drain', pour)
    response.writeHead(201)
    pour()
  })
  await new Promise<void>((resolve) => endless.listen(0, '127.0.0.1', resolve))
  const endpoint = `https://localhost:${(endless.address() as AddressInfo).port}/`
  expect(await transport(everyone, [endpoint]).send({ ...push(), endpoint }, NEVER)).toEqual({ is: 'sent' })
  await expect.poll(() => open).toBe(0)
  endless.close()
})

it('follows no redirection', async () => {
  answer = { status: 307, headers: { location: `https://localhost:${port}/elsewhere` } }
  expect(await transport().send(push(), NEVER)).toEqual({ is: 'refused', reason: 'status 307' })
  expect(received).toHaveLength(1)
})

it.each(['127.0.0.1', '[::1]', '[::ffff:127.0.0.1]', '2130706433'])(
  'never calls this machine or its network: %s',
  async (host) => {
    expect(await transport({}, [push(host).endpoint]).send(push(host), NEVER)).toEqual({ is: 'gone' })
    expect(received).toEqual([])
  },
)

it('never calls a host that is not on the list, nor another port of one that is', async () => {
  const others = ['https://push.example/', 'https://localhost/', `https://localhost:${port - 1}/`]
  expect(await transport(everyone, others).send(push(), NEVER)).toEqual({ is: 'gone' })
  expect(received).toEqual([])
})

it('is tried later where a name has such an address, which may be another one then', async () => {
  const outcome = { is: 'later', reason: 'FORBIDDEN_ADDRESS', afterMs: 0 }
  expect(await transport({}).send(push('localhost'), NEVER)).toEqual(outcome)
  expect(received).toEqual([])
})

it('is never sent without encryption', async () => {
  const plain = { ...push(), endpoint: `http://localhost:${port}/` }
  expect(await transport().send(plain, NEVER)).toEqual({ is: 'gone' })
})

it('is tried later where nobody answers in time, or the certificate is nobody’s', async () => {
  answer = null
  const sent = transport().send(push(), NEVER)
  await expect.poll(() => received.length).toBe(1)
  timer.advance(SEND_MS)
  expect(await sent).toMatchObject({ is: 'later' })
  const unknown = createPushTransport({
    clock: systemClock,
    timer,
    hosts: [new URL(push().endpoint).host],
    ...everyone,
  })
  expect(await unknown.send(push(), NEVER)).toMatchObject({ is: 'later' })
})
