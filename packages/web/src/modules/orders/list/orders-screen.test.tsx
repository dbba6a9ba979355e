// @vitest-environment jsdom
import { member, order as wireOrder, table } from '@kafana/client/testing/entities.ts'
import { fakeServer, refusal as refused, signedInAs } from '@kafana/client/testing/fake-server.ts'
import type { Order } from '@kafana/contract'
import { ORDER_STATUSES, type OrderStatus, type Role } from '@kafana/domain'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it } from 'vitest'
import { renderScreen } from '../../../testing/render-screen.tsx'
import { ordersPath } from '../orders-path.ts'
import { Component } from './orders-screen.tsx'

type Answers = Parameters<typeof fakeServer>[0]
const order = (id: string, status = id as OrderStatus, changes: Partial<Order> = {}) =>
  wireOrder(id, {
    status,
    createdAt: '2026-11-21T13:05:00.000Z',
    updatedAt: '2026-11-21T13:05:00.000Z',
    ...changes,
  })
const refusal = (status: number, code: string, more: object = {}) =>
  refused(status, code, { message: `because ${code}`, ...more })
const reads: Answers = {
  'GET /api/order': () => ({
    body: { orders: ORDER_STATUSES.map((status) => order(status)), totalOrders: 7 },
  }),
  'GET /api/orders/totals': () => ({ body: { count: 7, total: 12_340.5 } }),
}
const nothing: Answers = {
  'GET /api/order': () => ({ body: { orders: [], totalOrders: 0 } }),
  'GET /api/orders/totals': () => ({ body: { count: 0, total: 0 } }),
}
const open = (
  role: Role,
  { at = '/orders', answers = {} }: { readonly at?: string; readonly answers?: Answers } = {},
) => {
  signedInAs(role)
  const seen = fakeServer({ ...reads, ...answers })
  const { history, unmount } = renderScreen(Component, { at, path: '/orders' })
  const queryOf = (path: string) =>
    Object.fromEntries(seen.findLast(({ url }) => url.pathname === path)?.url.searchParams ?? [])
  return {
    seen,
    unmount,
    listQuery: () => queryOf('/api/order'),
    totalsQuery: () => queryOf('/api/orders/totals'),
    address: () => Object.fromEntries(new URLSearchParams(history.location.search)),
  }
}
const card = async (id: string) => {
  const found = (await screen.findByRole('link', { name: `Order ${id}` })).closest('li')
  if (!found) throw new Error(`No card of ${id}`)
  return within(found)
}
const choose = async (filter: string) => {
  await userEvent.click(screen.getByRole('button', { name: /^Filter:/ }))
  await userEvent.click(await screen.findByRole('menuitemradio', { name: filter }))
}
const chips = () =>
  within(screen.getByRole('list', { name: 'Filtered by' }))
    .getAllByRole('button')
    .map(({ textContent }) => textContent)

