// @vitest-environment jsdom
import 'fake-indexeddb/auto'
import { loadParts } from '@kafana/client/browser/parts.ts'
import { closeOutbox, outbox } from '@kafana/client/outbox/current-outbox.ts'
import { refusal } from '@kafana/client/testing/fake-server.ts'
import type { Order } from '@kafana/contract'
import type { LineState } from '@kafana/domain'
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { IDBFactory } from 'fake-indexeddb'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { changes, footer, openMonitor, orderOf } from '../../../testing/monitor-fakes.tsx'

beforeEach(loadParts)
beforeEach(() => vi.stubGlobal('indexedDB', new IDBFactory()))
beforeEach(() => localStorage.setItem('monitor-filter', 'all'))

const lineOf = (name: string, state: LineState): Order['products'][number] => ({
  product: { _id: name, name, taxClass: 'В' },
  price: 50,
  quantity: 1,
  line: name,
  lineVersion: 2,
  state,
  note: '',
  station: null,
})
const three = (state: LineState) => ['Soup', 'Pizza', 'Salad'].map((name) => lineOf(name, state))

/** A monitor that has shown these orders and lost its server, which obeys the versions of lines. */
const cutOff = async (orders: Order[]) => {
  const server = openMonitor(orders, {
    'PUT /api/lines/state': ({ body }: { body: unknown }) => {
      const { lines, to } = body as { lines: { id: string; version: number }[]; to: LineState }
      const [order] = orders
      if (!order) return refusal(404, 'NOT_FOUND')
      const versions = new Map(lines.map(({ id, version }) => [id, version]))
      const moved = order.products.filter(({ line, state }) => versions.has(line) && state !== to)
      if (moved.some(({ line, lineVersion }) => versions.get(line) !== lineVersion))
        return refusal(409, 'LINE_CHANGED', { order })
      const after = {
        ...order,
        products: order.products.map((line) =>
          moved.includes(line) ? { ...line, state: to, lineVersion: line.lineVersion + 1 } : line,
        ),
      }
      orders[0] = after
      return { body: { orders: [after] } }
    },
  })
  await screen.findAllByRole('article')
  server.server.isDown = true
  server.breaks()
  return server
}
const line = (name: string) => screen.findByRole('button', { name: new RegExp(name) })
const isReady = async (name: string) => (await line(name)).getAttribute('aria-pressed') === 'true'
const tap = async (name: string) => {
  fireEvent.click(await line(name))
  await waitFor(() => expect(outbox().changes().at(-1)?.waited).toBe(true))
}
const back = async ({ server }: Awaited<ReturnType<typeof cutOff>>) => {
  server.isDown = false
  await act(() => outbox().flush())
}

describe('moves of lines while the server is away', () => {
  it('wait on the device, are shown as such, and are sent in order with the versions that they make', async () => {
    const monitor = await cutOff([orderOf('a', 'pending', { products: three('preparing') })])
    await tap('Pizza')
    await tap('Soup')
    await tap('Pizza')
    expect([await isReady('Soup'), await isReady('Pizza')]).toEqual([true, false])
    within(await line('Pizza')).getByRole('img', { name: 'On this device' })
    within(screen.getByRole('article')).getByText('Waits for the server')
    await back(monitor)
    expect(changes(monitor.seen)).toEqual([
      ['state', { lines: [{ id: 'Pizza', version: 2 }], to: 'ready' }],
      ['state', { lines: [{ id: 'Soup', version: 2 }], to: 'ready' }],
      ['state', { lines: [{ id: 'Pizza', version: 3 }], to: 'preparing' }],
    ])
    await waitFor(() => expect(screen.queryByRole('img', { name: 'On this device' })).toBeNull())
    expect([await isReady('Soup'), await isReady('Pizza')]).toEqual([true, false])
  })

  it('follow an order that was confirmed while it was away', async () => {
    const monitor = await cutOff([orderOf('a', 'created', { products: three('sent') })])
    fireEvent.click(await screen.findByRole('button', { name: /Confirm/ }))
    await tap('Pizza')
    expect(await isReady('Pizza')).toBe(true)
    expect(
      outbox()
        .changes()
        .map(({ input }) => 'body' in input && input.body),
    ).toEqual([
      { status: 'pending', expectedStatus: 'created' },
      { lines: [{ id: 'Pizza', version: 3 }], to: 'ready' },
    ])
    expect(changes(monitor.seen)).toEqual([])
  })

  it('are there after a reload', async () => {
    await cutOff([orderOf('a', 'pending', { products: three('preparing') })])
    await tap('Pizza')
    closeOutbox()
    outbox().start()
    await waitFor(() =>
      expect(outbox().changes()).toMatchObject([
        { call: 'service.moveLines', input: { body: { lines: [{ id: 'Pizza', version: 2 }], to: 'ready' } } },
      ]),
    )
  })

  it('are refused together with what they follow, and the line is shown as it is', async () => {
    const orders = [orderOf('a', 'pending', { products: three('preparing') })]
    const monitor = await cutOff(orders)
    await tap('Pizza')
    await tap('Pizza')
    await tap('Soup')
    // Somebody else has served it: the version that the second move names is theirs.
    orders[0] = orderOf('a', 'pending', {
      version: 2,
      products: three('preparing').map((each) =>
        each.line === 'Pizza' ? { ...each, state: 'served' as const, lineVersion: 3 } : each,
      ),
    })
    await back(monitor)
    expect(changes(monitor.seen).map(([, body]) => body)).toEqual([
      { lines: [{ id: 'Pizza', version: 2 }], to: 'ready' },
      { lines: [{ id: 'Soup', version: 2 }], to: 'ready' },
    ])
    await waitFor(async () => expect([await isReady('Pizza'), await isReady('Soup')]).toEqual([true, true]))
    expect(
      outbox()
        .changes()
        .map(({ state, refusal: reason }) => [state, reason?.code]),
    ).toEqual([
      ['refused', 'LINE_CHANGED'],
      ['refused', 'LINE_CHANGED'],
    ])
    expect(await footer().findByRole('button', { name: /2 changes were refused/ })).toBeTruthy()
  })
})
