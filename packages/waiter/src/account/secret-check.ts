/** By which a phone recognises a PIN or password without the server. It guards the screen, never the server. */
export interface SecretCheck {
  /** Base64. */
  readonly salt: string
  readonly hash: string
  readonly iterations: number
  /** Wrong attempts since the last right one. */
  readonly wrong: number
}

/** After as many the server must be asked. */
export const MOST_WRONG = 5
/** Some tenths of a second on a phone. */
const ITERATIONS = 200_000
const SALT_BYTES = 16
const HASH_BITS = 256

/** Browsers hash at secure addresses alone; elsewhere the server is asked each time. */
export const canHash = (): boolean => window.isSecureContext && 'subtle' in crypto

const toBase64 = (bytes: Uint8Array): string => btoa(String.fromCharCode(...bytes))
const fromBase64 = (text: string): Uint8Array<ArrayBuffer> =>
  Uint8Array.from(atob(text), (character) => character.charCodeAt(0))

const hashOf = async (
  secret: string,
  { salt, iterations }: Pick<SecretCheck, 'salt' | 'iterations'>,
): Promise<string> => {
  const key = await crypto.subtle.importKey('raw', new TextEncoder().encode(secret), 'PBKDF2', false, [
    'deriveBits',
  ])
  const algorithm = { name: 'PBKDF2', hash: 'SHA-256', salt: fromBase64(salt), iterations }
  return toBase64(new Uint8Array(await crypto.subtle.deriveBits(algorithm, key, HASH_BITS)))
}

/** Of a secret that the server has accepted; null where the browser does not hash. */
export const checkOf = async (secret: string): Promise<SecretCheck | null> => {
  if (!canHash()) return null
  const salt = toBase64(crypto.getRandomValues(new Uint8Array(SALT_BYTES)))
  const made = { salt, iterations: ITERATIONS }
  return { ...made, hash: await hashOf(secret, made), wrong: 0 }
}

export const isRight = async (check: SecretCheck, secret: string): Promise<boolean> =>
  (await hashOf(secret, check)) === check.hash
