// @vitest-environment jsdom
import { company } from '@kafana/client/testing/entities.ts'
import { fakeServer, refusal, signedInAs } from '@kafana/client/testing/fake-server.ts'
import type { Role } from '@kafana/domain'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it, vi } from 'vitest'
import { courses } from '../../../testing/course-fakes.ts'
import { renderScreen } from '../../../testing/render-screen.tsx'
import { Component as OrderDetailsScreen } from './order-details-screen.tsx'

type Answers = Parameters<typeof fakeServer>[0]
const by = { _id: 'w', firstname: 'Ana', lastname: 'P' }
const at = '2026-01-05T22:30:00.000Z'
const order = {
  _id: 'o1',
  number: 1042,
  name: 'Ana 7',
  description: 'No onions',
  status: 'billed',
  totalPrice: 330.5,
  takenAt: undefined as string | undefined,
  createdAt: at,
  updatedAt: at,
  createdBy: by,
  category: 'food',
  table: { _id: 't1', name: 'VIP', zone: { _id: 'z', name: 'Hall' } },
  products: [
    {
      product: { _id: 'p', name: 'Ajvar', taxClass: 'В' },
      price: 110.1,
      quantity: 3,
      line: '1',
      lineVersion: 1,
      state: 'sent',
      note: 'extra bread',
    },
    {
      product: null,
      price: 0.2,
      quantity: 1,
      line: '2',
      lineVersion: 1,
      state: 'sent',
      note: '',
      station: null,
    },
  ],
  billKind: null as string | null,
  receiptNo: null as number | null,
  payment: null as string | null,
  billedBy: null as typeof by | null,
  billedAt: null as string | null,
  storno: null,
  version: 1,
  taxes: [{ rate: 10, letter: 'В', total: 330.5, tax: 30.05 }],
  profit: null as { cost: number; profit: number } | null,
  check: null as string | null,
  carved: undefined as Readonly<Record<string, unknown>> | undefined,
  history: [
    { from: null, to: 'created', at, by },
    {
      from: 'created',
      to: 'billed',
      at: '2026-01-05T23:10:00.000Z',
      by: { _id: 'm', firstname: 'Marko', lastname: 'I' },
    },
  ],
}
const open = (
  changes: Partial<typeof order>,
  { role = 'monitor', answers = {} }: { readonly role?: Role; readonly answers?: Answers } = {},
) => {
  signedInAs(role)
  const seen = fakeServer({
    'GET /api/order/o1': () => ({ body: { ...order, ...changes } }),
    'GET /api/bill-intents': () => ({ body: [] }),
    ...answers,
  })
  renderScreen(OrderDetailsScreen, { at: '/orders/o1', path: '/orders/:id' })
  return seen
}
const button = (name: string) => screen.getByRole<HTMLButtonElement>('button', { name })
/** The move buttons on screen, without Back. */
const moves = () =>
  screen
    .getAllByRole('button')
    .map(({ textContent }) => textContent)
    .filter(Boolean)

