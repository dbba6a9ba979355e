import { createHash } from 'node:crypto'
import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { extname, join } from 'node:path'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { LANGUAGES } from '@kafana/locales'
import { afterEach, beforeEach, describe, expect, it, onTestFinished } from 'vitest'
import { nodeRequest } from '../../testing/node-request.ts'
import { readSettings } from '../config/settings.ts'
import { createLog } from '../log.ts'
import { createHttpApp } from './http-app.ts'
import type { PageSettings } from './page-offers.ts'
import { serveWebFiles } from './web-files.ts'

const SCRIPT = "location.replace('/login')"
const localesDir = join(import.meta.dirname, '..', '..', '..', '..', 'locales')
let webDir = ''

const open = async (publicUrl: string | null = null, offers: Pick<PageSettings, 'signup' | 'demo'> = {}) => {
  const app = createHttpApp(readSettings({ TRUSTED_PROXIES: '127.0.0.1' }), createLog('silent'))
  serveWebFiles(app, { webDir, localesDir }, { publicUrl, gatewayOrigins: [], ...offers })
  const url = await app.listen({ port: 0, host: '127.0.0.1' })
  onTestFinished(() => app.close())
  return (path: string, options?: Parameters<typeof nodeRequest>[2]) => nodeRequest(url, path, options)
}

beforeEach(() => {
  webDir = mkdtempSync(join(tmpdir(), 'kafana-web-'))
  mkdirSync(join(webDir, 'public-pages'))
  mkdirSync(join(webDir, 'assets'))
  for (const code of LANGUAGES) {
    for (const page of ['landing', 'privacyPolicy']) {
      writeFileSync(
        join(webDir, 'public-pages', `${page}.${code}.html`),
        `<script>${SCRIPT}</script><link rel="canonical" href="%ORIGIN%/"><p>${page} in ${code}</p><span data-offer="demo">the demo</span><span data-offer="signup">a venue</span>`,
      )
    }
  }
  writeFileSync(join(webDir, 'index.html'), 'the application')
  for (const [file, text] of [
    ['a.js', 'plain'],
    ['a.js.gz', 'as gzip'],
    ['a.js.br', 'as brotli'],
  ] as const)
    writeFileSync(join(webDir, 'assets', file), text)
})
afterEach(() => rmSync(webDir, { recursive: true }))

describe('what visitors are offered', () => {
  const demo = { owner: 'o@k.test', monitor: 'm@k.test', password: 'a "word" & more' }
  it.each<[string, Pick<PageSettings, 'signup' | 'demo'>, string]>([
    ['nothing', {}, ''],
    ['nothing', { signup: 'closed', demo: null }, ''],
    ['a venue of their own', { signup: 'open' }, '<span data-offer="signup">a venue</span>'],
    ['the demo only', { signup: 'open', demo }, '<span data-offer="demo">the demo</span>'],
  ])('is %s for %j', async (_what, offers, html) => {
    writeFileSync(join(webDir, 'index.html'), '<head></head>the application')
    const ask = await open(null, offers)
    for (const path of ['/', '/mk']) expect((await ask(path)).body.split('</p>')[1]).toBe(html)
    const { body } = await ask('/login')
    const content = /<meta name="kafana-demo" content="(.*?)" \/>/.exec(body)?.[1]
    const written = content?.replaceAll('&quot;', '"').replaceAll('&amp;', '&')
    expect(written === undefined ? null : JSON.parse(written)).toEqual(offers.demo ?? null)
    if (!offers.demo) expect(body).toBe('<head></head>the application')
  })
})

