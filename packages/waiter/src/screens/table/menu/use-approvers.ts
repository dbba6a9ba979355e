import { compareTexts } from '@kafana/client/i18n/formats.ts'
import type { BillCloser } from '@kafana/contract'
import { type ApprovalAction, fullName } from '@kafana/domain'
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
export const useApprovers = (approving: readonly ApprovalAction[]): Approvers => {
  const isAsked = approving.length > 0
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
