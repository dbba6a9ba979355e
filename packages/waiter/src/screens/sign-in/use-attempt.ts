import { useState } from 'react'
import { lateTexts } from '../../app/late-texts.ts'
import type { SignInFault } from './sign-in-fault.ts'

/** One attempt at a time to prove who one is, and why the last one failed. */
export const useAttempt = () => {
  const [isBusy, setBusy] = useState(false)
  const [fault, setFault] = useState<SignInFault | null>(null)
  /** @param prove false if the phone knows that it is wrong */
  const attempt = async (prove: () => Promise<boolean>): Promise<void> => {
    if (isBusy) return
    setBusy(true)
    try {
      setFault((await prove()) ? null : { is: 'wrong' })
    } catch (error) {
      // The reasons of the server; without them its own sentence is shown.
      await lateTexts.load().catch(() => {})
      setFault({ is: 'failed', error })
    } finally {
      setBusy(false)
    }
  }
  return { isBusy, fault, attempt, forget: () => setFault(null) }
}
