import { createHmac } from 'node:crypto'
import { isSameText } from '../../platform/hasher.ts'
import { STEP_MS } from './second-factor-store.ts'

const DIGITS = 6
/** Bits of a secret, as RFC 4226 recommends. */
export const SECRET_BYTES = 20
const COUNTER_BYTES = 8
/** Codes of the step before and after are accepted: clocks differ, and people type slowly. */
const STEPS_ASIDE = [0, -1, 1] as const

const BASE32 = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'
const BITS = 5

/** A secret as authenticator apps take it (RFC 4648, without padding). */
export const base32 = (bytes: Uint8Array): string => {
  const bits = [...bytes].map((byte) => byte.toString(2).padStart(8, '0')).join('')
  return Array.from({ length: Math.ceil(bits.length / BITS) }, (_, at) =>
    BASE32.charAt(Number.parseInt(bits.slice(at * BITS, (at + 1) * BITS).padEnd(BITS, '0'), 2)),
  ).join('')
}

/** The code of a moment (RFC 6238 with HMAC-SHA-1, six digits, thirty seconds). @param at UTC ms */
export const codeAt = (secret: Buffer, at: number): string => {
  const counter = Buffer.alloc(COUNTER_BYTES)
  counter.writeBigUInt64BE(BigInt(Math.floor(at / STEP_MS)))
  const digest = createHmac('sha1', secret).update(counter).digest()
  // The last four bits say where the number begins, which has 31.
  const offset = digest.readUInt8(digest.length - 1) % 16
  const number = digest.readUInt32BE(offset) % 2 ** 31
  return String(number % 10 ** DIGITS).padStart(DIGITS, '0')
}

/** Six digits are a code of an app; recovery codes are longer. */
export const isAppCode = (plain: string): boolean => /^\d{6}$/.test(plain)

/**
 * When the step of a code began, if it is one of now and later than the last one that was accepted; else null.
 * @param lastAt when the last accepted step began, UTC ms
 */
export const acceptedStep = (secret: Buffer, code: string, now: number, lastAt: number): number | null => {
  const current = Math.floor(now / STEP_MS) * STEP_MS
  const found = STEPS_ASIDE.map((aside) => current + aside * STEP_MS).find(
    (at) => at > lastAt && at >= 0 && isSameText(codeAt(secret, at), code),
  )
  return found ?? null
}

const ISSUER = 'Kafana'

/** The address in the QR code that authenticator apps read. */
export const otpauthAddress = (secret: Uint8Array, account: string): string => {
  const label = encodeURIComponent(`${ISSUER}:${account}`)
  return `otpauth://totp/${label}?secret=${base32(secret)}&issuer=${ISSUER}`
}
