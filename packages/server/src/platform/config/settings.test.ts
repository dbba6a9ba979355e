import { describe, expect, it } from 'vitest'
import { readSettings } from './settings.ts'

describe('where the pages come from that may speak to the gateways', () => {
  it.each<[string, Readonly<Record<string, string>>, readonly string[]]>([
    ['this machine, when nothing is said', {}, ['http://localhost:3000']],
    ['its port and its scheme', { PORT: '443', TLS_CERT: 'c', TLS_KEY: 'k' }, ['https://localhost']],
    ['the public address', { PUBLIC_URL: 'https://kafana.test/' }, ['https://kafana.test']],
    [
      'the list, and nothing beside it',
      { PUBLIC_URL: 'https://kafana.test', ORIGINS: ' http://192.168.1.10:3000, https://kafana.test,' },
      ['http://192.168.1.10:3000', 'https://kafana.test'],
    ],
    ['an empty list is none', { ORIGINS: '' }, ['http://localhost:3000']],
  ])('is %s', (_what, environment, origins) => {
    expect(readSettings(environment).origins).toEqual(origins)
  })

  it.each(['*', 'localhost:3000', 'http://localhost:3000/', 'file:///x', 'http://a.test,null'])(
    'is never %s',
    (text) => {
      expect(() => readSettings({ ORIGINS: text })).toThrow('ORIGINS')
    },
  )
})

describe('where mails go out', () => {
  const mail = (environment: Readonly<Record<string, string>>) => {
    const { smtp, contactTo } = readSettings(environment)
    return { from: smtp?.from ?? null, contactTo }
  }
  it.each<[string, Readonly<Record<string, string>>, { from: string | null; contactTo: string | null }]>([
    ['nowhere, when nothing is said', {}, { from: null, contactTo: null }],
    [
      'from the named mailbox, which gets the messages too',
      { SMTP_URL: 'smtp://mail.test', MAIL_FROM: 'info@venue.test' },
      { from: 'info@venue.test', contactTo: 'info@venue.test' },
    ],
    [
      'from the mailbox that signs in',
      { SMTP_URL: 'smtps://info%40venue.test:secret@mail.test' },
      { from: 'info@venue.test', contactTo: 'info@venue.test' },
    ],
    [
      'from the public name, where nobody reads',
      { SMTP_URL: 'smtp://mail.test', PUBLIC_URL: 'https://venue.test' },
      { from: 'kafana@venue.test', contactTo: null },
    ],
    [
      'to whoever is named',
      { SMTP_URL: 'smtp://mail.test', MAIL_FROM: 'no-reply@venue.test', CONTACT_TO: 'boss@venue.test' },
      { from: 'no-reply@venue.test', contactTo: 'boss@venue.test' },
    ],
  ])('is %s', (_what, environment, expected) => {
    expect(mail(environment)).toEqual(expected)
  })

  it.each<[string, Readonly<Record<string, string>>]>([
    ['SMTP_URL', { SMTP_URL: 'http://mail.test' }],
    ['SMTP_URL', { SMTP_URL: 'mail.test:25' }],
    ['SMTP_URL', { SMTP_URL: 'smtp://a%zz:b@mail.test' }],
    ['SMTP_URL', { SMTP_URL: 'smtp:mail.test' }],
    ['MAIL_FROM', { SMTP_URL: 'smtp://mail.test', PUBLIC_URL: 'http://192.168.1.10:3000' }],
    ['MAIL_FROM', { MAIL_FROM: 'Kafana <a@b.test>' }],
    ['MAIL_FROM', { MAIL_FROM: 'a@b.test\r\nBcc: c@d.test' }],
    ['MAIL_FROM', { SMTP_URL: 'smtp://mail.test', PUBLIC_URL: 'http://localhost:3000' }],
    ['CONTACT_TO', { CONTACT_TO: 'boss' }],
  ])('is refused at the start: %s in %o', (name, environment) => {
    expect(() => readSettings(environment)).toThrow(`The setting ${name} can't be used`)
  })
})

describe('whose messages are not taken', () => {
  it('are addresses and domains, however they are written', () => {
    expect(
      readSettings({ CONTACT_BLOCKED: 'Spam@Example.test, @bad.test, ＷＯＲＳＥ.test,' }).contactBlocked,
    ).toEqual(['spam@example.test', 'bad.test', 'worse.test'])
  })
  it.each([
    'Spam <spam@example.test>',
    '*.bad.test',
    'spam@',
    '@',
    'bad',
    'a@b.test c@d.test',
    'http://bad.test',
  ])('are never %s, which would hold nobody off', (text) => {
    expect(() => readSettings({ CONTACT_BLOCKED: text })).toThrow("The setting CONTACT_BLOCKED can't be used")
  })
})

describe('the proxies in front', () => {
  it('are addresses and networks', () => {
    expect(readSettings({ TRUSTED_PROXIES: '127.0.0.1, 10.0.0.0/8,fd00::/8,' }).trustedProxies).toEqual([
      '127.0.0.1',
      '10.0.0.0/8',
      'fd00::/8',
    ])
  })
  it.each(['proxy.test', '10.0.0.0/33', 'fd00::/129', '10.0.0.0/8/8', '10.0.0.0/', 'true', '1'])(
    'are never %s',
    (text) => {
      expect(() => readSettings({ TRUSTED_PROXIES: text })).toThrow('TRUSTED_PROXIES')
    },
  )
  it('have to be named where they tell the country', () => {
    expect(() => readSettings({ GEO_HEADER: 'CF-IPCountry' })).toThrow('GEO_HEADER')
    expect(() => readSettings({ GEO_HEADER: 'two words', TRUSTED_PROXIES: '::1' })).toThrow('GEO_HEADER')
    expect(readSettings({ GEO_HEADER: 'CF-IPCountry', TRUSTED_PROXIES: '::1' })).toMatchObject({
      geoHeader: 'CF-IPCountry',
    })
  })
})
