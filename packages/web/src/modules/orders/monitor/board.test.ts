import { order } from '@kafana/client/testing/entities.ts'
import type { Order } from '@kafana/contract'
import { describe, expect, it } from 'vitest'
import type { MonitorStatus } from './board-settings.ts'
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
  loaded: readonly Order[],
  moves: readonly OptimisticMove[],
  statuses: readonly MonitorStatus[] = ['created'],
) =>
  buildBoard(loaded, { statuses, category: 'drink' }, moves)
    .map(({ _id, status }) => (status === 'created' ? _id : _id.toUpperCase()))
    .join('')

describe('the orders of a board', () => {
  it.each([
    ['are those of the server', 'abc', [], 'abc'],
    ['lack a moved order at once', 'abc', [moved('b', 'pending')], 'ac'],
    [
      'have an order moved here, sorted by age',
      'acd',
      [moved('b', 'created', { status: 'pending' })],
      'abcd',
    ],
    [
      'have no order of another category that was moved here',
      'acd',
      [moved('b', 'created', { status: 'pending', category: 'food' })],
      'acd',
    ],
    [
      'have an order moved here when the list was never loaded',
      '',
      [moved('b', 'created', { status: 'pending' })],
      'b',
    ],
  ] as const)('%s', (_case, loaded, moves, shown) => {
    expect(show(all(loaded), moves)).toBe(shown)
  })

  it('of all statuses keep an order that is confirmed, in its place by age', () => {
    const lists = [...all('ac'), ...all('b', { status: 'pending' })]
    expect(show(lists, [], ['created', 'pending'])).toBe('aBc')
    expect(show(lists, [moved('a', 'pending')], ['created', 'pending'])).toBe('ABc')
    expect(show(lists, [moved('b', 'done', { status: 'pending' })], ['created', 'pending'])).toBe('ac')
  })

  it('have the later version where two lists have the same order', () => {
    const both = [aged('a', { version: 2, status: 'pending' }), aged('a')]
    expect(show(both, [], ['created', 'pending'])).toBe('A')
    expect(show(both, [], ['created'])).toBe('')
    expect(show(both.toReversed(), [], ['created', 'pending'])).toBe('A')
  })
})