describe('the order cards', () => {
  it.each([
    ['created', ['Confirm', 'Reject']],
    ['pending', ['Done', 'Reject']],
    ['rejected', ['Confirm']],
    ['done', ['Back to pending']],
    ['error', []],
    ['delivered', []],
    ['billed', []],
  ])('offer a monitor the moves of %s', async (status, moves) => {
    open('monitor')
    expect((await card(status)).queryAllByRole('button').map(({ textContent }) => textContent)).toEqual(moves)
  })

  it('offer an owner no moves, mark new orders, and show the time in 24 hours', async () => {
    open('owner')
    const created = await card('created')
    expect(created.queryAllByRole('button')).toEqual([])
    created.getByText('21/11/2026, 14:05')
    expect(screen.getAllByText('NEW')).toHaveLength(1)
    expect(created.getByRole('link').getAttribute('href')).toBe('/orders/created')
  })

  it('move at once, send the expected status, and confirm it', async () => {
    const [first, ...others] = ORDER_STATUSES.map((status) => order(status))
    const { seen } = open('monitor', {
      answers: {
        'GET /api/order': () => ({ body: { orders: [first, ...others], totalOrders: 7 } }),
        'PUT /api/order/created': ({ body }) => ({ body: Object.assign(first ?? {}, body) }),
      },
    })
    fireEvent.click((await card('created')).getByRole('button', { name: 'Reject' }))
    await screen.findByText('Order status updated successfully!')
    expect((await card('created')).queryByText('Rejected')).not.toBeNull()
    expect(seen.find(({ method }) => method === 'PUT')?.body).toEqual({
      status: 'rejected',
      expectedStatus: 'created',
    })
  })

  it.each([
    ['fails', refusal(400, 'INPUT_INVALID'), 'Status update failed. Please try again.'],
    ['is held by a bill', refusal(409, 'ORDER_LOCKED'), 'A bill for this order is being printed.'],
  ])('go back when a move %s', async (_, answer, text) => {
    let isDown = false
    open('monitor', {
      answers: {
        // Otherwise the next fetch would restore the status.
        'GET /api/order': (request) =>
          isDown ? refusal(503, 'BUSY') : (reads['GET /api/order']?.(request) ?? refusal(404, 'NOT_FOUND')),
        'PUT /api/order/pending': () => {
          isDown = true
          return answer
        },
      },
    })
    fireEvent.click((await card('pending')).getByRole('button', { name: 'Done' }))
    await screen.findByText(text)
    expect((await card('pending')).queryByText('Pending')).not.toBeNull()
  })

  it('show the current status when somebody else moved the order first', async () => {
    let now = order('pending')
    open('monitor', {
      answers: {
        'GET /api/order': () => ({ body: { orders: [now], totalOrders: 1 } }),
        'PUT /api/order/pending': () => {
          now = order('pending', 'delivered', { version: 2 })
          return refusal(409, 'STATUS_CHANGED', { order: now })
        },
      },
    })
    fireEvent.click((await card('pending')).getByRole('button', { name: 'Done' }))
    await screen.findByText('Somebody else moved the order in the meantime. It is now: Delivered')
    expect((await card('pending')).queryByText('Delivered')).not.toBeNull()
    expect((await card('pending')).queryAllByRole('button')).toEqual([])
  })
})

describe('the filter', () => {
  it('is remembered, with the search in the URL', async () => {
    const { unmount, listQuery, address } = open('owner', { answers: nothing })
    await choose('New')
    fireEvent.change(screen.getByRole('combobox', { name: 'Search by order name' }), {
      target: { value: ' ana ' },
    })
    await waitFor(() => expect(listQuery()).toEqual({ page: '1', limit: '10', filter: 'new', search: 'ana' }))
    expect(address()).toEqual({ filter: 'new', search: 'ana' })
    await screen.findByText('no orders found')
    unmount()
    const again = open('owner', { answers: nothing })
    await screen.findByRole('button', { name: 'Filter: New' })
    expect(again.listQuery()).toMatchObject({ filter: 'new' })
  })

  it('of a URL takes precedence over the remembered one, and is not remembered', async () => {
    localStorage.setItem('orders-filter', 'error')
    const { unmount, listQuery } = open('owner', { at: '/orders?filter=created' })
    await card('created')
    expect(listQuery()).toMatchObject({ filter: 'new' })
    unmount()
    open('owner')
    await screen.findByRole('button', { name: 'Filter: Error' })
  })

  it('is all when a URL has criteria but no filter, so that linked statistics add up', async () => {
    localStorage.setItem('orders-filter', 'error')
    const { listQuery, totalsQuery } = open('owner', { at: ordersPath({ table: 't' }) })
    await card('created')
    expect(listQuery()).toEqual({ page: '1', limit: '10', filter: 'all', table: 't' })
    expect(totalsQuery()).toEqual({ filter: 'all', table: 't' })
  })

  it('starts with their own orders for waiters, which no other role is offered', async () => {
    const { unmount, listQuery } = open('waiter')
    await card('created')
    expect(listQuery()).toMatchObject({ filter: 'my-orders' })
    await choose('My orders')
    unmount()
    localStorage.clear()
    const owner = open('owner', { at: '/orders?filter=my-orders' })
    await card('created')
    expect(owner.listQuery()).toMatchObject({ filter: 'all' })
    await userEvent.click(screen.getByRole('button', { name: 'Filter: All' }))
    expect((await screen.findAllByRole('menuitemradio')).map(({ textContent }) => textContent)).toEqual([
      'All',
      'New',
      'Pending',
      'Done',
      'Delivered',
      'Billed',
      'Rejected',
      'Error',
      'Open',
      'Completed',
      'Newest first',
      'Oldest first',
    ])
  })

  it('can reverse the order of the list', async () => {
    const { listQuery, address } = open('owner')
    await card('created')
    await choose('Oldest first')
    await waitFor(() => expect(listQuery()).toMatchObject({ sort: 'oldest' }))
    expect(address()).toEqual({ filter: 'all', sort: 'oldest' })
    expect(screen.queryByText(/in total$/)).toBeNull()
  })
})

