import { type ApprovalNeeded, approversOf } from '@kafana/client/api/approval-needed.ts'
import { laterApi } from '@kafana/client/api/later-api.ts'
import { briefly } from './online.ts'

/** Whose PIN approves all of this for the waiter. @throws ApiError */
export const approvers = (needed: ApprovalNeeded) =>
  briefly((options) => laterApi.billing.closers({ query: approversOf(needed) }, options))
