// @vitest-environment jsdom
import type { Category, OrderStatus } from '@kafana/domain'
import { fireEvent, screen, waitFor } from '@testing-library/react'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { cards, foot, isShown, openMonitor, orderOf } from '../../testing/monitor-fakes.tsx'

const chime = vi.hoisted(() => vi.fn())
vi.mock(import('../../platform/sound/sound.ts'), async (original) => ({ ...(await original()), chime }))

const news = (
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

describe('news on the monitor', () => {
  it('rings, tells and flashes for a new order of its own', async () => {
    const { says } = await open()
    says(news(1, 'orderCreated', 'n', 'created'))
    expect((await foot().findByRole('alert')).textContent).toBe('New order: Order n')
    expect(chime).toHaveBeenCalledOnce()
    await waitFor(() => expect(document.title).toBe('● New order: Order n'))
  })

  it('rings for what others move, and says nothing of the kitchen’s food at the bar', async () => {
    const { says } = await open()
    says(news(1, 'orderCreated', 'n', 'created', 'food'))
    expect(foot().queryByRole('alert')).toBeNull()
    expect(chime).not.toHaveBeenCalled()
    says(news(2, 'orderStatusUpdated', 'a', 'rejected'))
    expect((await foot().findByRole('alert')).textContent).toBe('Order a: Rejected')
    expect(chime).toHaveBeenCalledOnce()
  })

  it('shows what somebody else made of an order that was moved here', async () => {
    const orders = [orderOf('a', 'created'), orderOf('b', 'created')]
    const { says, seen } = await open(orders)
    fireEvent.keyDown(document.body, { key: '1' })
    await waitFor(() => expect(seen.filter(({ method }) => method === 'PUT')).toHaveLength(1))
    await waitFor(() => expect(orders[0]?.status).toBe('pending'))
    orders[0] = orderOf('a', 'created', { version: 3 })
    says(news(1, 'orderStatusUpdated', 'a', 'pending'))
    says(news(2, 'orderStatusUpdated', 'a', 'created'))
    await waitFor(() => expect(cards()).toEqual(isShown('a', 'b')))
  })

  it('is quiet about its own moves, and rings when somebody else brings one back', async () => {
    const { says, seen } = await open()
    fireEvent.keyDown(document.body, { key: '1' })
    await waitFor(() => expect(seen.filter(({ method }) => method === 'PUT')).toHaveLength(1))
    says(news(1, 'orderStatusUpdated', 'a', 'pending'))
    expect(foot().queryByRole('alert')).toBeNull()
    says(news(2, 'orderStatusUpdated', 'a', 'created'))
    expect((await foot().findByRole('alert')).textContent).toBe('Order a: Created')
    expect(chime).toHaveBeenCalledOnce()
  })
})
