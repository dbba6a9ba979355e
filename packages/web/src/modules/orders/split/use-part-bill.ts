import { useCall } from '@kafana/client/api/query.ts'
import { type Split, withoutLastPart } from '@kafana/client/split/split-choice.ts'
import { useCountedPart } from '@kafana/client/split/use-counted-part.ts'
import { type Dispatch, type SetStateAction, useEffect } from 'react'
import type { Billing } from '../../billing/index.ts'

/** Whether a bill may be printed in this step; null where the step does not say. */
const mayPrint = (step: Billing['phase']['step']): boolean | null => {
  if (step === 'closed' || step === 'credentials') return null
  return step !== 'choose'
}

/** Does not count a bill that has ended without a receipt since it was counted, here or on another device. */
const useEndedUnprinted = (bill: string | undefined, setSplit: Dispatch<SetStateAction<Split>>): void => {
  const { data } = useCall('billing', 'intents', { query: {} }, { enabled: bill !== undefined, staleTime: 0 })
  const isUnprinted = data?.some(({ _id, state }) => _id === bill && state === 'ABORTED') ?? false
  useEffect(() => {
    if (isUnprinted) setSplit((split) => ({ ...split, evenly: withoutLastPart(split.evenly) }))
  }, [isUnprinted, setSplit])
}

/**
 * Counts the equal parts of a check with the bill on the screen.
 * @param of how many parts were left before it; undefined for a bill of anything else
 */
export const usePartBill = (
  { phase }: Billing,
  of: number | undefined,
  [split, setSplit]: readonly [Split, Dispatch<SetStateAction<Split>>],
): void => {
  const bill = 'bill' in phase ? phase.bill.intentId : undefined
  useCountedPart({ of, isPaid: mayPrint(phase.step), bill }, setSplit)
  useEndedUnprinted(split.evenly.bill, setSplit)
}
