import { createECDH, createPrivateKey, hkdfSync, sign } from 'node:crypto'

/** The key pair by which push services recognise this server (VAPID, RFC 8292). */
export interface PushKeys {
  /** As browsers want it when they subscribe: the point of the curve in base64url. */
  readonly publicKey: string
  /** The Authorization header for a push to an address of a push service. @param now UTC ms */
  authorise(endpoint: string, now: number): string
}

/** The order of the curve P-256: a private key is a number from 1 to one less. */
const ORDER = 0xffffffff00000000ffffffffffffffffbce6faada7179e84f3b9cac2fc632551n
/** So much longer than a key that the remainder is as good as random. */
const SEED_BYTES = 48
const KEY_BYTES = 32
/** Half of what push services accept. */
const VALID_SECONDS = 12 * 60 * 60

const base64url = (value: object): string => Buffer.from(JSON.stringify(value)).toString('base64url')

/**
 * Derives the key pair from the secret that every process of a server has, so that all of them have the same one and no
 * further secret has to be kept.
 * @param secret hexadecimal, of 256 random bits
 * @param subject where a push service finds who sends: an https or mailto address
 */
export const createPushKeys = (secret: string, subject: string): PushKeys => {
  const seed = Buffer.from(hkdfSync('sha256', Buffer.from(secret, 'hex'), '', 'kafana-push-key', SEED_BYTES))
  const scalar = (BigInt(`0x${seed.toString('hex')}`) % (ORDER - 1n)) + 1n
  const pair = createECDH('prime256v1')
  pair.setPrivateKey(Buffer.from(scalar.toString(16).padStart(2 * KEY_BYTES, '0'), 'hex'))
  const point = pair.getPublicKey()
  const coordinate = (from: number): string => point.subarray(from, from + KEY_BYTES).toString('base64url')
  const key = createPrivateKey({
    format: 'jwk',
    key: {
      kty: 'EC',
      crv: 'P-256',
      d: pair.getPrivateKey().toString('base64url'),
      x: coordinate(1),
      y: coordinate(1 + KEY_BYTES),
    },
  })
  const publicKey = point.toString('base64url')
  return {
    publicKey,
    authorise: (endpoint, now) => {
      const claims = {
        aud: new URL(endpoint).origin,
        exp: Math.floor(now / 1000) + VALID_SECONDS,
        sub: subject,
      }
      const text = `${base64url({ typ: 'JWT', alg: 'ES256' })}.${base64url(claims)}`
      const signature = sign('sha256', Buffer.from(text), { key, dsaEncoding: 'ieee-p1363' })
      return `vapid t=${text}.${signature.toString('base64url')}, k=${publicKey}`
    },
  }
}
