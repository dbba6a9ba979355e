// @vitest-environment jsdom
import { company, member, order as wireOrder } from '@kafana/client/testing/entities.ts'
import { failed, fakeServer, refusal, signedInAs } from '@kafana/client/testing/fake-server.ts'
import type { Order } from '@kafana/contract'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it } from 'vitest'
import { freezeDate, renderScreen } from '../../../testing/render-screen.tsx'
import { plain } from '../../../testing/screen-actions.ts'
import { Component as StaffDetailsScreen } from './staff-details-screen.tsx'

type Answers = Parameters<typeof fakeServer>[0]
const elena = member('elena', 'Elena', { balance: 300, isBlocked: true })
const order = (number: number, changes: Partial<Order> = {}) =>
  wireOrder(`o${number}`, {
    name: `Order ${number}`,
    description: 'no onions',
    status: 'done',
    totalPrice: 450.5,
    createdAt: '2026-11-20T13:05:00.000Z',
    createdBy: { _id: 'elena', firstname: 'Elena', lastname: 'Before' },
    category: 'food',
    table: { _id: 't', name: 'T1', zone: { _id: 'z', name: 'Тераса' } },
    ...changes,
  })
const entry = (number: number, kind: string, amount: number, changes: object = {}) => ({
  _id: `e${number}`,
  kind,
  amount,
  balanceAfter: number,
  at: new Date(Date.UTC(2026, 10, 20, 10, number)).toISOString(),
  by: { _id: 'v', firstname: 'Vesna', lastname: 'K' },
  ...changes,
})
const LAST_MONTH = { start: '2026-10-21T02:00:00.000Z', end: '2026-11-22T03:00:00.000Z' }

const open = (query = '', answers: Answers = {}) => {
  signedInAs('owner')
  const seen = fakeServer({
    'GET /api/company': () => ({ body: company() }),
    'GET /api/company/staff': () => ({ body: [elena] }),
    'GET /api/order': () => ({ body: { orders: [order(1)], totalOrders: 1 } }),
    'GET /api/orders/staff': () => ({ body: [order(1), order(2, { description: '' })] }),
    'GET /api/orders/totals': () => ({ body: { count: 12_345, total: 987_654.25 } }),
    ...answers,
  })
  const { history } = renderScreen(StaffDetailsScreen, { at: `/staff/elena${query}`, path: '/staff/:id' })
  return {
    asked: (path: string) =>
      Object.fromEntries(seen.findLast(({ url }) => url.pathname === path)?.url.searchParams ?? []),
    address: () => Object.fromEntries(new URLSearchParams(history.location.search)),
  }
}
const cells = (name: string) =>
  within(screen.getByRole('table', { name }))
    .getAllByRole('row')
    .map((row) => [...row.querySelectorAll('th, td')].map(({ textContent }) => plain(textContent)))
const metric = async (title: string) =>
  plain((await screen.findByRole('region', { name: title })).textContent)

freezeDate('2026-11-21T14:00:00Z')

describe('the person', () => {
  it('has the name from the link until the staff list is loaded', async () => {
    open('?firstname=Elena&lastname=Linked')
    screen.getByRole('heading', { name: 'Elena Linked' })
    await screen.findByRole('heading', { name: 'Elena Ilieva' })
    expect(screen.getByText('Waiter').textContent).toBe('WaiterBlocked')
  })

  it('is not found if neither staff nor orders contain them', async () => {
    open('?firstname=X', {
      'GET /api/company/staff': () => ({ body: [] }),
      'GET /api/order': () => ({ body: { orders: [], totalOrders: 0 } }),
    })
    await screen.findByRole('heading', { name: 'No such person' })
    expect(screen.getByRole('link', { name: 'To the staff list' }).getAttribute('href')).toBe('/staff')
  })

  it('who left has orders but no ledger', async () => {
    open('?view=balance', {
      'GET /api/company/staff': () => ({ body: [] }),
      'GET /api/user/elena/ledger': () => refusal(404, 'NOT_FOUND'),
    })
    await screen.findByRole('heading', { name: 'Elena Before' })
    screen.getByText('No longer works here')
    await screen.findByRole('link', { name: 'Order 1' })
    expect(screen.queryByRole('radio', { name: 'Balance' })).toBeNull()
  })
})

