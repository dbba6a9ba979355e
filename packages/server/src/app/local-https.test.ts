import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import type { IncomingMessage } from 'node:http'
import { request } from 'node:https'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { WebSocket } from 'ws'
import { openSqliteStore } from '../platform/database/sqlite-store.ts'
import { makeVenue } from '../testing/factories.ts'
import { createTestClock, type TestClock } from '../testing/test-clock.ts'
import { startServerOn, type StoppableServer } from '../testing/test-server.ts'

const DAY_MS = 86_400_000

describe('a server with an authority of its own', () => {
  let dataDir: string
  let server: StoppableServer
  let clock: TestClock
  let ca: string
  beforeAll(async () => {
    dataDir = mkdtempSync(join(tmpdir(), 'kafana-local-https-'))
    // The client knows no other clock.
    clock = createTestClock(Date.now())
    vi.useFakeTimers({ toFake: ['setInterval'] })
    const environment = { TLS: 'local', TLS_PORT: '0', PUBLIC_URL: 'http://kafana.local:3000' }
    server = await startServerOn(dataDir, openSqliteStore, { environment, clock })
    ca = await (await fetch(`${server.url}/trust/kafana.crt`)).text()
  })
  afterAll(async () => {
    vi.useRealTimers()
    await server.stop()
    rmSync(dataDir, { recursive: true })
  })

  const secure = (): URL => {
    const origin = server.securedOrigins().find((each) => each.includes('//127.0.0.1:'))
    return new URL(origin ?? '')
  }
  const ask = async (path: string, headers: Readonly<Record<string, string>> = {}) => {
    const { hostname, port } = secure()
    const asked = request({ hostname, port, path, ca, headers, agent: false }).end()
    const [answer] = (await once(asked, 'response')) as [IncomingMessage]
    return { status: answer.statusCode, headers: answer.headers, body: await text(answer) }
  }

  it('answers by HTTPS what it answers by HTTP, and demands neither', async () => {
    expect(server.url).toMatch(/^http:/)
    const health = await ask('/api/health')
    expect([health.status, health.body]).toEqual([200, '{"status":"ok"}'])
    expect(health.headers['strict-transport-security']).toBeUndefined()
    expect((await server.send('GET', '/api/health')).body).toEqual({ status: 'ok' })
  })

  it('hands out the certificate of its authority by HTTP, and answers the check of a page', async () => {
    expect(ca).toMatch(/^-----BEGIN CERTIFICATE-----\n[\w+/=\n]+-----END CERTIFICATE-----\n$/)
    const { status, headers } = await ask('/trust/check')
    expect([status, headers['access-control-allow-origin']]).toEqual([204, '*'])
    const page = await ask('/trust', { host: secure().host, 'accept-language': 'de' })
    expect(page.body).toContain(`data-check="${secure().origin}/trust/check"`)
    expect(page.headers['content-security-policy']).toContain(`connect-src ${secure().origin};`)
  })

  it('invites to the app through the page that sets phones up', async () => {
    const { owner, waiter } = await makeVenue(server)
    const { body } = await server.send('POST', '/api/auth/invitations', {
      token: owner.token,
      body: { user: waiter.id },
    })
    expect(body['link']).toMatch(/^http:\/\/kafana\.local:3000\/trust#[\w-]{43}$/)
  })

  it('opens the live connection for pages of its addresses by HTTPS, and for no others', async () => {
    const { monitor } = await makeVenue(server)
    const outcomeFor = async (origin: string): Promise<string> => {
      const url = `${secure().origin.replace('https', 'wss')}/live?userId=${monitor.id}`
      const socket = new WebSocket(url, [], {
        headers: { authorization: `Bearer ${monitor.token}` },
        origin,
        ca,
      })
      const outcome = await once(socket, 'open').then(
        () => 'open',
        (error: unknown) => String(error),
      )
      socket.terminate()
      return outcome
    }
    const { port } = secure()
    expect(await outcomeFor(secure().origin)).toBe('open')
    expect(await outcomeFor(`https://kafana.local:${port}`)).toBe('open')
    expect(await outcomeFor('http://kafana.local:3000')).toBe('open')
    for (const origin of ['https://bank.example', `http://127.0.0.1:${port}`, 'https://127.0.0.1', 'null'])
      expect([origin, await outcomeFor(origin)]).toEqual([origin, 'Error: Unexpected server response: 403'])
  })

  it('renews its certificate while it runs', async () => {
    const origin = secure()
    const serialOf = async (): Promise<string> => {
      const asked = request({
        hostname: origin.hostname,
        port: origin.port,
        ca,
        agent: false,
        path: '/',
      }).end()
      const [answer] = (await once(asked, 'response')) as [IncomingMessage]
      answer.resume()
      return (
        answer.socket as unknown as { getPeerCertificate(): { serialNumber: string } }
      ).getPeerCertificate().serialNumber
    }
    const before = await serialOf()
    clock.jump(-3 * DAY_MS)
    vi.advanceTimersByTime(61_000)
    expect(await serialOf()).not.toBe(before)
  })
})

it('stops at once with connections whose handshake is not finished', async () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'kafana-local-https-'))
  const server = await startServerOn(dataDir, openSqliteStore, {
    environment: { TLS: 'local', TLS_PORT: '0' },
    clock: createTestClock(Date.now()),
  })
  const { hostname, port } = new URL(server.securedOrigins().find((each) => each.includes('127.0.0.1')) ?? '')
  const silent = connect(Number(port), hostname)
  await once(silent, 'connect')
  const closed = once(silent.resume(), 'close')
  const startedAt = performance.now()
  await Promise.all([server.stop(), closed])
  // Far less than the time for a handshake.
  expect(performance.now() - startedAt).toBeLessThan(5000)
  rmSync(dataDir, { recursive: true })
})

describe('a server without one', () => {
  it('has no certificate to hand out', async () => {
    const dataDir = mkdtempSync(join(tmpdir(), 'kafana-plain-'))
    const server = await startServerOn(dataDir, openSqliteStore)
    expect(server.securedOrigins()).toEqual([])
    for (const path of ['/trust/kafana.crt', '/trust/check'])
      expect((await server.send('GET', path)).status).toBe(404)
    await server.stop()
    rmSync(dataDir, { recursive: true })
  })
})
