// @vitest-environment jsdom
import { order } from '@kafana/client/testing/entities.ts'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { cards, changes, footer, labelsOf, openMonitor, orderOf } from '../../../testing/monitor-fakes.tsx'
import type { OptimisticMove } from './moves.ts'
import { recallList } from './recall-panel.tsx'

const at = (minute: number) => ({ madeAt: `2026-11-21T10:${String(minute).padStart(2, '0')}:00.000Z` })
const moveOf = (
  id: string,
  from: 'pending' | 'done',
  to: OptimisticMove['to'],
  minute: number,
  category: 'drink' | 'food' = 'drink',
): OptimisticMove => ({
  key: id,
  order: order(id, { status: from, category }),
  to,
  at: Date.parse(at(minute).madeAt),
  isUnsent: true,
  answeredAt: null,
})
// The older one was delivered a moment ago, which makes it no newer.
const served = [
  { ...order('b', { status: 'done' }), ...at(20) },
  { ...order('a', { status: 'delivered', updatedAt: '2026-11-21T10:50:00.000Z' }), ...at(10) },
]

describe('the recall list', () => {
  it.each([
    ['is the server’s list, latest first', [], ['b', 'a']],
    [
      'has what was completed here before the server lists it',
      [moveOf('c', 'pending', 'done', 30)],
      ['c', 'b', 'a'],
    ],
    ['sorts that by time', [moveOf('c', 'pending', 'done', 15)], ['b', 'c', 'a']],
    ['leaves out other categories', [moveOf('c', 'pending', 'done', 30, 'food')], ['b', 'a']],
    ['leaves out recalled orders', [moveOf('b', 'done', 'pending', 30)], ['a']],
  ] as const)('%s', (_case, moves, shown) => {
    expect(recallList(served, 'drink', moves).map(({ _id }) => _id)).toEqual(shown)
  })

  it('gives the time of completion on this device', () => {
    expect(recallList([], 'drink', [moveOf('c', 'pending', 'done', 30)])[0]).toMatchObject({
      status: 'done',
      ...at(30),
    })
  })
})

const key = (pressed: string) => fireEvent.keyDown(document.activeElement ?? document.body, { key: pressed })
const panel = () => within(screen.getByRole('complementary', { name: 'Recently completed' }))
const listed = () =>
  panel()
    .queryAllByRole('listitem')
    .map((item) => item.querySelector('strong')?.textContent)

describe('the recall panel', () => {
  it('recalls a completed order, and undoes that', async () => {
    localStorage.setItem('monitor-filter', 'pending')
    const { seen } = openMonitor([orderOf('a', 'pending'), orderOf('x', 'done')])
    await screen.findAllByRole('article')
    key('r')
    const back = await panel().findByRole('button', { name: 'Recall: Table x, Order x' })
    await waitFor(() => expect(document.activeElement).toBe(back))
    fireEvent.click(document.activeElement ?? document.body)
    expect([listed(), cards()]).toEqual([[], labelsOf('a', 'x')])
    await footer().findByText('Order x recalled')
    key('0')
    expect([listed(), cards()]).toEqual([['Table x'], labelsOf('a')])
    await waitFor(() =>
      expect(changes(seen)).toEqual([
        ['x', { status: 'pending', expectedStatus: 'done' }],
        ['x', { status: 'done', expectedStatus: 'pending' }],
      ]),
    )
    key('Escape')
    expect(screen.queryByRole('complementary', { name: 'Recently completed' })).toBeNull()
  })

  it('lists an order completed here at once', async () => {
    localStorage.setItem('monitor-filter', 'pending')
    openMonitor([orderOf('a', 'pending'), orderOf('x', 'done')])
    await screen.findAllByRole('article')
    key('r')
    await panel().findByText('Table x')
    key('1')
    expect(listed()).toEqual(['Table a', 'Table x'])
  })
})