describe('completed orders', () => {
  it('are counted and summed by the server for the last month, ten per page', async () => {
    const { asked } = open()
    await waitFor(() =>
      expect(asked('/api/orders/staff')).toEqual({
        createdBy: 'elena',
        status: 'done',
        ...LAST_MONTH,
        page: '1',
        limit: '10',
      }),
    )
    expect(asked('/api/orders/totals')).toEqual({ createdBy: 'elena', filter: 'completed', ...LAST_MONTH })
    await waitFor(async () => expect(await metric('Completed orders')).toBe('Completed orders12,345'))
    expect(await metric('Total')).toBe('Total987,654.25 den.')
    screen.getByRole('button', { name: 'Page 1235' })
  })

  it('have their columns; the name links to the order', async () => {
    open()
    const link = await screen.findByRole('link', { name: 'Order 1' })
    expect(link.getAttribute('href')).toBe('/orders/o1')
    await waitFor(() =>
      expect(cells('Completed orders')).toEqual([
        ['Order name', 'Description', 'Table', 'Status', 'Price'],
        ['Order 1#7 · 20/11/2026, 14:05', 'no onions', 'T1 · Тераса', 'Done', '450.50 den.'],
        ['Order 2#7 · 20/11/2026, 14:05', '–', 'T1 · Тераса', 'Done', '450.50 den.'],
      ]),
    )
  })

  it('are searched on the server from the first page, with the filters in the URL', async () => {
    const { asked, address } = open('?from=2026-11-01&to=2026-11-03&page=4')
    await waitFor(() =>
      expect(asked('/api/orders/staff')).toMatchObject({
        page: '4',
        start: '2026-11-01T03:00:00.000Z',
        end: '2026-11-04T03:00:00.000Z',
      }),
    )
    await userEvent.click(await screen.findByRole('button', { name: 'Page 5' }))
    await waitFor(() => expect(address()).toEqual({ from: '2026-11-01', to: '2026-11-03', page: '5' }))
    await userEvent.type(screen.getByRole('combobox', { name: 'Search by order name' }), 'маса')
    await waitFor(() => expect(address()).toEqual({ from: '2026-11-01', to: '2026-11-03', search: 'маса' }))
    await waitFor(() => expect(asked('/api/orders/staff')).toMatchObject({ page: '1', search: 'маса' }))
    expect(asked('/api/orders/totals')).toMatchObject({ search: 'маса', start: '2026-11-01T03:00:00.000Z' })
    await userEvent.click(screen.getByRole('button', { name: 'Today' }))
    await waitFor(() => expect(address()).toEqual({ from: '2026-11-21', to: '2026-11-21', search: 'маса' }))
  })

  it('start at the first page for another range', async () => {
    const { asked, address } = open('?page=4')
    await userEvent.click(await screen.findByRole('button', { name: 'Last 7 days' }))
    await waitFor(() =>
      expect(asked('/api/orders/staff')).toMatchObject({ page: '1', start: '2026-11-15T03:00:00.000Z' }),
    )
    expect(address()).toEqual({ from: '2026-11-15', to: '2026-11-21' })
  })

  it('are filtered by category, including the totals', async () => {
    const { asked, address } = open('?category=food&page=2')
    await waitFor(() => expect(asked('/api/orders/staff')).toMatchObject({ category: 'food', page: '2' }))
    expect(asked('/api/orders/totals')).toMatchObject({ category: 'food' })
    await userEvent.click(screen.getByRole('radio', { name: 'Drink' }))
    await waitFor(() => expect(asked('/api/orders/totals')).toMatchObject({ category: 'drink' }))
    expect(address()).toEqual({ category: 'drink' })
    await userEvent.click(screen.getByRole('radio', { name: 'All' }))
    await waitFor(() => expect(asked('/api/orders/staff')).not.toHaveProperty('category'))
  })

  it.each(['?from=yesterday&to=2026-11-01', '?from=2026-11-01', '?category=soup'])(
    'fall back to one month for %s',
    async (query) => {
      const { asked } = open(query)
      await waitFor(() => expect(asked('/api/orders/staff')).toMatchObject(LAST_MONTH))
      expect(asked('/api/orders/staff')).not.toHaveProperty('category')
    },
  )

  it('show the last page if the page in the URL does not exist', async () => {
    const { address } = open('?page=99', {
      'GET /api/orders/staff': ({ url }) => ({
        body: url.searchParams.get('page') === '2' ? [order(11)] : [],
      }),
      'GET /api/orders/totals': () => ({ body: { count: 11, total: 450.5 } }),
    })
    await screen.findByRole('link', { name: 'Order 11' })
    expect(address()).toEqual({ page: '2' })
  })

  it.each([
    ['', 'No completed orders in this range'],
    ['?search=zzz', 'no orders found'],
  ])('show an empty state%s', async (query, title) => {
    open(query, {
      'GET /api/orders/staff': () => ({ body: [] }),
      'GET /api/orders/totals': () => ({ body: { count: 0, total: 0 } }),
    })
    await screen.findByText(title)
  })
})

