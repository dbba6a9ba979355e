import { hasCode } from '@kafana/client/api/api-error.ts'
import { type ApprovalNeeded, approvalNeededOf } from '@kafana/client/api/approval-needed.ts'
import { useState } from 'react'
import { deferred } from '../deferred.tsx'
import type { Credentials } from './approval-dialog.tsx'

const ApprovalDialog = deferred(async () => (await import('./approval-dialog.tsx')).ApprovalDialog)

interface Asked {
  readonly approving: ApprovalNeeded
  /** Rejects where it is refused. */
  readonly approve: (approval: Credentials) => Promise<void>
  readonly drop: () => void
}

/** What a call that may need an approval sends besides: nothing, until somebody has approved it. */
export interface Approved {
  readonly approval?: Credentials
}

/** Sends what may need an approval, and asks for one in a dialog where the server does. */
export const useApproved = () => {
  const [asked, setAsked] = useState<Asked>()
  const ask = <T,>(approving: ApprovalNeeded, send: (approved: Approved) => Promise<T>): Promise<T | null> =>
    new Promise((resolve) => {
      // A later question stays when an earlier one is answered.
      const end = (): void => setAsked((now) => (now === own ? undefined : now))
      const own: Asked = {
        approving,
        approve: async (approval) => {
          const result = await send({ approval })
          end()
          resolve(result)
        },
        drop: () => {
          end()
          resolve(null)
        },
      }
      setAsked(own)
    })
  return {
    /** Resolves to the result; null where nobody approved it. @throws ApiError for other refusals */
    run: async <T,>(send: (approved: Approved) => Promise<T>): Promise<T | null> => {
      try {
        return await send({})
      } catch (error) {
        if (!hasCode(error, 'APPROVAL_NEEDED')) throw error
        return ask(approvalNeededOf(error), send)
      }
    },
    /** Null unless an approval is asked for. */
    dialog: asked ? (
      <ApprovalDialog approving={asked.approving} onApprove={asked.approve} onClose={asked.drop} />
    ) : null,
  }
}
