// @vitest-environment jsdom
import { QueryClientProvider } from '@tanstack/react-query'
import { act, render, screen, waitFor } from '@testing-library/react'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { createQueryClient } from '../api/query-client.ts'
import { useCall } from '../api/query.ts'
import { fakeServer, signedInAs } from '../../testing/fake-server.ts'
import { FakeSocket } from '../../testing/fake-socket.ts'
import { LiveBanner } from './live-banner.tsx'
import { LiveProvider } from './live-provider.tsx'
import { useLiveNews, useLiveState, useSendHint } from './live.ts'
import '../i18n/i18n.ts'

const Probe = ({ onNews }: { onNews: (type: string) => void }) => {
  useLiveNews(({ type }) => onNews(type))
  const hint = useSendHint()
  const zones = useCall('layout', 'zones')
  return <><p>{useLiveState().phase}</p><p>{`${zones.data?.length ?? 'no'} zones`}</p><button onClick={() => hint('o1')}>hint</button><LiveBanner /></>
}

/** Every socket that the page opens from now on; the last one is the present one. */
const catchSockets = () => {
  const sockets: FakeSocket[] = []
  vi.stubGlobal('WebSocket', class extends FakeSocket {
    static readonly OPEN = 1
    constructor(url: string, protocols: string[]) {
      super(url, protocols)
      sockets.push(this)
    }
  })
  return () => {
    const socket = sockets.at(-1)
    if (!socket) throw new Error('No socket yet')
    return socket
  }
}
const openPage = (onNews: (type: string) => void = () => {}) => {
  signedInAs('monitor')
  render(<QueryClientProvider client={createQueryClient()}><LiveProvider><Probe onNews={onNews} /></LiveProvider></QueryClientProvider>)
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
  it('reads again what news touches, tells the screen, sends hints, and ends the session when the server says so', async () => {
    const socket = catchSockets()
    const onNews = vi.fn()
    openPage(onNews)
    act(() => socket().opens())
    await screen.findByText('open')
    await screen.findByText('0 zones')

    zones = [{ _id: 'z1', name: 'Hall', smokingZone: false, tables: [], version: 1 }]
    act(() => socket().says({ type: 'dataChanged', seq: 1, room: 'layout' }))
    await screen.findByText('1 zones')
    expect(onNews).toHaveBeenCalledExactlyOnceWith('dataChanged')

    act(() => screen.getByRole('button', { name: 'hint' }).click())
    expect(socket().sent).toEqual(['{"type":"new-order","order":{"_id":"o1"}}'])

    act(() => socket().breaks(4401))
    expect(localStorage.getItem('token')).toBeNull()
  })

  it('learns of the person’s own screens as soon as the staff changes', async () => {
    const socket = catchSockets()
    openPage()
    act(() => socket().opens())
    await screen.findByText('open')
    const user = JSON.parse(localStorage.getItem('user') ?? '{}') as Record<string, unknown>
    fakeServer({ 'GET /api/zones': () => ({ body: [] }), 'GET /api/company': () => ({ status: 404, body: {} }), 'GET /api/user/me': () => ({ body: { ...user, allowedRoutes: ['orders'] } }) })
    act(() => socket().says({ type: 'dataChanged', seq: 2, room: 'layout' }))
    act(() => socket().says({ type: 'dataChanged', seq: 3, room: 'staff' }))
    await waitFor(() => expect(JSON.parse(localStorage.getItem('user') ?? '{}')).toMatchObject({ allowedRoutes: ['orders'] }))
  })

  it('shows since when the screen is not live', async () => {
    const socket = catchSockets()
    openPage()
    act(() => socket().opens())
    await screen.findByText('open')
    expect(screen.queryByText(/Not live since/)).toBeNull()
    act(() => socket().breaks())
    expect(await screen.findByText(/Not live since \d\d:\d\d/)).toBeTruthy()
  })

  it('asks whether the session holds when the connection is refused', async () => {
    const socket = catchSockets()
    openPage()
    act(() => socket().breaks())
    await vi.waitFor(() => expect(localStorage.getItem('token')).toBeNull())
  })
})
