import { createHmac, randomBytes } from 'node:crypto'
import { isSameText } from '../../platform/hasher.ts'
import { AppError } from '../../platform/http/app-error.ts'
import { newId, readableCode } from '../../platform/ids.ts'
import type { Platform } from '../../platform/platform.ts'
import { NO_COMPANY, type WriteTx } from '../../platform/unit-of-work/unit-of-work.ts'
import { addressScope, type AttemptLimits, type Limit } from '../auth/index.ts'
import {
  deleteCodes,
  deleteExpiredCodes,
  insertCode,
  insertGateway,
  selectCode,
  selectVenues,
  claimCode,
  CODE_MS,
} from './gateway-store.ts'
import { GATEWAYS_CHANGED } from './gateway.ts'
import { hashSecret } from './gateways-service.ts'

/** The token of a gateway's calls and the secret of its signatures. Sent once. */
export interface Pairing {
  readonly gatewayId: string
  readonly token: string
  readonly secret: string
}
export interface PairingRequest {
  readonly code: string | null
  readonly local: string | null
  readonly name: string
  readonly ip: string
}

export interface PairingService {
  /** A code that pairs one gateway with the venue; invalidates earlier codes. */
  createCode(tx: WriteTx, by: string): Promise<{ readonly code: string; readonly expiresAt: number }>
  deleteExpired(): Promise<number>
  /** @throws AppError PAIRING_REFUSED, TOO_MANY_ATTEMPTS */
  pair(request: PairingRequest): Promise<Pairing>
}

const MINUTE_MS = 60_000
/** A code is two groups of so many characters. */
const GROUP_LENGTH = 4
/** A gateway signs this with the secret in the data folder to prove that it can read the folder. */
const LOCAL_PROOF_TEXT = 'kafana-local-pairing'

/** People may leave out the dash and type lower-case letters. */
const plainCode = (code: string): string => code.toUpperCase().replaceAll(/[^A-Z0-9]/g, '')
const limitsFor = (ip: string): Limit[] => [
  { scope: addressScope('pairing', ip), failures: 10, windowMs: 10 * MINUTE_MS },
]

interface Deps {
  readonly attempts: AttemptLimits
  readonly localSecret: string
}
interface PairingGrant {
  readonly companyId: string
  readonly by: string | null
  readonly codeHash: string | null
}

export const createPairingService = (
  { uow, clock, audit, security, hasher }: Pick<Platform, 'uow' | 'clock' | 'audit' | 'security' | 'hasher'>,
  { attempts, localSecret }: Deps,
): PairingService => {
  /** With a key outside the database: codes are short enough to be found from an unkeyed hash. */
  const hashCode = (code: string): string => hasher.fingerprint(`pairing code ${plainCode(code)}`)
  const grantOf = async (codeHash: string): Promise<PairingGrant | null> => {
    const row = await uow.read(NO_COMPANY, (tx) => tx.get(selectCode, { codeHash }))
    return row && row.expires_at > clock.now()
      ? { companyId: row.company_id, by: row.by_user, codeHash }
      : null
  }
  /**
   * Failures are counted by address; concurrent ones wait for each other. A right code is looked up first: whoever
   * mistypes on purpose at the same address keeps nobody from pairing.
   */
  const grantByCode = async (code: string, ip: string): Promise<PairingGrant | null> => {
    const grant = await grantOf(hashCode(code))
    if (!grant) await uow.write(NO_COMPANY, (tx) => attempts.consume(tx, limitsFor(ip)))
    return grant
  }
  /**
   * A gateway that can read the server's data folder is on the same machine. With several venues it could be
   * any venue's. The proof cannot be guessed, so failures are not counted: a gateway retries it until the
   * first venue exists.
   */
  const grantByDataFolder = async (local: string): Promise<PairingGrant | null> => {
    if (!isSameText(local, createHmac('sha256', localSecret).update(LOCAL_PROOF_TEXT).digest('hex')))
      return null
    const [venue, ...others] = await uow.read(NO_COMPANY, (tx) => tx.all(selectVenues, {}))
    return venue && others.length === 0 ? { companyId: venue.id, by: null, codeHash: null } : null
  }
  const grantFor = async ({ code, local, ip }: PairingRequest): Promise<PairingGrant> => {
    const grant =
      code === null ? local !== null && (await grantByDataFolder(local)) : await grantByCode(code, ip)
    if (!grant) throw new AppError('PAIRING_REFUSED')
    return grant
  }
  const grantPairing = ({ companyId, by, codeHash }: PairingGrant, name: string): Promise<Pairing> =>
    uow.write(companyId, async (tx) => {
      if (codeHash !== null && (await tx.run(claimCode, { codeHash })) !== 1)
        throw new AppError('PAIRING_REFUSED')
      const gatewayId = newId()
      const token = randomBytes(32).toString('base64url')
      const secret = randomBytes(32).toString('hex')
      await tx.run(insertGateway, {
        id: gatewayId,
        name,
        tokenHash: hashSecret(token),
        secret,
        pairedBy: by,
        now: clock.now(),
      })
      await audit.record(tx, {
        by,
        action: 'gateway.paired',
        entityId: gatewayId,
        details: { name },
        event: GATEWAYS_CHANGED,
      })
      await security.record(tx, { event: 'gatewayPaired', by })
      return { gatewayId, token, secret }
    })
  return {
    createCode: async (tx, by) => {
      const [code, expiresAt] = [
        `${readableCode(GROUP_LENGTH)}-${readableCode(GROUP_LENGTH)}`,
        clock.now() + CODE_MS,
      ]
      await tx.run(deleteCodes, {})
      await tx.run(insertCode, { codeHash: hashCode(code), by, expiresAt })
      await audit.record(tx, { by, action: 'gateway.codeMade', entityId: tx.companyId })
      return { code, expiresAt }
    },
    pair: async (request) => grantPairing(await grantFor(request), request.name),
    deleteExpired: () => uow.write(NO_COMPANY, (tx) => tx.run(deleteExpiredCodes, { before: clock.now() })),
  }
}
