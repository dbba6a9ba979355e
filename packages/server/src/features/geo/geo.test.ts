import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { readSettings } from '../../platform/config/settings.ts'
import { createLog } from '../../platform/log/log.ts'
import { countryFile } from '../../testing/country-file.ts'
import { startTestServer, type StoppableServer } from '../../testing/test-server.ts'
import { countryCode, openCountries } from './countries.ts'

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
  ])('of %s is %s', (text, code) => {
    expect(countryCode(text)).toBe(code)
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
  ])('says where %s is: %s', (ip, country) => {
    expect(openCountries(file, log)(ip)).toBe(country)
  })
  it('is not needed', () => {
    expect(openCountries(null, log)('62.162.7.7')).toBeNull()
  })
  it('stops the start with one clear line when it is not there', async () => {
    const missing = join(folder, 'missing.mmdb')
    expect(() => openCountries(missing, log)).toThrow("The setting GEO_DATABASE can't be used: ")
    await expect(startTestServer('sqlite', { GEO_DATABASE: missing })).rejects.toThrow('GEO_DATABASE')
  })
  it.each([
    ['no database', 'not a database at all'],
    ['empty', ''],
    ['half written', countryFile({ '62.162.0.0/16': 'MK' }).subarray(0, 60)],
  ])('is done without when it is %s: nobody may be kept from their orders by it', async (_how, bytes) => {
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

  it('knows nothing by itself, keeps to itself what it is asked, and believes no header', async () => {
    const ask = await start({})
    const answer = await ask({ 'cf-ipcountry': 'MK', 'x-forwarded-for': '62.162.7.7' })
    expect([answer.status, answer.body, answer.headers.get('cache-control')]).toEqual([
      200,
      { country: null },
      'no-store',
    ])
  })

  it('asks the operator’s file for the address of the connection', async () => {
    const ask = await start({ GEO_DATABASE: file })
    expect((await ask({ 'x-forwarded-for': '62.162.7.7' })).body).toEqual({ country: 'HR' })
  })

  it('believes the proxy that was named: its header first, then the file for the address that it forwards', async () => {
    const ask = await start({ GEO_DATABASE: file, GEO_HEADER: 'CF-IPCountry', TRUSTED_PROXIES: '127.0.0.1' })
    expect((await ask({ 'cf-ipcountry': 'gr', 'x-forwarded-for': '62.162.7.7' })).body).toEqual({
      country: 'GR',
    })
    expect((await ask({ 'cf-ipcountry': 'XX', 'x-forwarded-for': '62.162.7.7' })).body).toEqual({
      country: 'MK',
    })
    // What stood in front of the proxy's own word was written by the caller.
    expect((await ask({ 'x-forwarded-for': '85.1.2.3, 62.162.7.7' })).body).toEqual({ country: 'MK' })
    for (const nonsense of ['62.163.0.1', 'unknown', 'x, , y', '127.0.0.1, unknown', '999.1.1.1', '[::1]:80'])
      expect((await ask({ 'x-forwarded-for': nonsense })).body).toEqual({ country: null })
  })

  it('believes nobody else', async () => {
    const ask = await start({ GEO_DATABASE: file, GEO_HEADER: 'CF-IPCountry', TRUSTED_PROXIES: '10.0.0.0/8' })
    expect((await ask({ 'cf-ipcountry': 'GR', 'x-forwarded-for': '62.162.7.7' })).body).toEqual({
      country: 'HR',
    })
  })
})

describe('behind a proxy that was named', () => {
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

it('settings name no file by a path that depends on where the server was started', () => {
  expect(readSettings({ GEO_DATABASE: 'x.mmdb' }).geoDatabase).toBe(join(process.cwd(), 'x.mmdb'))
})
