import type { ErrorCode } from '@kafana/contract'
import type { ApprovalAction } from '@kafana/domain'
import { type ApiError, hasCode } from './api-error.ts'

/** What an `APPROVAL_NEEDED` says. */
export interface ApprovalNeeded {
  /** What needs an approval. */
  readonly actions: readonly ApprovalAction[]
  /** In percent of a price: how much may be taken off without one. */
  readonly limit?: number
  /** In percent of a price: how much is to be taken off. */
  readonly asked?: number
  /** The id of the colleague whose PIN is enough, too. */
  readonly consents?: string
}

export const NOTHING_TO_APPROVE: ApprovalNeeded = { actions: [] }

export const approvalNeededOf = ({ body }: ApiError): ApprovalNeeded => ({
  ...NOTHING_TO_APPROVE,
  ...(body as Partial<ApprovalNeeded>),
})

/** Refusals of the approval itself, after which the same may be approved again. */
const APPROVAL_REFUSALS = [
  'BAD_CREDENTIALS',
  'PIN_DISABLED',
  'APPROVAL_REFUSED',
  'TOO_MANY_ATTEMPTS',
] as const satisfies readonly ErrorCode[]
export type ApprovalRefusal = (typeof APPROVAL_REFUSALS)[number]

/** Was the approval refused, and not what was to be approved? */
export const isApprovalRefused = (error: unknown): boolean =>
  APPROVAL_REFUSALS.some((code) => hasCode(error, code))

/** As a query, whose PIN is asked for. */
export const approversOf = ({ actions, consents }: ApprovalNeeded) => ({
  approves: actions.join(),
  ...(consents !== undefined && { consents }),
})
