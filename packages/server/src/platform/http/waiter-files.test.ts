import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { runInNewContext } from 'node:vm'
import { LANGUAGES } from '@kafana/locales'
import { afterEach, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest'
import { nodeRequest } from '../../testing/node-request.ts'
import { readSettings } from '../config/settings.ts'
import { createLog } from '../log.ts'
import { translatorFor } from '../texts.ts'
import { createHttpApp } from './http-app.ts'
import { serveWaiterFiles } from './waiter-files.ts'
import { serveWebFiles } from './web-files.ts'

let folder = ''
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'kafana-waiter-'))
  for (const name of ['web', 'waiter/assets']) mkdirSync(join(folder, name), { recursive: true })
  for (const [name, text] of [
    ['web/index.html', 'the owner’s application'],
    ['waiter/index.html', 'the waiter’s app'],
    ['waiter/sw.js', 'a service worker'],
    ['waiter/manifest.webmanifest', '{}'],
    ['waiter/icon.png', 'an icon'],
    ['waiter/.built-from', 'digest-of-the-sources'],
    ['waiter/assets/app-1a2b.js', 'plain'],
    ['waiter/assets/app-1a2b.js.br', 'as brotli'],
    ['waiter/assets/app-1a2b.js.gz', 'as gzip'],
  ] as const)
    writeFileSync(join(folder, name), text)
})
afterEach(() => rmSync(folder, { recursive: true }))

const open = async (environment: Readonly<Record<string, string>> = {}) => {
  const settings = readSettings(environment)
  const app = createHttpApp(settings, createLog('silent'))
  serveWaiterFiles(app, join(folder, 'waiter'), settings)
  const webDir = join(folder, 'web')
  serveWebFiles(app, { webDir, localesDir: folder }, settings)
  const url = await app.listen({ port: 0, host: '127.0.0.1' })
  onTestFinished(() => app.close())
  return (path: string, headers: Record<string, string> = {}, method = 'GET') =>
    nodeRequest(url, path, { headers, method })
}

describe('the waiter’s app', () => {
  it('has its build in a header of every response, and none where it is switched off', async () => {
    const [on, off] = [await open(), await open({ WAITER_APP: 'off' })]
    for (const path of ['/waiter/', '/api/nothing'])
      expect([(await on(path)).headers['kafana-waiter'], (await off(path)).headers['kafana-waiter']]).toEqual(
        ['digest-', undefined],
      )
  })

  it.each([
    ['/waiter/', 'the waiter’s app', 'no-cache', 'text/html'],
    ['/waiter/index.html', 'the waiter’s app', 'no-cache', 'text/html'],
    ['/waiter/table/7', 'the waiter’s app', 'no-cache', 'text/html'],
    ['/waiter/invite/', 'the waiter’s app', 'no-cache', 'text/html'],
    ['/waiter/sw.js', 'a service worker', 'no-cache', 'text/javascript'],
    ['/waiter/manifest.webmanifest', '{}', 'no-cache', 'application/manifest+json'],
    ['/waiter/icon.png', 'an icon', 'no-cache', 'image/png'],
    ['/waiter/assets/app-1a2b.js', 'plain', 'public, max-age=31536000, immutable', 'text/javascript'],
  ])('has at %s: %s', async (path, body, caching, type) => {
    const answer = await (await open())(path)
    expect([answer.statusCode, answer.body, answer.headers['cache-control']]).toEqual([200, body, caching])
    expect(answer.headers['content-type']).toContain(type)
    expect(answer.headers['content-security-policy']).toContain("; worker-src 'self'; manifest-src 'self'")
  })

  it('permits workers and nothing else that the web does not', async () => {
    const ask = await open({
      PUBLIC_URL: 'http://kafana.local:3000',
      GATEWAY_ORIGINS: 'http://10.0.0.9:8765',
    })
    const policyAt = async (path: string) => String((await ask(path)).headers['content-security-policy'])
    expect(await policyAt('/waiter/')).toBe(
      `${await policyAt('/login')}; worker-src 'self'; manifest-src 'self'`,
    )
  })

  it('is compressed as the build did it, and not sent again', async () => {
    const ask = await open()
    const packed = await ask('/waiter/assets/app-1a2b.js', { 'accept-encoding': 'gzip, br' })
    expect(packed.body).toBe('as brotli')
    const tag = { 'accept-encoding': 'br', 'if-none-match': String(packed.headers['etag']) }
    expect((await ask('/waiter/assets/app-1a2b.js', tag)).statusCode).toBe(304)
    expect((await ask('/waiter/', {}, 'HEAD')).headers['content-length']).toBe(
      String(Buffer.byteLength('the waiter’s app')),
    )
  })

  it('has its address with a slash', async () => {
    const { statusCode, headers } = await (await open())('/waiter')
    expect([statusCode, headers['location']]).toEqual([308, '/waiter/'])
  })

  it.each([
    '/waiter/assets/app-0000.js',
    '/waiter/old.js',
    '/waiter/.built-from',
    '/waiter/assets/',
    '/waiter/assets',
  ])('has no page in the place of a missing file: %s', async (path) => {
    const { statusCode, headers, body } = await (await open())(path)
    expect([statusCode, headers['content-type']]).toEqual([404, 'text/plain; charset=utf-8'])
    expect(body).not.toContain('secret')
  })

  it('is nothing where it was not built, not even the application of owners', async () => {
    rmSync(join(folder, 'waiter'), { recursive: true })
    const ask = await open()
    for (const path of ['/waiter/', '/waiter/table/7', '/waiter/sw.js']) {
      const { statusCode, headers } = await ask(path)
      expect([path, statusCode, headers['content-type']]).toEqual([path, 404, 'text/plain; charset=utf-8'])
    }
    expect((await ask('/waiters')).body).toBe('the owner’s application')
  })
})

