import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { readSettings } from '../../platform/config/settings.ts'
import { createLog } from '../../platform/log.ts'
import { startTestServer, type StoppableServer } from '../../testing/test-server.ts'
import { countryCode, openCountries } from './countries.ts'

const RECORD_BYTES = 4
const SEPARATOR = Buffer.alloc(16)
const METADATA_MARK = Buffer.concat([Buffer.from([0xab, 0xcd, 0xef]), Buffer.from('MaxMind.com')])
const [TEXT, MAP, UINT16, UINT32, UINT64, ARRAY] = [2, 7, 5, 6, 9, 11]
const FIRST_EXTENDED = 8

/** What stands in front of a value: its kind and its length (below 29). */
const head = (kind: number, length: number): Buffer =>
  kind < FIRST_EXTENDED ? Buffer.from([(kind << 5) | length]) : Buffer.from([length, kind - 7])
const text = (value: string): Buffer =>
  Buffer.concat([head(TEXT, Buffer.byteLength(value)), Buffer.from(value)])
const uint = (kind: number, value: number): Buffer =>
  Buffer.concat([
    head(kind, 4),
    Buffer.from([value >>> 24, (value >>> 16) & 255, (value >>> 8) & 255, value & 255]),
  ])
const map = (entries: readonly (readonly [string, Buffer])[]): Buffer =>
  Buffer.concat([head(MAP, entries.length), ...entries.flatMap(([name, value]) => [text(name), value])])

type Node = [Node | string | null, Node | string | null]

const bitsOf = (network: string): string => {
  const [address = '', length] = network.split('/')
  return address
    .split('.')
    .map((part) => Number(part).toString(2).padStart(8, '0'))
    .join('')
    .slice(0, Number(length))
}
const plant = (root: Node, bits: string, country: string): void => {
  let node = root
  for (const bit of bits.slice(0, -1)) {
    const side = Number(bit) as 0 | 1
    const next = node[side]
    if (Array.isArray(next)) node = next
    else node = node[side] = [null, null]
  }
  node[Number(bits.at(-1)) as 0 | 1] = country
}

/** A file as operators bring it (MaxMind DB, IPv4), that knows the countries of these networks. */
const countryFile = (networks: Readonly<Record<string, string>>): Buffer => {
  const root: Node = [null, null]
  for (const [network, country] of Object.entries(networks)) plant(root, bitsOf(network), country)
  const nodes: Node[] = []
  const number = (node: Node): void => {
    nodes.push(node)
    for (const side of node) if (Array.isArray(side)) number(side)
  }
  number(root)
  const countries = [...new Set(Object.values(networks))]
  const data = countries.map((code) => map([['country', map([['iso_code', text(code)]])]]))
  const offsetOf = (code: string): number =>
    data.slice(0, countries.indexOf(code)).reduce((sum, { length }) => sum + length, 0)
  const record = (side: Node | string | null): Buffer => {
    const bytes = Buffer.alloc(RECORD_BYTES)
    if (side === null) bytes.writeUInt32BE(nodes.length)
    else
      bytes.writeUInt32BE(
        typeof side === 'string' ? nodes.length + SEPARATOR.length + offsetOf(side) : nodes.indexOf(side),
      )
    return bytes
  }
  const metadata = map([
    ['node_count', uint(UINT32, nodes.length)],
    ['record_size', uint(UINT16, RECORD_BYTES * 8).subarray(0)],
    ['ip_version', uint(UINT16, 4)],
    ['database_type', text('Test-Country')],
    ['languages', head(ARRAY, 0)],
    ['binary_format_major_version', uint(UINT16, 2)],
    ['binary_format_minor_version', uint(UINT16, 0)],
    ['build_epoch', uint(UINT64, 1)],
    ['description', map([])],
  ])
  return Buffer.concat([
    ...nodes.flatMap((node) => node.map(record)),
    SEPARATOR,
    ...data,
    METADATA_MARK,
    metadata,
  ])
}

const logged: string[] = []
const log = createLog('info', {
  write: (line) => {
    logged.push(line)
  },
})
const folder = mkdtempSync(join(tmpdir(), 'kafana-geo-'))
const file = join(folder, 'countries.mmdb')
const broken = join(folder, 'broken.mmdb')
beforeAll(() => {
  writeFileSync(file, countryFile({ '62.162.0.0/16': 'MK', '127.0.0.0/8': 'HR', '80.0.0.0/5': 'ES' }))
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))

describe('countryCode', () => {
  it.each([
    ['MK', 'MK'],
    ['mk', 'MK'],
    [' gr ', 'GR'],
    ['XX', null],
    ['T1', null],
    ['MKD', null],
    ['', null],
    ['М К', null],
    [undefined, null],
  ])('of %s is %s', (input, code) => {
    expect(countryCode(input)).toBe(code)
  })
})

