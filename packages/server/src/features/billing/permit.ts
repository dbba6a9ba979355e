import { createHmac } from 'node:crypto'
import { canonicalJson } from '@kafana/domain'
import { isSameText } from '../../platform/hashing/is-same-text.ts'

/** HMAC-SHA-256 in hexadecimal over the JSON with sorted keys, by a gateway's secret: what it checks before it prints, and how it signs what it proves. */
export const keyedHash = (value: unknown, secret: string): string =>
  createHmac('sha256', secret).update(canonicalJson(value)).digest('hex')

export const isKeyedHash = (value: unknown, secret: string, given: string): boolean =>
  isSameText(keyedHash(value, secret), given)
