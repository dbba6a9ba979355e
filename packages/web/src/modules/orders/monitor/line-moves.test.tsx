// @vitest-environment jsdom
import { refusal } from '@kafana/client/testing/fake-server.ts'
import type { Order } from '@kafana/contract'
import { LINE_STATES, type LineState } from '@kafana/domain'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { cards, changes, labelsOf, openMonitor, orderOf } from '../../../testing/monitor-fakes.tsx'
import { tapOn } from './line-moves.ts'

const lineOf = (name: string, state: LineState, note = ''): Order['products'][number] => ({
  product: { _id: name, name, taxClass: 'В' },
  price: 50,
  quantity: 1,
  line: name,
  lineVersion: 2,
  state,
  note,
  station: null,
})

describe('a tap on a line', () => {
  it.each([
    ['preparing', ['preparing', 'preparing'], { is: 'move', to: 'ready' }],
    ['preparing', ['preparing', 'ready'], { is: 'complete' }],
    ['sent', ['sent', 'served'], { is: 'complete' }],
    ['ready', ['ready', 'preparing'], { is: 'move', to: 'preparing' }],
  ] as const)('that is %s of %j', (_state, states, tap) => {
    const products = states.map((state, index) => lineOf(String(index), state))
    const [first] = products
    expect(first && tapOn({ products }, first)).toEqual(tap)
  })
})

/** The monitor with an order of three dishes that is being prepared, and a server that moves its lines. */
const open = (products: readonly Order['products'][number][], answers = {}) => {
  const orders = [orderOf('a', 'pending', { products: [...products] })]
  const opened = openMonitor(orders, {
    'PUT /api/lines/state': ({ body }: { body: unknown }) => {
      const { lines, to } = body as { lines: { id: string; version: number }[]; to: LineState }
      const [order] = orders
      if (!order) return refusal(404, 'NOT_FOUND')
      orders[0] = {
        ...order,
        products: order.products.map((line) =>
          lines.some(({ id }) => id === line.line)
            ? { ...line, state: to, lineVersion: line.lineVersion + 1 }
            : line,
        ),
      }
      return { body: { orders } }
    },
    ...answers,
  })
  fireEvent.click(screen.getByRole('radio', { name: /Pending/ }))
  return opened
}
const three = () => [
  lineOf('Soup', 'preparing'),
  lineOf('Pizza', 'preparing', 'no cheese'),
  lineOf('Salad', 'preparing'),
]
const line = (name: string) => screen.findByRole('button', { name: new RegExp(name) })
const isReady = async (name: string) => (await line(name)).getAttribute('aria-pressed') === 'true'

describe('the lines of a card', () => {
  it('are ready at a tap and not ready at the next, and the server has it', async () => {
    const { seen } = open(three())
    fireEvent.click(await line('Pizza'))
    expect(await isReady('Pizza')).toBe(true)
    await waitFor(() =>
      expect(changes(seen)).toEqual([['state', { lines: [{ id: 'Pizza', version: 2 }], to: 'ready' }]]),
    )
    await waitFor(async () => {
      fireEvent.click(await line('Pizza'))
      expect(changes(seen).at(-1)).toEqual([
        'state',
        { lines: [{ id: 'Pizza', version: 3 }], to: 'preparing' },
      ])
    })
    expect(cards()).toEqual(labelsOf('a'))
  })

  it('complete the order with the last one', async () => {
    const { seen } = open([lineOf('Soup', 'ready'), lineOf('Pizza', 'preparing')])
    fireEvent.click(await line('Pizza'))
    await waitFor(() => expect(changes(seen)).toEqual([['a', { status: 'done', expectedStatus: 'pending' }]]))
    await waitFor(() => expect(cards()).toEqual([]))
  })

  it('go back where the server refuses them', async () => {
    open(three(), { 'PUT /api/lines/state': () => refusal(409, 'LINE_CHANGED') })
    const soup = await line('Soup')
    fireEvent.click(soup)
    expect(soup.getAttribute('aria-pressed')).toBe('true')
    await waitFor(async () => expect(await isReady('Soup')).toBe(false))
  })

  it('show their notes, and cannot be tapped before the order is confirmed', async () => {
    openMonitor([
      orderOf('a', 'created', { products: three().map((each) => ({ ...each, state: LINE_STATES[0] })) }),
    ])
    const card = within(await screen.findByRole('article'))
    card.getByText('no cheese')
    expect(card.queryByRole('button', { name: /Pizza/ })).toBeNull()
  })
})
