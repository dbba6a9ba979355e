import { createHmac, randomBytes, randomInt, timingSafeEqual } from 'node:crypto'
import { limitScope, type AttemptLimits, type Limit } from '../auth/index.ts'
import { AppError, Refusal } from '../../platform/http/app-error.ts'
import { newId } from '../../platform/new-id.ts'
import type { Platform } from '../../platform/platform.ts'
import { NO_COMPANY, type WriteTx } from '../../platform/unit-of-work/unit-of-work.ts'
import { deleteCodes, insertCode, insertGateway, selectCode, selectVenues, takeCode } from './gateway-store.ts'
import { hashOf } from './gateways-service.ts'

/** What a gateway signs and speaks with. Told once. */
export interface Pairing { readonly gatewayId: string; readonly token: string; readonly secret: string }
export interface PairingAsked { readonly code: string | null; readonly local: string | null; readonly name: string; readonly ip: string }

export interface PairingService {
  /** A code for one gateway of the unit's venue; ends earlier ones. */
  makeCode(tx: WriteTx, by: string): Promise<{ readonly code: string; readonly expiresAt: number }>
  /** @throws AppError PAIRING_REFUSED, TOO_MANY_ATTEMPTS */
  pair(asked: PairingAsked): Promise<Pairing>
}

const MINUTE_MS = 60_000
const CODE_MS = 10 * MINUTE_MS
/** Letters and digits that cannot be taken for one another. */
const LETTERS = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789'
const HALF = 4
/** What a gateway signs with the secret of the data folder to show that it can read it. */
const LOCAL_WORD = 'kafana-local-pairing'

const half = (): string => Array.from({ length: HALF }, () => LETTERS[randomInt(LETTERS.length)]).join('')
/** People leave the dash out and type small letters. */
const plainCode = (code: string): string => code.toUpperCase().replaceAll(/[^A-Z0-9]/g, '')
const limitsFor = (ip: string): Limit[] => [{ scope: limitScope('pairing', ip), failures: 10, windowMs: 10 * MINUTE_MS }]

const isSame = (left: string, right: string): boolean => {
  const [a, b] = [Buffer.from(left), Buffer.from(right)]
  return a.length === b.length && timingSafeEqual(a, b)
}

interface Needs { readonly attempts: AttemptLimits; readonly localSecret: string }
interface Admission { readonly companyId: string; readonly by: string | null; readonly codeHash: string | null }

export const createPairingService = ({ uow, clock, journal }: Pick<Platform, 'uow' | 'clock' | 'journal'>, { attempts, localSecret }: Needs): PairingService => {
  const byCode = async (code: string): Promise<Admission | null> => {
    const codeHash = hashOf(plainCode(code))
    const row = await uow.read(NO_COMPANY, (tx) => tx.get(selectCode, { codeHash }))
    return row && row.expires_at > clock.now() ? { companyId: row.company_id, by: row.by_user, codeHash } : null
  }
  /** Whoever can read the server's data folder is the machine's own gateway; with several venues it could be anybody's. */
  const byFolder = async (local: string): Promise<Admission | null> => {
    if (!isSame(local, createHmac('sha256', localSecret).update(LOCAL_WORD).digest('hex'))) return null
    const [venue, ...others] = await uow.read(NO_COMPANY, (tx) => tx.all(selectVenues, {}))
    return venue && others.length === 0 ? { companyId: venue.id, by: null, codeHash: null } : null
  }
  const refuse = async (limits: readonly Limit[]): Promise<never> => {
    await uow.write(NO_COMPANY, (tx) => attempts.fail(tx, limits))
    throw new AppError('PAIRING_REFUSED')
  }
  const admit = ({ companyId, by, codeHash }: Admission, name: string): Promise<Pairing | Refusal> => uow.write(companyId, async (tx) => {
    if (codeHash !== null && (await tx.run(takeCode, { codeHash })) !== 1) return new Refusal(new AppError('PAIRING_REFUSED'))
    const [gatewayId, token, secret] = [newId(), randomBytes(32).toString('base64url'), randomBytes(32).toString('hex')]
    await tx.run(insertGateway, { id: gatewayId, name, tokenHash: hashOf(token), secret, pairedBy: by, now: clock.now() })
    await journal.record(tx, { by, action: 'gateway.paired', entityId: gatewayId, details: { name }, news: { type: 'dataChanged', room: 'gateways' } })
    return { gatewayId, token, secret }
  })
  return {
    makeCode: async (tx, by) => {
      const [code, expiresAt] = [`${half()}-${half()}`, clock.now() + CODE_MS]
      await tx.run(deleteCodes, {})
      await tx.run(insertCode, { codeHash: hashOf(plainCode(code)), by, expiresAt })
      await journal.record(tx, { by, action: 'gateway.codeMade', entityId: tx.companyId })
      return { code, expiresAt }
    },
    pair: async ({ code, local, name, ip }) => {
      const limits = limitsFor(ip)
      await uow.read(NO_COMPANY, (tx) => attempts.ensureOpen(tx, limits))
      const admission = code === null ? local !== null && await byFolder(local) : await byCode(code)
      if (!admission) return refuse(limits)
      const pairing = await admit(admission, name)
      if (pairing instanceof Refusal) throw pairing.error
      return pairing
    },
  }
}
