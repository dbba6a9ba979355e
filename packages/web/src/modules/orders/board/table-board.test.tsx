// @vitest-environment jsdom
import { company, order as wireOrder, table as wireTable } from '@kafana/client/testing/entities.ts'
import { fakeServer, refusal, signedInAs } from '@kafana/client/testing/fake-server.ts'
import type { OrderStatus } from '@kafana/domain'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it } from 'vitest'
import { intent } from '../../../testing/billing-entities.ts'
import { renderScreen } from '../../../testing/render-screen.tsx'
import { press } from '../../../testing/screen-actions.ts'
import { Component as TableDetailsScreen } from './table-details-screen.tsx'

type Answers = Parameters<typeof fakeServer>[0]
const order = (id: string, status: OrderStatus, totalPrice: number) =>
  wireOrder(id, {
    status,
    totalPrice,
    category: 'food',
    table: { _id: 't1', name: 'VIP', zone: null },
    products: [
      {
        product: null,
        price: totalPrice,
        quantity: 1,
        line: id,
        state: 'served',
        note: '',
        station: null,
        lineVersion: 1,
      },
    ],
  })
const table: Answers = {
  'GET /api/zones': () => ({ body: [] }),
  'GET /api/tables/t1': () => ({ body: wireTable('t1', { name: 'VIP', capacity: 8 }) }),
  'GET /api/order/tables/t1': () => ({
    body: [
      order('a', 'pending', 100),
      order('b', 'delivered', 0.1),
      order('c', 'delivered', 0.2),
      order('d', 'billed', 0.1),
      order('e', 'billed', 0.2),
    ],
  }),
  'GET /api/bill-intents': () => ({ body: [] }),
}
const open = (role: 'owner' | 'monitor', answers: Answers = {}) => {
  signedInAs(role)
  const seen = fakeServer({ ...table, ...answers })
  renderScreen(TableDetailsScreen, { at: '/establishment/t1?view=board', path: '/establishment/:id' })
  return { seen, puts: () => seen.filter(({ method }) => method === 'PUT').map(({ body }) => body) }
}
const column = (name: string) => within(screen.getByRole('region', { name }))
const moveTo = async (name: string, status: string) => {
  await userEvent.click(await screen.findByRole('button', { name: `Move ${name}` }))
  await userEvent.click(await screen.findByRole('menuitem', { name: status }))
}

