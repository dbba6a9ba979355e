import type { BillIntent } from '@kafana/contract'

/** What became of a bill, as far as its gateway has said. */
export type Outcome = 'printing' | 'printed' | 'unprinted' | 'unknown'

const OUTCOMES: Readonly<Record<BillIntent['state'], Outcome>> = {
  RESERVED: 'printing',
  ARMED: 'printing',
  PRINTED: 'printed',
  BILLED: 'printed',
  ABORTED: 'unprinted',
  IN_DOUBT: 'unknown',
  MANUAL: 'unknown',
}

export const outcomeOf = ({ state, denied }: Pick<BillIntent, 'state' | 'denied'>): Outcome =>
  denied ? 'unprinted' : OUTCOMES[state]
