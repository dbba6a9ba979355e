import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto'

/** Encrypts secrets that the server has to read again, so that a stolen database alone reveals none. */
export interface Sealer {
  /** @param of whose it is: it opens for nobody else */
  seal(secret: Buffer, of: string): string
  /** @throws Error if it was sealed with another key or for somebody else, or was changed */
  open(sealed: string, of: string): Buffer
}

const ALGORITHM = 'aes-256-gcm'
const KEY_BYTES = 32
const NONCE_BYTES = 12
const TAG_BYTES = 16
/** Named, so that another algorithm can follow. */
const VERSION = 'v1.'

/**
 * AES-256-GCM with a key derived from the pepper, which is not in the database.
 * @param pepper hexadecimal, of 256 random bits
 * @param purpose the keys of different purposes have nothing in common
 */
export const createSealer = (pepper: string, purpose: string): Sealer => {
  const key = Buffer.from(hkdfSync('sha256', Buffer.from(pepper, 'hex'), '', purpose, KEY_BYTES))
  return {
    seal: (secret, of) => {
      const nonce = randomBytes(NONCE_BYTES)
      const cipher = createCipheriv(ALGORITHM, key, nonce).setAAD(Buffer.from(of))
      const parts = [nonce, cipher.update(secret), cipher.final(), cipher.getAuthTag()]
      return VERSION + Buffer.concat(parts).toString('base64url')
    },
    open: (sealed, of) => {
      if (!sealed.startsWith(VERSION)) throw new Error('this was sealed in an unknown way')
      const bytes = Buffer.from(sealed.slice(VERSION.length), 'base64url')
      const decipher = createDecipheriv(ALGORITHM, key, bytes.subarray(0, NONCE_BYTES), {
        authTagLength: TAG_BYTES,
      })
      decipher.setAAD(Buffer.from(of)).setAuthTag(bytes.subarray(-TAG_BYTES))
      const content = bytes.subarray(NONCE_BYTES, -TAG_BYTES)
      return Buffer.concat([decipher.update(content), decipher.final()])
    },
  }
}