describe('the ledger', () => {
  const entries = [
    entry(1, 'give', 500),
    entry(2, 'take', 120.25),
    entry(3, 'bill', 80, { order: 'o7', orderName: 'Order 7' }),
    entry(4, 'storno', 80, { order: 'o7' }),
    entry(5, 'unbill', 10),
    entry(6, 'difference', -4, { reason: 'Wrong change' }),
    entry(7, 'take', 1, { note: 'Closing' }),
  ]
  const ledger = (all: readonly object[]): Answers => ({
    'GET /api/user/elena/ledger': () => ({ body: { balance: 369.75, entries: all } }),
  })

  it('lists the latest first: time, kind, amount, resulting balance, person and order', async () => {
    const { asked } = open('?view=balance', ledger(entries))
    await waitFor(() => expect(asked('/api/user/elena/ledger')).toEqual(LAST_MONTH))
    await screen.findByRole('table', { name: 'Balance movements' })
    expect(cells('Balance movements')).toEqual([
      ['Time', 'Movement', 'Amount', 'Balance after', 'By', 'Order'],
      ['Friday, 20 November In 580 den., out 215.25 den.'],
      ['20/11/2026, 11:07', 'Funds takenClosing', '−1 den.', '7 den.', 'Vesna K', ''],
      ['20/11/2026, 11:06', 'Difference in the countWrong change', '−4 den.', '6 den.', 'Vesna K', ''],
      ['20/11/2026, 11:05', 'Bill cash deducted', '−10 den.', '5 den.', 'Vesna K', ''],
      ['20/11/2026, 11:04', 'Receipt voided', '−80 den.', '4 den.', 'Vesna K', 'Show order'],
      ['20/11/2026, 11:03', 'Bill paid in cash', '+80 den.', '3 den.', 'Vesna K', 'Order 7'],
      ['20/11/2026, 11:02', 'Funds taken', '−120.25 den.', '2 den.', 'Vesna K', ''],
      ['20/11/2026, 11:01', 'Funds given', '+500 den.', '1 den.', 'Vesna K', ''],
    ])
    expect(screen.getByRole('link', { name: 'Order 7: 20/11/2026, 11:03' }).getAttribute('href')).toBe(
      '/orders/o7',
    )
  })

  it('shows the balance, incoming and outgoing sums', async () => {
    open('?view=balance', ledger(entries))
    expect(await metric('Balance now')).toBe('Balance nowTake cash369.75 den.')
    expect(await metric('In')).toBe('In580 den.')
    expect(await metric('Out')).toBe('Out215.25 den.')
  })

  it('paginates thousands of movements', async () => {
    open(
      '?view=balance&page=2',
      ledger(Array.from({ length: 45 }, (_, index) => entry(index + 1, 'give', 1))),
    )
    await screen.findByRole('button', { name: 'Page 3' })
    const after = () =>
      cells('Balance movements')
        .slice(2)
        .map((row) => row[3])
    expect(after()).toEqual(Array.from({ length: 20 }, (_, index) => `${25 - index} den.`))
    await userEvent.click(screen.getByRole('button', { name: 'Page 3' }))
    expect(after()).toEqual(['5 den.', '4 den.', '3 den.', '2 den.', '1 den.'])
  })

  it('is chosen next to the orders, which resets the page', async () => {
    const { address } = open('?page=3', ledger(entries))
    await userEvent.click(await screen.findByRole('radio', { name: 'Balance' }))
    await screen.findByRole('table', { name: 'Balance movements' })
    expect(address()).toEqual({ view: 'balance' })
    await userEvent.click(screen.getByRole('radio', { name: 'Orders' }))
    await waitFor(() => expect(address()).toEqual({}))
  })

  it('links to the staff list if there are no movements', async () => {
    open('?view=balance', ledger([]))
    await screen.findByText('No movements in this range')
    await waitFor(() =>
      expect(screen.getByRole('link', { name: 'To the staff list' }).getAttribute('href')).toBe(
        '/staff?search=Elena+Ilieva',
      ),
    )
  })

  it('shows that it could not be loaded', async () => {
    open('?view=balance', { 'GET /api/user/elena/ledger': failed })
    expect((await screen.findAllByText(/Failed to fetch company data!/)).length).toBeGreaterThan(0)
  })
})
