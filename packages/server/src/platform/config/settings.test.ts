import { describe, expect, it } from 'vitest'
import { readSettings } from './settings.ts'

describe('the origins of pages that may call the gateways', () => {
  it.each<[string, Readonly<Record<string, string>>, readonly string[]]>([
    ['this machine by default', {}, ['http://localhost:3000']],
    ['its port and its scheme', { PORT: '443', TLS_CERT: 'c', TLS_KEY: 'k' }, ['https://localhost']],
    [
      'both of its addresses',
      { TLS: 'local', TLS_PORT: '8443' },
      ['http://localhost:3000', 'https://localhost:8443'],
    ],
    ['the public address', { PUBLIC_URL: 'https://kafana.test/' }, ['https://kafana.test']],
    [
      'only the list',
      { PUBLIC_URL: 'https://kafana.test', ORIGINS: ' http://192.168.1.10:3000, https://kafana.test,' },
      ['http://192.168.1.10:3000', 'https://kafana.test'],
    ],
    ['this machine for an empty list', { ORIGINS: '' }, ['http://localhost:3000']],
  ])('are %s', (_what, environment, origins) => {
    expect(readSettings(environment).origins).toEqual(origins)
  })

  it('take a folder for backups beside the data folder', () => {
    expect(readSettings({ BACKUP_DIR: '/srv/data-backups', DATA_DIR: '/srv/data' }).backupDir).toBe(
      '/srv/data-backups',
    )
    expect(readSettings({}).backupDir).toBeNull()
  })

  it.each(['*', 'localhost:3000', 'http://localhost:3000/', 'file:///x', 'http://a.test,null'])(
    'cannot be %s',
    (text) => {
      expect(() => readSettings({ ORIGINS: text })).toThrow('ORIGINS')
    },
  )
})

describe('mail settings', () => {
  const mail = (environment: Readonly<Record<string, string>>) => {
    const { smtp, contactTo } = readSettings(environment)
    return { from: smtp?.from ?? null, contactTo }
  }
  it.each<[string, Readonly<Record<string, string>>, { from: string | null; contactTo: string | null }]>([
    ['no mail by default', {}, { from: null, contactTo: null }],
    [
      'the configured mailbox, which receives messages too',
      { SMTP_URL: 'smtp://mail.test', MAIL_FROM: 'info@venue.test' },
      { from: 'info@venue.test', contactTo: 'info@venue.test' },
    ],
    [
      'the mailbox that signs in at the mail server',
      { SMTP_URL: 'smtps://info%40venue.test:secret@mail.test' },
      { from: 'info@venue.test', contactTo: 'info@venue.test' },
    ],
    [
      'an address of the public host, which receives nothing',
      { SMTP_URL: 'smtp://mail.test', PUBLIC_URL: 'https://venue.test' },
      { from: 'kafana@venue.test', contactTo: null },
    ],
    [
      'another recipient of messages',
      { SMTP_URL: 'smtp://mail.test', MAIL_FROM: 'no-reply@venue.test', CONTACT_TO: 'boss@venue.test' },
      { from: 'no-reply@venue.test', contactTo: 'boss@venue.test' },
    ],
  ])('use %s', (_what, environment, expected) => {
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
    ['BACKUP_DIR', { BACKUP_DIR: '/backup', DATABASE_URL: 'postgres://kafana@localhost/kafana' }],
    ['BACKUP_DIR', { BACKUP_DIR: './data/backups', DATA_DIR: './data' }],
    ['BACKUP_DIR', { BACKUP_DIR: './data/', DATA_DIR: './data' }],
  ])('refuse %s in %o', (name, environment) => {
    expect(() => readSettings(environment)).toThrow(`The setting ${name} can't be used`)
  })
})

describe('the log level', () => {
  it('is info by default', () => {
    expect([readSettings({}).logLevel, readSettings({ LOG_LEVEL: 'debug' }).logLevel]).toEqual([
      'info',
      'debug',
    ])
  })
  it.each(['error', 'warn'])('cannot be %s where it would leave out the security log', (level) => {
    const start = () => readSettings({ LOG_LEVEL: level, SECURITY_LOG: 'output' })
    expect(start).toThrow("The setting LOG_LEVEL can't be used: SECURITY_LOG=output writes")
    expect(readSettings({ LOG_LEVEL: level }).logLevel).toBe(level)
  })
  it.each(['verbose', 'DEBUG', 'silent', 'trace'])('cannot be %s', (level) => {
    expect(() => readSettings({ LOG_LEVEL: level })).toThrow("The setting LOG_LEVEL can't be used")
  })
})

