import type { ApprovalNeeded } from '@kafana/client/api/approval-needed.ts'
import { compareTexts } from '@kafana/client/i18n/formats.ts'
import type { BillCloser } from '@kafana/contract'
import { fullName } from '@kafana/domain'
import { approvers } from '../../../data/approval-calls.ts'
import { useAnswer } from '../../../data/use-answer.ts'

type Approvers =
  | { readonly is: 'loading' }
  /** The list cannot be read, or nobody is on it. */
  | { readonly is: 'unknown' }
  | { readonly is: 'known'; readonly people: readonly BillCloser[] }

const byName = async (approving: ApprovalNeeded): Promise<readonly BillCloser[]> =>
  (await approvers(approving)).toSorted((a, b) => compareTexts(fullName(a), fullName(b)))

/** Who may approve all of this, by name. */
export const useApprovers = (approving: ApprovalNeeded): Approvers => {
  const isAsked = approving.actions.length > 0
  const { answer } = useAnswer(byName, approving, isAsked)
  if (isAsked && answer.is === 'loading') return answer
  return answer.is === 'known' && answer.value.length > 0
    ? { is: 'known', people: answer.value }
    : { is: 'unknown' }
}
