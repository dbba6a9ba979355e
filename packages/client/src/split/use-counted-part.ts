import { type Dispatch, type SetStateAction, useEffect } from 'react'
import { afterPart, type Split } from './split-choice.ts'

/** A bill for one of several equal parts. */
interface PartBill {
  /** How many of them were left before it; undefined for a bill of anything else. */
  readonly of: number | undefined
  /** Whether it is or may be printed; null while that is as it was before. */
  readonly isPaid: boolean | null
  readonly bill?: string | undefined
}

/**
 * Counts the equal part that a bill is for as soon as it may be printed: the screen may be left before that is known.
 * One that is not printed is not counted. After the last part there is nothing left to count.
 */
export const useCountedPart = (
  { of, isPaid, bill }: PartBill,
  setSplit: Dispatch<SetStateAction<Split>>,
): void =>
  useEffect(() => {
    if (of !== undefined && of > 1 && isPaid !== null)
      setSplit((split) => ({ ...split, evenly: afterPart(split.evenly, of, isPaid, bill) }))
  }, [of, isPaid, bill, setSplit])
