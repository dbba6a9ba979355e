// @vitest-environment jsdom
import type { OrderStatus } from '@kafana/domain'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, it } from 'vitest'
import { fakeServer, signedInAs } from '../../testing/fake-server.ts'
import { order } from '../../testing/on-the-wire.ts'
import { refusal } from '../../testing/refusal.ts'
import { renderScreen } from '../../testing/render-screen.tsx'
import { Component } from './monitor-screen.tsx'

const orderOf = (id: string, status: OrderStatus) =>
  order(id, { status, table: { _id: 't', name: `Table ${id}`, zone: null }, products: [{ product: null, price: 50, quantity: 2 }] })

/** A venue with orders a, b and c; `refused` answers its status changes instead. */
const venue = (status: 'created' | 'pending', refused?: { status: number; body: unknown }) => {
  const orders = ['a', 'b', 'c'].map((id) => orderOf(id, status))
  const put = (id: string) => ({ [`PUT /api/order/${id}`]: ({ body }: { body: unknown }) => {
    const found = orders.find(({ _id }) => _id === id)
    if (refused || !found) return refused ?? refusal(404, 'NOT_FOUND')
    found.status = (body as { status: OrderStatus }).status
    return { body: found }
  } })
  return fakeServer({
    'GET /api/order': ({ url }) => {
      const wanted = orders.filter(({ status: now }) => now === url.searchParams.get('filter'))
      return { body: { orders: wanted, totalOrders: wanted.length } }
    },
    ...put('a'), ...put('b'), ...put('c'),
  })
}
const cards = () => screen.queryAllByRole('article').map((card) => card.getAttribute('aria-label'))
const changes = (seen: ReturnType<typeof fakeServer>) => seen.filter(({ method }) => method === 'PUT').map(({ url, body }) => [url.pathname.split('/').at(-1), body])

describe('the monitor', () => {
  beforeEach(() => {
    signedInAs('monitor')
  })

  it('asks for eight of the oldest of its category and status', async () => {
    const seen = venue('created')
    renderScreen(Component)
    await screen.findAllByRole('article')
    const asked = seen.find(({ url }) => url.pathname === '/api/order' && url.searchParams.get('limit') === '8')
    expect(Object.fromEntries(asked?.url.searchParams ?? [])).toEqual({ page: '1', limit: '8', filter: 'created', category: 'drink', sort: 'oldest' })
  })

  it('remembers what it shows', async () => {
    venue('pending')
    const first = renderScreen(Component)
    fireEvent.click(await screen.findByRole('radio', { name: /Pending/ }))
    fireEvent.click(screen.getByRole('radio', { name: 'Food' }))
    first.unmount()
    renderScreen(Component)
    expect((await screen.findByRole('radio', { name: /Pending/ })).matches(':checked')).toBe(true)
    expect((screen.getByRole('radio', { name: 'Food' })).matches(':checked')).toBe(true)
  })

  it('confirms by a number key, at once, and takes it back by 0', async () => {
    const seen = venue('created')
    renderScreen(Component)
    await screen.findAllByRole('article')
    fireEvent.keyDown(document.body, { key: '2' })
    expect(cards()).toEqual(['Table a, Order a', 'Table c, Order c'])
    await screen.findByText('Order b confirmed')
    fireEvent.keyDown(document.body, { key: '0' })
    await waitFor(() => expect(cards()).toEqual(['Table a, Order a', 'Table b, Order b', 'Table c, Order c']))
    expect(changes(seen)).toEqual([['b', { status: 'pending', expectedStatus: 'created' }], ['b', { status: 'created', expectedStatus: 'pending' }]])
  })

  it('keeps the number of every card while hands are at work', async () => {
    const seen = venue('created')
    renderScreen(Component)
    await screen.findAllByRole('article')
    fireEvent.keyDown(document.body, { key: '1' })
    fireEvent.keyDown(document.body, { key: '1' })
    fireEvent.keyDown(document.body, { key: '3' })
    await waitFor(() => expect(changes(seen).map(([id]) => id)).toEqual(['a', 'c']))
  })

  it.each([
    [refusal(500, 'INTERNAL'), 'Status update failed. Please try again.'],
    [refusal(409, 'STATUS_CHANGED'), 'The order was moved by somebody else meanwhile.'],
  ])('brings the card back to its place when the server refuses', async (refused, text) => {
    localStorage.setItem('monitor-filter', 'pending')
    const seen = venue('pending', refused)
    renderScreen(Component)
    const card = await screen.findByRole('article', { name: 'Table b, Order b' })
    fireEvent.click(within(card).getByRole('button', { name: /Done/ }))
    expect(cards()).toHaveLength(2)
    await screen.findByText(text)
    await waitFor(() => expect(cards()).toEqual(['Table a, Order a', 'Table b, Order b', 'Table c, Order c']))
    expect(changes(seen)).toEqual([['b', { status: 'done', expectedStatus: 'pending' }]])
    expect(screen.queryByRole('button', { name: /Undo/ })).toBeNull()
  })
})
