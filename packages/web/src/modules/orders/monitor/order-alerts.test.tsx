// @vitest-environment jsdom
import type { Category, OrderStatus } from '@kafana/domain'
import { fireEvent, screen, waitFor } from '@testing-library/react'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { cards, footer, labelsOf, openMonitor, orderOf } from '../../../testing/monitor-fakes.tsx'

const sound = vi.hoisted(() => ({
  playAlert: vi.fn(),
  playTick: vi.fn(),
  stop: vi.fn(),
  startAlert: vi.fn(),
}))
vi.mock(import('@kafana/client/browser/sound.ts'), async (original) => ({
  ...(await original()),
  ...sound,
}))

const event = (
  seq: number,
  type: 'orderCreated' | 'orderStatusUpdated',
  id: string,
  status: OrderStatus,
  category: Category = 'drink',
) => ({
  type,
  seq,
  orderName: `Order ${id}`,
  order: { _id: id, status, category, version: 9, table: { _id: 't', name: '4' } },
})

const open = async (orders = [orderOf('a', 'created'), orderOf('b', 'created')]) => {
  const monitor = openMonitor(orders)
  monitor.goesLive()
  await screen.findAllByRole('article')
  await screen.findByText('Live')
  return monitor
}
beforeEach(() => {
  for (const spy of Object.values(sound)) spy.mockReset()
  sound.startAlert.mockReturnValue(sound.stop)
})
/** How often an alert began, how often it was stopped, and ticks. */
const counted = () => ({
  alerts: sound.startAlert.mock.calls.length + sound.playAlert.mock.calls.length,
  stops: sound.stop.mock.calls.length,
  ticks: sound.playTick.mock.calls.length,
})

describe('order alerts', () => {
  it('play a sound, show a message and flash the title for a new order of the category', async () => {
    const { says } = await open()
    says(event(1, 'orderCreated', 'n', 'created'))
    expect((await footer().findByRole('alert')).textContent).toBe('New order: Order n')
    expect(counted()).toEqual({ alerts: 1, stops: 0, ticks: 0 })
    await waitFor(() => expect(document.title).toBe('● New order: Order n'))
  })

  it('report what others move, and nothing of the kitchen’s food at the bar', async () => {
    const { says } = await open()
    says(event(1, 'orderCreated', 'n', 'created', 'food'))
    expect(footer().queryByRole('alert')).toBeNull()
    expect(counted()).toEqual({ alerts: 0, stops: 0, ticks: 0 })
    says(event(2, 'orderStatusUpdated', 'a', 'rejected'))
    expect((await footer().findByRole('alert')).textContent).toBe('Order a: Rejected')
    expect(counted()).toEqual({ alerts: 0, stops: 0, ticks: 1 })
  })

  it('show the status that somebody else gave an order that was moved here', async () => {
    const orders = [orderOf('a', 'created'), orderOf('b', 'created')]
    const { says, seen } = await open(orders)
    fireEvent.keyDown(document.body, { key: '1' })
    await waitFor(() => expect(seen.filter(({ method }) => method === 'PUT')).toHaveLength(1))
    await waitFor(() => expect(orders[0]?.status).toBe('pending'))
    orders[0] = orderOf('a', 'created', { version: 3 })
    says(event(1, 'orderStatusUpdated', 'a', 'pending'))
    says(event(2, 'orderStatusUpdated', 'a', 'created'))
    await waitFor(() => expect(cards()).toEqual(labelsOf('a', 'b')))
  })

  it('ignore moves of this screen, and report when somebody else reverts one', async () => {
    const { says, seen } = await open()
    fireEvent.keyDown(document.body, { key: '1' })
    await waitFor(() => expect(seen.filter(({ method }) => method === 'PUT')).toHaveLength(1))
    says(event(1, 'orderStatusUpdated', 'a', 'pending'))
    expect(footer().queryByRole('alert')).toBeNull()
    says(event(2, 'orderStatusUpdated', 'a', 'created'))
    expect((await footer().findByRole('alert')).textContent).toBe('Order a: Created')
    expect(counted()).toEqual({ alerts: 0, stops: 0, ticks: 1 })
  })

  it.each([
    ['a touch', () => fireEvent.pointerDown(document.body)],
    ['a key', () => fireEvent.keyDown(document.body, { key: 'Shift' })],
  ])('sound for new orders until %s', async (_name, act) => {
    const { says } = await open()
    says(event(1, 'orderCreated', 'n', 'created'))
    says(event(2, 'orderCreated', 'o', 'created'))
    expect(counted()).toEqual({ alerts: 1, stops: 0, ticks: 0 })
    act()
    expect(counted()).toEqual({ alerts: 1, stops: 1, ticks: 0 })
    says(event(3, 'orderCreated', 'p', 'created'))
    expect(counted()).toEqual({ alerts: 2, stops: 1, ticks: 0 })
  })

  it('sound until the last new order is confirmed elsewhere, or the screen is left', async () => {
    const { says, view } = await open()
    says(event(1, 'orderCreated', 'n', 'created'))
    says(event(2, 'orderCreated', 'o', 'created'))
    says(event(3, 'orderStatusUpdated', 'n', 'pending'))
    expect(counted()).toMatchObject({ alerts: 1, stops: 0 })
    says(event(4, 'orderStatusUpdated', 'o', 'rejected'))
    expect(counted()).toMatchObject({ alerts: 1, stops: 1 })
    says(event(5, 'orderCreated', 'p', 'created'))
    view.unmount()
    expect(counted()).toMatchObject({ alerts: 2, stops: 2 })
  })

  it('are one in the life of an order; what others do with it is a tick', async () => {
    const { says } = await open()
    says(event(1, 'orderCreated', 'n', 'created'))
    for (const [index, status] of (['pending', 'done', 'delivered', 'billed'] as const).entries())
      says(event(index + 2, 'orderStatusUpdated', 'n', status))
    expect(counted()).toEqual({ alerts: 1, stops: 1, ticks: 4 })
  })

  it.each(['created', 'pending', 'rejected', 'error', 'done', 'delivered', 'billed'] as const)(
    'are none for a change to %s',
    async (status) => {
      const { says } = await open()
      says(event(1, 'orderStatusUpdated', 'n', status))
      expect(counted()).toEqual({ alerts: 0, stops: 0, ticks: 1 })
    },
  )
})
