// @vitest-environment jsdom
import { writesIn } from '@kafana/client/testing/fake-server.ts'
import type { Order, VoidedLine } from '@kafana/contract'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it } from 'vitest'
import { openMonitor, orderOf } from '../../../testing/monitor-fakes.tsx'

const voidOf = (line: string, name: string): VoidedLine => ({
  product: { _id: name, name, taxClass: 'В' },
  price: 50,
  quantity: 1,
  line,
  lineVersion: 3,
  state: 'preparing',
  note: '',
  station: null,
  voidedAt: '2026-11-21T10:05:00.000Z',
  voidedBy: { _id: 'w', firstname: 'Ana', lastname: 'K' },
  reason: { _id: 'changedMind', key: 'changedMind', text: null },
  used: false,
  seen: false,
})

/** The monitor of drinks; the server marks what is seen. */
const open = (orders: Order[], gone: Order[] = []) => {
  const seeIn = (all: Order[], ids: readonly string[]): void => {
    for (const [index, order] of all.entries())
      all[index] = {
        ...order,
        version: order.version + 1,
        products: order.products.map(({ noteChanged, allergiesChanged, ...line }) => ({
          ...line,
          ...(noteChanged && !ids.includes(line.line) && { noteChanged }),
          ...(allergiesChanged && !ids.includes(line.line) && { allergiesChanged }),
        })),
        voided: (order.voided ?? []).map((line) => ({ ...line, seen: line.seen || ids.includes(line.line) })),
      }
  }
  const { seen } = openMonitor(orders, {
    'GET /api/orders/kitchen': () => ({
      body: {
        created: orders.length,
        pending: 0,
        doneToday: 0,
        dishes: [],
        unseen: gone.filter(({ voided = [] }) => voided.some((line) => !line.seen)),
      },
    }),
    'POST /api/lines/seen': ({ body }) => {
      const ids = (body as { lines: { id: string }[] }).lines.map(({ id }) => id)
      seeIn(orders, ids)
      seeIn(gone, ids)
      return { body: { orders: [...orders, ...gone] } }
    },
  })
  return () => writesIn(seen)
}

describe('what the kitchen has not seen', () => {
  it('is a line on its card, struck through with the reason and who, until it is seen', async () => {
    const order = orderOf('a', 'created', { voided: [voidOf('v1', 'Tea')] })
    const writes = open([order])
    const line = await screen.findByRole('listitem', { name: 'Voided' })
    expect(line.textContent).toBe('1× TeaGuest changed their mind · AnaSeen')
    expect(within(line).getByText('1× Tea').tagName).toBe('S')
    // The other lines stay.
    expect(screen.getByText('Soup')).toBeTruthy()
    await userEvent.click(screen.getByRole('button', { name: 'Seen: Tea' }))
    await waitFor(() => expect(screen.queryByText('1× Tea')).toBeNull())
    expect(writes()).toEqual([{ call: 'POST /api/lines/seen', body: { lines: [{ id: 'v1', version: 3 }] } }])
  })

  it('is one entry for a line with other options, with what it was and what it is, until it is seen', async () => {
    const option = (name: string) => [{ option: name, name, delta: 0, quantity: 1 }]
    const order = orderOf('a', 'created', {
      voided: [
        { ...voidOf('v1', 'Tea'), options: option('Milk') },
        { ...voidOf('v2', 'Tea'), options: option('Lemon'), replaces: 'v1' },
      ],
    })
    const { product, ...voided } = voidOf('now', 'Tea')
    const [soup] = order.products
    if (!soup) throw new Error('it has a line')
    const tea = { ...soup, product, line: voided.line, quantity: 1, options: option('Rum'), replaces: 'v2' }
    const writes = open([{ ...order, products: [soup, tea] }])
    const entry = await screen.findByRole('listitem', { name: 'Options changed' })
    expect(entry.textContent).toBe('1× Tea · Milk1× Tea · RumOptions changed · AnaSeen')
    expect(within(entry).getByText('1× Tea · Milk').tagName).toBe('S')
    expect(screen.queryByRole('listitem', { name: 'Voided' })).toBeNull()
    await userEvent.click(screen.getByRole('button', { name: 'Seen: Tea' }))
    await waitFor(() => expect(screen.queryByText('1× Tea · Milk')).toBeNull())
    expect(writes()).toMatchObject([{ body: { lines: [{ id: 'v1' }, { id: 'v2' }] } }])
  })

  it('is an order that left the screen, until all of it is seen', async () => {
    const gone = orderOf('b', 'rejected', {
      products: [],
      voided: [voidOf('v1', 'Tea'), voidOf('v2', 'Juice')],
    })
    const writes = open([orderOf('a', 'created')], [gone])
    const list = await screen.findByRole('list', { name: 'Voided' })
    expect(list.textContent).toContain('Table b')
    await userEvent.click(screen.getByRole('button', { name: 'Seen: Table b' }))
    await waitFor(() => expect(screen.queryByRole('list', { name: 'Voided' })).toBeNull())
    expect(writes()).toMatchObject([{ body: { lines: [{ id: 'v1' }, { id: 'v2' }] } }])
  })

  it('is allergies that changed, also that there are none any more, until these are seen', async () => {
    const order = orderOf('a', 'created', { allergies: 'nuts' })
    const products = order.products.map((line) => ({ ...line, allergiesChanged: true as const }))
    const writes = open([
      { ...order, products },
      { ...orderOf('b', 'created'), products },
    ])
    const text = await screen.findByText('Allergies: nuts')
    expect(text.closest('p')?.getAttribute('data-changed')).toBe('true')
    expect(screen.getByText('No allergies any more')).toBeTruthy()
    const seen = await screen.findAllByRole('button', { name: 'Seen: Allergies' })
    await userEvent.click(seen[0] as HTMLElement)
    await waitFor(() => expect(text.closest('p')?.getAttribute('data-changed')).toBeNull())
    const lines = products.map(({ line: id, lineVersion: version }) => ({ id, version }))
    expect(writes()).toEqual([{ call: 'POST /api/lines/seen', body: { lines, allergies: 'nuts' } }])
  })

  it('is a note that was changed', async () => {
    const order = orderOf('a', 'created')
    const products = order.products.map((line) => ({ ...line, note: 'hot', noteChanged: true as const }))
    open([{ ...order, products }])
    await screen.findByText('Note changed')
    await userEvent.click(screen.getByRole('button', { name: 'Seen: Soup' }))
    await waitFor(() => expect(screen.queryByText('Note changed')).toBeNull())
    expect(screen.getByText('hot')).toBeTruthy()
  })
})
