import { X509Certificate } from 'node:crypto'
import { once } from 'node:events'
import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { createServer, type IncomingMessage } from 'node:http'
import { request } from 'node:https'
import { type AddressInfo, connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { connect as tlsConnect, type ConnectionOptions, TLSSocket } from 'node:tls'
import { afterEach, beforeEach, describe, expect, it, onTestFinished } from 'vitest'
import { createTestClock } from '../../testing/test-clock.ts'
import { StartError } from '../files/start-error.ts'
import { createSecurePort } from '../http/secure-port.ts'
import { createLog } from '../log.ts'
import { type LocalTls, openLocalTls } from './local-tls.ts'
import { ownHosts } from './own-hosts.ts'

const DAY_MS = 86_400_000

/** The only network interface of a machine with these addresses. */
const interfaces = (...cidrs: readonly string[]) => ({
  eth0: cidrs.map((cidr) => ({
    address: cidr.split('/')[0] ?? '',
    cidr,
    family: cidr.includes(':') ? ('IPv6' as const) : ('IPv4' as const),
    internal: false,
    netmask: '',
    mac: '',
    scopeid: 0,
  })),
})
const machineAt = (...cidrs: readonly string[]) => ownHosts(null, interfaces(...cidrs), 'Kasa')

let dataDir: string
beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'kafana-local-tls-'))
})
afterEach(() => rmSync(dataDir, { recursive: true }))

const open = (clock = createTestClock(), hosts = () => machineAt('192.168.1.10/24')) => {
  const lines: string[] = []
  const log = createLog('info', { write: (line) => lines.push(line) })
  return { tls: openLocalTls({ dataDir, clock, log, hosts }), lines }
}
const endOf = ({ certificate }: LocalTls): number => +new X509Certificate(certificate().cert).validToDate
const file = (): string => join(dataDir, 'tls', 'authority.json')

describe('the names and addresses of this machine', () => {
  it('are those that browsers reach it by', () => {
    const hosts = machineAt('192.168.1.10/24', 'fe80::1/64', 'fd00::7/64')
    expect(hosts.names).toEqual(['localhost', 'kafana.local', 'kasa.local'])
    expect(hosts.addresses).toEqual(['127.0.0.1', '192.168.1.10', '::1', 'fd00::7'])
    expect(hosts.networks).toEqual(
      expect.arrayContaining([
        { address: '192.168.1.10', bits: 24 },
        { address: '127.0.0.1', bits: 8 },
      ]),
    )
  })

  it.each([
    ['http://kafana.example.test:3000', ['kafana.example.test'], []],
    ['http://203.0.113.7:3000', [], ['203.0.113.7']],
    ['http://[2001:db8::7]:3000', [], ['2001:db8::7']],
  ])('include that of %s', (publicUrl, names, addresses) => {
    const hosts = ownHosts(publicUrl, {}, 'no name')
    expect(hosts.names).toEqual(['localhost', 'kafana.local', ...names])
    expect(hosts.addresses.toSorted()).toEqual(['127.0.0.1', '::1', ...addresses].toSorted())
  })
})

