import { laterApi } from '@kafana/client/api/later-api.ts'
import type { ApprovalAction } from '@kafana/domain'
import { briefly } from './online.ts'

/** Whose PIN approves all of this for the waiter. @throws ApiError */
export const approvers = (actions: readonly ApprovalAction[]) =>
  briefly((options) => laterApi.billing.closers({ query: { approves: actions.join() } }, options))