describe('the public pages', () => {
  it.each([
    ['/', {}, 'landing in en'],
    ['/', { 'accept-language': 'mk' }, 'landing in mk'],
    ['/mk', { 'accept-language': 'el' }, 'landing in mk'],
    ['/en/', { 'accept-language': 'el' }, 'landing in en'],
    ['/privacy-policy', { 'accept-language': 'el' }, 'privacyPolicy in el'],
    ['/mk/privacy-policy', {}, 'privacyPolicy in mk'],
    ['/login', {}, 'the application'],
    ['/xx', {}, 'the application'],
  ])('%s for %j is %s', async (url, headers, text) => {
    const ask = await open()
    const answer = await ask(url, { headers })
    expect(answer.statusCode).toBe(200)
    expect(answer.body).toContain(text)
    expect(answer.headers['cache-control']).toBe('no-cache')
  })

  it('name their language; the address without one depends on the browser’s languages', async () => {
    const ask = await open()
    const withoutLanguage = await ask('/', { headers: { 'accept-language': 'el' } })
    expect(withoutLanguage.headers).toMatchObject({
      'content-language': 'el',
      vary: 'accept-encoding, accept-language',
    })
    expect((await ask('/el')).headers['vary']).toBe('accept-encoding')
  })

  it('contain the configured address, else the requested one if it is this machine’s', async () => {
    const canonical = async (publicUrl: string | null, host: string, headers = {}) =>
      /href="(.*?)"/.exec((await (await open(publicUrl))('/', { headers: { host, ...headers } })).body)?.[1]
    expect(await canonical('https://kafana.example', 'other')).toBe('https://kafana.example/')
    expect(await canonical(null, 'kafana.local:3000')).toBe('http://kafana.local:3000/')
    expect(await canonical(null, 'localhost:3000')).toBe('http://localhost:3000/')
    for (const foreign of [
      'evil.example',
      '203.0.113.9',
      '[2001:db8::1]:80',
      'localhost.evil.example',
      'x"><script>',
    ])
      expect([foreign, await canonical(null, foreign)]).toEqual([foreign, '/'])
    // Not every trusted proxy sets these itself.
    expect(
      await canonical(null, 'kafana.local', { 'x-forwarded-for': '10.0.0.7', 'x-forwarded-proto': 'https' }),
    ).toBe('https://kafana.local/')
    expect(
      await canonical(null, 'kafana.local', {
        'x-forwarded-for': '10.0.0.7',
        'x-forwarded-proto': 'x"><script>',
      }),
    ).toBe('/')
  })

  it('permit their own script by its digest and no other', async () => {
    const ask = await open()
    const digest = createHash('sha256').update(SCRIPT).digest('base64')
    expect((await ask('/')).headers['content-security-policy']).toContain(
      `script-src 'self' 'sha256-${digest}';`,
    )
    expect((await ask('/login')).headers['content-security-policy']).toContain("script-src 'self';")
  })

  it('are compressed as the browser accepts, and not sent again when it has them', async () => {
    const ask = await open()
    const request = (headers: Record<string, string>) => ask('/mk', { headers })
    const gzip = await request({ 'accept-encoding': 'gzip, br;q=0' })
    expect(gzip.headers['content-encoding']).toBe('gzip')
    expect(gunzipSync(gzip.rawPayload).toString()).toContain('landing in mk')
    const brotli = await request({ 'accept-encoding': 'gzip, deflate, br' })
    expect(brotliDecompressSync(brotli.rawPayload).toString()).toContain('landing in mk')
    expect((await request({})).headers['content-encoding']).toBeUndefined()
    const again = await request({ 'if-none-match': String(brotli.headers['etag']) })
    expect([again.statusCode, again.body]).toEqual([304, ''])
  })
})

