// @vitest-environment jsdom
import { loadParts } from '@kafana/client/browser/parts.ts'
import { company } from '@kafana/client/testing/entities.ts'
import { fakeAudio } from '@kafana/client/testing/fake-audio.ts'
import { fakeServer, signedInAs } from '@kafana/client/testing/fake-server.ts'
import { catchSockets, lastOf } from '@kafana/client/testing/fake-socket.ts'
import { ORDER_STATUSES, type OrderStatus } from '@kafana/domain'
import { act, fireEvent, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { dialog, press } from '../../../testing/screen-actions.ts'

const openFloor = async (options: Parameters<typeof fakeAudio>[0] = { isAutoplayAllowed: true }) => {
  signedInAs('monitor')
  fakeServer({
    'GET /api/company': () => ({ body: company() }),
    'GET /api/zones': () => ({ body: [] }),
    'GET /api/tables': () => ({ body: [] }),
    'GET /api/orders/floor': () => ({ body: [] }),
  })
  const { played, alerts } = fakeAudio(options)
  const sockets = catchSockets()
  // A page of its own, whose audio is not that of an earlier test.
  vi.resetModules()
  const { LiveProvider } = await import('@kafana/client/live/live-provider.tsx')
  const { Component } = await import('./establishment-screen.tsx')
  const { renderScreen } = await import('../../../testing/render-screen.tsx')
  renderScreen(() => (
    <LiveProvider>
      <Component />
    </LiveProvider>
  ))
  act(() => lastOf(sockets).opens())
  const says = (seq: number, type: 'orderCreated' | 'orderStatusUpdated', status: OrderStatus) =>
    act(() =>
      lastOf(sockets).says({
        type,
        seq,
        orderName: 'Order',
        order: { _id: 'o', status, category: 'food', version: seq, table: { _id: 't', name: '4' } },
      }),
    )
  return { played, alerts, says }
}
beforeEach(loadParts)

describe('the sounds of the floor', () => {
  it('are one alert in the life of an order, when it is ready', async () => {
    const { played, says } = await openFloor()
    await screen.findByText('Sound on')
    says(1, 'orderCreated', 'created')
    says(2, 'orderStatusUpdated', 'pending')
    expect(played).toEqual([])
    says(3, 'orderStatusUpdated', 'done')
    expect(played).toMatchObject([{ sound: 'new-order', isRepeated: false }])
    says(4, 'orderStatusUpdated', 'delivered')
    says(5, 'orderStatusUpdated', 'billed')
    expect(played).toHaveLength(1)
  })

  it.each(ORDER_STATUSES.filter((status) => status !== 'done'))(
    'are none for a change to %s',
    async (status) => {
      const { played, says } = await openFloor()
      await screen.findByText('Sound on')
      says(1, 'orderStatusUpdated', status)
      expect(played).toEqual([])
    },
  )

  it('are blocked until the page is touched, which it says', async () => {
    const { alerts, says } = await openFloor({ isAutoplayAllowed: false })
    await screen.findByRole('button', { name: 'Turn sound on' })
    says(1, 'orderStatusUpdated', 'done')
    expect(alerts()).toEqual([])
    fireEvent.click(document.body)
    await screen.findByText('Sound on')
    says(2, 'orderStatusUpdated', 'done')
    expect(alerts()).toHaveLength(1)
  })

  it('are chosen on each device and can be tried', async () => {
    const { alerts, says } = await openFloor()
    await press('Sound on')
    const settings = await dialog()
    await userEvent.click(settings.getByRole('radio', { name: 'Low' }))
    await userEvent.click(settings.getByRole('radio', { name: 'Marimba' }))
    await waitFor(() => expect(alerts().at(-1)).toMatchObject({ sound: 'marimba', gain: 0.15 }))
    const before = alerts().length
    await userEvent.click(settings.getByRole('button', { name: 'Play it' }))
    expect(alerts()).toHaveLength(before + 1)
    await userEvent.click(settings.getByRole('radio', { name: 'Off' }))
    await waitFor(() =>
      expect(settings.getByRole('button', { name: 'Play it' }).hasAttribute('disabled')).toBe(true),
    )
    says(1, 'orderStatusUpdated', 'done')
    expect(alerts()).toHaveLength(before + 1)
    expect([localStorage.getItem('sound-volume'), localStorage.getItem('sound-alert')]).toEqual([
      'off',
      'marimba',
    ])
  })
})
