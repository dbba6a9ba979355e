/**
 * What every history has to leave behind. I1: an order has at most one receipt that counts. I2: every receipt of the device is one closed bill's, or is
 * listed for people. I3: per tax class both sides come to the same. I4: no number of the device is unexplained. I5: a fiscal bill has its number.
 * I6: nothing stays under way. I7: what was written stays. I8: one document for one intent. CASH: the person who took the money owes it once.
 */
export const INVARIANTS = ['I1', 'I2', 'I3', 'I4', 'I5', 'I6', 'I7', 'I8', 'CASH'] as const
export type Invariant = (typeof INVARIANTS)[number]

/** A broken invariant with its evidence in words. */
export interface Violation {
  readonly invariant: Invariant
  readonly evidence: string
}

export type Report = (invariant: Invariant, evidence: string) => void
