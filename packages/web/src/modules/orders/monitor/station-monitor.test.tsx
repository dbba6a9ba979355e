// @vitest-environment jsdom
import { loadParts } from '@kafana/client/browser/parts.ts'
import { refusal } from '@kafana/client/testing/fake-server.ts'
import type { Order, Station } from '@kafana/contract'
import type { LineState } from '@kafana/domain'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { cards, changes, footer, labelsOf, openMonitor, orderOf } from '../../../testing/monitor-fakes.tsx'
import { press, words } from '../../../testing/screen-actions.ts'

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

const stationOf = (_id: string, name: string, rules: Partial<Station> = {}): Station => ({
  _id,
  name,
  category: 'food',
  acceptAtOnce: false,
  toServed: false,
  silent: false,
  version: 1,
  ...rules,
})
const STATIONS = [stationOf('grill', 'Grill'), stationOf('cold', 'Cold')]

const lineOf = (id: string, state: LineState, station: string | null): Order['products'][number] => ({
  product: { _id: id, name: `Dish ${id}`, taxClass: 'В' },
  price: 50,
  quantity: 1,
  line: id,
  lineVersion: 2,
  state,
  note: '',
  station,
})
const pending = (id: string, products: Order['products']): Order =>
  orderOf(id, 'pending', { category: 'food', products })

/** Opens the monitor of a venue with these stations, whose lines the server moves once `answered` resolves. */
const open = (
  orders: Order[],
  choice: string | null,
  stations: readonly Station[] = STATIONS,
  answered: () => Promise<void> = async () => undefined,
) => {
  if (choice !== null) localStorage.setItem('monitor-station', choice)
  return openMonitor(orders, {
    'GET /api/stations': () => ({ body: stations }),
    'GET /api/orders/kitchen': () => ({
      body: { created: 0, pending: orders.length, doneToday: 4, stations: stations.length, dishes: [] },
    }),
    'PUT /api/lines/state': async ({ body }) => {
      await answered()
      const { lines, to } = body as { lines: { id: string }[]; to: LineState }
      for (const [index, order] of orders.entries())
        orders[index] = {
          ...order,
          products: order.products.map((line) =>
            lines.some(({ id }) => id === line.line)
              ? { ...line, state: to, lineVersion: line.lineVersion + 1 }
              : line,
          ),
        }
      return { body: { orders } }
    },
  })
}
const card = async (id: string) =>
  within(await screen.findByRole('article', { name: new RegExp(`Table ${id},`) }))
const dishes = () => screen.queryAllByText(/^Dish /).map((element) => element.textContent)

