import { createHmac, timingSafeEqual } from 'node:crypto'
import { canonicalJson } from '@kafana/domain'

/**
 * The permit of a command: HMAC-SHA-256, in hex, over its canonical JSON without the permit itself.
 * @param secret the text that `gatewaySecret` gives, used as it is
 */
export const signPermit = (command: Readonly<Record<string, unknown>>, secret: string): string => {
  const { permit: _, ...rest } = command
  return createHmac('sha256', secret).update(canonicalJson(rest)).digest('hex')
}

/** A permit is for one arming of one task, so a command that lacks any of these has none. */
const REQUIRED = ['taskId', 'epoch', 'ref'] as const

/** Does the command carry the permit that only the holder of the secret can have given? Takes the body as it came, unknown fields included. */
export const isPermitted = (command: Readonly<Record<string, unknown>>, secret: string | null): boolean => {
  if (secret === null || typeof command.permit !== 'string') return false
  if (REQUIRED.some((field) => command[field] === undefined || command[field] === null)) return false
  const expected = Buffer.from(signPermit(command, secret))
  const given = Buffer.from(command.permit)
  return given.length === expected.length && timingSafeEqual(given, expected)
}
