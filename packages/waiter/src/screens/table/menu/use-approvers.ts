import type { ApprovalNeeded } from '@kafana/client/api/approval-needed.ts'
import { compareTexts } from '@kafana/client/i18n/formats.ts'
import type { BillCloser } from '@kafana/contract'
import { fullName } from '@kafana/domain'
import { useEffect, useState } from 'react'
import { approvers } from '../../../data/approval-calls.ts'

type Approvers =
  | { readonly is: 'loading' }
  /** The list cannot be read, or nobody is on it. */
  | { readonly is: 'unknown' }
  | { readonly is: 'known'; readonly people: readonly BillCloser[] }

const known = (people: readonly BillCloser[]): Approvers =>
  people.length === 0
    ? { is: 'unknown' }
    : { is: 'known', people: people.toSorted((a, b) => compareTexts(fullName(a), fullName(b))) }

/** Who may approve all of this, by name. */
export const useApprovers = (approving: ApprovalNeeded): Approvers => {
  const isAsked = approving.actions.length > 0
  const [answer, setAnswer] = useState<Approvers>({ is: isAsked ? 'loading' : 'unknown' })
  useEffect(() => {
    if (!isAsked) return
    approvers(approving).then(
      (people) => setAnswer(known(people)),
      () => setAnswer({ is: 'unknown' }),
    )
  }, [isAsked, approving])
  return answer
}