describe('the monitor of a station', () => {
  it('is chosen as the third filter, and the device remembers it', async () => {
    const orders = [
      pending('a', [lineOf('1', 'preparing', 'grill'), lineOf('2', 'preparing', 'cold')]),
      pending('b', [lineOf('3', 'preparing', null)]),
    ]
    open(orders, null)
    await waitFor(() => expect(dishes()).toEqual(['Dish 1', 'Dish 2', 'Dish 3']))
    await press('Station: All stations')
    const options = await screen.findAllByRole('menuitemradio')
    expect(options.map(words)).toEqual(['All stations', 'Grill', 'Cold', 'Other food'])
    await userEvent.click(screen.getByRole('menuitemradio', { name: 'Grill' }))
    await waitFor(() => expect(dishes()).toEqual(['Dish 1']))
    expect(cards()).toEqual(labelsOf('a'))
    expect(localStorage.getItem('monitor-station')).toBe('grill')
    expect((await card('a')).getByText(/1 elsewhere/)).toBeTruthy()
    // The filter by category shows all stations of it.
    fireEvent.click(screen.getByRole('radio', { name: 'Food' }))
    await press('Station: Grill')
    await userEvent.click(await screen.findByRole('menuitemradio', { name: 'Other food' }))
    await waitFor(() => expect(dishes()).toEqual(['Dish 3']))
  })

  it('is confirmed and done with two quick presses', async () => {
    localStorage.setItem('monitor-filter', 'created')
    const first = Promise.withResolvers<undefined>()
    const orders = [pending('a', [lineOf('1', 'sent', 'grill'), lineOf('2', 'preparing', 'cold')])]
    let calls = 0
    const { seen } = open(orders, 'grill', STATIONS, async () => {
      calls += 1
      if (calls === 1) await first.promise
    })
    await press(/Confirm/)
    fireEvent.click(screen.getByRole('radio', { name: /^Pending/ }))
    await press(/Done/)
    await screen.findByText('Waits for Cold')
    first.resolve(undefined)
    await waitFor(() =>
      expect(changes(seen)).toEqual([
        ['state', { lines: [{ id: '1', version: 2 }], to: 'preparing' }],
        ['state', { lines: [{ id: '1', version: 3 }], to: 'ready' }],
      ]),
    )
    await screen.findByText('Waits for Cold')
    expect(screen.queryByRole('alert')).toBeNull()
  })

  it('moves its own lines with the button, and waits for the others', async () => {
    const lines = [
      lineOf('1', 'sent', 'grill'),
      lineOf('2', 'sent', 'grill'),
      lineOf('3', 'preparing', 'cold'),
    ]
    const { seen } = open([pending('a', lines)], 'grill')
    await press(/Confirm/)
    const own = (version: number) => ['1', '2'].map((id) => ({ id, version }))
    await waitFor(() => expect(changes(seen)).toEqual([['state', { lines: own(2), to: 'preparing' }]]))
    await new Promise((resolve) => {
      setTimeout(resolve, 750)
    })
    fireEvent.click(await screen.findByRole('button', { name: /^Done/ }))
    await waitFor(() => expect(changes(seen).at(-1)).toEqual(['state', { lines: own(3), to: 'ready' }]))
    expect((await card('a')).getByText('Waits for Cold')).toBeTruthy()
    // Its buttons are its lines.
    expect((await card('a')).getAllByRole('button').map(words)).toEqual(['Dish 1', 'Dish 2'])
    // The last step can be undone.
    fireEvent.click(footer().getByRole('button', { name: /Undo/ }))
    await waitFor(() => expect(changes(seen).at(-1)).toEqual(['state', { lines: own(4), to: 'preparing' }]))
    expect(await (await card('a')).findByRole('button', { name: /Done/ })).toBeTruthy()
  })

  it('keeps its work where a move was refused', async () => {
    const orders = [pending('a', [lineOf('1', 'preparing', 'grill')])]
    localStorage.setItem('monitor-station', 'grill')
    let refuse = (): void => undefined
    const refused = new Promise<void>((resolve) => {
      refuse = resolve
    })
    openMonitor(orders, {
      'GET /api/stations': () => ({ body: STATIONS }),
      'PUT /api/lines/state': async () => {
        await refused
        return refusal(409, 'LINE_CHANGED')
      },
    })
    await press(/Done/)
    expect(cards()).toEqual([])
    expect(footer().getByRole('button', { name: /Undo/ })).toBeTruthy()
    refuse()
    await waitFor(() => expect(cards()).toEqual(labelsOf('a')))
    // It is offered for ten seconds otherwise.
    await waitFor(() => expect(footer().queryByRole('button', { name: /Undo/ })).toBeNull(), {
      timeout: 5000,
    })
  })

  it('recalls its own lines of a completed order', async () => {
    const done = (id: string, products: Order['products']): Order => ({
      ...pending(id, products),
      status: 'done',
    })
    const { seen } = open(
      [
        done('a', [lineOf('1', 'ready', 'grill'), lineOf('2', 'ready', 'cold')]),
        done('b', [lineOf('3', 'ready', 'cold')]),
      ],
      'grill',
    )
    await press(/^Recall/)
    const recalls = await screen.findAllByRole('button', { name: /^Recall: / })
    expect(recalls.map((button) => button.getAttribute('aria-label'))).toEqual(['Recall: Table a, Order a'])
    expect(dishes()).toEqual([])
    expect(screen.getByText('1× Dish 1')).toBeTruthy()
    fireEvent.click(recalls[0] as HTMLElement)
    const lines = [{ id: '1', version: 2 }]
    await waitFor(() => expect(changes(seen)).toEqual([['state', { lines, to: 'preparing' }]]))
  })

  it('shows what all stations have where its own is not there any more', async () => {
    open([pending('a', [lineOf('1', 'preparing', 'cold')])], 'gone')
    await waitFor(() => expect(dishes()).toEqual(['Dish 1']))
    await screen.findByRole('button', { name: 'Station: All stations' })
  })

  it('asks for no stations in a venue without them, and shows no filter', async () => {
    const { seen } = open([pending('a', [lineOf('1', 'preparing', null)])], null, [])
    await waitFor(() => expect(dishes()).toEqual(['Dish 1']))
    expect(seen.filter(({ url }) => url.pathname === '/api/stations')).toEqual([])
    expect(screen.queryByRole('button', { name: /^Station/ })).toBeNull()
  })
})

describe('the sound of a station', () => {
  const created = (seq: number, stations: readonly (string | null)[]) => ({
    type: 'orderCreated',
    seq,
    orderName: `Order ${seq}`,
    order: {
      _id: `n${seq}`,
      status: 'created',
      category: 'food',
      version: 1,
      stations,
      table: { _id: 't', name: '4' },
    },
  })

  it.each([
    ['grill', STATIONS, 1],
    ['', STATIONS, 2],
    ['grill', [stationOf('grill', 'Grill', { silent: true }), STATIONS[1] as Station], 0],
  ] as const)('at %s is that of its own lines', async (choice, stations, expected) => {
    const { says, goesLive } = open([pending('a', [lineOf('1', 'preparing', 'grill')])], choice, stations)
    goesLive()
    await screen.findByText('Live')
    await waitFor(() => expect(dishes()).toEqual(['Dish 1']))
    says(created(1, ['cold']))
    fireEvent.keyDown(document.body, { key: 'F9' })
    says(created(2, ['cold', 'grill']))
    expect(sound.startAlert).toHaveBeenCalledTimes(expected)
    const message = await footer().findByRole('alert')
    expect(message.textContent).toBe('New order: Order 2')
  })
})
