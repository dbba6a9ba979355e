import { hasCode, isApiError, isInconclusive } from '@kafana/client/api/api-error.ts'
import {
  type ApprovalNeeded,
  approvalNeededOf,
  NOTHING_TO_APPROVE,
} from '@kafana/client/api/approval-needed.ts'
import { errorText } from '@kafana/client/i18n/message-text.ts'
import { useTranslation } from '@kafana/client/i18n/use-translation.ts'
import { useState } from 'react'
import type { Approval } from '../../../data/online.ts'

/** Something that only the server can do. */
type Act = (approval?: Approval) => Promise<unknown>

interface State {
  readonly isBusy: boolean
  /** Why it was refused; empty for no reason. */
  readonly fault: string
  /** It was refused because of the username or the PIN. */
  readonly isPinWrong: boolean
  /** What waits for somebody to approve it. */
  readonly asked: Act | null
  /** What of it has to be approved; empty where the server has not said that. */
  readonly approving: ApprovalNeeded
}
const IDLE: State = {
  isBusy: false,
  fault: '',
  isPinWrong: false,
  asked: null,
  approving: NOTHING_TO_APPROVE,
}

/** Refusals of the approval itself, after which the same may be approved again. */
export const OF_APPROVAL = [
  'BAD_CREDENTIALS',
  'PIN_DISABLED',
  'APPROVAL_REFUSED',
  'TOO_MANY_ATTEMPTS',
] as const
/** An approval is for what was on the screen: what was refused otherwise is decided again. */
const mayBeApproved = (error: unknown): boolean =>
  !isApiError(error) || isInconclusive(error) || OF_APPROVAL.some((code) => hasCode(error, code))

/** Runs one act at a time, and asks for an approval where the server does. */
export const useServerAct = (onDone: () => void) => {
  const { t } = useTranslation()
  const [state, setState] = useState(IDLE)
  const run = async (act: Act, approval?: Approval): Promise<void> => {
    const asked = approval ? act : null
    const approving = approval ? state.approving : NOTHING_TO_APPROVE
    setState({ ...IDLE, isBusy: true, asked, approving })
    try {
      await act(approval)
      setState(IDLE)
      onDone()
    } catch (error) {
      if (!approval && hasCode(error, 'APPROVAL_NEEDED'))
        setState({ ...IDLE, asked: act, approving: approvalNeededOf(error) })
      else {
        const isPinWrong = hasCode(error, 'BAD_CREDENTIALS')
        const fault = errorText(error, t)
        setState(mayBeApproved(error) ? { ...IDLE, fault, isPinWrong, asked, approving } : { ...IDLE, fault })
      }
    }
  }
  return {
    ...state,
    run: (act: Act): void => void run(act),
    approve: (approval: Approval): void => {
      if (state.asked) void run(state.asked, approval)
    },
    /** What waits for an approval stays undone. */
    drop: (): void => setState(IDLE),
  }
}
export type ServerAct = ReturnType<typeof useServerAct>
