import { useQueryClient, type QueryClient } from '@tanstack/react-query'
// @vitest-environment jsdom
import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it, vi } from 'vitest'
import { useCall } from '../platform/api/query.ts'
import { LiveContext } from '../platform/live/live-provider.tsx'
import { fakeServer } from '../testing/fake-server.ts'
import { refusal } from '../testing/refusal.ts'
import { renderScreen } from '../testing/render-screen.tsx'
import { QueryView } from './query-view.tsx'

const LOST = { phase: 'lost', since: 0 } as const
const Zones = () => (
  <QueryView query={useCall('layout', 'zones')} failure="Failed to fetch zones.">
    {(zones) => <p>{`${zones.length} zones`}</p>}
  </QueryView>
)

describe('a read on screen', () => {
  it('says what failed and why, in a toast too, and tries again', async () => {
    let broken = true
    fakeServer({ 'GET /api/zones': () => (broken ? refusal(503, 'BUSY') : { body: [] }) })
    renderScreen(Zones)
    await screen.findByText('The server is busy. Please try again in a moment.')
    expect(screen.getAllByText('Failed to fetch zones.')).toHaveLength(2)
    broken = false
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }))
    await screen.findByText('0 zones')
  })

  it('leaves an outage to the banner, says that it loads by itself, and does', async () => {
    vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')))
    const lost = { getState: () => LOST, subscribe: () => () => {} }
    let client: QueryClient | undefined
    renderScreen(() => {
      client = useQueryClient()
      return (
        <LiveContext value={{ connection: lost, handlers: new Set(), returning: new Set() }}>
          <Zones />
        </LiveContext>
      )
    })
    await screen.findByText('The server cannot be reached. This loads by itself as soon as it is back.')
    expect(screen.getAllByText('Failed to fetch zones.')).toHaveLength(1)
    fakeServer({ 'GET /api/zones': () => ({ body: [] }) })
    await client?.invalidateQueries()
    await screen.findByText('0 zones')
  })

  it('still says why the server refused while the screen is not live', async () => {
    fakeServer({ 'GET /api/zones': () => refusal(403, 'FORBIDDEN') })
    const lost = { getState: () => LOST, subscribe: () => () => {} }
    renderScreen(() => (
      <LiveContext value={{ connection: lost, handlers: new Set(), returning: new Set() }}>
        <Zones />
      </LiveContext>
    ))
    await waitFor(() => expect(screen.getAllByText('Failed to fetch zones.')).toHaveLength(2))
  })
})
