import type { ApprovalRefusal } from '@kafana/client/api/approval-needed.ts'

/** The fields of an approval that its refusals concern. */
export const APPROVAL_FIELDS = {
  BAD_CREDENTIALS: 'pin',
  PIN_DISABLED: 'pin',
  APPROVAL_REFUSED: 'username',
} as const satisfies Partial<Record<ApprovalRefusal, string>>
