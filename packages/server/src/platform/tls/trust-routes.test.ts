import { createHash } from 'node:crypto'
import { runInNewContext } from 'node:vm'
import { LANGUAGES, tagOf } from '@kafana/locales'
import { describe, expect, it, onTestFinished } from 'vitest'
import { nodeRequest } from '../../testing/node-request.ts'
import { readSettings } from '../config/settings.ts'
import { createHttpApp } from '../http/http-app.ts'
import { createLog } from '../log.ts'
import { translatorFor } from '../texts.ts'
import { type LocalAccess, serveTrust } from './trust-routes.ts'

const local: LocalAccess = {
  authority: { name: 'Kafana "kasa" <1>', cert: 'the certificate', fingerprint: 'AB:CD' },
  origins: () => [
    'https://localhost:3443',
    'https://kafana.local:3443',
    'https://127.0.0.1:3443',
    'https://192.168.1.10:3443',
    'https://[::1]:3443',
  ],
}

const open = async (
  environment: Readonly<Record<string, string>> = {},
  access: LocalAccess | null = null,
) => {
  const settings = readSettings({ TRUSTED_PROXIES: '127.0.0.1', ...environment })
  const app = createHttpApp(settings, createLog('silent'))
  serveTrust(app, settings, access)
  const url = await app.listen({ port: 0, host: '127.0.0.1' })
  onTestFinished(() => app.close())
  return (path: string, headers: Record<string, string> = {}) => nodeRequest(url, path, { headers })
}

describe('the page that sets phones up', () => {
  it.each<[string, Readonly<Record<string, string>>, LocalAccess | null, Record<string, string>, string]>([
    ['TRUST_PLAIN', {}, null, {}, '/waiter/'],
    ['TRUST_PLAIN', { PUBLIC_URL: 'http://kafana.local:3000' }, null, {}, 'http://kafana.local:3000/waiter/'],
    ['TRUST_DOMAIN', { PUBLIC_URL: 'https://kafana.test' }, null, {}, 'https://kafana.test/waiter/'],
    ['TRUST_DOMAIN', {}, null, { 'x-forwarded-proto': 'https' }, '/waiter/'],
    ['TRUST_CERTIFICATE', {}, local, { host: '192.168.1.10:3000' }, 'https://192.168.1.10:3443/waiter/'],
  ])('says which way the server has: %s for %j', async (key, environment, access, headers, app) => {
    const { statusCode, body } = await (await open(environment, access))('/trust', headers)
    expect(statusCode).toBe(200)
    const t = translatorFor('en')
    const all = ['TRUST_PLAIN', 'TRUST_DOMAIN', 'TRUST_CERTIFICATE'] as const
    expect(all.filter((each) => body.includes(t(each)))).toEqual([key])
    expect(body).toContain(`href="${app}"`)
  })

  it.each([
    ['kafana.local:3000', 'https://kafana.local:3443'],
    ['192.168.1.10:3000', 'https://192.168.1.10:3443'],
    ['[::1]:3000', 'https://[::1]:3443'],
    ['KAFANA.local', 'https://kafana.local:3443'],
    ['localhost:3000', 'https://localhost:3443'],
    // One that the certificate does not have.
    ['10.0.0.7:3000', 'https://192.168.1.10:3443'],
    ['"><script>', 'https://192.168.1.10:3443'],
  ])('asked as %s leads to %s', async (host, origin) => {
    const { body, headers } = await (await open({}, local))('/trust', { host })
    expect(body).toContain(`data-check="${origin}/trust/check"`)
    expect(body).toContain(`href="${origin}/waiter/"`)
    expect(String(headers['content-security-policy'])).toContain(`connect-src ${origin};`)
  })

  it.each([
    ['localhost', 'https://kafana.local:3443'],
    ['127.0.0.1:3000', 'https://kafana.local:3443'],
    ['10.0.0.7', 'https://kafana.local:3443'],
    ['kafana.local', 'https://kafana.local:3443'],
  ])('asked as %s by another machine leads to %s where the server had no network', async (host, origin) => {
    const access = { ...local, origins: () => local.origins().filter((each) => !each.includes('192.168')) }
    const { body } = await (await open({}, access))('/trust', { host, 'x-forwarded-for': '192.168.1.20' })
    expect(body).toContain(`data-check="${origin}/trust/check"`)
    expect(body).toContain(`href="${origin}/waiter/"`)
  })

  it('takes an invitation along to the app, by HTTPS, and to the other languages', async () => {
    const { body } = await (await open({}, local))('/trust', { host: '192.168.1.10:3000' })
    const [, invitation = ''] = /<a id="app"[^>]* data-invitation="([^"]*)"/.exec(body) ?? []
    const [, script = ''] = /<script>(.*?)<\/script>/s.exec(body) ?? []
    const [app, language] = [{ href: '', dataset: { invitation } }, { hash: '' }]
    const status = { dataset: {} }
    const page = {
      location: { hash: '#secret' },
      document: {
        getElementById: (id: string) => ({ app, status })[id] ?? {},
        querySelectorAll: () => [language],
      },
      fetch: async () => ({ ok: true }),
      addEventListener: () => undefined,
    }
    runInNewContext(script, page)
    expect([app.href, language.hash]).toEqual(['https://192.168.1.10:3443/waiter/invite#secret', '#secret'])
  })

  it('is complete in every language, by the browser or by its address', async () => {
    const ask = await open({}, local)
    for (const code of LANGUAGES) {
      const { body, headers } = await ask(`/trust?lang=${code}`, { 'accept-language': 'xx' })
      expect(headers['content-language']).toBe(tagOf(code))
      expect(body).toContain(`<html lang="${tagOf(code)}">`)
      expect(body).not.toContain('{{')
      expect(body).toContain('AB:CD')
      expect(body).toContain('Kafana &quot;kasa&quot; &lt;1>')
      expect((await ask('/trust', { 'accept-language': code })).body).toBe(body)
    }
    expect((await ask('/trust?lang=xx&lang=de')).headers['content-language']).toBe('en')
  })

  it('permits its own script and style and nothing else', async () => {
    const { body, headers } = await (await open({}, local))('/trust')
    const digest = (tag: string): string => {
      const [, text = ''] = new RegExp(`<${tag}>(.*?)</${tag}>`, 's').exec(body) ?? []
      return `'sha256-${createHash('sha256').update(text).digest('base64')}'`
    }
    const policy = String(headers['content-security-policy']).split('; ')
    expect(policy).toEqual(
      expect.arrayContaining([
        "default-src 'none'",
        `script-src ${digest('script')}`,
        `style-src ${digest('style')}`,
        "frame-ancestors 'none'",
      ]),
    )
    expect(body).not.toMatch(/ style=| on\w+=/)
    const plain = await (await open())('/trust')
    expect(plain.headers['content-security-policy']).toContain("script-src 'none'; connect-src 'none'")
    expect(plain.body).not.toContain('<script')
  })

  it('hands out the certificate in the type that phones install', async () => {
    const { headers, body } = await (await open({}, local))('/trust/kafana.crt')
    expect([headers['content-type'], body]).toEqual(['application/x-x509-ca-cert', 'the certificate'])
  })

  it('leads to no app that is switched off', async () => {
    for (const access of [local, null])
      expect((await (await open({ WAITER_APP: 'off' }, access))('/trust')).body).not.toContain('/waiter/')
  })
})