describe('the authority of a server', () => {
  it('is made once, said in one line, kept for five years, and nobody else can read it', () => {
    const clock = createTestClock()
    const first = open(clock)
    expect(first.lines.map((line) => (JSON.parse(line) as { msg: string }).msg)).toEqual([
      'made an authority for HTTPS: set phones up at /trust',
    ])
    expect(first.lines[0]).toContain(first.tls.authority.fingerprint)
    const second = open(clock)
    expect([second.tls.authority, second.lines]).toEqual([first.tls.authority, []])
    const { validFromDate, validToDate } = new X509Certificate(first.tls.authority.cert)
    expect(+validFromDate).toBeLessThan(clock.now())
    expect(validToDate.toISOString().slice(0, 10)).toBe('2031-10-16')
    expect(readdirSync(join(dataDir, 'tls'))).toEqual(['authority.json'])
    expect(statSync(file()).mode & 0o777).toBe(0o600)
    expect(statSync(join(dataDir, 'tls')).mode & 0o777).toBe(0o700)
  })

  it.each([
    ['empty', () => ''],
    ['half-written', (text: string) => text.slice(0, text.length / 2)],
    ['without its key', (text: string) => JSON.stringify({ ...JSON.parse(text), key: undefined })],
    [
      'with the key of another',
      (text: string, other: string) =>
        JSON.stringify({ ...JSON.parse(text), key: (JSON.parse(other) as { key: string }).key }),
    ],
    [
      'with the certificate of a server',
      (text: string, _other: string, tls: LocalTls) =>
        JSON.stringify({ ...JSON.parse(text), ...tls.certificate() }),
    ],
  ])('is not replaced by another one where its file is %s', (_what, damage) => {
    const { tls } = open()
    const text = readFileSync(file(), 'utf8')
    rmSync(file())
    open()
    const damaged = damage(text, readFileSync(file(), 'utf8'), tls)
    writeFileSync(file(), damaged)
    expect(open).toThrow(StartError)
    expect(open).toThrow(/authority\.json is empty or damaged: restore it from a backup, or remove it .+\.$/)
    expect(readFileSync(file(), 'utf8')).toBe(damaged)
  })

  it('is made where an earlier start ended before it was whole', () => {
    open()
    const text = readFileSync(file(), 'utf8')
    rmSync(file())
    writeFileSync(`${file()}.17.ab12`, text.slice(0, 100))
    expect(open().lines).toHaveLength(1)
  })

  it('reminds the operator once a day before it ends, and when its time is not now', () => {
    const clock = createTestClock()
    open(clock)
    clock.advance(5 * 365 * DAY_MS - 61 * DAY_MS)
    const { tls, lines } = open(clock)
    expect(lines).toEqual([])
    const remindersAfter = (ms: number): number => {
      clock.jump(ms)
      lines.length = 0
      for (let minute = 0; minute < 3; minute += 1) tls.renew()
      return lines.filter((line) => line.includes('the authority of HTTPS ends soon')).length
    }
    expect(remindersAfter(3 * DAY_MS)).toBe(1)
    expect(remindersAfter(1000)).toBe(0)
    expect(remindersAfter(DAY_MS)).toBe(1)
    expect(remindersAfter(-6 * 365 * DAY_MS)).toBe(1)
  })
})

it('says once a day which addresses of the machine are in no network of the authority', () => {
  const clock = createTestClock()
  expect(open(clock, () => machineAt('192.168.1.10/24')).lines).toHaveLength(1)
  let hosts = machineAt('192.168.1.77/24')
  const { tls, lines } = open(clock, () => hosts)
  tls.renew()
  expect(lines).toEqual([])
  const warnings = (): unknown[] => {
    lines.length = 0
    for (let minute = 0; minute < 3; minute += 1) tls.renew()
    return lines
      .filter((line) => line.includes('in no network of the authority'))
      .map((line) => (JSON.parse(line) as { addresses: unknown }).addresses)
  }
  hosts = machineAt('192.168.1.77/24', '10.0.0.7/8')
  expect(warnings()).toEqual([['10.0.0.7']])
  expect(warnings()).toEqual([])
  clock.jump(DAY_MS)
  expect(warnings()).toEqual([['10.0.0.7']])
  expect(open(clock, () => hosts).lines).toHaveLength(1)
})

