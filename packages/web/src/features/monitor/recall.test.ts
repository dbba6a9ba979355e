import { describe, expect, it } from 'vitest'
import { order } from '../../testing/on-the-wire.ts'
import type { OwnMove } from './own-move.ts'
import { recallList } from './recall.ts'

const at = (minute: number) => ({ madeAt: `2026-11-21T10:${String(minute).padStart(2, '0')}:00.000Z` })
const moveOf = (
  id: string,
  from: 'pending' | 'done',
  to: OwnMove['to'],
  minute: number,
  category: 'drink' | 'food' = 'drink',
): OwnMove => ({
  key: id,
  order: order(id, { status: from, category }),
  to,
  at: Date.parse(at(minute).madeAt),
  waits: true,
  settledAt: null,
})
// The older one was carried out a moment ago: that makes it no newer.
const served = [
  { ...order('b', { status: 'done' }), ...at(20) },
  { ...order('a', { status: 'delivered', updatedAt: '2026-11-21T10:50:00.000Z' }), ...at(10) },
]

describe('what was just made', () => {
  it.each([
    ['is what the server says, last first', [], ['b', 'a']],
    [
      'has what was made here a moment ago, before the server knows',
      [moveOf('c', 'pending', 'done', 30)],
      ['c', 'b', 'a'],
    ],
    ['has it by its time', [moveOf('c', 'pending', 'done', 15)], ['b', 'c', 'a']],
    ['has nothing of another category', [moveOf('c', 'pending', 'done', 30, 'food')], ['b', 'a']],
    ['has not what was called back', [moveOf('b', 'done', 'pending', 30)], ['a']],
  ] as const)('%s', (_case, moves, shown) => {
    expect(recallList(served, 'drink', moves).map(({ _id }) => _id)).toEqual(shown)
  })

  it('says when it was made here', () => {
    expect(recallList([], 'drink', [moveOf('c', 'pending', 'done', 30)])[0]).toMatchObject({
      status: 'done',
      ...at(30),
    })
  })
})
