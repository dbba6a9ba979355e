// @vitest-environment jsdom
import { useCall } from '@kafana/client/api/query.ts'
import { LiveContext } from '@kafana/client/live/live-provider.tsx'
import { fakeServer, refusal } from '@kafana/client/testing/fake-server.ts'
import { useQueryClient, type QueryClient } from '@tanstack/react-query'
import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it, vi } from 'vitest'
import { renderScreen } from '../testing/render-screen.tsx'
import { QueryView } from './query-view.tsx'

const LOST = { phase: 'lost', since: 0 } as const
const Zones = () => (
  <QueryView query={useCall('layout', 'zones')} failure="Failed to fetch zones.">
    {(zones) => <p>{`${zones.length} zones`}</p>}
  </QueryView>
)

describe('a query on screen', () => {
  it('shows the error and its reason, also in a toast, and retries', async () => {
    let broken = true
    fakeServer({ 'GET /api/zones': () => (broken ? refusal(503, 'BUSY') : { body: [] }) })
    renderScreen(Zones)
    await screen.findByText('The server is busy. Please try again in a moment.')
    expect(screen.getAllByText('Failed to fetch zones.')).toHaveLength(2)
    broken = false
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }))
    await screen.findByText('0 zones')
  })

  it('shows no toast during an outage, and loads by itself afterwards', async () => {
    vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')))
    const lost = { getState: () => LOST, subscribe: () => () => {} }
    let client: QueryClient | undefined
    renderScreen(() => {
      client = useQueryClient()
      return (
        <LiveContext value={{ connection: lost, handlers: new Set(), reconnectTasks: new Set() }}>
          <Zones />
        </LiveContext>
      )
    })
    await screen.findByText('The server is unreachable. This loads as soon as it is back.')
    expect(screen.getAllByText('Failed to fetch zones.')).toHaveLength(1)
    fakeServer({ 'GET /api/zones': () => ({ body: [] }) })
    await client?.invalidateQueries()
    await screen.findByText('0 zones')
  })

  it('shows a refusal of the server while the screen is not live', async () => {
    fakeServer({ 'GET /api/zones': () => refusal(403, 'FORBIDDEN') })
    const lost = { getState: () => LOST, subscribe: () => () => {} }
    renderScreen(() => (
      <LiveContext value={{ connection: lost, handlers: new Set(), reconnectTasks: new Set() }}>
        <Zones />
      </LiveContext>
    ))
    await waitFor(() => expect(screen.getAllByText('Failed to fetch zones.')).toHaveLength(2))
  })
})