describe('the board of a table', () => {
  it('offers in billing mode what is not delivered where guests pay first', async () => {
    open('monitor', { 'GET /api/company': () => ({ body: company({ payFirst: true }) }) })
    await screen.findByRole('heading', { name: 'VIP' })
    await press('Billing')
    await waitFor(() =>
      expect(within(screen.getByRole('region', { name: 'Orders' })).getAllByRole('checkbox')).toHaveLength(4),
    )
  })

  it('sums the billed orders, to the cent', async () => {
    open('owner')
    await screen.findByRole('heading', { name: 'VIP' })
    await screen.findByText('Total billed: 0.30 den.', { normalizer: (text) => text.replace(/\s+/g, ' ') })
    expect(column('Delivered').getByText('Order b')).toBeTruthy()
    expect(column('Delivered').getAllByText('1 × Product not found')).toHaveLength(2)
  })

  it('moves a card at once, and sends the status it expects to change', async () => {
    let status: OrderStatus = 'pending'
    const { puts } = open('monitor', {
      'GET /api/order/tables/t1': () => ({ body: [order('a', status, 100)] }),
      'PUT /api/order/a': () => {
        status = 'done'
        return { body: order('a', status, 100) }
      },
    })
    await moveTo('Order a', 'Done')
    await waitFor(() => expect(column('Done').getByText('Order a')).toBeTruthy())
    await screen.findByText('Order status updated successfully!')
    expect(puts()).toEqual([{ status: 'done', expectedStatus: 'pending' }])
  })

  it('shows the current status when somebody else moved the order first', async () => {
    let isMoved = false
    open('monitor', {
      'GET /api/order/tables/t1': () => ({ body: [order('a', isMoved ? 'rejected' : 'pending', 100)] }),
      'PUT /api/order/a': () => {
        isMoved = true
        return refusal(409, 'STATUS_CHANGED', { order: order('a', 'rejected', 100) })
      },
    })
    await moveTo('Order a', 'Done')
    await screen.findByText('Somebody else moved the order in the meantime. It is now: Rejected')
    await waitFor(() => expect(column('Rejected').getByText('Order a')).toBeTruthy())
  })

  it('returns a card that could not be moved', async () => {
    open('monitor', { 'PUT /api/order/a': () => refusal(400, 'INPUT_INVALID') })
    await moveTo('Order a', 'Done')
    await screen.findByText('Status update failed. Please try again.')
    await waitFor(() => expect(column('Pending').getByText('Order a')).toBeTruthy())
  })

  it('offers moves to monitors only, never into or out of billed', async () => {
    open('monitor')
    await userEvent.click(await screen.findByRole('button', { name: 'Move Order a' }))
    expect(screen.getAllByRole('menuitem').map(({ textContent }) => textContent)).toEqual([
      'Created',
      'Rejected',
      'Error',
      'Done',
      'Delivered',
    ])
    expect(screen.queryByRole('button', { name: 'Move Order d' })).toBeNull()
  })

  it('shows an owner the board without moves and without billing mode', async () => {
    open('owner')
    await screen.findByText('Order a')
    for (const name of ['Move Order a', 'Drag Order a', 'Billing'])
      expect(screen.queryByRole('button', { name })).toBeNull()
  })

  it('keeps its seven columns without any order', async () => {
    open('monitor', { 'GET /api/order/tables/t1': () => ({ body: [] }) })
    await screen.findByText('This table had no orders in this range. Choose other days.')
    const columns = within(screen.getByRole('group', { name: 'Order board' })).getAllByRole('region')
    expect(columns.map((each) => each.getAttribute('aria-label'))).toEqual([
      'Created',
      'Pending',
      'Rejected',
      'Error',
      'Done',
      'Delivered',
      'Billed',
    ])
  })

  it('names a column with the number of its orders', async () => {
    open('monitor')
    await screen.findByRole('button', { name: 'Delivered, 2' })
  })

  it('shows the orders of another range', async () => {
    const { seen } = open('owner')
    await screen.findByText('Order a')
    const ranges = () =>
      seen
        .filter(({ url }) => url.pathname === '/api/order/tables/t1')
        .map(({ url }) => [...url.searchParams.keys()].join())
    const before = ranges().length
    await press('Today')
    await userEvent.click(await screen.findByRole('menuitemradio', { name: 'Last 7 days' }))
    await waitFor(() => expect(ranges().length).toBeGreaterThan(before))
    const [first, last] = [0, -1].map(
      (at) => seen.filter(({ url }) => url.pathname === '/api/order/tables/t1').at(at)?.url.searchParams,
    )
    const days = (params?: URLSearchParams) =>
      Math.round((Date.parse(params?.get('end') ?? '') - Date.parse(params?.get('start') ?? '')) / 86_400_000)
    expect([days(first), days(last)]).toEqual([1, 7])
  })

  it('remembers collapsed columns', async () => {
    open('monitor')
    await userEvent.click(await screen.findByRole('button', { name: /^Pending/ }))
    expect(column('Pending').queryByRole('list')).toBeNull()
    expect(localStorage.getItem('board-collapsed')).toBe('pending')
  })

  it('bills only delivered orders that are on no open bill, and needs at least one', async () => {
    const bills = [
      intent('i', { state: 'ARMED', ref: 'ABCD2345', orders: ['c'] }),
      intent('j', { state: 'ARMED', ref: 'OTHER234', orders: ['elsewhere'] }),
    ]
    open('monitor', { 'GET /api/bill-intents': () => ({ body: bills }) })
    await screen.findByText('Bill ABCD2345')
    expect(screen.queryByText('Bill OTHER234')).toBeNull()
    await userEvent.click(screen.getByRole('button', { name: 'Billing' }))
    expect(screen.queryByText('Order a')).toBeNull()
    expect(screen.getByLabelText<HTMLInputElement>(/Order c/).disabled).toBe(true)
    await screen.findByText('On an open bill · Ana Ilieva · since 11:00')
    await userEvent.click(screen.getByRole('button', { name: 'Proceed to bill' }))
    await screen.findByText('Please select at least one order to proceed with billing.')
    expect(screen.queryByRole('dialog')).toBeNull()
    await userEvent.click(screen.getByLabelText(/Select all/))
    await screen.findByText('1 order selected')
    await userEvent.click(screen.getByRole('button', { name: 'Proceed to bill' }))
    await screen.findByRole('dialog')
  })

  it('reports a bill that needs attention once, and by a banner only those of other tables', async () => {
    const bills = [
      intent('i', { ref: 'ABCD2345', orders: ['c'] }),
      intent('j', { ref: 'OTHER234', orders: ['elsewhere'] }),
    ]
    open('monitor', { 'GET /api/bill-intents': () => ({ body: bills }) })
    await screen.findByRole('button', { name: 'Resolve' })
    await screen.findByText('1 bill needs attention: check whether it was printed.')
  })

  it('does not count voided orders as billed', async () => {
    const storno = {
      at: '2026-11-21T10:00:00.000Z',
      receiptNo: 8,
      by: { _id: 'v', firstname: 'Vesna', lastname: 'K' },
    }
    open('monitor', {
      'GET /api/order/tables/t1': () => ({
        body: [order('d', 'billed', 0.1), { ...order('e', 'billed', 0.2), storno }],
      }),
    })
    expect((await screen.findByText('Voided')).closest('li')?.dataset['order']).toBe('e')
    await screen.findByText(/Total billed: 0\.10\sden\./)
  })

  it('reports that its orders could not be fetched', async () => {
    open('monitor', { 'GET /api/order/tables/t1': () => refusal(500, 'INTERNAL') })
    expect(await screen.findAllByText('Error fetching orders')).toHaveLength(2)
  })

  it('reports that the table could not be fetched', async () => {
    open('monitor', { 'GET /api/tables/t1': () => refusal(500, 'INTERNAL') })
    expect(await screen.findAllByText('Failed to fetch table data!')).toHaveLength(2)
  })

  it('reports that there is no such table', async () => {
    open('monitor', { 'GET /api/tables/t1': () => refusal(404, 'NOT_FOUND') })
    await screen.findByText('Table details not found.')
  })
})
