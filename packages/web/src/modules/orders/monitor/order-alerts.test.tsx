// @vitest-environment jsdom
import type { Category, OrderStatus } from '@kafana/domain'
import { fireEvent, screen, waitFor } from '@testing-library/react'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { cards, footer, labelsOf, openMonitor, orderOf } from '../../../testing/monitor-fakes.tsx'

const chime = vi.hoisted(() => vi.fn())
vi.mock(import('../../../platform/browser/sound.ts'), async (original) => ({ ...(await original()), chime }))

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
beforeEach(() => chime.mockClear())

describe('order alerts', () => {
  it('play a sound, show a message and flash the title for a new order of the category', async () => {
    const { says } = await open()
    says(event(1, 'orderCreated', 'n', 'created'))
    expect((await footer().findByRole('alert')).textContent).toBe('New order: Order n')
    expect(chime).toHaveBeenCalledOnce()
    await waitFor(() => expect(document.title).toBe('● New order: Order n'))
  })

  it('report what others move, and nothing of the kitchen’s food at the bar', async () => {
    const { says } = await open()
    says(event(1, 'orderCreated', 'n', 'created', 'food'))
    expect(footer().queryByRole('alert')).toBeNull()
    expect(chime).not.toHaveBeenCalled()
    says(event(2, 'orderStatusUpdated', 'a', 'rejected'))
    expect((await footer().findByRole('alert')).textContent).toBe('Order a: Rejected')
    expect(chime).toHaveBeenCalledOnce()
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
    expect(chime).toHaveBeenCalledOnce()
  })
})
