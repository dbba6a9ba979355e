import { execFileSync } from 'node:child_process'

/** Runs OpenSSL. @throws Error if it fails */
export const openssl = (...words: readonly string[]): void => {
  execFileSync('openssl', words, { stdio: 'ignore' })
}

/** Whether this machine has OpenSSL. */
export const hasOpenssl = (() => {
  try {
    openssl('version')
    return true
  } catch {
    return false
  }
})()

/** A self-signed certificate with a key on the curve P-256 that no passphrase protects. */
const SELF_SIGNED = 'req -x509 -newkey ec -pkeyopt ec_paramgen_curve:P-256 -nodes -days 2'.split(' ')
const OF_HOST = ['-subj', '/CN=kafana.local', '-addext', 'subjectAltName=DNS:kafana.local']

/** Writes a self-signed certificate for the host kafana.local and its private key, both in PEM form. */
export const makeCertificate = (certificateFile: string, keyFile: string): void =>
  openssl(...SELF_SIGNED, ...OF_HOST, '-keyout', keyFile, '-out', certificateFile)
