// @vitest-environment jsdom
import { loadParts } from '@kafana/client/browser/parts.ts'
import { company } from '@kafana/client/testing/entities.ts'
import type { Order } from '@kafana/contract'
import type { LineState } from '@kafana/domain'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { cards, changes, footer, labelsOf, openMonitor, orderOf } from '../../../testing/monitor-fakes.tsx'
import { press } from '../../../testing/screen-actions.ts'

const sound = vi.hoisted(() => ({ playTick: vi.fn(), stop: vi.fn(), startAlert: vi.fn() }))
vi.mock(import('@kafana/client/browser/sound.ts'), async (original) => ({
  ...(await original()),
  ...sound,
}))

beforeEach(loadParts)
beforeEach(() => {
  for (const spy of Object.values(sound)) spy.mockReset()
  sound.startAlert.mockReturnValue(sound.stop)
  localStorage.setItem('monitor-category', 'food')
  localStorage.setItem('monitor-filter', 'all')
})

const lineOf = (id: string, state: LineState): Order['products'][number] => ({
  product: { _id: id, name: `Dish ${id}`, taxClass: 'В' },
  price: 50,
  quantity: 1,
  line: id,
  lineVersion: 2,
  state,
  note: '',
  station: null,
})
const PREPARATION = { sent: 'created', preparing: 'pending', ready: 'done', served: 'delivered' } as const
/** An order that was paid while its lines were in this state. */
const paidOf = (id: string, number: number, state: LineState, changes: Partial<Order> = {}): Order =>
  orderOf(id, 'billed', {
    category: 'food',
    number,
    billKind: 'fiscal',
    preparation: PREPARATION[state],
    products: [lineOf(`${id}1`, state), lineOf(`${id}2`, state)],
    ...changes,
  })
const openOf = (id: string, number: number): Order =>
  orderOf(id, 'created', { category: 'food', number, products: [lineOf(`${id}1`, 'sent')] })

/** A venue whose guests pay first, unless it says otherwise; the server moves lines. */
const open = (orders: Order[], paid: Order[], payFirst = true) => {
  const all = [orders, paid]
  return openMonitor(orders, {
    'GET /api/company': () => ({ body: company(payFirst ? { payFirst } : {}) }),
    'GET /api/orders/kitchen': () => ({
      body: {
        created: 0,
        pending: 0,
        doneToday: 4,
        stations: 0,
        dishes: [],
        ...(paid.length > 0 && { paid }),
      },
    }),
    'PUT /api/lines/state': ({ body }) => {
      const { lines, to } = body as { lines: { id: string }[]; to: LineState }
      for (const list of all)
        for (const [index, order] of list.entries())
          if (order.products.some(({ line }) => lines.some(({ id }) => id === line)))
            list[index] = {
              ...order,
              version: order.version + 1,
              preparation: PREPARATION[to],
              products: order.products.map((line) => ({
                ...line,
                state: to,
                lineVersion: line.lineVersion + 1,
              })),
            }
      return { body: { orders: [] } }
    },
  })
}
const card = async (id: string) =>
  within(await screen.findByRole('article', { name: new RegExp(`Table ${id},`) }))

describe('an order that is paid', () => {
  it('keeps its place among the others, marked, and cannot be rejected', async () => {
    open([openOf('a', 1), openOf('c', 3)], [paidOf('b', 2, 'sent')])
    await waitFor(() => expect(cards()).toEqual(labelsOf('a', 'b', 'c')))
    const paid = await card('b')
    expect(paid.getByText('Paid')).toBeTruthy()
    expect(paid.queryByRole('button', { name: /^Reject/ })).toBeNull()
    expect((await card('a')).queryByText('Paid')).toBeNull()
    expect((await card('a')).getByRole('button', { name: /^Reject/ })).toBeTruthy()
  })

  it('says if that is a pre-bill, or if its receipt was voided', async () => {
    const storno = {
      at: '2026-11-27T18:00:00.000Z',
      by: { _id: 'm', firstname: 'M', lastname: 'I' },
      receiptNo: 7,
    }
    open([], [paidOf('a', 1, 'sent', { billKind: 'pre' }), paidOf('b', 2, 'preparing', { storno })])
    expect((await card('a')).getByText('Pre-bill')).toBeTruthy()
    expect((await card('b')).getByText('Voided')).toBeTruthy()
  })

  it('is confirmed and done by its lines; its status is asked of nobody', async () => {
    const { seen } = open([], [paidOf('a', 1, 'sent'), paidOf('b', 2, 'preparing')])
    await userEvent.click((await card('a')).getByRole('button', { name: /Confirm/ }))
    await userEvent.click((await card('b')).getByRole('button', { name: /Done/ }))
    await waitFor(() => expect(cards()).toEqual(labelsOf('a')))
    const lines = (order: string) => [`${order}1`, `${order}2`].map((id) => ({ id, version: 2 }))
    await waitFor(() =>
      expect(changes(seen)).toEqual([
        ['state', { lines: lines('a'), to: 'preparing' }],
        ['state', { lines: lines('b'), to: 'ready' }],
      ]),
    )
  })

  it('can be recalled once it is ready', async () => {
    const { seen } = open([], [paidOf('a', 1, 'ready')])
    await waitFor(() => expect(footer().getByRole('button', { name: /Recall/ })).toBeTruthy())
    await userEvent.click(footer().getByRole('button', { name: /Recall/ }))
    await press(/^Recall: Table a/)
    await waitFor(() => expect(cards()).toEqual(labelsOf('a')))
    expect(changes(seen)).toMatchObject([['state', { to: 'preparing' }]])
  })

  it('is made also after the venue has switched that off', async () => {
    open([openOf('a', 1)], [paidOf('b', 2, 'sent')], false)
    await waitFor(() => expect(cards()).toEqual(labelsOf('a', 'b')))
  })

  it('does not end the alert for an order that nobody has confirmed', async () => {
    const { says, goesLive } = open([openOf('a', 1)], [paidOf('b', 2, 'sent')])
    await card('b')
    goesLive()
    await screen.findByText('Live')
    const order = { _id: 'a', category: 'food', version: 1, table: { _id: 't', name: 'Table a' } }
    says({ type: 'orderCreated', seq: 1, orderName: 'Order a', order: { ...order, status: 'created' } })
    await waitFor(() => expect(sound.startAlert).toHaveBeenCalled())
    says({ type: 'orderStatusUpdated', seq: 2, orderName: 'Order a', order: { ...order, status: 'billed' } })
    expect(sound.stop).not.toHaveBeenCalled()
    expect(sound.playTick).not.toHaveBeenCalled()
    expect(screen.queryByText(/Order a.*Billed/)).toBeNull()
  })
})

it('a venue whose guests pay last asks for no more than before', async () => {
  const { seen } = open([openOf('a', 1)], [], false)
  await card('a')
  expect(seen.filter(({ url }) => url.pathname === '/api/orders/kitchen')).toHaveLength(1)
  await userEvent.click((await card('a')).getByRole('button', { name: /Confirm/ }))
  await waitFor(() =>
    expect(changes(seen)).toEqual([['a', { status: 'pending', expectedStatus: 'created' }]]),
  )
})
