import { createCipheriv, createECDH, hkdfSync, randomBytes } from 'node:crypto'

/** The public key (65 bytes) and the secret (16 bytes) of the browser that receives. */
export interface PushRecipient {
  readonly p256dh: Buffer
  readonly auth: Buffer
}

/** What is random in an encrypted message; tests pass that of the RFC's example. */
interface Ephemeral {
  readonly privateKey: Buffer
  readonly salt: Buffer
}

const CURVE = 'prime256v1'
const SALT_BYTES = 16
const KEY_BYTES = 16
const NONCE_BYTES = 12
const INPUT_KEY_BYTES = 32
const RECORD_SIZE = 4096
/** Ends the only record of a message. */
const LAST_RECORD = Buffer.of(2)

const derive = (secret: Buffer, salt: Buffer, info: Buffer, length: number): Buffer =>
  Buffer.from(hkdfSync('sha256', secret, salt, info, length))

const newEphemeral = (): Ephemeral => {
  const pair = createECDH(CURVE)
  pair.generateKeys()
  return { privateKey: pair.getPrivateKey(), salt: randomBytes(SALT_BYTES) }
}

/**
 * A message that only this browser can read: `aes128gcm` (RFC 8188) with the keys of RFC 8291, in one record.
 * @throws Error for a public key that is no point of the curve
 */
export const encryptPush = (
  text: string,
  { p256dh, auth }: PushRecipient,
  { privateKey, salt }: Ephemeral = newEphemeral(),
): Buffer => {
  const pair = createECDH(CURVE)
  pair.setPrivateKey(privateKey)
  const own = pair.getPublicKey()
  const info = Buffer.concat([Buffer.from('WebPush: info\0'), p256dh, own])
  const input = derive(pair.computeSecret(p256dh), auth, info, INPUT_KEY_BYTES)
  const key = derive(input, salt, Buffer.from('Content-Encoding: aes128gcm\0'), KEY_BYTES)
  const nonce = derive(input, salt, Buffer.from('Content-Encoding: nonce\0'), NONCE_BYTES)
  const cipher = createCipheriv('aes-128-gcm', key, nonce)
  const sizes = Buffer.alloc(5)
  sizes.writeUInt32BE(RECORD_SIZE)
  sizes.writeUInt8(own.length, 4)
  return Buffer.concat([
    salt,
    sizes,
    own,
    cipher.update(Buffer.concat([Buffer.from(text), LAST_RECORD])),
    cipher.final(),
    cipher.getAuthTag(),
  ])
}
