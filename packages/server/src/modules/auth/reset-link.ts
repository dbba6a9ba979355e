import { randomBytes } from 'node:crypto'
import { emailKey } from '@kafana/domain'
import type { Platform } from '../../platform/platform.ts'
import type { WriteTx } from '../../platform/unit-of-work/unit-of-work.ts'
import { putReset, RESET_MS } from './auth-store.ts'
import { hashToken } from './hash-token.ts'

interface Person {
  readonly id: string
  readonly email: string
}

/**
 * Makes the link by which a person chooses a new password, once and within thirty minutes. An older link of theirs
 * ends. Only here is its token known: the store has the hash.
 */
export const issueResetLink = async (
  { clock, settings }: Pick<Platform, 'clock' | 'settings'>,
  tx: WriteTx,
  person: Person,
): Promise<string> => {
  const token = randomBytes(32).toString('base64url')
  await tx.run(putReset, {
    userId: person.id,
    emailKey: emailKey(person.email),
    tokenHash: hashToken(token),
    expiresAt: clock.now() + RESET_MS,
  })
  return `${settings.address}/reset-password/${person.id}/${token}`
}