describe('the certificate of a server', () => {
  it.each([
    ['the same machine', 59 * DAY_MS, ['192.168.1.10/24'], false],
    ['a month before it ends', 61 * DAY_MS, ['192.168.1.10/24'], true],
    ['another address', 0, ['192.168.1.11/24'], true],
    ['one more address', 0, ['192.168.1.10/24', '192.168.1.12/24'], true],
    ['an address that the authority does not sign for', 0, ['192.168.1.10/24', '10.0.0.7/8'], false],
    ['a clock that was set back', -2 * DAY_MS, ['192.168.1.10/24'], true],
  ])('is replaced for %s: %i, %j, %s', (_what, ms, cidrs, isReplaced) => {
    const clock = createTestClock()
    let hosts = machineAt('192.168.1.10/24')
    const { tls } = open(clock, () => hosts)
    const { cert } = tls.certificate()
    tls.renew()
    expect(tls.certificate().cert).toBe(cert)
    clock.jump(ms)
    hosts = machineAt(...cidrs)
    tls.renew()
    expect(tls.certificate().cert !== cert).toBe(isReplaced)
    if (isReplaced) expect(endOf(tls)).toBe(clock.now() + 90 * DAY_MS)
    expect(tls.certificate().hosts).not.toContain('10.0.0.7')
  })

  it('does not outlive its authority', () => {
    const clock = createTestClock()
    const end = +new X509Certificate(open(clock).tls.authority.cert).validToDate
    clock.jump(end - clock.now() - 40 * DAY_MS)
    expect(endOf(open(clock).tls)).toBe(end)
  })
})

describe('the port of HTTPS', () => {
  const listen = async (clock = createTestClock(Date.now()), handshakeMs?: number) => {
    let hosts = machineAt('192.168.1.10/24')
    const { tls } = open(clock, () => hosts)
    const server = createServer(({ socket }, response) => {
      response.end(socket instanceof TLSSocket ? 'secure' : 'plain')
    })
    const { port, origins } = createSecurePort(server, tls, handshakeMs)
    port.listen(0, '127.0.0.1')
    await once(port, 'listening')
    onTestFinished(() => {
      port.close()
    })
    const at = (port.address() as AddressInfo).port
    const ask = async (options: ConnectionOptions = {}) => {
      const asked = request({
        host: '127.0.0.1',
        port: at,
        agent: false,
        ca: tls.authority.cert,
        ...options,
      }).end()
      const [response] = (await once(asked, 'response')) as [IncomingMessage]
      const { fingerprint256 } = (response.socket as TLSSocket).getPeerX509Certificate() ?? {}
      const [body] = (await once(response.setEncoding('utf8'), 'data')) as [string]
      return { body, fingerprint256 }
    }
    return { tls, origins, ask, at, moveTo: (...cidrs: readonly string[]) => (hosts = machineAt(...cidrs)) }
  }

  it('is trusted by its names and addresses with the certificate of the authority, and not without', async () => {
    const { ask, origins, at } = await listen()
    expect((await ask()).body).toBe('secure')
    for (const servername of ['localhost', 'kafana.local', 'kasa.local'])
      expect((await ask({ servername })).body).toBe('secure')
    await expect(ask({ servername: 'bank.example' })).rejects.toThrow('altnames')
    await expect(ask({ ca: [] })).rejects.toThrow('unable to verify')
    expect(origins()).toEqual(
      ['localhost', 'kafana.local', 'kasa.local', '127.0.0.1', '192.168.1.10', '[::1]'].map(
        (host) => `https://${host}:${at}`,
      ),
    )
  })

  it('closes a connection that does not finish its handshake, and no other', async () => {
    const { at, tls } = await listen(createTestClock(Date.now()), 200)
    const [silent, wrong] = [connect(at, '127.0.0.1'), connect(at, '127.0.0.1')]
    const secure = tlsConnect({ port: at, host: '127.0.0.1', ca: tls.authority.cert })
    onTestFinished(() => {
      secure.destroy()
    })
    await once(secure, 'secureConnect')
    wrong.write('GET / HTTP/1.1\r\n\r\n')
    await Promise.all([silent, wrong].map((socket) => once(socket.resume(), 'close')))
    expect(secure.readyState).toBe('open')
  })

  it('has the new certificate for new connections, with the suites of before', async () => {
    const { ask, tls, origins, moveTo, at } = await listen()
    const before = (await ask()).fingerprint256
    moveTo('192.168.1.77/24')
    tls.renew()
    expect((await ask()).fingerprint256).not.toBe(before)
    expect(origins()).toContain(`https://192.168.1.77:${at}`)
    await expect(ask({ maxVersion: 'TLSv1.2', ciphers: 'ECDHE-ECDSA-AES128-SHA256' })).rejects.toThrow(
      'handshake failure',
    )
  })
})