describe('the page of an order', () => {
  it('leads to what happened to its tab, if it has one', async () => {
    const steps = [{ position: 1, what: 'opened', at, by }]
    open({ check: 'c1' }, { answers: { 'GET /api/checks/c1/history': () => ({ body: { steps } }) } })
    await userEvent.click(await screen.findByRole('button', { name: 'History: Tab' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'History' }))
    await dialog.findByText('Tab opened')
  })

  it.each([
    ['created', true, true],
    ['created', false, false],
    ['delivered', true, true],
    ['rejected', true, false],
  ])('that is %s, where guests pay first: %s, can be paid: %s', async (status, payFirst, isOffered) => {
    const venue = company(payFirst ? { payFirst } : {})
    const seen = open({ status }, { answers: { 'GET /api/company': () => ({ body: venue }) } })
    await screen.findByRole('heading', { name: 'Ana 7' })
    await waitFor(() => expect(seen.some(({ url }) => url.pathname === '/api/company')).toBe(true))
    if (isOffered) await screen.findByRole('button', { name: 'Pay' })
    else expect(screen.queryByRole('button', { name: 'Pay' })).toBeNull()
  })

  it('shows lines, total, table, waiter, note and history, in the venue’s time zone', async () => {
    open({ status: 'delivered', taxes: [] })
    await screen.findByRole('heading', { name: 'Ana 7' })
    const texts = [
      'Delivered',
      'Ajvar',
      'extra bread',
      'Product not found',
      'VIP · Hall',
      'Ana P',
      '05/01/2026, 23:30',
      'No onions',
      'Created → Billed',
      '06/01/2026, 00:10 · Marko I',
    ]
    for (const text of texts) await screen.findByText(text)
    for (const text of [/330\.30/, /330\.50/]) expect(screen.getByText(text)).toBeTruthy()
    expect(screen.queryByRole('button', { name: 'Print bill' })).toBeNull()
  })

  it('says when an order that arrived late was taken, and which price has changed', async () => {
    const products = order.products.map((line, index) => ({
      ...line,
      ...(index === 0 && { shownPrice: 100 }),
    }))
    open({ products, takenAt: '2026-01-05T22:20:00.000Z' })
    await screen.findByText('taken 23:20, arrived 23:30')
    expect((await screen.findByText(/^price was/)).textContent).toBe(
      'price was 100\u00a0den., is 110.10\u00a0den.',
    )
  })

  it('links to the order that it is a part of, and to its own parts', async () => {
    open({ carved: { from: { _id: 'o7', number: 7 }, into: [{ _id: 'o9', number: 9 }] } })
    expect((await screen.findByRole('link', { name: '#7' })).getAttribute('href')).toBe('/orders/o7')
    expect(screen.getByRole('link', { name: '#9' }).getAttribute('href')).toBe('/orders/o9')
    for (const text of ['Split from', 'Split into']) screen.getByText(text)
  })

  it('shows the course of a line that has one', async () => {
    const products = order.products.map((line, index) => ({ ...line, ...(index === 0 && { course: 'c2' }) }))
    open({ products }, { answers: { 'GET /api/courses': () => ({ body: courses() }) } })
    expect(await screen.findAllByText('Starters')).toHaveLength(1)
  })

  it('shows the number, the tax, and how and by whom it was billed, with the receipt on the fiscal report', async () => {
    open(
      {
        billKind: 'fiscal',
        receiptNo: 42,
        payment: 'card',
        billedBy: { _id: 'm', firstname: 'Marko', lastname: 'I' },
        billedAt: '2026-01-05T23:10:00.000Z',
        profit: { cost: 120.4, profit: 180.05 },
      },
      { role: 'owner' },
    )
    for (const text of ['#1042', 'Card', 'Marko I', '06/01/2026, 00:10', 'VAT 10 % (В) in 330.50 den.'])
      await screen.findByText(text)
    for (const text of [/30\.05/, /^120\sden\.$/, /^180\sden\.$/, '59.9 %'])
      expect(screen.getAllByText(text)).not.toEqual([])
    expect(screen.getByRole('link', { name: 'No. 42' }).getAttribute('href')).toBe(
      '/fiscal-book?day=2026-01-06',
    )
  })

  it('shows no cost that was not sent, and no bill of an order that has none', async () => {
    open({ status: 'delivered' })
    await screen.findByText('Ajvar')
    for (const text of ['Cost', 'Profit', 'Margin', 'Payment', 'Closed by'])
      expect(screen.queryByText(text)).toBeNull()
  })

  it('lists the lines like a receipt on a phone', async () => {
    vi.spyOn(window, 'matchMedia').mockImplementation(
      (media) =>
        Object.assign(new EventTarget(), {
          media,
          matches: true,
          onchange: null,
        }) as unknown as MediaQueryList,
    )
    open({ status: 'delivered' })
    const items = (await screen.findByRole('list', { name: 'Items' })).querySelectorAll('li')
    expect([...items].map(({ textContent }) => textContent.replaceAll('\u00a0', ' '))).toEqual([
      'Ajvarextra bread330.30 den.3 × 110.10 den.',
      'Product not found0.20 den.1 × 0.20 den.',
    ])
  })

  it('offers the fiscal bill of a pre-billed order', async () => {
    open({ billKind: 'pre' })
    await screen.findByText('The pre-bill for this order has already been printed.')
    expect(button('Print pre-bill').disabled).toBe(true)
    await userEvent.click(button('Print bill'))
    await screen.findByRole('dialog', { name: 'Who closes the bill?' })
  })

  it('does not offer a second receipt, and shows the number of the first', async () => {
    open({ billKind: 'fiscal', receiptNo: 42 }, { role: 'owner' })
    await screen.findByText('Fiscal receipt No. 42')
    await screen.findByText('This order already has a fiscal receipt.')
    for (const name of ['Print pre-bill', 'Print bill']) expect(button(name).disabled).toBe(true)
  })

  it('does not fetch bills for users who may not bill', async () => {
    const seen = open({ billKind: 'fiscal', receiptNo: 42 }, { role: 'waiter' })
    await screen.findByText('Ajvar')
    expect(screen.queryByRole('button', { name: 'Print bill' })).toBeNull()
    expect(seen.filter(({ url }) => url.pathname === '/api/bill-intents')).toEqual([])
  })

  it('reports that there is no such order', async () => {
    open({}, { answers: { 'GET /api/order/o1': () => refusal(404, 'NOT_FOUND') } })
    await screen.findByText('Order not found')
    expect(screen.getByRole('link', { name: 'Orders' }).getAttribute('href')).toBe('/orders')
  })

  it('reports that it could not be fetched', async () => {
    open({}, { answers: { 'GET /api/order/o1': () => refusal(500, 'INTERNAL') } })
    expect(await screen.findAllByText('Failed to fetch order data!')).toHaveLength(2)
    expect(screen.queryByText('Order not found')).toBeNull()
  })
})

