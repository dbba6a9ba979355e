import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { secretFile } from './secret-file.ts'
import { SettingError } from './setting-fields.ts'
import { readSettings } from './settings.ts'
import { isPlainBeyondMachine, isThisMachine } from './transport.ts'

describe('this machine', () => {
  it.each(['localhost', 'LOCALHOST', '127.0.0.1', '127.8.0.1', '[::1]', '::1', ''])('is %j', (name) => {
    expect(isThisMachine(name)).toBe(true)
  })
  it.each(['0.0.0.0', '::', '10.0.0.7', '127.example.com', 'localhost.example.com', 'kafana.local'])(
    'is not %j',
    (name) => {
      expect(isThisMachine(name)).toBe(false)
    },
  )
})

describe('the connection to the database', () => {
  it.each([
    ['postgres://localhost/kafana', 'postgres://localhost/kafana'],
    ['postgres:///kafana?host=/var/run/postgresql', 'postgres:///kafana?host=/var/run/postgresql'],
    ['postgres://u:p@db.example/kafana', 'postgres://u:p@db.example/kafana?sslmode=verify-full'],
    ['postgres://%2Ftmp/kafana', 'postgres://%2Ftmp/kafana'],
    ['postgres:///kafana?host=db.example', 'postgres:///kafana?host=db.example&sslmode=verify-full'],
    [
      'postgres://localhost/kafana?host=%2Ftmp&host=db.example',
      'postgres://localhost/kafana?host=%2Ftmp&host=db.example&sslmode=verify-full',
    ],
    ['postgres://db.example/kafana?host=localhost', 'postgres://db.example/kafana?host=localhost'],
    ['postgres://db.example/kafana?sslmode=require', 'postgres://db.example/kafana?sslmode=verify-full'],
    ['postgres://127.0.0.1/k?sslmode=verify-ca', 'postgres://127.0.0.1/k?sslmode=verify-full'],
    ['postgres://db.example/kafana?sslmode=disable', 'postgres://db.example/kafana?sslmode=disable'],
  ])('of %s is %s', (given, used) => {
    expect(readSettings({ DATABASE_URL: given }).databaseUrl).toBe(used)
  })

  it('is verified where the environment names the host', () => {
    vi.stubEnv('PGHOST', 'db.example')
    expect(readSettings({ DATABASE_URL: 'postgres:///kafana' }).databaseUrl).toBe(
      'postgres:///kafana?sslmode=verify-full',
    )
  })

  it.each(['no-verify', 'prefer', 'allow', 'require&uselibpqcompat=true'])(
    'is refused without a check of the certificate: %s',
    (mode) => {
      const DATABASE_URL = `postgres://db.example/kafana?sslmode=${mode}`
      expect(() => readSettings({ DATABASE_URL })).toThrow("The setting DATABASE_URL can't be used")
    },
  )
})

describe('the connection to the mail server', () => {
  const used = (SMTP_URL: string) => readSettings({ SMTP_URL, MAIL_FROM: 'info@venue.test' }).smtp?.url
  it.each([
    ['smtp://127.0.0.1:2525', 'smtp://127.0.0.1:2525'],
    ['smtps://u:p@mail.example', 'smtps://u:p@mail.example'],
    ['smtp://u:p@mail.example', 'smtp://u:p@mail.example?requireTLS=true'],
    ['smtp://mail.example?requireTLS=false', 'smtp://mail.example?requireTLS=false'],
  ])('of %s is %s', (given, expected) => {
    expect(used(given)).toBe(expected)
  })

  it.each(['smtps://mail.example?tls.rejectUnauthorized=false', 'smtp://mail.example?ignoreTLS=true'])(
    'is refused without a check of the certificate: %s',
    (given) => {
      expect(() => used(given)).toThrow("The setting SMTP_URL can't be used")
    },
  )
})

describe('a server in plain HTTP', () => {
  it.each<[Readonly<Record<string, string>>, boolean]>([
    [{}, true],
    [{ HOST: '192.168.1.10' }, true],
    [{ PUBLIC_URL: 'http://kafana' }, true],
    [{ HOST: '127.0.0.1' }, false],
    [{ PUBLIC_URL: 'https://kafana.example' }, false],
    [{ TLS_CERT: 'c', TLS_KEY: 'k' }, false],
  ])('with %o can be reached from other machines: %s', (environment, isPlain) => {
    expect(isPlainBeyondMachine(readSettings(environment))).toBe(isPlain)
  })
})

describe('a secret setting', () => {
  let folder: string
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'kafana-secrets-'))
  })
  afterEach(() => rmSync(folder, { recursive: true }))

  it('can be in a file, which a secret store writes', () => {
    const file = join(folder, 'database-url')
    writeFileSync(file, 'postgres://u:p@localhost/kafana\n')
    expect(readSettings({ DATABASE_URL_FILE: file }).databaseUrl).toBe('postgres://u:p@localhost/kafana')
    expect(() => readSettings({ DATABASE_URL_FILE: file, DATABASE_URL: 'postgres://localhost/k' })).toThrow(
      "The setting DATABASE_URL_FILE can't be used: DATABASE_URL is set too",
    )
  })

  it('whose file is missing stops the start with its name', () => {
    expect(() => readSettings({ SMTP_URL_FILE: join(folder, 'nothing-here') })).toThrow(
      "The setting SMTP_URL_FILE can't be used",
    )
  })

  it.each(['DATABASE_URL_FILE', 'SMTP_URL_FILE', 'METRICS_TOKEN_FILE'])(
    'whose file is empty stops the start: %s',
    (name) => {
      const file = join(folder, 'empty')
      for (const content of ['', ' \n\t\n', '\ufeff\n']) {
        writeFileSync(file, content)
        const start = () => readSettings({ [name]: file })
        expect(start).toThrow(SettingError)
        expect(start).toThrow(`The setting ${name} can't be used: ${file} is empty`)
      }
    },
  )
})

describe('a generated secret', () => {
  it.each(['', '\n', 'ab'.repeat(31), 'not a secret'])('that is damaged is not used: %j', (content) => {
    const folder = mkdtempSync(join(tmpdir(), 'kafana-generated-'))
    try {
      const secret = secretFile(folder, 'gateway.secret')
      expect(secretFile(folder, 'gateway.secret')).toBe(secret)
      const file = join(folder, 'gateway.secret')
      writeFileSync(file, content)
      expect(() => secretFile(folder, 'gateway.secret')).toThrow(`${file} is empty or damaged`)
    } finally {
      rmSync(folder, { recursive: true })
    }
  })
})
