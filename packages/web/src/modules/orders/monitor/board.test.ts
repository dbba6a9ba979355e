import type { Order } from '@kafana/contract'
import { describe, expect, it } from 'vitest'
import { order } from '../../../testing/entities.ts'
import { buildBoard } from './board.ts'
import type { OptimisticMove } from './moves.ts'

/** Orders whose ids give their age: a is the oldest. */
const aged = (id: string, changes: Partial<Order> = {}): Order =>
  order(id, { createdAt: `2026-11-21T10:${id.charCodeAt(0) - 86}:00.000Z`, ...changes })
const all = (ids: string, changes: Partial<Order> = {}) => [...ids].map((id) => aged(id, changes))
const moved = (id: string, to: OptimisticMove['to'], changes: Partial<Order> = {}): OptimisticMove => ({
  key: id,
  order: aged(id, changes),
  to,
  at: 0,
  isUnsent: true,
  answeredAt: null,
})
const show = (
  page: string,
  { next = '', isFirst = true, isLast = true },
  moves: readonly OptimisticMove[],
) => {
  const { orders, extraCount } = buildBoard(
    { page: all(page), next: all(next), isFirst, isLast },
    { status: 'created', category: 'drink' },
    moves,
  )
  return `${orders.map(({ _id }) => _id).join('')} ${extraCount}`
}

describe('a page of cards', () => {
  it.each([
    ['shows the orders of the server', 'abc', {}, [], 'abc 0'],
    ['removes a moved order at once', 'abc', {}, [moved('b', 'pending')], 'ac 0'],
    [
      'adds an order moved here, sorted by age',
      'acd',
      {},
      [moved('b', 'created', { status: 'pending' })],
      'abcd 1',
    ],
    [
      'ignores an order of another category',
      'acd',
      {},
      [moved('b', 'created', { status: 'pending', category: 'food' })],
      'acd 0',
    ],
    [
      'fills up from the next page',
      'abcdefgh',
      { next: 'ij', isLast: false },
      [moved('b', 'pending'), moved('i', 'pending')],
      'acdefghj 0',
    ],
    [
      'grows to nine, so that no order is lost without a connection',
      'abcdefgi',
      {},
      [moved('h', 'created', { status: 'pending' })],
      'abcdefghi 1',
    ],
    [
      'leaves out an order that belongs to an earlier page',
      'mno',
      { isFirst: false },
      [moved('c', 'created', { status: 'pending' })],
      'mno 0',
    ],
    [
      'leaves out an order that belongs to a later page',
      'abcdefgh',
      { next: 'ij', isLast: false },
      [moved('m', 'created', { status: 'pending' })],
      'abcdefgh 0',
    ],
    [
      'shows an order moved here when the page itself was never loaded',
      '',
      {},
      [moved('b', 'created', { status: 'pending' })],
      'b 1',
    ],
  ] as const)('%s', (_case, page, where, moves, shown) => {
    expect(show(page, where, moves)).toBe(shown)
  })
})
