// @vitest-environment jsdom
import { loadParts } from '@kafana/client/browser/parts.ts'
import type { Order } from '@kafana/contract'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, it } from 'vitest'
import { changes, openMonitor, orderOf } from '../../../testing/monitor-fakes.tsx'

beforeEach(loadParts)
beforeEach(() => localStorage.setItem('monitor-filter', 'all'))

const dishes = (order: string, ...names: readonly string[]): Order['products'] =>
  names.map((name, index) => ({
    product: { _id: name, name, taxClass: 'В' },
    price: 50,
    quantity: 1,
    line: `${order}.${index}`,
    lineVersion: 1,
    state: 'preparing',
    note: '',
    station: null,
  }))
const key = (pressed: string) => fireEvent.keyDown(document.activeElement ?? document.body, { key: pressed })
const hints = async (name: string) =>
  [...(await screen.findByRole('article', { name: new RegExp(name) })).querySelectorAll('li kbd')].map(
    ({ textContent }) => textContent,
  )

const open = async () => {
  const opened = openMonitor(
    [
      orderOf('a', 'pending', { products: dishes('a', 'Soup', 'Pizza', 'Salad') }),
      orderOf('b', 'pending', { createdAt: '2026-11-21T10:01:00.000Z', products: dishes('b', 'Cake') }),
    ],
    { 'PUT /api/lines/state': () => new Promise(() => {}) },
  )
  await screen.findAllByRole('article')
  return opened
}

describe('the keys of lines', () => {
  it('follow the number of their card, and are shown only then', async () => {
    const { seen } = await open()
    expect(await hints('Table a')).toEqual([])
    key('1')
    expect(changes(seen)).toEqual([])
    expect([await hints('Table a'), await hints('Table b')]).toEqual([['a', 'b', 'c'], []])
    key('b')
    await waitFor(() =>
      expect(changes(seen)).toEqual([['state', { lines: [{ id: 'a.1', version: 1 }], to: 'ready' }]]),
    )
    const pizza = within(await screen.findByRole('article', { name: /Table a/ })).getByRole('button', {
      name: /Pizza/,
    })
    expect(pizza.getAttribute('aria-pressed')).toBe('true')
    // No line has this letter, so that it is a key of the monitor.
    key('t')
    expect(await hints('Table a')).toEqual([])
    expect(localStorage.getItem('monitor-text-size')).toBe('L')
  })

  it('are not needed where a card has one line, nor for the button: the number again presses it', async () => {
    const { seen } = await open()
    key('2')
    await waitFor(() => expect(changes(seen)).toEqual([['b', { status: 'done', expectedStatus: 'pending' }]]))
    key('1')
    expect((document.activeElement as HTMLElement | null)?.dataset['number']).toBe('1')
    key('1')
    await waitFor(() => expect(changes(seen)).toHaveLength(2))
    expect(changes(seen)[1]).toEqual(['a', { status: 'done', expectedStatus: 'pending' }])
  })

  it('end with Escape', async () => {
    await open()
    key('1')
    key('Escape')
    expect(await hints('Table a')).toEqual([])
    key('a')
    expect(await screen.findByRole('complementary')).toBeTruthy()
  })
})
