import fc from 'fast-check'
import { expect, test } from 'vitest'
import { faultPlan, isOver, readFaults, type Fault } from './faults.ts'

const faultsOf = (seed: string, rate: number, count: number): (Fault | null)[] =>
  Array.from({ length: count }, (_, index) => faultPlan({ seed, rate })(index + 1))

test.each([
  ['7', { seed: '7', rate: 0.2 }],
  ['night_run-3', { seed: 'night_run-3', rate: 0.2 }],
  ['7:0', { seed: '7', rate: 0 }],
  ['7:1', { seed: '7', rate: 1 }],
  ['a:0.05', { seed: 'a', rate: 0.05 }],
  ['a:.5', { seed: 'a', rate: 0.5 }],
  ['a:1.0', { seed: 'a', rate: 1 }],
])('%s', (text, expected) => {
  expect(readFaults(text)).toEqual(expected)
})

test.each(['', ':0.5', '7:', '7:2', '7:1.5', '7:-1', '7:0.5:3', '7:x', 'a b', 'x'.repeat(65)])(
  'rejects %j',
  (text) => {
    expect(() => readFaults(text)).toThrow(RangeError)
  },
)

test('a seed always gives the same faults, so that a failure can be replayed', () => {
  expect(faultsOf('7', 1, 8)).toEqual([
    { kind: 'hangs', forMs: 7_797 },
    { kind: 'secondUser', when: 'instead' },
    { kind: 'outOfPaper', forMs: 11_016 },
    { kind: 'secondUser', when: 'before' },
    { kind: 'outOfPaper', forMs: 9_672 },
    { kind: 'secondUser', when: 'before' },
    { kind: 'answersFalse' },
    { kind: 'hangs', forMs: 7_821 },
  ])
})

test('only the seed and the number decide, in any order', () => {
  fc.assert(
    fc.property(fc.stringMatching(/^[\w-]{1,20}$/), fc.integer({ min: 1, max: 10_000 }), (seed, n) => {
      const plan = faultPlan({ seed, rate: 1 })
      const before = plan(n)
      plan(n + 1)
      expect(plan(n)).toEqual(before)
      expect(faultPlan({ seed, rate: 0 })(n)).toBeNull()
      expect(before).not.toBeNull()
    }),
  )
})

test('the rate sets the share of faults, and every kind occurs', () => {
  const drawn = faultsOf('all', 0.25, 4_000)
  const wrong = drawn.filter((fault) => fault !== null)
  expect(wrong.length).toBeGreaterThan(900)
  expect(wrong.length).toBeLessThan(1_100)
  const kinds = new Set(
    wrong.map((fault) =>
      [fault.kind, 'afterwards' in fault ? fault.afterwards : '', 'when' in fault ? fault.when : '']
        .join(' ')
        .trim(),
    ),
  )
  expect([...kinds].map((kind) => kind.replace(/ +/, ' ')).toSorted()).toEqual([
    'answersFalse',
    'hangs',
    'hangsThenPrints',
    'losesQuestions',
    'outOfPaper',
    'powerLoss completes',
    'powerLoss leavesOpen',
    'powerLoss voids',
    'printsThenHangs',
    'refuses',
    'secondUser after',
    'secondUser before',
    'secondUser instead',
  ])
  for (const fault of wrong) {
    if ('forMs' in fault) expect(fault.forMs > 0 && fault.forMs <= 12_000).toBe(true)
    if ('questions' in fault) expect([1, 2, 3, 4]).toContain(fault.questions)
  }
})

test('a clock that is set by a day either way does not prolong a fault', () => {
  const [now, day] = [Date.UTC(2026, 10, 21), 24 * 3_600_000]
  expect([isOver(now + 5000, now), isOver(now, now)]).toEqual([false, true])
  expect([isOver(now + 5000, now - day), isOver(now + 5000, now + day)]).toEqual([true, true])
})
