// @vitest-environment jsdom
import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it } from 'vitest'
import { useCall } from '../platform/api/query.ts'
import { fakeServer } from '../testing/fake-server.ts'
import { refusal } from '../testing/refusal.ts'
import { renderScreen } from '../testing/render-screen.tsx'
import { QueryView } from './query-view.tsx'

const Zones = () => <QueryView query={useCall('layout', 'zones')} failure="Failed to fetch zones.">{(zones) => <p>{`${zones.length} zones`}</p>}</QueryView>

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
})
