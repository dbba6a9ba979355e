// @vitest-environment jsdom
import { QueryClientProvider } from '@tanstack/react-query'
import { act, render, screen, waitFor } from '@testing-library/react'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { fakeServer, signedInAs } from '../../testing/fake-server.ts'
import { catchSockets, lastOf } from '../../testing/fake-socket.ts'
import { createQueryClient } from '../api/query-client.ts'
import { useCall } from '../api/query.ts'
import { LiveBanner } from './live-banner.tsx'
import { LiveProvider } from './live-provider.tsx'
import { useLiveNews, useLiveState, useOnReturn } from './live.ts'
import '../i18n/i18n.ts'

interface Told {
  readonly onNews?: (type: string) => void
  readonly onReturn?: () => Promise<unknown>
}
const Probe = ({ onNews, onReturn }: Told) => {
  useLiveNews(({ type }) => onNews?.(type))
  useOnReturn(async () => onReturn?.())
  const zones = useCall('layout', 'zones')
  return (
    <>
      <p>{useLiveState().phase}</p>
      <p>{`${zones.data?.length ?? 'no'} zones`}</p>
      <LiveBanner />
    </>
  )
}

const openPage = (told: Told = {}) => {
  signedInAs('monitor')
  render(
    <QueryClientProvider client={createQueryClient()}>
      <LiveProvider>
        <Probe {...told} />
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
  it('reads again what news touches, tells the screen, and ends the session when the server says so', async () => {
    const sockets = catchSockets()
    const socket = () => lastOf(sockets)
    const onNews = vi.fn()
    openPage({ onNews })
    act(() => socket().opens())
    await screen.findByText('open')
    await screen.findByText('0 zones')

    zones = [{ _id: 'z1', name: 'Hall', smokingZone: false, tables: [], version: 1 }]
    act(() => socket().says({ type: 'dataChanged', seq: 1, room: 'layout' }))
    await screen.findByText('1 zones')
    expect(onNews).toHaveBeenCalledExactlyOnceWith('dataChanged')

    act(() => socket().breaks(4401))
    expect(localStorage.getItem('token')).toBeNull()
  })

  it('learns of the person’s own screens as soon as the staff changes', async () => {
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
    act(() => socket().says({ type: 'dataChanged', seq: 3, room: 'staff' }))
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

  it('sends what waits before it reads again, yet does not stay out of date for what hangs', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true })
    const sockets = catchSockets()
    const onReturn = vi.fn(() => new Promise(() => {}))
    openPage({ onReturn })
    await screen.findByText('0 zones')
    zones = [{ _id: 'z1', name: 'Hall', smokingZone: false, tables: [], version: 1 }]
    act(() => lastOf(sockets).opens())
    expect(onReturn).toHaveBeenCalledOnce()
    await act(() => vi.advanceTimersByTimeAsync(4000))
    screen.getByText('0 zones')
    screen.getByText('connecting')
    await act(() => vi.advanceTimersByTimeAsync(2000))
    await screen.findByText('1 zones')
    await screen.findByText('open')
    vi.useRealTimers()
  })

  it('asks whether the session holds when the connection is refused', async () => {
    const sockets = catchSockets()
    const socket = () => lastOf(sockets)
    openPage()
    act(() => socket().breaks())
    await waitFor(() => expect(localStorage.getItem('token')).toBeNull())
  })
})