describe('the token of the server metrics', () => {
  it('is none by default', () => {
    expect(readSettings({}).metricsToken).toBeNull()
    expect(readSettings({ METRICS_TOKEN: 'sixteen-or-more-' }).metricsToken).toBe('sixteen-or-more-')
  })
  it.each(['fifteen-letters', 'with some spaces in it', 'кириллица-кириллица'])(
    'cannot be %s, which is guessed, or cannot be sent',
    (text) => {
      expect(() => readSettings({ METRICS_TOKEN: text })).toThrow("The setting METRICS_TOKEN can't be used")
    },
  )
})

describe('blocked senders', () => {
  it('are addresses and domains in any notation', () => {
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
  ])('cannot be %s, which would block nobody', (text) => {
    expect(() => readSettings({ CONTACT_BLOCKED: text })).toThrow("The setting CONTACT_BLOCKED can't be used")
  })
})

describe('trusted proxies', () => {
  it('are addresses and networks', () => {
    expect(readSettings({ TRUSTED_PROXIES: '127.0.0.1, 10.0.0.0/8,fd00::/8,' }).trustedProxies).toEqual([
      '127.0.0.1',
      '10.0.0.0/8',
      'fd00::/8',
    ])
  })
  it.each(['proxy.test', '10.0.0.0/33', 'fd00::/129', '10.0.0.0/8/8', '10.0.0.0/', 'true', '1'])(
    'cannot be %s',
    (text) => {
      expect(() => readSettings({ TRUSTED_PROXIES: text })).toThrow('TRUSTED_PROXIES')
    },
  )
  it('are required for a country header', () => {
    expect(() => readSettings({ GEO_HEADER: 'CF-IPCountry' })).toThrow('GEO_HEADER')
    expect(() => readSettings({ GEO_HEADER: 'two words', TRUSTED_PROXIES: '::1' })).toThrow('GEO_HEADER')
    expect(readSettings({ GEO_HEADER: 'CF-IPCountry', TRUSTED_PROXIES: '::1' })).toMatchObject({
      geoHeader: 'CF-IPCountry',
    })
  })
})

describe('the accounts of the demo', () => {
  const accounts = { owner: 'owner@kafana.test', monitor: 'kitchen@kafana.test', password: 'x' }
  it('are none by default', () => {
    expect(readSettings({}).demo).toBeNull()
    expect(readSettings({ DEMO_SIGN_IN: JSON.stringify(accounts) }).demo).toEqual(accounts)
  })

  it.each([
    'on',
    '{}',
    JSON.stringify({ ...accounts, owner: 'vesna@kafana.mk' }),
    JSON.stringify({ ...accounts, admin: 'admin@kafana.test' }),
  ])('cannot be %s', (text) => {
    expect(() => readSettings({ DEMO_SIGN_IN: text })).toThrow("The setting DEMO_SIGN_IN can't be used")
  })
})

describe('HTTPS with an authority of its own', () => {
  it.each([
    [{}, null],
    [{ TLS: 'off', TLS_PORT: '8443' }, null],
    [{ TLS: 'local' }, { port: 3443 }],
    [{ TLS: 'local', TLS_PORT: '8443' }, { port: 8443 }],
  ])('with %j is %j', (environment, localTls) => {
    expect(readSettings(environment).localTls).toEqual(localTls)
  })

  it.each([
    ['TLS', { TLS: 'on' }],
    ['TLS', { TLS: 'local', TLS_CERT: 'c', TLS_KEY: 'k' }],
    ['TLS_PORT', { TLS: 'local', TLS_PORT: '3000' }],
  ])('stops the start with the name %s: %j', (name, environment) => {
    expect(() => readSettings(environment)).toThrow(new RegExp(`^The setting ${name} can't be used: `))
  })
})