describe('the waiter’s app, switched off', () => {
  it('is a page that says so, in every language', async () => {
    const ask = await open({ WAITER_APP: 'off' })
    for (const code of LANGUAGES) {
      const { statusCode, body, headers } = await ask('/waiter/table/7', { 'accept-language': code })
      expect([statusCode, headers['cache-control']]).toEqual([200, 'no-cache'])
      expect(body).toContain(translatorFor(code)('WAITER_APP_OFF').replaceAll('"', '&quot;'))
    }
    expect((await ask('/waiter/assets/app-1a2b.js')).statusCode).toBe(404)
    expect((await ask('/waiter/index.html')).statusCode).toBe(404)
  })

  it('ends the service worker and its files, and keeps what was not sent yet', async () => {
    const { headers, body } = await (await open({ WAITER_APP: 'off' }))('/waiter/sw.js')
    expect([headers['content-type'], headers['cache-control']]).toEqual([
      'text/javascript; charset=utf-8',
      'no-cache',
    ])
    expect(body).not.toMatch(/indexedDB/i)
    type Listener = (event: { waitUntil: (work: Promise<void>) => void }) => void
    const listeners: Record<string, Listener> = {}
    const done: string[] = []
    const worker = {
      addEventListener: (name: string, listener: Listener) => (listeners[name] = listener),
      skipWaiting: () => done.push('takes over'),
      registration: { unregister: async () => done.push('unregistered') },
      clients: {
        matchAll: async () => [
          { url: '/waiter/table/7', navigate: async (url: string) => done.push(`loads ${url}`) },
        ],
      },
    }
    const caches = {
      keys: async () => ['app-1', 'app-2'],
      delete: async (name: string) => done.push(`deletes ${name}`),
    }
    runInNewContext(body, { self: worker, caches })
    const work = vi.fn<(work: Promise<void>) => void>()
    for (const name of ['install', 'activate']) listeners[name]?.({ waitUntil: work })
    await work.mock.calls[0]?.[0]
    expect(done).toEqual([
      'takes over',
      'deletes app-1',
      'deletes app-2',
      'unregistered',
      'loads /waiter/table/7',
    ])
  })
})
