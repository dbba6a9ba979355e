import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import type { IncomingMessage } from 'node:http'
import { request } from 'node:https'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { connect, type ConnectionOptions } from 'node:tls'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { WebSocket } from 'ws'
import { makeVenue } from '../testing/factories.ts'
import { hasOpenssl, makeCertificate } from '../testing/openssl.ts'
import { startTestServer, type StoppableServer } from '../testing/test-server.ts'

describe.skipIf(!hasOpenssl)('a server with a certificate', () => {
  let folder: string
  let server: StoppableServer
  let ca: string
  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'kafana-https-'))
    const [key, certificate] = [join(folder, 'key.pem'), join(folder, 'certificate.pem')]
    makeCertificate(certificate, key)
    ca = readFileSync(certificate, 'utf8')
    server = await startTestServer('sqlite', { TLS_CERT: certificate, TLS_KEY: key })
  })
  afterAll(async () => {
    await server.stop()
    rmSync(folder, { recursive: true })
  })

  const options = (): ConnectionOptions => ({
    host: '127.0.0.1',
    port: Number(new URL(server.url).port),
    servername: 'kafana.local',
    ca,
  })

  it('answers by HTTPS only, and demands it from then on', async () => {
    expect(server.url).toMatch(/^https:/)
    const asked = request({ ...options(), path: '/api/health', headers: { host: 'kafana.local' } }).end()
    const [answer] = (await once(asked, 'response')) as [IncomingMessage]
    answer.resume()
    expect([answer.statusCode, answer.headers['strict-transport-security']]).toEqual([
      200,
      'max-age=31536000',
    ])
    await expect(fetch(server.url.replace('https', 'http'))).rejects.toThrow('fetch failed')
  })

  /** The version in which a client connects that offers only these; null if it is refused. */
  const versionWith = async (offered: ConnectionOptions): Promise<string | null> => {
    const socket = connect({ ...options(), ...offered })
    const outcome = await Promise.race([
      once(socket, 'secureConnect').then(() => socket.getProtocol()),
      once(socket, 'error').then(() => null),
    ]).catch(() => null)
    socket.destroy()
    return outcome
  }

  it.each([
    ['TLSv1.2', true],
    ['TLSv1.3', true],
    ['TLSv1.1', false],
  ] as const)('speaks %s: %s', async (version, isSpoken) => {
    // Old versions need it to be offered at all.
    const ciphers = 'DEFAULT@SECLEVEL=0'
    expect(await versionWith({ minVersion: version, maxVersion: version, ciphers })).toBe(
      isSpoken ? version : null,
    )
  })

  it.each([
    ['ECDHE-ECDSA-AES128-GCM-SHA256', true],
    ['ECDHE-ECDSA-CHACHA20-POLY1305', true],
    // Encrypt and check in two steps.
    ['ECDHE-ECDSA-AES128-SHA256', false],
    ['ECDHE-ECDSA-AES256-SHA', false],
  ])('takes the cipher suite %s: %s', async (ciphers, isTaken) => {
    expect(await versionWith({ maxVersion: 'TLSv1.2', ciphers })).toBe(isTaken ? 'TLSv1.2' : null)
  })

  it('opens the live connection by WSS, and not to who does not trust its certificate', async () => {
    const { monitor } = await makeVenue(server)
    const url = `${server.url.replace('https', 'wss')}/live?userId=${monitor.id}`
    const headers = { authorization: `Bearer ${monitor.token}` }
    const name: ConnectionOptions = { servername: 'kafana.local' }
    const socket = new WebSocket(url, [], { headers, ca, ...name })
    await once(socket, 'open')
    socket.close()
    const distrustful = new WebSocket(url, [], { headers, ...name })
    const [error] = (await once(distrustful, 'error')) as [Error & { readonly code: string }]
    expect(error.code).toBe('DEPTH_ZERO_SELF_SIGNED_CERT')
  })
})
