import { describe, expect, it } from 'vitest'
import type { IntentState } from './bill-intent.ts'
import {
  INTENT_STATES,
  UNCONFIRMED_AFTER_SECONDS,
  holdsOrders,
  isFinal,
  NEEDS_ATTENTION_AFTER_SECONDS,
  mayMove,
  RESERVE_SECONDS,
} from './bill-intent.ts'

const ALLOWED: readonly string[] = [
  'RESERVED>ARMED',
  'RESERVED>BILLED',
  'RESERVED>ABORTED',
  'ARMED>PRINTED',
  'ARMED>IN_DOUBT',
  'ARMED>MANUAL',
  'ARMED>ABORTED',
  'IN_DOUBT>PRINTED',
  'IN_DOUBT>MANUAL',
  'IN_DOUBT>ABORTED',
  'MANUAL>PRINTED',
  'MANUAL>ABORTED',
  'PRINTED>BILLED',
  'BILLED>ABORTED',
]
const reachable = (from: IntentState): ReadonlySet<IntentState> => {
  const found = new Set<IntentState>([from])
  for (const state of found) for (const next of INTENT_STATES) if (mayMove(state, next)) found.add(next)
  return found
}

describe('the states of a bill intent', () => {
  it.each(INTENT_STATES.flatMap((from) => INTENT_STATES.map((to) => [from, to] as const)))(
    '%s to %s',
    (from, to) => {
      expect(mayMove(from, to)).toBe(ALLOWED.includes(`${from}>${to}`))
    },
  )

  it('all follow from a reservation', () => {
    expect(reachable('RESERVED')).toEqual(new Set(INTENT_STATES))
  })

  it.each(INTENT_STATES)('%s locks its orders unless its bill is closed or cancelled', (state) => {
    expect(holdsOrders(state)).toBe(state !== 'BILLED' && state !== 'ABORTED')
    expect(isFinal(state)).toBe(state === 'ABORTED')
  })

  it('never print an aborted one, nor cancel one before it is closed once it counts as printed', () => {
    expect(reachable('PRINTED')).toEqual(new Set(['PRINTED', 'BILLED', 'ABORTED']))
    expect(mayMove('PRINTED', 'ABORTED')).toBe(false)
    expect(reachable('ABORTED')).toEqual(new Set(['ABORTED']))
  })

  it('need attention only after having been unconfirmed for a while', () => {
    expect([RESERVE_SECONDS, UNCONFIRMED_AFTER_SECONDS, NEEDS_ATTENTION_AFTER_SECONDS]).toEqual([
      120, 60, 600,
    ])
  })
})
