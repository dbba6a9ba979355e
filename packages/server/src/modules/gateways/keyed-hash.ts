import { createHmac } from 'node:crypto'
import { canonicalJson } from '@kafana/domain'
import { isSameText } from '../../platform/hasher.ts'

/**
 * HMAC-SHA-256 in hexadecimal over the JSON with sorted keys, keyed with the gateway's secret. It is the
 * permit that the gateway checks before it prints, and the signature of what the gateway proves.
 */
export const keyedHash = (value: unknown, secret: string): string =>
  createHmac('sha256', secret).update(canonicalJson(value)).digest('hex')

export const verifyKeyedHash = (value: unknown, secret: string, given: string): boolean =>
  isSameText(keyedHash(value, secret), given)
