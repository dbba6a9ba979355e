import { hasCode } from '@kafana/client/api/api-error.ts'
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
  /** What waits for somebody to approve it. */
  readonly asked: Act | null
}
const IDLE: State = { isBusy: false, fault: '', asked: null }

/** Runs one act at a time, and asks for an approval where the server does. */
export const useServerAct = (onDone: () => void) => {
  const { t } = useTranslation()
  const [state, setState] = useState(IDLE)
  const run = async (act: Act, approval?: Approval): Promise<void> => {
    setState({ isBusy: true, fault: '', asked: approval ? act : null })
    try {
      await act(approval)
      setState(IDLE)
      onDone()
    } catch (error) {
      const isAsked = !approval && hasCode(error, 'APPROVAL_NEEDED')
      const fault = isAsked ? '' : errorText(error, t)
      setState({ isBusy: false, fault, asked: isAsked || approval ? act : null })
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