describe('the browser application', () => {
  it.each([
    ['br, gzip', 'as brotli'],
    ['gzip', 'as gzip'],
    ['', 'plain'],
  ])('is sent as the build compressed it for %j', async (accepted, text) => {
    const ask = await open()
    const answer = await ask('/assets/a.js', { headers: { 'accept-encoding': accepted } })
    expect([answer.statusCode, answer.body]).toEqual([200, text])
    expect(answer.headers['cache-control']).toContain('immutable')
    expect(answer.headers['content-type']).toContain('javascript')
  })

  it('is not sent again when the browser has it, in the encoding that it has', async () => {
    const ask = await open()
    const request = (headers: Record<string, string>) => ask('/assets/a.js', { headers })
    const { headers } = await request({ 'accept-encoding': 'br' })
    expect(headers['vary']).toBe('accept-encoding')
    const tag = { 'if-none-match': String(headers['etag']) }
    const again = await request({ 'accept-encoding': 'br', ...tag })
    expect([again.statusCode, again.body]).toEqual([304, ''])
    const other = await request({ 'accept-encoding': 'gzip', ...tag })
    expect([other.statusCode, other.body]).toEqual([200, 'as gzip'])
  })

  it.each([
    ['bytes=1-2', 206, 'bytes 1-2/5', 'la'],
    ['bytes=3-', 206, 'bytes 3-4/5', 'in'],
    ['bytes=-3', 206, 'bytes 2-4/5', 'ain'],
    ['bytes=0-99', 206, 'bytes 0-4/5', 'plain'],
    ['bytes=5-', 200, undefined, 'plain'],
    ['bytes=-0', 200, undefined, 'plain'],
    ['bytes=0-0,2-2', 200, undefined, 'plain'],
    ['lines=1-2', 200, undefined, 'plain'],
  ])('is sent in the part that %s asks for', async (range, status, part, body) => {
    const ask = await open()
    const answer = await ask('/assets/a.js', { headers: { range } })
    expect([answer.statusCode, answer.headers['content-range'], answer.body]).toEqual([status, part, body])
    expect(answer.headers['accept-ranges']).toBe('bytes')
  })

  it('is sent whole to a browser that has a part of another build', async () => {
    const ask = await open()
    const request = (tag: string) => ask('/assets/a.js', { headers: { range: 'bytes=1-2', 'if-range': tag } })
    expect((await request('"other"')).body).toBe('plain')
    expect((await request(String((await request('"other"')).headers['etag']))).body).toBe('la')
  })

  it('is described to who asks for the headers alone', async () => {
    const ask = await open()
    const answer = await ask('/assets/a.js', { method: 'HEAD' })
    expect([answer.statusCode, answer.headers['content-length'], answer.body]).toEqual([200, '5', ''])
  })

  it.each([
    '/.built-from',
    '/.vite/manifest.json',
    '/assets/a.js.br',
    '/assets/../.built-from',
    '/assets/%2e%2e/.built-from',
    '/assets%2f..%2f.built-from',
    '/orders/0123/a.css',
    '/login.css',
    '/public-pages/landing.mk.html',
    '/api.json',
  ])('contains nothing at %s', async (url) => {
    mkdirSync(join(webDir, '.vite'))
    writeFileSync(join(webDir, '.vite', 'manifest.json'), 'secret')
    writeFileSync(join(webDir, '.built-from'), 'secret')
    const ask = await open()
    expect((await ask(url)).statusCode).toBe(404)
  })

  it('has a content type for every kind of file that the web application has', async () => {
    const sources = join(import.meta.dirname, '..', '..', '..', '..', 'web')
    const extensions = readdirSync(join(sources, 'public'), { recursive: true, encoding: 'utf8' })
      .concat(readdirSync(join(sources, 'src'), { recursive: true, encoding: 'utf8' }))
      .map((name) => extname(name))
      .filter((extension) => !['', '.ts', '.tsx'].includes(extension))
    const kinds = [...new Set([...extensions, '.js', '.html', '.woff2'])]
    for (const kind of kinds) writeFileSync(join(webDir, `file${kind}`), '')
    const ask = await open()
    const typeOf = async (kind: string) => (await ask(`/file${kind}`)).headers['content-type']
    for (const kind of kinds)
      expect([kind, await typeOf(kind)]).not.toEqual([kind, 'application/octet-stream'])
    expect(kinds.length).toBeGreaterThan(5)
  })

  it('is sent instead of missing public pages', async () => {
    rmSync(join(webDir, 'public-pages'), { recursive: true })
    const ask = await open()
    expect((await ask('/')).body).toBe('the application')
  })

  it('has the English page for a language that was added after the build', async () => {
    rmSync(join(webDir, 'public-pages', 'landing.mk.html'))
    const answer = await (await open())('/mk')
    expect([answer.headers['content-language'], answer.body]).toEqual([
      'en',
      expect.stringContaining('landing in en'),
    ])
  })

  it('has compressed translations', async () => {
    const ask = await open()
    const answer = await ask('/locales/mk/translation.json', {
      headers: { 'accept-encoding': 'gzip' },
    })
    expect(JSON.parse(gunzipSync(answer.rawPayload).toString())).toHaveProperty('SAVE')
    expect((await ask('/locales/xx/translation.json')).statusCode).not.toBe(200)
  })
})
