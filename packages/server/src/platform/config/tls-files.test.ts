import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { hasOpenssl, makeCertificate, openssl } from '../../testing/openssl.ts'
import { createNodeServer } from '../http/node-server.ts'
import { SettingError } from './setting-fields.ts'

describe.skipIf(!hasOpenssl)('the files of HTTPS', () => {
  let folder: string
  const at = (name: string) => join(folder, name)
  const makePair = (name: string) => makeCertificate(at(`${name}.pem`), at(`${name}.key`))
  beforeAll(() => {
    folder = mkdtempSync(join(tmpdir(), 'kafana-tls-'))
    makePair('own')
    makePair('other')
    openssl('x509', '-in', at('own.pem'), '-outform', 'der', '-out', at('own.der'))
    openssl('ec', '-in', at('own.key'), '-aes256', '-passout', 'pass:secret', '-out', at('locked.key'))
    writeFileSync(at('empty'), '')
    writeFileSync(at('text'), 'neither a certificate\nnor a key\n')
    writeFileSync(at('cut.pem'), readFileSync(at('own.pem'), 'utf8').slice(0, 200))
    writeFileSync(at('chain.pem'), readFileSync(at('own.pem')) + readFileSync(at('other.pem'), 'utf8'))
  })
  afterAll(() => rmSync(folder, { recursive: true }))

  const start = (cert: string, key: string) => () =>
    createNodeServer({ tls: { certFile: at(cert), keyFile: at(key) } }, () => undefined)

  it.each([
    ['own.pem', 'own.key'],
    ['chain.pem', 'own.key'],
  ])('%s and %s are used', (cert, key) => {
    expect(start(cert, key)).not.toThrow()
  })

  it.each([
    ['TLS_CERT', 'missing', 'own.key', /ENOENT/],
    ['TLS_CERT', 'empty', 'own.key', /empty holds no certificate in PEM form/],
    ['TLS_CERT', 'text', 'own.key', /text holds no certificate in PEM form/],
    ['TLS_CERT', 'cut.pem', 'own.key', /cut\.pem holds no certificate in PEM form/],
    ['TLS_CERT', 'own.der', 'own.key', /own\.der holds no certificate in PEM form/],
    ['TLS_CERT', 'own.key', 'own.pem', /own\.key holds no certificate in PEM form/],
    ['TLS_KEY', 'own.pem', 'missing', /ENOENT/],
    ['TLS_KEY', 'own.pem', 'empty', /empty holds no private key in PEM form/],
    ['TLS_KEY', 'own.pem', 'text', /text holds no private key/],
    ['TLS_KEY', 'own.pem', 'locked.key', /locked\.key holds no private key in PEM form without a passphrase/],
    ['TLS_KEY', 'own.pem', 'other.key', /other\.key is not the key of the certificate .+ in TLS_CERT/],
  ])('stop the start with the name %s: %s and %s', (name, cert, key, reason) => {
    expect(start(cert, key)).toThrow(SettingError)
    expect(start(cert, key)).toThrow(new RegExp(`^The setting ${name} can't be used: .+$`))
    expect(start(cert, key)).toThrow(reason)
  })
})
