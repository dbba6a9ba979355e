import { isDeepStrictEqual } from 'node:util'
import {
  type ApprovalAction,
  type ApprovalLimits,
  beyondConsent,
  DEFAULT_DISCOUNT_LIMITS,
  DEFAULT_LIMITS,
  type DiscountLimits,
  fromMinor,
  type Limit,
  type LimitedRole,
  limitOf,
  mayApprove,
  ofEachAction,
} from '@kafana/domain'
import { changesOf } from '../../platform/audit/audit-log.ts'
import { AppError, CommittedRefusal, ensureFound } from '../../platform/http/app-error.ts'
import type { Caller } from '../../platform/http/caller.ts'
import type { Platform } from '../../platform/platform.ts'
import type { Tx, WriteTx } from '../../platform/unit-of-work/unit-of-work.ts'
import type { PinProof, PinService } from '../auth/index.ts'
import { selectApprover, selectLimits, updateLimits } from './approvals-store.ts'
import { percentOfRole } from './percent-of-role.ts'

export interface LimitChange {
  readonly action: ApprovalAction
  readonly role: LimitedRole
  readonly limit: Limit
  /** Of a discount. */
  readonly upTo?: number | undefined
}

/** What each role may do by itself, and how much of a check, in percent, it may take off. */
export interface VenueLimits extends ApprovalLimits {
  readonly discountUpTo: DiscountLimits
}

/** Who asks: whoever is signed in or, where a call takes a PIN, whose PIN it is. */
export type Asking = Pick<Caller, 'userId' | 'role'>

/** What else is known of something that may need an approval. */
export interface ApprovalAbout {
  /** What a discount comes to, in hundredths of a percent of a price; null where it is no percentage. */
  readonly percent?: number | null
  /** The id of the colleague whom it concerns: for what `beyondConsent` leaves out, their PIN needs no right. */
  readonly consents?: string | null
}

export interface ApprovalsService {
  limits(tx: Tx): Promise<VenueLimits>
  setLimit(tx: WriteTx, caller: Caller, change: LimitChange): Promise<VenueLimits>
  /**
   * Checks that the caller may do all of these, by themselves or with somebody's PIN.
   * @param proof what `PinService.verify` returned; null while nobody has typed a PIN
   * @returns who approved it; null where nobody had to. A refused PIN is returned, not thrown, so that it is counted.
   * @throws AppError ROLE_FORBIDDEN for what the role may never do, APPROVAL_NEEDED with the first `action`, all `actions`
   * that need it, of a discount `limit` and `asked` in percent, and `consents` where that is enough; APPROVAL_REFUSED if the PIN is of somebody who may not approve it, or of the caller, TOO_MANY_ATTEMPTS
   */
  authorise(
    tx: WriteTx,
    caller: Asking,
    actions: readonly ApprovalAction[],
    proof: PinProof | null,
    about?: ApprovalAbout,
  ): Promise<string | null | CommittedRefusal>
}

type StoredLimits = { readonly [A in keyof VenueLimits]?: Partial<VenueLimits[A]> }

const withDefaults = (stored: StoredLimits): VenueLimits => ({
  ...ofEachAction((action) => ({ ...DEFAULT_LIMITS[action], ...stored[action] })),
  discountUpTo: { ...DEFAULT_DISCOUNT_LIMITS, ...stored.discountUpTo },
})

/** How much the role may take off by itself, and how much was asked for, in percent. */
const amountOver = (limits: VenueLimits, { role }: Asking, percent: number | null) =>
  percent === null ? null : { limit: percentOfRole(limits, role), asked: fromMinor(percent) }

/** What `APPROVAL_NEEDED` says of these actions beside the first of them. */
const neededDetails = (
  limits: VenueLimits,
  asking: Asking,
  actions: readonly ApprovalAction[],
  { percent = null, consents = null }: ApprovalAbout,
) => ({
  actions,
  ...(actions.includes('discount') && amountOver(limits, asking, percent)),
  ...(consents !== null && beyondConsent(actions).length === 0 && { consents }),
})

export const createApprovalsService = (
  { audit, security }: Pick<Platform, 'audit' | 'security'>,
  pins: Pick<PinService, 'confirm'>,
): ApprovalsService => {
  const record = changesOf(audit, 'approvals')
  const stored = async (tx: Tx): Promise<StoredLimits> =>
    JSON.parse(ensureFound(await tx.get(selectLimits, {})).limits) as StoredLimits
  const limits = async (tx: Tx): Promise<VenueLimits> => withDefaults(await stored(tx))
  const isApprover = async (
    tx: Tx,
    caller: Asking,
    id: string,
    actions: readonly ApprovalAction[],
  ): Promise<boolean> => {
    const { role, approves } = ensureFound(await tx.get(selectApprover, { id }))
    const may = JSON.parse(approves) as ApprovalAction[]
    return mayApprove({ role, approves: may, isAsking: id === caller.userId }, actions)
  }
  return {
    limits,
    setLimit: async (tx, { userId }, { action, role, limit, upTo }) => {
      const before = await stored(tx)
      const percent = action === 'discount' ? upTo : undefined
      const after = {
        ...before,
        [action]: { ...before[action], [role]: limit },
        ...(percent !== undefined && { discountUpTo: { ...before.discountUpTo, [role]: percent } }),
      }
      await tx.run(updateLimits, { limits: JSON.stringify(after) })
      await record(tx, userId, 'limit.changed', tx.companyId, {
        action,
        role,
        limit,
        ...(percent !== undefined && { upTo: percent }),
      })
      const current = withDefaults(after)
      const details = { changes: ['limits'] } as const
      if (!isDeepStrictEqual(current, withDefaults(before)))
        await security.record(tx, { event: 'rightsChanged', by: userId, details })
      return current
    },
    authorise: async (tx, caller, actions, proof, about = {}) => {
      const current = await limits(tx)
      const limited = actions.filter((action) => limitOf(current, action, caller.role) !== 'free')
      if (limited.some((action) => limitOf(current, action, caller.role) === 'never'))
        throw new AppError('ROLE_FORBIDDEN')
      const [action] = limited
      if (action === undefined) return null
      if (proof === null)
        throw new AppError('APPROVAL_NEEDED', {
          details: { action, ...neededDetails(current, caller, limited, about) },
        })
      const approver = await pins.confirm(tx, proof)
      if (approver instanceof CommittedRefusal) return approver
      const needed = approver.id === about.consents ? beyondConsent(limited) : limited
      if (await isApprover(tx, caller, approver.id, needed)) return approver.id
      throw new AppError('APPROVAL_REFUSED', { details: { action } })
    },
  }
}