describe('the criteria of a link', () => {
  const link = ordersPath({
    table: 't',
    createdBy: 'w',
    product: 'p',
    category: 'drink',
    billedStart: '2026-11-20T23:00:00.000Z',
    billedEnd: '2026-11-21T23:00:00.000Z',
    start: '2026-11-21T13:00:00.000Z',
    end: '2026-11-21T14:00:00.000Z',
  })
  const texts = [
    'Billed 21/11/2026',
    'Created 21/11/2026, 14:00–15:00',
    'Table 4',
    'Created by Ana K',
    'Contains Espresso',
    'Drink',
  ]

  it('are sent, totalled and shown as text, each removable', async () => {
    const { listQuery, totalsQuery, address } = open('owner', { at: link })
    await screen.findByText('7 orders, 12,340.50 den. in total')
    await waitFor(() => expect(chips()).toEqual([...texts, 'Clear filters']))
    const { page, limit, ...criteria } = listQuery()
    expect([page, limit]).toEqual(['1', '10'])
    expect(criteria).toEqual({
      filter: 'all',
      ...Object.fromEntries(new URLSearchParams(link.slice(link.indexOf('?')))),
    })
    expect(totalsQuery()).toEqual(criteria)
    for (const text of texts) await userEvent.click(screen.getByRole('button', { name: `Remove: ${text}` }))
    await waitFor(() => expect(screen.queryByRole('list', { name: 'Filtered by' })).toBeNull())
    expect(address()).toEqual({ filter: 'all' })
    expect(screen.queryByText(/in total$/)).toBeNull()
    await waitFor(() =>
      expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Filter: All' })),
    )
  })

  it('are cleared all at once, with search and filter', async () => {
    const { address, listQuery } = open('owner', { at: `${link}&filter=billed&search=ana&page=1` })
    await screen.findByDisplayValue('ana')
    await userEvent.click(await screen.findByRole('button', { name: 'Clear filters' }))
    await waitFor(() => expect(listQuery()).toEqual({ page: '1', limit: '10', filter: 'all' }))
    expect(address()).toEqual({})
    expect(screen.getByRole('combobox', { name: 'Search by order name' })).toHaveProperty('value', '')
  })

  it('are named from other lists if no order on screen has the name', async () => {
    const [named, luka] = [table('t', { name: 'Тераса 9' }), member('w', 'Luka', { lastname: 'Ξ' })]
    open('owner', {
      at: ordersPath({ table: 't', createdBy: 'w', product: 'p' }),
      answers: {
        ...nothing,
        'GET /api/tables': () => ({ body: [named] }),
        'GET /api/company/staff': () => ({ body: [luka] }),
      },
    })
    await screen.findByText('Тераса 9')
    await screen.findByText('Created by Luka Ξ')
    await screen.findByText('Contains one product')
  })

  it('are not named if the user may not read the names, and no list is fetched in vain', async () => {
    const { seen } = open('monitor', {
      at: ordersPath({ table: 't', createdBy: 'w', product: 'p' }),
      answers: nothing,
    })
    for (const text of ['One table', 'Created by one person', 'Contains one product'])
      await screen.findByText(text)
    expect(seen.filter(({ url }) => url.pathname === '/api/company/staff')).toEqual([])
  })

  it('are ignored if they are invalid', async () => {
    const { listQuery } = open('owner', {
      at: '/orders?filter=nonsense&category=wine&start=yesterday&page=-3',
    })
    await card('created')
    expect(listQuery()).toEqual({ page: '1', limit: '10', filter: 'all' })
  })

  it('show an error when the totals cannot be fetched', async () => {
    open('owner', { at: link, answers: { 'GET /api/orders/totals': () => refusal(500, 'INTERNAL') } })
    expect(await screen.findAllByText('Error fetching orders')).not.toEqual([])
    await card('created')
  })
})

