// @vitest-environment jsdom
import { createQueryClient } from '@kafana/client/api/query.ts'
import { useCall } from '@kafana/client/api/query.ts'
import { MOMENT_MS } from '@kafana/client/live/live-connection.ts'
import { LiveProvider } from '@kafana/client/live/live-provider.tsx'
import { RESTART_LIMIT_MS } from '@kafana/client/live/reconnecting-socket.ts'
import { useLiveMessages, useLiveState, useOnReconnect, useShownPhase } from '@kafana/client/live/use-live.ts'
import { fakeServer, signedInAs } from '@kafana/client/testing/fake-server.ts'
import { catchSockets, lastOf } from '@kafana/client/testing/fake-socket.ts'
import { QueryClientProvider } from '@tanstack/react-query'
import { act, render, screen, waitFor } from '@testing-library/react'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { LiveBanner } from './live-banner.tsx'
import '@kafana/client/i18n/i18n.ts'

interface Handlers {
  readonly onLiveMessage?: (type: string) => void
  readonly onReconnect?: () => Promise<unknown>
}
const Probe = ({ onLiveMessage, onReconnect }: Handlers) => {
  useLiveMessages(({ type }) => onLiveMessage?.(type))
  useOnReconnect(async () => onReconnect?.())
  const zones = useCall('layout', 'zones')
  return (
    <>
      <p>{useLiveState().phase}</p>
      <p>{`shown as ${useShownPhase()}`}</p>
      <p>{`${zones.data?.length ?? 'no'} zones`}</p>
      <LiveBanner />
    </>
  )
}

const openPage = (handlers: Handlers = {}) => {
  signedInAs('monitor')
  render(
    <QueryClientProvider client={createQueryClient()}>
      <LiveProvider>
        <Probe {...handlers} />
      </LiveProvider>
    </QueryClientProvider>,
  )
}

let zones: object[] = []
beforeEach(() => {
  zones = []
  fakeServer({
    'GET /api/zones': () => ({ body: zones }),
    'GET /api/company': () => ({ status: 404, body: {} }),
    'GET /api/user/me': () => ({ status: 401, body: {} }),
  })
})

describe('the live provider', () => {
  it('refetches what a message affects, notifies the screen, and ends the session on request of the server', async () => {
    const sockets = catchSockets()
    const socket = () => lastOf(sockets)
    const onLiveMessage = vi.fn()
    openPage({ onLiveMessage })
    act(() => socket().opens())
    await screen.findByText('open')
    await screen.findByText('0 zones')

    zones = [{ _id: 'z1', name: 'Hall', smokingZone: false, tables: [], version: 1 }]
    act(() => socket().says({ type: 'dataChanged', seq: 1, room: 'layout' }))
    await screen.findByText('1 zones')
    expect(onLiveMessage).toHaveBeenCalledExactlyOnceWith('dataChanged')

    act(() => socket().breaks(4401))
    expect(localStorage.getItem('token')).toBeNull()
  })

  it.each([
    ['the staff changes', { type: 'dataChanged', seq: 3, room: 'staff' }],
    ['everything has to be read again', { type: 'resync', seq: 3 }],
  ])('refreshes the user’s list of screens when %s', async (_when, message) => {
    const sockets = catchSockets()
    const socket = () => lastOf(sockets)
    openPage()
    act(() => socket().opens())
    await screen.findByText('open')
    const user = JSON.parse(localStorage.getItem('user') ?? '{}') as Record<string, unknown>
    fakeServer({
      'GET /api/zones': () => ({ body: [] }),
      'GET /api/company': () => ({ status: 404, body: {} }),
      'GET /api/user/me': () => ({ body: { ...user, allowedRoutes: ['orders'] } }),
    })
    act(() => socket().says({ type: 'dataChanged', seq: 2, room: 'layout' }))
    act(() => socket().says(message))
    await waitFor(() =>
      expect(JSON.parse(localStorage.getItem('user') ?? '{}')).toMatchObject({ allowedRoutes: ['orders'] }),
    )
  })

  it('shows since when the screen is not live', async () => {
    const sockets = catchSockets()
    const socket = () => lastOf(sockets)
    openPage()
    act(() => socket().opens())
    await screen.findByText('open')
    expect(screen.queryByText(/Not live since/)).toBeNull()
    act(() => socket().breaks())
    expect(await screen.findByText(/Not live since \d\d:\d\d/)).toBeTruthy()
  })

  it('shows a restart of the server only if it takes longer than a moment', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true })
    const sockets = catchSockets()
    const socket = () => lastOf(sockets)
    openPage()
    act(() => socket().opens())
    await screen.findByText('open')
    act(() => socket().breaks(1012))
    screen.getByText('shown as connecting')
    const banner = () => screen.getByRole('status').textContent
    expect(banner()).toBe('')
    await act(() => vi.advanceTimersByTimeAsync(MOMENT_MS))
    screen.getByText('shown as lost')
    expect(banner()).toBe(
      'The server is restarting. What you see may be out of date. Trying to connect again…',
    )
    await act(() => vi.advanceTimersByTimeAsync(RESTART_LIMIT_MS))
    act(() => socket().breaks())
    expect(banner()).toMatch(/^Not live since \d\d:\d\d/)
    vi.useRealTimers()
  })

  it('sends the queues before refetching, but does not wait for a change that hangs', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true })
    const sockets = catchSockets()
    const onReconnect = vi.fn(() => new Promise(() => {}))
    openPage({ onReconnect })
    await screen.findByText('0 zones')
    zones = [{ _id: 'z1', name: 'Hall', smokingZone: false, tables: [], version: 1 }]
    act(() => lastOf(sockets).opens())
    expect(onReconnect).toHaveBeenCalledOnce()
    await act(() => vi.advanceTimersByTimeAsync(4000))
    screen.getByText('0 zones')
    screen.getByText('connecting')
    await act(() => vi.advanceTimersByTimeAsync(2000))
    await screen.findByText('1 zones')
    await screen.findByText('open')
    vi.useRealTimers()
  })

  it('checks the session when the connection is refused', async () => {
    const sockets = catchSockets()
    const socket = () => lastOf(sockets)
    openPage()
    act(() => socket().breaks())
    await waitFor(() => expect(localStorage.getItem('token')).toBeNull())
  })
})
