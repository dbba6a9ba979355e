import { useEffect, useEffectEvent } from 'react'
import { isApiError } from '../../platform/api/api-error.ts'
import type { BillPhase } from '../../platform/billing/bill-phase.ts'
import type { BillStage } from '../../platform/billing/bill-stage.ts'
import { createBillFlow } from '../../platform/billing/create-bill-flow.ts'
import { isFiscalBill } from '../../platform/billing/send-bill.ts'

/** How soon a bill that nobody knows about is asked after again. */
const ASK_AGAIN_MS = 5000

interface Settings extends BillStage {
  readonly phase: BillPhase
  /** Somebody pressed something: that brings an answer of its own. */
  readonly busy: boolean
  /** What became of a bill that is not on screen any more. */
  readonly onElsewhere: () => void
}

/** Asks by itself after a bill that nobody knows about, for as long as it stands on screen. Nobody pressed anything, so a failure only waits for the next time. */
export const useAskAgain = ({ phase, busy, show, end, onElsewhere }: Settings): void => {
  const ask = useEffectEvent(async (unknown: BillPhase, isGone: () => boolean): Promise<void> => {
    if (unknown.step !== 'unknown' || busy) return
    // Once it has shown something, what is on screen is its own.
    let isOurs = false
    const take = (): boolean => {
      isOurs ||= !isGone()
      return isOurs
    }
    const quiet = createBillFlow({
      show: (next) => {
        if (take()) show(next)
      },
      end: (how) => {
        if (take()) end(how)
        else onElsewhere()
      },
    })
    await quiet.check(unknown.bill).catch((error: unknown) => {
      if (!isApiError(error)) throw error
      if (!isGone()) show({ ...unknown })
    })
  })
  useEffect(() => {
    if (phase.step !== 'unknown' || !isFiscalBill(phase.bill)) return
    let isGone = false
    const timer = setTimeout(() => void ask(phase, () => isGone), ASK_AGAIN_MS)
    return () => {
      isGone = true
      clearTimeout(timer)
    }
  }, [phase])
}
