// @vitest-environment jsdom
import { company } from '@kafana/client/testing/entities.ts'
import { refusal } from '@kafana/client/testing/fake-server.ts'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { cards, changes, footer, labelsOf, openMonitor, orderOf } from '../../../testing/monitor-fakes.tsx'

const three = (status: 'created' | 'pending') => ['a', 'b', 'c'].map((id) => orderOf(id, status))
const key = (pressed: string) => fireEvent.keyDown(document.activeElement ?? document.body, { key: pressed })

describe('the monitor', () => {
  it('requests the eight oldest orders of its category and status', async () => {
    const { seen } = openMonitor(three('created'))
    await screen.findAllByRole('article')
    const request = seen.find(
      ({ url }) => url.pathname === '/api/order' && url.searchParams.get('limit') === '8',
    )
    expect(Object.fromEntries(request?.url.searchParams ?? [])).toEqual({
      page: '1',
      limit: '8',
      filter: 'created',
      category: 'drink',
      sort: 'oldest',
    })
  })

  it('remembers its settings', async () => {
    const { view } = openMonitor(three('pending'))
    fireEvent.click(await screen.findByRole('radio', { name: /Pending/ }))
    fireEvent.click(screen.getByRole('radio', { name: 'Food' }))
    fireEvent.click(footer().getByRole('button', { name: 'All day' }))
    view.unmount()
    openMonitor(three('pending'))
    expect((await screen.findByRole('radio', { name: /Pending/ })).matches(':checked')).toBe(true)
    expect(screen.getByRole('radio', { name: 'Food' }).matches(':checked')).toBe(true)
    expect(screen.getByRole('complementary', { name: 'All day' })).toBeTruthy()
  })

  it('shows all orders, with unconfirmed ones outlined, and no double press completes one', async () => {
    const at = (minute: number) => ({ createdAt: `2026-11-21T10:0${minute}:00.000Z` })
    const { seen } = openMonitor([
      orderOf('a', 'pending', at(0)),
      orderOf('b', 'created', at(1)),
      orderOf('c', 'created', at(2)),
    ])
    await screen.findAllByRole('article')
    key('s')
    key('s')
    await waitFor(() => expect(cards()).toEqual(labelsOf('a', 'b', 'c')))
    expect(screen.getByRole('radio', { name: 'All, 3' }).matches(':checked')).toBe(true)
    const outlined = () =>
      screen.getAllByRole('article').map((card) => card.getAttribute('data-outlined') === 'true')
    expect(outlined()).toEqual([false, true, true])
    key('2')
    key('2')
    expect(cards()).toEqual(labelsOf('a', 'b', 'c'))
    expect(outlined()).toEqual([false, false, true])
    await waitFor(() =>
      expect(changes(seen)).toEqual([['b', { status: 'pending', expectedStatus: 'created' }]]),
    )
  })

  it('requests all orders once there are more than eight', async () => {
    const { seen } = openMonitor([...'abcdefghij'].map((id) => orderOf(id, 'created')))
    await waitFor(() =>
      expect(
        seen
          .filter(({ url }) => url.searchParams.get('filter') === 'created')
          .map(({ url }) => url.searchParams.get('limit')),
      ).toEqual(['8', '100']),
    )
    expect(await screen.findAllByRole('article')).toHaveLength(8)
    key('PageDown')
    await waitFor(() => expect(cards()).toEqual(labelsOf('i', 'j')))
  })

  it('has a text size, which the device keeps', async () => {
    const { view } = openMonitor([])
    fireEvent.click(await screen.findByRole('button', { name: 'Text size: M' }))
    key('t')
    view.unmount()
    openMonitor([])
    expect(await screen.findByRole('button', { name: 'Text size: XL' })).toBeTruthy()
  })

  it('confirms by a number key, at once, and undoes it by 0', async () => {
    const { seen } = openMonitor(three('created'))
    await screen.findAllByRole('article')
    key('2')
    expect(cards()).toEqual(labelsOf('a', 'c'))
    await footer().findByText('Order b confirmed')
    key('0')
    expect(cards()).toEqual(labelsOf('a', 'b', 'c'))
    await waitFor(() =>
      expect(changes(seen)).toEqual([
        ['b', { status: 'pending', expectedStatus: 'created' }],
        ['b', { status: 'created', expectedStatus: 'pending' }],
      ]),
    )
    expect(cards()).toEqual(labelsOf('a', 'b', 'c'))
    expect(footer().queryByText('Order b confirmed')).toBeNull()
  })

  it('keeps the number of every card while somebody is working', async () => {
    const { seen } = openMonitor(three('created'))
    await screen.findAllByRole('article')
    for (const pressed of ['1', '1', '3']) key(pressed)
    await waitFor(() => expect(changes(seen).map(([id]) => id)).toEqual(['a', 'c']))
  })

  it('moves by arrow keys, passes the focus on, and ignores digits typed into a field', async () => {
    const { seen } = openMonitor(three('created'))
    await screen.findAllByRole('article')
    key('ArrowRight')
    key('ArrowRight')
    expect(document.activeElement?.closest('article')?.getAttribute('aria-label')).toBe('Table b, Order b')
    fireEvent.click(document.activeElement ?? document.body)
    expect(document.activeElement?.closest('article')?.getAttribute('aria-label')).toBe('Table c, Order c')
    const field = document.body.appendChild(document.createElement('input'))
    fireEvent.keyDown(field, { key: '1' })
    field.remove()
    await waitFor(() => expect(changes(seen).map(([id]) => id)).toEqual(['b']))
  })

  it('lists its keyboard shortcuts', async () => {
    openMonitor([])
    key('?')
    expect(await screen.findByRole('dialog', { name: 'Keyboard shortcuts' })).toBeTruthy()
  })

  it('shows all-day counts, which moves change at once', async () => {
    openMonitor(three('created'))
    await screen.findAllByRole('article')
    key('a')
    const panel = within(screen.getByRole('complementary', { name: 'All day' }))
    await waitFor(() => expect(panel.getByRole('listitem').textContent).toBe('6Soup'))
    key('1')
    expect(panel.getByRole('listitem').textContent).toBe('6Soup2 being made')
    expect(screen.getByRole('radio', { name: 'Created, 2' })).toBeTruthy()
    expect(screen.getByRole('radio', { name: 'Pending, 1' })).toBeTruthy()
  })

  it('marks late orders by the venue’s own times, also in words', async () => {
    const taken = (id: string, minutes: number) =>
      orderOf(id, 'created', { createdAt: new Date(Date.now() - minutes * 60_000).toISOString() })
    const ticketTimes = { drink: { warnAfter: 2, lateAfter: 4 }, food: { warnAfter: 90, lateAfter: 100 } }
    openMonitor([taken('a', 5), taken('b', 3), taken('c', 1)], {
      'GET /api/company': () => ({ body: company({ ticketTimes }) }),
    })
    const [late, warned, fresh] = await screen.findAllByRole('article')
    if (!late || !warned || !fresh) throw new Error('three cards')
    await waitFor(() =>
      expect(
        [late, warned, fresh].map((card) => card.querySelector('[data-age]')?.getAttribute('data-age')),
      ).toEqual(['late', 'warn', 'fresh']),
    )
    expect([
      within(late).getByText('Late'),
      within(warned).getByRole('img', { name: 'Almost late' }),
    ]).toHaveLength(2)
    expect(within(fresh).queryByText('Late')).toBeNull()
  })

  it('returns the card to its position when the server refuses', async () => {
    localStorage.setItem('monitor-filter', 'pending')
    const { seen } = openMonitor(three('pending'), { 'PUT /api/order/b': () => refusal(409, 'ORDER_LOCKED') })
    const card = await screen.findByRole('article', { name: 'Table b, Order b' })
    fireEvent.click(within(card).getByRole('button', { name: /Done/ }))
    expect(cards()).toHaveLength(2)
    await footer().findByText('A bill for this order is being printed.')
    await waitFor(() => expect(cards()).toEqual(labelsOf('a', 'b', 'c')))
    expect(changes(seen)).toEqual([['b', { status: 'done', expectedStatus: 'pending' }]])
    expect(screen.queryByRole('button', { name: /Undo/ })).toBeNull()
  })

  it('names who moved the order first', async () => {
    const orders = three('created')
    openMonitor(orders)
    await screen.findAllByRole('article')
    orders[1] = orderOf('b', 'done', { version: 3 })
    key('2')
    await footer().findByText('Marko moved the order in the meantime. It is now: Done')
    await waitFor(() => expect(cards()).toEqual(labelsOf('a', 'c')))
  })

  it('offers to try again when orders could not be loaded', async () => {
    let isBroken = true
    openMonitor(three('created'), {
      'GET /api/order': () =>
        isBroken ? refusal(500, 'INTERNAL') : { body: { orders: three('created'), totalOrders: 3 } },
    })
    const again = await screen.findByRole('button', { name: 'Try again' })
    isBroken = false
    fireEvent.click(again)
    await waitFor(() => expect(cards()).toHaveLength(3))
  })
})
