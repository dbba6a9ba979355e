import { createHmac, randomBytes } from 'node:crypto'
import { isSameText } from '../../platform/hashing/is-same-text.ts'
import { AppError } from '../../platform/http/app-error.ts'
import { newId } from '../../platform/new-id.ts'
import type { Platform } from '../../platform/platform.ts'
import { readableCode } from '../../platform/readable-code.ts'
import { NO_COMPANY, type WriteTx } from '../../platform/unit-of-work/unit-of-work.ts'
import { addressScope, type AttemptLimits, type Limit } from '../auth/index.ts'
import {
  deleteCodes,
  deleteCodesBefore,
  insertCode,
  insertGateway,
  selectCode,
  selectVenues,
  takeCode,
} from './gateway-store.ts'
import { GATEWAY_NEWS } from './gateway.ts'
import { hashOf } from './gateways-service.ts'

/** What a gateway signs and speaks with. Told once. */
export interface Pairing {
  readonly gatewayId: string
  readonly token: string
  readonly secret: string
}
export interface PairingAsked {
  readonly code: string | null
  readonly local: string | null
  readonly name: string
  readonly ip: string
}

export interface PairingService {
  /** A code for one gateway of the unit's venue; ends earlier ones. */
  makeCode(tx: WriteTx, by: string): Promise<{ readonly code: string; readonly expiresAt: number }>
  forgetOldCodes(): Promise<number>
  /** @throws AppError PAIRING_REFUSED, TOO_MANY_ATTEMPTS */
  pair(asked: PairingAsked): Promise<Pairing>
}

const MINUTE_MS = 60_000
const CODE_MS = 10 * MINUTE_MS
const HALF = 4
/** What a gateway signs with the secret of the data folder to show that it can read it. */
const LOCAL_WORD = 'kafana-local-pairing'

/** People leave the dash out and type small letters. */
const plainCode = (code: string): string => code.toUpperCase().replaceAll(/[^A-Z0-9]/g, '')
const limitsFor = (ip: string): Limit[] => [
  { scope: addressScope('pairing', ip), failures: 10, windowMs: 10 * MINUTE_MS },
]

interface Needs {
  readonly attempts: AttemptLimits
  readonly localSecret: string
}
interface Admission {
  readonly companyId: string
  readonly by: string | null
  readonly codeHash: string | null
}

export const createPairingService = (
  { uow, clock, journal }: Pick<Platform, 'uow' | 'clock' | 'journal'>,
  { attempts, localSecret }: Needs,
): PairingService => {
  /** Guesses are counted by address, and those made side by side wait for one another. */
  const byCode = (code: string, ip: string): Promise<Admission | null> =>
    uow.write(NO_COMPANY, async (tx) => {
      const [codeHash, limits] = [hashOf(plainCode(code)), limitsFor(ip)]
      await attempts.hold(tx, limits)
      await attempts.ensureOpen(tx, limits)
      const row = await tx.get(selectCode, { codeHash })
      if (row && row.expires_at > clock.now()) return { companyId: row.company_id, by: row.by_user, codeHash }
      await attempts.fail(tx, limits)
      return null
    })
  /**
   * Whoever can read the server's data folder is the machine's own gateway; with several venues it could be anybody's. Nobody guesses this proof, so it is not
   * counted: a gateway that waits for the first venue asks again and again.
   */
  const byFolder = async (local: string): Promise<Admission | null> => {
    if (!isSameText(local, createHmac('sha256', localSecret).update(LOCAL_WORD).digest('hex'))) return null
    const [venue, ...others] = await uow.read(NO_COMPANY, (tx) => tx.all(selectVenues, {}))
    return venue && others.length === 0 ? { companyId: venue.id, by: null, codeHash: null } : null
  }
  const proven = async ({ code, local, ip }: PairingAsked): Promise<Admission> => {
    const admission = code === null ? local !== null && (await byFolder(local)) : await byCode(code, ip)
    if (!admission) throw new AppError('PAIRING_REFUSED')
    return admission
  }
  const admit = ({ companyId, by, codeHash }: Admission, name: string): Promise<Pairing> =>
    uow.write(companyId, async (tx) => {
      if (codeHash !== null && (await tx.run(takeCode, { codeHash })) !== 1)
        throw new AppError('PAIRING_REFUSED')
      const [gatewayId, token, secret] = [
        newId(),
        randomBytes(32).toString('base64url'),
        randomBytes(32).toString('hex'),
      ]
      await tx.run(insertGateway, {
        id: gatewayId,
        name,
        tokenHash: hashOf(token),
        secret,
        pairedBy: by,
        now: clock.now(),
      })
      await journal.record(tx, {
        by,
        action: 'gateway.paired',
        entityId: gatewayId,
        details: { name },
        news: GATEWAY_NEWS,
      })
      return { gatewayId, token, secret }
    })
  return {
    makeCode: async (tx, by) => {
      const [code, expiresAt] = [`${readableCode(HALF)}-${readableCode(HALF)}`, clock.now() + CODE_MS]
      await tx.run(deleteCodes, {})
      await tx.run(insertCode, { codeHash: hashOf(plainCode(code)), by, expiresAt })
      await journal.record(tx, { by, action: 'gateway.codeMade', entityId: tx.companyId })
      return { code, expiresAt }
    },
    pair: async (asked) => admit(await proven(asked), asked.name),
    forgetOldCodes: () => uow.write(NO_COMPANY, (tx) => tx.run(deleteCodesBefore, { before: clock.now() })),
  }
}
