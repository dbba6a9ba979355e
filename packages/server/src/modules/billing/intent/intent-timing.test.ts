import { INTENT_STATES } from '@kafana/domain'
import { expect, it } from 'vitest'
import { dueTransition } from './intent-timing.ts'

it.each([
  ['RESERVED', 119, null],
  ['RESERVED', 120, 'ABORTED'],
  ['ARMED', 59, null],
  ['ARMED', 60, 'IN_DOUBT'],
  ['ARMED', 86_400, 'IN_DOUBT'],
  ['IN_DOUBT', 599, null],
  ['IN_DOUBT', 600, 'MANUAL'],
  ['MANUAL', 86_400, null],
  ['BILLED', 86_400, null],
] as const)('%s after %d s: %s', (state, seconds, expected) => {
  expect(dueTransition(state, 0, 120_000, seconds * 1000)).toBe(expected)
})

it('no timeout aborts an armed bill', () => {
  const ended = INTENT_STATES.filter(
    (state) => state !== 'RESERVED' && dueTransition(state, 0, 0, Number.MAX_SAFE_INTEGER) === 'ABORTED',
  )
  expect(ended).toEqual([])
})
