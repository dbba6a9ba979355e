import { createHmac } from 'node:crypto'

const BASE32 = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'
const bytesOf = (secret: string): Buffer => {
  const bits = [...secret].map((letter) => BASE32.indexOf(letter).toString(2).padStart(5, '0')).join('')
  return Buffer.from((bits.match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2)))
}

/**
 * The code that an authenticator app shows (RFC 6238), written apart from the server's own.
 * @param secret in base32, as it is shown
 * @param at UTC ms
 */
export const authenticatorCode = (secret: string, at: number): string => {
  const counter = Math.floor(at / 30_000)
    .toString(16)
    .padStart(16, '0')
  const digest = createHmac('sha1', bytesOf(secret)).update(Buffer.from(counter, 'hex')).digest('hex')
  const offset = 2 * Number.parseInt(digest.slice(-1), 16)
  const number = BigInt(`0x${digest.slice(offset, offset + 8)}`) % 2n ** 31n
  return String(number).slice(-6).padStart(6, '0')
}