describe('an operator’s file of countries', () => {
  it.each([
    ['62.162.7.7', 'MK'],
    ['::ffff:62.162.7.7', 'MK'],
    ['85.1.2.3', 'ES'],
    ['62.163.0.1', null],
    ['2001:db8::1', null],
    ['no address', null],
  ])('finds %s in %s', (ip, country) => {
    expect(openCountries(file, log)(ip)).toBe(country)
  })
  it('is optional', () => {
    expect(openCountries(null, log)('62.162.7.7')).toBeNull()
  })
  it('stops the start with one clear message when it is missing', async () => {
    const missing = join(folder, 'missing.mmdb')
    expect(() => openCountries(missing, log)).toThrow("The setting GEO_DATABASE can't be used: ")
    await expect(startTestServer('sqlite', { GEO_DATABASE: missing })).rejects.toThrow('GEO_DATABASE')
  })
  it.each([
    ['no database', 'not a database at all'],
    ['empty', ''],
    ['half written', countryFile({ '62.162.0.0/16': 'MK' }).subarray(0, 60)],
  ])('is ignored when it is %s', async (_how, bytes) => {
    writeFileSync(broken, bytes)
    logged.length = 0
    expect(openCountries(broken, log)('62.162.7.7')).toBeNull()
    expect(logged.join('')).toContain("The setting GEO_DATABASE can't be used: ")
    const server = await startTestServer('sqlite', { GEO_DATABASE: broken })
    expect((await server.send('GET', '/api/geo')).body).toEqual({ country: null })
    await server.stop()
  })
})

describe('GET /api/geo', () => {
  const running: StoppableServer[] = []
  const start = async (environment: Readonly<Record<string, string>>) => {
    const server = await startTestServer('sqlite', environment)
    running.push(server)
    return (headers: Readonly<Record<string, string>> = {}) => server.send('GET', '/api/geo', { headers })
  }
  afterAll(async () => {
    for (const server of running) await server.stop()
  })

  it('knows no country by itself, reveals nothing and trusts no header', async () => {
    const ask = await start({})
    const answer = await ask({ 'cf-ipcountry': 'MK', 'x-forwarded-for': '62.162.7.7' })
    expect([answer.status, answer.body, answer.headers.get('cache-control')]).toEqual([
      200,
      { country: null },
      'no-store',
    ])
  })

  it('looks up the address of the connection in the operator’s file', async () => {
    const ask = await start({ GEO_DATABASE: file })
    expect((await ask({ 'x-forwarded-for': '62.162.7.7' })).body).toEqual({ country: 'HR' })
  })

  it('trusts the configured proxy: its header first, then the file for the address that it forwards', async () => {
    const ask = await start({ GEO_DATABASE: file, GEO_HEADER: 'CF-IPCountry', TRUSTED_PROXIES: '127.0.0.1' })
    expect((await ask({ 'cf-ipcountry': 'gr', 'x-forwarded-for': '62.162.7.7' })).body).toEqual({
      country: 'GR',
    })
    expect((await ask({ 'cf-ipcountry': 'XX', 'x-forwarded-for': '62.162.7.7' })).body).toEqual({
      country: 'MK',
    })
    // The part before the proxy's own entry was written by the client.
    expect((await ask({ 'x-forwarded-for': '85.1.2.3, 62.162.7.7' })).body).toEqual({ country: 'MK' })
    for (const unlisted of ['62.163.0.1', '[::1]:80'])
      expect((await ask({ 'x-forwarded-for': unlisted })).body).toEqual({ country: null })
    // No address: then it is that of the proxy.
    for (const nonsense of ['unknown', 'x, , y', '127.0.0.1, unknown', '999.1.1.1'])
      expect((await ask({ 'x-forwarded-for': nonsense })).body).toEqual({ country: 'HR' })
  })

  it('trusts nobody else', async () => {
    const ask = await start({ GEO_DATABASE: file, GEO_HEADER: 'CF-IPCountry', TRUSTED_PROXIES: '10.0.0.0/8' })
    expect((await ask({ 'cf-ipcountry': 'GR', 'x-forwarded-for': '62.162.7.7' })).body).toEqual({
      country: 'HR',
    })
  })
})

describe('behind a configured proxy', () => {
  it('limits count callers, not the proxy', async () => {
    const server = await startTestServer('sqlite', { TRUSTED_PROXIES: '127.0.0.1/32' })
    const ask = async (from: string) =>
      (
        await server.send('POST', '/api/auth/forgot-password', {
          body: { email: `x${Math.random()}@example.test` },
          headers: { 'x-forwarded-for': from },
        })
      ).status
    for (let time = 0; time < 10; time += 1) expect(await ask('62.162.7.7')).toBe(200)
    expect([await ask('62.162.7.7'), await ask('62.162.7.8')]).toEqual([429, 200])
    await server.stop()
  })
})

it('settings refuse a relative path to the file', () => {
  expect(readSettings({ GEO_DATABASE: 'x.mmdb' }).geoDatabase).toBe(join(process.cwd(), 'x.mmdb'))
})
