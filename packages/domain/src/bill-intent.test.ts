import { describe, expect, it } from 'vitest'
import type { BillIntentState } from './bill-intent.ts'
import { BILL_INTENT_STATES, DOUBT_AFTER_SECONDS, holdsOrders, isFinal, MANUAL_AFTER_SECONDS, mayMove, RESERVE_SECONDS } from './bill-intent.ts'

const ALLOWED: readonly string[] = [
  'RESERVED>ARMED', 'RESERVED>ABORTED', 'ARMED>PRINTED', 'ARMED>IN_DOUBT', 'ARMED>MANUAL', 'ARMED>ABORTED',
  'IN_DOUBT>PRINTED', 'IN_DOUBT>MANUAL', 'IN_DOUBT>ABORTED', 'MANUAL>PRINTED', 'MANUAL>ABORTED', 'PRINTED>BILLED',
]
const reachable = (from: BillIntentState): ReadonlySet<BillIntentState> => {
  const found = new Set<BillIntentState>([from])
  for (const state of found) for (const next of BILL_INTENT_STATES) if (mayMove(state, next)) found.add(next)
  return found
}

describe('the states of an intent to bill', () => {
  it.each(BILL_INTENT_STATES.flatMap((from) => BILL_INTENT_STATES.map((to) => [from, to] as const)))('%s to %s', (from, to) => {
    expect(mayMove(from, to)).toBe(ALLOWED.includes(`${from}>${to}`))
  })

  it('all follow from a reservation', () => {
    expect(reachable('RESERVED')).toEqual(new Set(BILL_INTENT_STATES))
  })

  it.each(BILL_INTENT_STATES)('%s can still end, and holds its orders until it has', (state) => {
    const ends = [...reachable(state)].filter(isFinal)
    expect(ends.length).toBeGreaterThan(0)
    expect(isFinal(state)).toBe(state === 'BILLED' || state === 'ABORTED')
    expect(holdsOrders(state)).toBe(!isFinal(state))
  })

  it('never take back a receipt that printed, nor print one that was aborted', () => {
    expect(reachable('PRINTED')).toEqual(new Set(['PRINTED', 'BILLED']))
    expect(reachable('ABORTED')).toEqual(new Set(['ABORTED']))
  })

  it('wait for people longer than for a doubt', () => {
    expect([RESERVE_SECONDS, DOUBT_AFTER_SECONDS, MANUAL_AFTER_SECONDS]).toEqual([120, 60, 600])
  })
})