describe('the days filter', () => {
  it('lets an owner choose days of creation or billing, which replace the previous ones', async () => {
    const { address } = open('owner', {
      at: ordersPath({ start: '2026-10-31T23:00:00.000Z', end: '2026-11-21T23:00:00.000Z' }),
    })
    await card('created')
    await userEvent.click(screen.getByRole('button', { name: 'Days' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Which days?' }))
    expect(dialog.getByRole('button', { name: /^From/ }).textContent).toBe('01/11/2026')
    await userEvent.click(dialog.getByRole('radio', { name: 'Billed' }))
    await userEvent.click(dialog.getByRole('button', { name: 'Show orders' }))
    await screen.findByText('Billed 01/11/2026–21/11/2026')
    expect(address()).toEqual({
      filter: 'all',
      billedStart: '2026-10-31T23:00:00.000Z',
      billedEnd: '2026-11-21T23:00:00.000Z',
    })
  })

  it('is not offered to a monitor', async () => {
    open('monitor')
    await card('created')
    expect(screen.queryByRole('button', { name: 'Days' })).toBeNull()
  })
})

describe('the pages', () => {
  const paged: Answers = {
    'GET /api/order': ({ url }) => {
      const page = Number(url.searchParams.get('page'))
      return { body: { orders: page > 3 ? [] : [order(`of page ${page}`, 'done')], totalOrders: 23 } }
    },
  }

  it('are in the URL and start over with another filter', async () => {
    const { address } = open('owner', { answers: paged })
    await card('of page 1')
    await userEvent.click(screen.getByRole('button', { name: 'Page 3' }))
    await card('of page 3')
    expect(address()).toEqual({ filter: 'all', page: '3' })
    expect(screen.queryByRole('button', { name: 'Page 4' })).toBeNull()
    await choose('Done')
    await card('of page 1')
    expect(address()).toEqual({ filter: 'done' })
  })

  it('beyond the end redirect to the last one', async () => {
    const { address } = open('owner', { at: '/orders?page=40', answers: paged })
    await card('of page 3')
    expect(address()).toEqual({ filter: 'all', page: '3' })
    expect(screen.queryByText('no orders found')).toBeNull()
  })
})

describe('an empty list or error', () => {
  it('offers to clear the filters', async () => {
    const { listQuery } = open('owner', { at: '/orders?filter=error', answers: nothing })
    await screen.findByText('no orders found')
    await userEvent.click(screen.getByRole('button', { name: 'Clear filters' }))
    await waitFor(() => expect(listQuery()).toMatchObject({ filter: 'all' }))
    await screen.findByText('Orders appear here as soon as they are created.')
    expect(screen.queryByRole('button', { name: 'Clear filters' })).toBeNull()
  })

  it('shows the error text of the server', async () => {
    open('owner', { answers: { 'GET /api/order': () => refusal(409, 'WHATEVER') } })
    expect(await screen.findAllByText('because WHATEVER')).toHaveLength(2)
    screen.getByText('Failed to fetch orders')
  })

  it('shows a general error when the server did not respond', async () => {
    open('owner', {
      answers: {
        'GET /api/order': () => {
          throw new TypeError('network')
        },
      },
    })
    expect(await screen.findAllByText('Failed to fetch orders')).toHaveLength(2)
  })
})
