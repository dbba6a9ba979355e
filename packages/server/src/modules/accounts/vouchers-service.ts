import { hash } from 'node:crypto'
import { leftOnAccount, type Minor, voucherCodeEnd } from '@kafana/domain'
import { changesOf } from '../../platform/audit/audit-log.ts'
import type { EraseTraces } from '../../platform/erasure.ts'
import { AppError, CommittedRefusal, ensureFound, ensureVersion } from '../../platform/http/app-error.ts'
import type { Caller } from '../../platform/http/caller.ts'
import { newId } from '../../platform/ids.ts'
import type { Platform } from '../../platform/platform.ts'
import type { Tx, WriteTx } from '../../platform/unit-of-work/unit-of-work.ts'
import { type AttemptLimits, clearLimits, type Limit, limitScope } from '../auth/index.ts'
import { type AccountsDeps, createAccountList, type GuestAccount } from './account-list.ts'
import { selectSold } from './account-read-model.ts'
import { insertAccount, selectByCode, setBlocked } from './account-store.ts'
import { type AccountPayment, takePayment } from './take-payment.ts'
import { recordLookUp } from './voucher-look-ups.ts'

/** A voucher with a value. */
export interface Voucher {
  readonly id: string
  /** The end of its code; null for one that is known from its bills alone. */
  readonly end: string | null
  readonly note: string
  readonly value: Minor
  readonly left: Minor
  readonly expires: string | null
  readonly isExpired: boolean
  readonly isBlocked: boolean
  /** UTC ms; null for one that is known from its bills alone. */
  readonly soldAt: number | null
  readonly version: number
}
interface NewVoucher extends AccountPayment {
  /** Checked already. */
  readonly code: string
  readonly expires: string | null
}

export interface VouchersService {
  /** The newest first. */
  vouchers(tx: Tx): Promise<Voucher[]>
  /** @throws AppError INPUT_INVALID for a day that is over; NOT_FOUND as for payments; ID_TAKEN for a code in use */
  sell(tx: WriteTx, caller: Caller, voucher: NewVoucher): Promise<Voucher>
  /** @throws AppError NOT_FOUND; ConflictError VERSION_CONFLICT with the current one */
  update(
    tx: WriteTx,
    caller: Caller,
    id: string,
    change: { readonly blocked: boolean; readonly version?: number | undefined },
  ): Promise<Voucher>
  /**
   * The session of the caller may redeem the voucher for some minutes from then on. An unknown code is counted, and
   * returned, not thrown, so that this is committed; a known one is found however many unknown ones there were.
   * @throws AppError TOO_MANY_ATTEMPTS, VOUCHER_BLOCKED
   */
  lookUp(tx: WriteTx, caller: Caller, code: string): Promise<Voucher | CommittedRefusal>
}

export interface VouchersDeps extends AccountsDeps {
  readonly attempts: AttemptLimits
}

const HOUR_MS = 60 * 60 * 1000
/** Of unknown codes, by person: nobody stops another one. Eighty random bits are not found by trying in any case. */
const limitsOf = (userId: string): Limit[] => [
  { scope: limitScope('voucher-by', userId), failures: 30, windowMs: HOUR_MS },
]
/** Deletes the counter that is keyed by a hash of the person's id. */
export const eraseVoucherLimits: EraseTraces = (tx, { id }) => clearLimits(tx, limitsOf(id))

/** A code has eighty random bits: what is stored of it needs no slow hash. */
const hashOf = (code: string): string => hash('sha256', code, 'base64url')

export const createVouchersService = (
  { audit, clock }: Pick<Platform, 'audit' | 'clock'>,
  deps: VouchersDeps,
): VouchersService => {
  const { attempts } = deps
  const record = changesOf(audit, 'accounts')
  const list = createAccountList({ clock }, deps)
  const vouchers = async (tx: Tx): Promise<Voucher[]> => {
    const sold = new Map((await tx.all(selectSold, {})).map((row) => [row.account_id, row]))
    const toVoucher = ({ id, name, note, balance, ...account }: GuestAccount): Voucher => ({
      id,
      end: name,
      note,
      value: -(sold.get(id)?.amount ?? 0) + 0,
      left: leftOnAccount({ balance, limit: 0 }) ?? 0,
      expires: account.expires,
      isExpired: account.isExpired,
      isBlocked: account.isBlocked,
      soldAt: sold.get(id)?.at ?? null,
      version: account.version,
    })
    return (await list(tx))
      .filter(({ kind }) => kind === 'voucher')
      .map(toVoucher)
      .toSorted((a, b) => (b.soldAt ?? 0) - (a.soldAt ?? 0))
  }
  const find = async (tx: Tx, id: string): Promise<Voucher> =>
    ensureFound((await vouchers(tx)).find((voucher) => voucher.id === id))
  return {
    vouchers,
    sell: async (tx, caller, { code, expires, ...payment }) => {
      const codeHash = hashOf(code)
      if (await tx.get(selectByCode, { codeHash })) throw new AppError('ID_TAKEN')
      const [id, name] = [newId(), voucherCodeEnd(code)]
      const { note, amount, tender } = payment
      await tx.run(insertAccount, { id, kind: 'voucher', name, note, limit: 0, codeHash, expires })
      const takenBy = await takePayment(tx, deps, caller, { ...payment, account: id, name, at: clock.now() })
      await record(tx, caller.userId, 'voucher.sold', id, { amount, tender, takenBy, expires })
      const voucher = await find(tx, id)
      if (voucher.isExpired)
        throw new AppError('INPUT_INVALID', { issues: [{ path: 'expires', key: 'VALUE_INVALID' }] })
      return voucher
    },
    update: async (tx, { userId }, id, { blocked, version }) => {
      const before = await find(tx, id)
      ensureVersion(before, version)
      if (blocked === before.isBlocked) return before
      await tx.run(setBlocked, { id, at: blocked ? clock.now() : null })
      await record(tx, userId, blocked ? 'voucher.blocked' : 'voucher.unblocked', id, {})
      return find(tx, id)
    },
    lookUp: async (tx, caller, code) => {
      const found = await tx.get(selectByCode, { codeHash: hashOf(code) })
      if (!found) {
        const limits = limitsOf(caller.userId)
        await attempts.ensureOpen(tx, limits)
        await attempts.countFailure(tx, limits)
        return new CommittedRefusal(new AppError('VOUCHER_UNKNOWN'))
      }
      const voucher = await find(tx, found.id)
      if (voucher.isBlocked) throw new AppError('VOUCHER_BLOCKED', { details: { account: voucher.id } })
      await recordLookUp(tx, caller, { account: voucher.id, now: clock.now() })
      return voucher
    },
  }
}