describe('moving an order from its page', () => {
  it.each([
    ['created', ['Confirm', 'Reject']],
    ['pending', ['Done', 'Reject']],
    ['rejected', ['Confirm']],
    ['done', ['Back to pending']],
    ['error', []],
    ['delivered', []],
  ])('offers a monitor the moves of %s, as its card does', async (status, expected) => {
    open({ status })
    await screen.findByText('Ajvar')
    expect(moves()).toEqual(expected)
  })

  it('is not offered to owners', async () => {
    open({ status: 'created' }, { role: 'owner' })
    await screen.findByText('Ajvar')
    expect(moves()).toEqual([])
  })

  it('shows at once, sends the expected status, and confirms it', async () => {
    let status = 'created'
    const { history: _history, ...plain } = order
    const seen = open(
      {},
      {
        answers: {
          'GET /api/order/o1': () => ({ body: { ...order, status } }),
          'PUT /api/order/o1': () => {
            status = 'pending'
            return { body: { ...plain, status } }
          },
        },
      },
    )
    await userEvent.click(await screen.findByRole('button', { name: 'Confirm' }))
    await screen.findByText('Order status updated successfully!')
    expect(moves()).toEqual(['Done', 'Reject'])
    expect(seen.find(({ method }) => method === 'PUT')?.body).toEqual({
      status: 'pending',
      expectedStatus: 'created',
    })
  })

  it.each([
    ['created', 'Confirm', 'Failed to confirm order!'],
    ['created', 'Reject', 'Failed to update order status.'],
    ['done', 'Back to pending', 'Failed to update order status.'],
  ])('goes back to %s when “%s” fails', async (status, move, text) => {
    let isDown = false
    open(
      {},
      {
        answers: {
          // Otherwise the next fetch would restore the status.
          'GET /api/order/o1': () => (isDown ? refusal(503, 'BUSY') : { body: { ...order, status } }),
          'PUT /api/order/o1': () => {
            isDown = true
            return refusal(400, 'INPUT_INVALID')
          },
        },
      },
    )
    await userEvent.click(await screen.findByRole('button', { name: move }))
    await screen.findByText(text)
    await waitFor(() => expect(moves()).toContain(move))
  })

  it('shows the current status when somebody else moved the order first', async () => {
    let status = 'created'
    const { history: _history, ...plain } = order
    open(
      {},
      {
        answers: {
          'GET /api/order/o1': () => ({ body: { ...order, status } }),
          'PUT /api/order/o1': () => {
            status = 'rejected'
            return refusal(409, 'STATUS_CHANGED', { order: { ...plain, status, version: 2 } })
          },
        },
      },
    )
    await userEvent.click(await screen.findByRole('button', { name: 'Confirm' }))
    await screen.findByText('Somebody else moved the order in the meantime. It is now: Rejected')
    expect(moves()).toEqual(['Confirm'])
  })
})
