import { hasCode, isApiError, isInconclusive } from '@kafana/client/api/api-error.ts'
import {
  type ApprovalNeeded,
  approvalNeededOf,
  isApprovalRefused,
  NOTHING_TO_APPROVE,
} from '@kafana/client/api/approval-needed.ts'
import { errorText } from '@kafana/client/i18n/message-text.ts'
import { useTranslation } from '@kafana/client/i18n/use-translation.ts'
import { useEffect, useRef, useState } from 'react'
import type { Approval } from '../../../data/online.ts'

/**
 * Something that only the server can do. `isAwaited` is false once nobody waits for its answer any more: another screen
 * may be open by then.
 */
type Act = (approval: Approval | undefined, isAwaited: () => boolean) => Promise<unknown>

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

/** An approval is for what was on the screen: what was refused otherwise is decided again. */
const mayBeApproved = (error: unknown): boolean =>
  !isApiError(error) || isInconclusive(error) || isApprovalRefused(error)

/**
 * Runs one act at a time, and asks for an approval where the server does. An answer that nobody waits for any more
 * changes nothing that is shown.
 */
export const useServerAct = (onDone: () => void) => {
  const { t } = useTranslation()
  const [state, setState] = useState(IDLE)
  const isRunning = useRef(false)
  /** Raised when nobody waits any more for what runs. */
  const drops = useRef(0)
  useEffect(
    () => () => {
      drops.current += 1
    },
    [],
  )
  const stateAfter = (error: unknown, act: Act, { asked, approving }: State): State => {
    if (asked === null && hasCode(error, 'APPROVAL_NEEDED'))
      return { ...IDLE, asked: act, approving: approvalNeededOf(error) }
    const fault = errorText(error, t)
    if (!mayBeApproved(error)) return { ...IDLE, fault }
    return { ...IDLE, fault, isPinWrong: hasCode(error, 'BAD_CREDENTIALS'), asked, approving }
  }
  const run = async (act: Act, approval?: Approval): Promise<void> => {
    if (isRunning.current) return
    const before = drops.current
    const isAwaited = (): boolean => drops.current === before
    const approving = approval ? state.approving : NOTHING_TO_APPROVE
    const sending: State = { ...IDLE, isBusy: true, asked: approval ? act : null, approving }
    isRunning.current = true
    setState(sending)
    let after = IDLE
    let isDone = false
    try {
      await act(approval, isAwaited)
      isDone = true
    } catch (error) {
      after = stateAfter(error, act, sending)
    }
    isRunning.current = false
    setState(isAwaited() ? after : IDLE)
    if (isDone && isAwaited()) onDone()
  }
  return {
    ...state,
    run: (act: Act): void => void run(act),
    approve: (approval: Approval): void => {
      if (state.asked) void run(state.asked, approval)
    },
    /** What waits for an approval stays undone; what was sent is still one act, whose answer is not shown. */
    drop: (): void => {
      drops.current += 1
      setState({ ...IDLE, isBusy: isRunning.current })
    },
  }
}
export type ServerAct = ReturnType<typeof useServerAct>
