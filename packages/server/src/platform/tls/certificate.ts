import {
  createHash,
  createPublicKey,
  generateKeyPairSync,
  type KeyObject,
  randomBytes,
  sign,
} from 'node:crypto'
import { isIP } from 'node:net'
import {
  addressBytes,
  bits,
  constructed,
  implicit,
  integer,
  namedBits,
  octets,
  oid,
  sequence,
  set,
  time,
  utf8,
  yes,
} from './der.ts'

/** A certificate and its private key, in PEM form. */
export interface KeyPair {
  readonly cert: string
  readonly key: string
}

/** Of a certificate, UTC ms. */
interface Validity {
  readonly from: number
  readonly to: number
}

/** How much earlier than now certificates begin, in ms: the clocks of phones differ from the server's. */
export const CLOCK_TOLERANCE_MS = 86_400_000

/** An address with the number of the bits that its network has in common, such as 192.168.1.10/24. */
export interface Network {
  readonly address: string
  readonly bits: number
}

/** What an authority may sign for. */
export interface Scope {
  /** Host names; with the names below each. */
  readonly names: readonly string[]
  readonly networks: readonly Network[]
}

/** Positive and unique (RFC 5280 allows 20 bytes). */
const SERIAL_BYTES = 16
const KEY_ID_BYTES = 20
const PEM_COLUMNS = 64
const DNS_NAME = 2
const IP_ADDRESS = 7
const DIGITAL_SIGNATURE = 0
const SIGN_CERTIFICATES = 5

const ECDSA_SHA256 = sequence(oid('1.2.840.10045.4.3.2'))
const SERVER_AUTHENTICATION = oid('1.3.6.1.5.5.7.3.1')
const NOTHING_BELOW = integer(Buffer.of(0))

const nameOf = (common: string) =>
  sequence(set(sequence(oid('2.5.4.10'), utf8('Kafana'))), set(sequence(oid('2.5.4.3'), utf8(common))))

const extension = (id: string, content: Buffer) => sequence(oid(id), octets(content))
const criticalExtension = (id: string, content: Buffer) => sequence(oid(id), yes, octets(content))

const publicKeyOf = (key: KeyObject): Buffer => createPublicKey(key).export({ type: 'spki', format: 'der' })
/** What certificates of the same key have in common (RFC 7093). */
const keyIdOf = (key: KeyObject): Buffer =>
  createHash('sha256').update(publicKeyOf(key)).digest().subarray(0, KEY_ID_BYTES)

const generalName = (host: string) =>
  isIP(host) === 0 ? implicit(DNS_NAME, Buffer.from(host)) : implicit(IP_ADDRESS, addressBytes(host))

/** An address and its mask, as name constraints have them. */
const networkBytes = ({ address, bits: common }: Network): Buffer => {
  const bytes = addressBytes(address)
  const mask = bytes.map((_, at) => 256 - 2 ** Math.min(Math.max(8 * (at + 1) - common, 0), 8))
  return Buffer.concat([bytes.map((byte, at) => byte & (mask[at] ?? 0)), mask])
}

const nameConstraints = ({ names, networks }: Scope) =>
  sequence(
    constructed(
      0,
      ...names.map((name) => sequence(implicit(DNS_NAME, Buffer.from(name)))),
      ...networks.map((network) => sequence(implicit(IP_ADDRESS, networkBytes(network)))),
    ),
  )

const pemOf = (der: Buffer): string => {
  const lines = der.toString('base64').match(new RegExp(`.{1,${PEM_COLUMNS}}`, 'g')) ?? []
  return ['-----BEGIN CERTIFICATE-----', ...lines, '-----END CERTIFICATE-----', ''].join('\n')
}

const makeKey = () => generateKeyPairSync('ec', { namedCurve: 'P-256' }).privateKey
const keyText = (key: KeyObject): string => key.export({ type: 'pkcs8', format: 'pem' }).toString()

interface Draft {
  readonly subject: string
  readonly issuer: string
  readonly key: KeyObject
  readonly issuerKey: KeyObject
  readonly validity: Validity
  readonly extensions: readonly Buffer[]
}

const signed = ({ subject, issuer, key, issuerKey, validity, extensions }: Draft): string => {
  const content = sequence(
    // Version 3.
    constructed(0, integer(Buffer.of(2))),
    integer(randomBytes(SERIAL_BYTES)),
    ECDSA_SHA256,
    nameOf(issuer),
    sequence(time(validity.from), time(validity.to)),
    nameOf(subject),
    publicKeyOf(key),
    constructed(3, sequence(...extensions)),
  )
  return pemOf(sequence(content, ECDSA_SHA256, bits(sign('sha256', content, issuerKey))))
}

/** Makes an authority that can sign certificates of servers within its scope, and nothing else. */
export const makeAuthority = (name: string, scope: Scope, validity: Validity): KeyPair => {
  const key = makeKey()
  const extensions = [
    criticalExtension('2.5.29.19', sequence(yes, NOTHING_BELOW)),
    criticalExtension('2.5.29.15', namedBits(SIGN_CERTIFICATES)),
    extension('2.5.29.37', sequence(SERVER_AUTHENTICATION)),
    criticalExtension('2.5.29.30', nameConstraints(scope)),
    extension('2.5.29.14', octets(keyIdOf(key))),
  ]
  const cert = signed({ subject: name, issuer: name, key, issuerKey: key, validity, extensions })
  return { cert, key: keyText(key) }
}

/**
 * Makes a key and the certificate of a server that is reached by these names and addresses.
 * @param authority its name and its key
 */
export const makeServerCertificate = (
  { name, key: issuerKey }: { readonly name: string; readonly key: KeyObject },
  hosts: readonly string[],
  validity: Validity,
): KeyPair => {
  const key = makeKey()
  const extensions = [
    criticalExtension('2.5.29.19', sequence()),
    criticalExtension('2.5.29.15', namedBits(DIGITAL_SIGNATURE)),
    extension('2.5.29.37', sequence(SERVER_AUTHENTICATION)),
    extension('2.5.29.17', sequence(...hosts.map(generalName))),
    extension('2.5.29.35', sequence(implicit(0, keyIdOf(issuerKey)))),
    extension('2.5.29.14', octets(keyIdOf(key))),
  ]
  const cert = signed({ subject: 'Kafana server', issuer: name, key, issuerKey, validity, extensions })
  return { cert, key: keyText(key) }
}
