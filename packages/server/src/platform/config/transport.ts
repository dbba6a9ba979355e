import { isIP } from 'node:net'

/** Is this a name or an address of this machine? An empty one is a socket of the file system. */
export const isThisMachine = (hostname: string): boolean => {
  const bare = hostname.replace(/^\[|\]$/g, '').toLowerCase()
  return ['', 'localhost', '::1'].includes(bare) || (isIP(bare) === 4 && bare.startsWith('127.'))
}

/** The mode in which the driver checks the certificate and the name in it. */
const VERIFIED = 'verify-full'
/** What other programs call encrypted, whether or not they check the certificate. */
const ENCRYPTED: readonly (string | null)[] = [VERIFIED, 'require', 'verify-ca']

/**
 * The host that the driver connects to: one in the query, as URLs of libpq may have it, comes before the address, and
 * the environment's comes last. A path is a socket of the file system.
 */
const databaseHostOf = ({ hostname, searchParams }: URL): string => {
  const host =
    searchParams.getAll('host').at(-1) || decodeURIComponent(hostname) || (process.env['PGHOST'] ?? '')
  return host.startsWith('/') ? '' : host
}

/**
 * The database's URL, over TLS with a checked certificate where the database is on another machine, unless it says
 * `sslmode=disable`. Null for a mode that encrypts without checking, or only where the server offers it.
 */
export const verifiedDatabaseUrl = (text: string): string | null => {
  const url = new URL(text)
  const mode = url.searchParams.get('sslmode')
  // Here the driver would follow libpq, where these modes check less.
  if (url.searchParams.has('uselibpqcompat')) return null
  if (mode === 'disable' || (mode === null && isThisMachine(databaseHostOf(url)))) return text
  if (mode !== null && !ENCRYPTED.includes(mode)) return null
  url.searchParams.set('sslmode', VERIFIED)
  return url.href
}

/**
 * The mail server's URL. One on another machine has to offer TLS, unless it says `requireTLS=false`. Null where it
 * switches the check of the certificate off.
 */
export const verifiedMailUrl = (text: string): string | null => {
  const url = new URL(text)
  const names = [...url.searchParams.keys()].map((name) => name.toLowerCase())
  if (names.some((name) => name.includes('rejectunauthorized') || name === 'ignoretls')) return null
  if (url.protocol === 'smtps:' || names.includes('requiretls') || isThisMachine(url.hostname)) return text
  url.searchParams.set('requireTLS', 'true')
  return url.href
}

interface Address {
  readonly host: string
  readonly tls: object | null
  readonly publicUrl: string | null
}

/** Does the server answer other machines in plain HTTP, with no proxy that it knows of in front of it? */
export const isPlainBeyondMachine = ({ host, tls, publicUrl }: Address): boolean =>
  tls === null && publicUrl?.startsWith('https:') !== true && !isThisMachine(host)
