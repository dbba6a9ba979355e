import { order } from '@kafana/client/testing/entities.ts'
import { describe, expect, it } from 'vitest'
import { applyMoves, ordersMovedInto, type OptimisticMove } from './moves.ts'

const moveOf = (id: string, changes: Partial<OptimisticMove> = {}, version = 3): OptimisticMove => ({
  key: id,
  order: order(id, { version }),
  to: 'pending',
  at: 1000,
  isUnsent: false,
  answeredAt: null,
  ...changes,
})

describe('an order moved on this device', () => {
  it.each([
    ['changes at once', 3, [moveOf('a')], 'pending'],
    [
      'stays changed when an older list arrives after the answer',
      3,
      [moveOf('a', { answeredAt: 1 })],
      'pending',
    ],
    ['stays changed while the move is in flight, whatever the list says', 9, [moveOf('a')], 'pending'],
    ['is as listed once the list has its version', 4, [moveOf('a', { answeredAt: 1 })], 'created'],
    ['has the status of its last move', 3, [moveOf('a'), moveOf('a', { to: 'done' }, 4)], 'done'],
    [
      'has the status of its last move also when the list has the first',
      4,
      [moveOf('a', { answeredAt: 1 }), moveOf('a', { to: 'done' }, 4)],
      'done',
    ],
    ['ignores the moves of other orders', 3, [moveOf('b')], 'created'],
  ] as const)('%s', (_case, version, moves, status) => {
    expect(applyMoves(order('a', { version }), moves).status).toBe(status)
  })

  it('is the same object when nothing was moved, so that its card does not re-render', () => {
    const same = order('a')
    expect(applyMoves(same, [moveOf('b')])).toBe(same)
  })

  it('is added to the list it moved to, unless it is listed there already', () => {
    const moves = [
      moveOf('a'),
      moveOf('b', { to: 'done' }),
      moveOf('c'),
      moveOf('d'),
      moveOf('d', { to: 'created' }, 4),
    ]
    expect(
      ordersMovedInto(moves, ['pending'], new Set(['c'])).map(({ _id, status, version }) => [
        _id,
        status,
        version,
      ]),
    ).toEqual([['a', 'pending', 4]])
  })
})
