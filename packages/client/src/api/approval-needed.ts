import type { ApprovalAction } from '@kafana/domain'
import type { ApiError } from './api-error.ts'

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

/** As a query, whose PIN is asked for. */
export const approversOf = ({ actions, consents }: ApprovalNeeded) => ({
  approves: actions.join(),
  ...(consents !== undefined && { consents }),
})
