// @vitest-environment jsdom
import { ORDER_STATUSES } from '@kafana/domain'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { fakeServer, signedInAs } from '../../testing/fake-server.ts'
import { renderScreen } from '../../testing/render-screen.tsx'
import { Component } from './orders-screen.tsx'

const orders = () => ORDER_STATUSES.map((status) => ({
  _id: status, name: `Order ${status}`, description: '', status: status as string, totalPrice: 100, createdAt: '2026-11-21T13:05:00.000Z', updatedAt: '2026-11-21T13:05:00.000Z',
  createdBy: { _id: 'w', firstname: 'Ana', lastname: 'K' }, category: 'drink', table: { _id: 't', name: 'Table 1', zone: null },
  products: [{ product: null, price: 50, quantity: 2 }], billKind: null, receiptNo: null, version: 1,
}))
const reads = { 'GET /api/order': () => ({ body: { orders: orders(), totalOrders: 7 } }) }
const card = async (status: string) => {
  const found = (await screen.findByRole('link', { name: `Order ${status}` })).closest('li')
  if (!found) throw new Error(`No card of ${status}`)
  return within(found)
}
const asked = (seen: ReturnType<typeof fakeServer>) => Object.fromEntries(seen.findLast(({ url }) => url.pathname === '/api/order')?.url.searchParams ?? [])

describe('the list of orders', () => {
  it.each([
    ['created', ['Confirm', 'Reject']], ['pending', ['Done', 'Reject']], ['rejected', ['Confirm']], ['done', ['Back to pending']], ['error', []], ['delivered', []], ['billed', []],
  ])('offers a monitor the moves of %s', async (status, moves) => {
    signedInAs('monitor')
    fakeServer(reads)
    renderScreen(Component)
    expect((await card(status)).queryAllByRole('button').map(({ textContent }) => textContent)).toEqual(moves)
  })

  it('offers an owner none, marks what is new, and shows the date in 24 hours', async () => {
    signedInAs('owner')
    fakeServer(reads)
    renderScreen(Component)
    const created = await card('created')
    expect(created.queryAllByRole('button')).toEqual([])
    created.getByText('21/11/2026, 14:05')
    expect(screen.getAllByText('NEW')).toHaveLength(1)
    expect(created.getByRole('link').getAttribute('href')).toBe('/orders/created')
  })

  it('moves at once, sends the status it saw, and says so', async () => {
    signedInAs('monitor')
    const [first, ...others] = orders()
    if (!first) throw new Error('No order')
    const seen = fakeServer({
      'GET /api/order': () => ({ body: { orders: [first, ...others], totalOrders: 7 } }),
      'PUT /api/order/created': ({ body }) => ({ body: Object.assign(first, body) }),
    })
    renderScreen(Component)
    fireEvent.click((await card('created')).getByRole('button', { name: 'Reject' }))
    await screen.findByText('Order status updated successfully!')
    expect((await card('created')).queryByText('Rejected')).not.toBeNull()
    expect(seen.find(({ method }) => method === 'PUT')?.body).toEqual({ status: 'rejected', expectedStatus: 'created' })
  })

  it('goes back when the server refuses', async () => {
    signedInAs('monitor')
    fakeServer({ ...reads, 'PUT /api/order/pending': () => ({ status: 500, body: { message: 'x', error: 'x', code: 'INTERNAL', requestId: 'r' } }) })
    renderScreen(Component)
    fireEvent.click((await card('pending')).getByRole('button', { name: 'Done' }))
    await screen.findByText('Status update failed. Please try again.')
    expect((await card('pending')).queryByText('Pending')).not.toBeNull()
  })

  it('searches and filters on the server, and remembers the filter', async () => {
    signedInAs('owner')
    const seen = fakeServer({ 'GET /api/order': () => ({ body: { orders: [], totalOrders: 0 } }) })
    const first = renderScreen(Component)
    fireEvent.click(await screen.findByRole('button', { name: 'Filter: All' }))
    expect(screen.queryByRole('menuitemradio', { name: 'My orders' })).toBeNull()
    fireEvent.click(await screen.findByRole('menuitemradio', { name: 'New' }))
    fireEvent.change(screen.getByRole('combobox', { name: 'Search by order name' }), { target: { value: 'ana' } })
    await waitFor(() => expect(asked(seen)).toEqual({ page: '1', limit: '10', filter: 'new', search: 'ana' }))
    await screen.findByText('no orders found')
    first.unmount()
    renderScreen(Component)
    await screen.findByRole('button', { name: 'Filter: New' })
  })

  it('starts a waiter with their own', async () => {
    signedInAs('waiter')
    const seen = fakeServer(reads)
    renderScreen(Component)
    await card('created')
    expect(asked(seen)).toMatchObject({ filter: 'my-orders' })
    fireEvent.click(screen.getByRole('button', { name: 'Filter: My orders' }))
    expect(await screen.findAllByRole('menuitemradio')).toHaveLength(6)
  })
})
