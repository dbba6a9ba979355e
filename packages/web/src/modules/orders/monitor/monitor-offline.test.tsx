// @vitest-environment jsdom
import { outbox } from '@kafana/client/outbox/current-outbox.ts'
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { cards, changes, footer, labelsOf, openMonitor, orderOf } from '../../../testing/monitor-fakes.tsx'

const key = (pressed: string) => fireEvent.keyDown(document.activeElement ?? document.body, { key: pressed })
const cutOff = async (orders: Parameters<typeof openMonitor>[0]) => {
  const monitor = openMonitor(orders)
  await screen.findAllByRole('article')
  await waitFor(() =>
    expect(monitor.seen.some(({ url }) => url.pathname === '/api/orders/recent')).toBe(true),
  )
  const created = orders.filter(({ status }) => status === 'created').length
  await screen.findByRole('radio', { name: `Created, ${created}` })
  monitor.server.isDown = true
  monitor.breaks()
  return monitor
}

describe('a monitor without a connection', () => {
  it('keeps working: a confirmed order moves to preparation and is sent once', async () => {
    const { seen, server } = await cutOff([
      orderOf('a', 'created'),
      orderOf('b', 'created'),
      orderOf('p', 'pending', { createdAt: '2026-11-21T10:01:00.000Z' }),
    ])
    expect(screen.getByText(/^Not live since/)).toBeTruthy()
    key('1')
    expect(cards()).toEqual(labelsOf('b'))
    await footer().findByText('Order a confirmed · Waits for the server')
    key('s')
    await waitFor(() => expect(cards()).toEqual(labelsOf('a', 'p')))
    const [moved, other] = screen.getAllByRole('article')
    expect(
      [
        within(moved ?? document.body).queryByText('Waits for the server'),
        within(other ?? document.body).queryByText('Waits for the server'),
      ].map(Boolean),
    ).toEqual([true, false])
    key('1')
    expect(cards()).toEqual(labelsOf('p'))
    key('r')
    expect(await screen.findByRole('button', { name: 'Recall: Table a, Order a' })).toBeTruthy()

    server.isDown = false
    act(() => void outbox().flush())
    await waitFor(() =>
      expect(changes(seen)).toEqual([
        ['a', { status: 'pending', expectedStatus: 'created' }],
        ['a', { status: 'done', expectedStatus: 'pending' }],
      ]),
    )
    await waitFor(() => expect(screen.queryByText(/Waits for the server/)).toBeNull())
    expect(cards()).toEqual(labelsOf('p'))
  })

  it('keeps counting, and undoes a move that has not been sent', async () => {
    await cutOff([orderOf('a', 'created')])
    key('1')
    await footer().findByText(/Waits for the server/)
    expect(screen.getByRole('radio', { name: 'Pending, 1' })).toBeTruthy()
    key('0')
    expect(cards()).toEqual(labelsOf('a'))
    expect(screen.getByRole('radio', { name: 'Created, 1' })).toBeTruthy()
  })
})
