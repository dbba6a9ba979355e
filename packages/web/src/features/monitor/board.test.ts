import type { Order } from '@kafana/contract'
import { describe, expect, it } from 'vitest'
import { order } from '../../testing/on-the-wire.ts'
import { boardOf } from './board.ts'
import type { OwnMove } from './own-move.ts'

/** Orders by the letters of their age: a is the oldest. */
const aged = (id: string, changes: Partial<Order> = {}): Order =>
  order(id, { createdAt: `2026-11-21T10:${id.charCodeAt(0) - 86}:00.000Z`, ...changes })
const all = (ids: string, changes: Partial<Order> = {}) => [...ids].map((id) => aged(id, changes))
const moved = (id: string, to: OwnMove['to'], changes: Partial<Order> = {}): OwnMove => ({
  key: id,
  order: aged(id, changes),
  to,
  at: 0,
  waits: true,
  settledAt: null,
})
const show = (page: string, { next = '', isFirst = true, isLast = true }, moves: readonly OwnMove[]) => {
  const { orders, brought } = boardOf(
    { page: all(page), next: all(next), isFirst, isLast },
    { status: 'created', category: 'drink' },
    moves,
  )
  return `${orders.map(({ _id }) => _id).join('')} ${brought}`
}

describe('the cards of a page', () => {
  it.each([
    ['as the server has them', 'abc', {}, [], 'abc 0'],
    ['without what left, at once', 'abc', {}, [moved('b', 'pending')], 'ac 0'],
    [
      'with what was brought, where its age puts it',
      'acd',
      {},
      [moved('b', 'created', { status: 'pending' })],
      'abcd 1',
    ],
    [
      'not with what was brought to another category',
      'acd',
      {},
      [moved('b', 'created', { status: 'pending', category: 'food' })],
      'acd 0',
    ],
    [
      'filled up from the next page',
      'abcdefgh',
      { next: 'ij', isLast: false },
      [moved('b', 'pending'), moved('i', 'pending')],
      'acdefghj 0',
    ],
    [
      'nine where a full one gets one more: none is lost while the server cannot be asked',
      'abcdefgi',
      {},
      [moved('h', 'created', { status: 'pending' })],
      'abcdefghi 1',
    ],
    [
      'not with what belongs to an earlier page',
      'mno',
      { isFirst: false },
      [moved('c', 'created', { status: 'pending' })],
      'mno 0',
    ],
    [
      'not with what belongs to a later page',
      'abcdefgh',
      { next: 'ij', isLast: false },
      [moved('m', 'created', { status: 'pending' })],
      'abcdefgh 0',
    ],
    [
      'with what was brought, when the page itself was never read',
      '',
      {},
      [moved('b', 'created', { status: 'pending' })],
      'b 1',
    ],
  ] as const)('are %s', (_case, page, where, moves, shown) => {
    expect(show(page, where, moves)).toBe(shown)
  })
})
