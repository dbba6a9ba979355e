// @vitest-environment jsdom
import { QueryClientProvider } from '@tanstack/react-query'
import { act, render, screen } from '@testing-library/react'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { WebSocket as NodeSocket, WebSocketServer } from 'ws'
import { createQueryClient } from '../api/query-client.ts'
import { useCall } from '../api/query.ts'
import { fakeServer, signedInAs } from '../../testing/fake-server.ts'
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

/** A server on loopback that the page's relative address leads to. */
const startServer = async () => {
  const server = new WebSocketServer({ port: 0, host: '127.0.0.1', handleProtocols: () => 'kafana.v1' })
  await new Promise((resolve) => server.once('listening', resolve))
  const { port } = server.address() as { port: number }
  const sockets: NodeSocket[] = []
  const received: string[] = []
  server.on('connection', (socket) => {
    sockets.push(socket)
    socket.on('message', (data) => received.push(String(data)))
  })
  // The socket of jsdom's Node cannot dispatch into the page's events.
  vi.stubGlobal('WebSocket', class extends NodeSocket {
    constructor(url: string, protocols: string[]) {
      super(url.replace(location.host, `127.0.0.1:${port}`), protocols)
    }
  })
  return { server, sockets, received }
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
    const { server, sockets, received } = await startServer()
    signedInAs('monitor')
    const onNews = vi.fn()
    render(<QueryClientProvider client={createQueryClient()}><LiveProvider><Probe onNews={onNews} /></LiveProvider></QueryClientProvider>)
    await screen.findByText('open')
    await screen.findByText('0 zones')

    zones = [{ _id: 'z1', name: 'Hall', smokingZone: false, tables: [], version: 1 }]
    sockets[0]?.send(JSON.stringify({ type: 'dataChanged', seq: 1, room: 'layout' }))
    await screen.findByText('1 zones')
    expect(onNews).toHaveBeenCalledExactlyOnceWith('dataChanged')

    act(() => screen.getByRole('button', { name: 'hint' }).click())
    await vi.waitFor(() => expect(received).toEqual(['{"type":"new-order","order":{"_id":"o1"}}']))

    sockets[0]?.close(4401)
    await vi.waitFor(() => expect(localStorage.getItem('token')).toBeNull())
    server.close()
  })

  it('shows since when the screen is not live', async () => {
    const { server, sockets } = await startServer()
    signedInAs('monitor')
    render(<QueryClientProvider client={createQueryClient()}><LiveProvider><Probe onNews={() => {}} /></LiveProvider></QueryClientProvider>)
    await screen.findByText('open')
    expect(screen.queryByText(/Not live since/)).toBeNull()
    sockets[0]?.terminate()
    await screen.findByText(/Not live since \d\d:\d\d/)
    server.close()
  })
})
