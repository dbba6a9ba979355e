import { describe, expect, it } from 'vitest'
import { order } from '../../testing/on-the-wire.ts'
import { asMoved, broughtBy, type OwnMove } from './own-move.ts'

const moveOf = (id: string, changes: Partial<OwnMove> = {}, version = 3): OwnMove => ({
  key: id,
  order: order(id, { version }),
  to: 'pending',
  at: 1000,
  waits: false,
  settledAt: null,
  ...changes,
})

describe('an order that was moved here', () => {
  it.each([
    ['goes at once', 3, [moveOf('a')], 'pending'],
    [
      'stays gone when a list of before the answer comes in after it',
      3,
      [moveOf('a', { settledAt: 1 })],
      'pending',
    ],
    ['goes while it is on its way, whatever the list says', 9, [moveOf('a')], 'pending'],
    ['is the list’s as soon as the list has come that far', 4, [moveOf('a', { settledAt: 1 })], 'created'],
    ['is where the last of its moves leaves it', 3, [moveOf('a'), moveOf('a', { to: 'done' }, 4)], 'done'],
    [
      'is where the last one leaves it, also when the list knows the first',
      4,
      [moveOf('a', { settledAt: 1 }), moveOf('a', { to: 'done' }, 4)],
      'done',
    ],
    ['is nothing of another one’s', 3, [moveOf('b')], 'created'],
  ] as const)('%s', (_case, version, moves, status) => {
    expect(asMoved(order('a', { version }), moves).status).toBe(status)
  })

  it('is the very same object where nothing was moved, so that its card is not drawn anew', () => {
    const same = order('a')
    expect(asMoved(same, [moveOf('b')])).toBe(same)
  })

  it('is brought where it went, unless it is listed there', () => {
    const moves = [
      moveOf('a'),
      moveOf('b', { to: 'done' }),
      moveOf('c'),
      moveOf('d'),
      moveOf('d', { to: 'created' }, 4),
    ]
    expect(
      broughtBy(moves, ['pending'], new Set(['c'])).map(({ _id, status, version }) => [_id, status, version]),
    ).toEqual([['a', 'pending', 4]])
  })
})
