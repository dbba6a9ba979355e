import { createPrivateKey, type KeyObject, X509Certificate } from 'node:crypto'
import { createSecureContext } from 'node:tls'
import { readSettingFile, unusableSetting } from './setting-fields.ts'
import type { Settings } from './settings.ts'

type TlsSetting = 'TLS_CERT' | 'TLS_KEY'

/** What OpenSSL says ("no start line") names neither the file nor the setting. */
const parsed = <T>(name: TlsSetting, reason: string, parse: () => T): T => {
  try {
    return parse()
  } catch {
    throw unusableSetting(name, reason)
  }
}

/**
 * Reads the certificate and its key.
 * @throws SettingError for files that no server can use, which names the setting
 */
export const readTlsFiles = ({ certFile, keyFile }: NonNullable<Settings['tls']>) => {
  const [cert, key] = [readSettingFile('TLS_CERT', certFile), readSettingFile('TLS_KEY', keyFile)]
  const noCertificate = `${certFile} holds no certificate in PEM form`
  const certificate = parsed('TLS_CERT', noCertificate, () => new X509Certificate(cert))
  // A certificate in binary form is read as well, but not served.
  parsed('TLS_CERT', noCertificate, () => createSecureContext({ cert }))
  const noKey = `${keyFile} holds no private key in PEM form without a passphrase`
  const privateKey = parsed<KeyObject>('TLS_KEY', noKey, () => createPrivateKey(key))
  if (!certificate.checkPrivateKey(privateKey))
    throw unusableSetting('TLS_KEY', `${keyFile} is not the key of the certificate ${certFile} in TLS_CERT`)
  return { cert, key }
}
