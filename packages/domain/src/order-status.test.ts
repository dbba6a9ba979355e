import { describe, expect, it } from 'vitest'
import {
  COMPLETED_STATUSES,
  checkMove,
  OPEN_STATUSES,
  ORDER_STATUS,
  ORDER_STATUSES,
  SETTABLE_STATUSES,
  stockStep,
} from './order.ts'

const pairs = ORDER_STATUSES.flatMap((from) => ORDER_STATUSES.map((to) => [from, to] as const))

describe('moves by hand', () => {
  it.each(pairs)('%s to %s', (from, to) => {
    const verdict = checkMove(from, to)
    if (from === to) expect(verdict).toBe('same')
    else if (from === 'billed') expect(verdict).toBe('BILLED_IS_FINAL')
    else if (to === 'billed') expect(verdict).toBe('BILL_BY_BILLING')
    else expect(verdict).toBe('move')
  })

  it('are refused if the expected status is not the current one', () => {
    for (const [from, to] of pairs) {
      for (const expected of ORDER_STATUSES) {
        const plain = checkMove(from, to)
        expect(checkMove(from, to, expected)).toBe(
          plain === 'move' && expected !== from ? 'STATUS_CHANGED' : plain,
        )
      }
    }
  })
})

describe('the table of states', () => {
  it('lets users set every status but billed', () => {
    expect([...SETTABLE_STATUSES, 'billed']).toEqual([...ORDER_STATUSES])
  })

  it('offers no move that would be refused or change nothing', () => {
    for (const status of ORDER_STATUSES) {
      const { cardMoves, monitorMove } = ORDER_STATUS[status]
      for (const { to } of [...cardMoves, ...(monitorMove ? [monitorMove] : [])])
        expect(checkMove(status, to, status)).toBe('move')
    }
  })

  it.each([
    ['created', 'confirm>pending reject>rejected', 'confirm'],
    ['pending', 'done>done reject>rejected', 'done'],
    ['rejected', 'confirm>pending', undefined],
    ['error', '', undefined],
    ['done', 'reopen>pending', undefined],
    ['delivered', '', undefined],
    ['billed', '', undefined],
  ] as const)('offers for %s: %s', (status, moves, onMonitor) => {
    expect(ORDER_STATUS[status].cardMoves.map(({ action, to }) => `${action}>${to}`).join(' ')).toBe(moves)
    expect(ORDER_STATUS[status].monitorMove?.action).toBe(onMonitor)
  })

  it('counts done, delivered and billed as completed, and all but rejected and billed as open', () => {
    expect(COMPLETED_STATUSES).toEqual(['done', 'delivered', 'billed'])
    expect(ORDER_STATUSES.filter((status) => !OPEN_STATUSES.includes(status))).toEqual(['rejected', 'billed'])
  })
})

describe('ingredients', () => {
  const uses = ['pending', 'done', 'delivered'] as const
  const frees = ['created', 'rejected', 'error'] as const

  it.each(uses)('are taken once when an order becomes %s', (to) => {
    for (const served of [true, false]) {
      expect(stockStep(to, false, served)).toBe('take')
      expect(stockStep(to, true, served)).toBe('none')
    }
  })

  it.each(frees)('are returned when an order becomes %s, unless it was served', (to) => {
    expect(stockStep(to, true, false)).toBe('return')
    expect(stockStep(to, true, true)).toBe('none')
    expect(stockStep(to, false, false)).toBe('none')
  })

  it('are not changed when an order is billed', () => {
    for (const taken of [true, false])
      for (const served of [true, false]) expect(stockStep('billed', taken, served)).toBe('none')
  })

  it('are taken at most once more than returned, in any sequence', () => {
    expect.hasAssertions()
    const walk = (taken: boolean, served: boolean, depth: number): void => {
      if (depth === 0) return
      for (const to of SETTABLE_STATUSES) {
        const step = stockStep(to, taken, served)
        if (step === 'take') expect(taken).toBe(false)
        if (step === 'return') expect([taken, served]).toEqual([true, false])
        const nowTaken = step === 'take' || (taken && step !== 'return')
        walk(nowTaken, nowTaken && (served || to === 'done' || to === 'delivered'), depth - 1)
      }
    }
    walk(false, false, 5)
  })
})
