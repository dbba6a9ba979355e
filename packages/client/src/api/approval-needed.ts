import type { ApprovalAction } from '@kafana/domain'
import type { ApiError } from './api-error.ts'

/** What needs an approval, of an `APPROVAL_NEEDED`. */
export const actionsOf = ({ body }: ApiError): readonly ApprovalAction[] =>
  (body as { readonly actions?: readonly ApprovalAction[] }).actions ?? []
