// @vitest-environment jsdom
import { readSession } from '@kafana/client/session/session-store.ts'
import { fakeServer, signedInAs } from '@kafana/client/testing/fake-server.ts'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, describe, expect, it } from 'vitest'
import { renderScreen } from '../../testing/render-screen.tsx'
import { Component as PanelScreen } from './panel-screen.tsx'

const groups = () =>
  screen
    .getAllByRole('region')
    .filter((region) => region.tagName === 'SECTION' && region.hasAttribute('aria-labelledby'))
    .map((region) => [
      within(region).getByRole('heading').textContent,
      within(region)
        .getAllByRole('link')
        .map((link) => link.getAttribute('href')),
    ])

const NOTHING = { orders: 0, bills: 0, revenue: 0, profit: 0, averageBill: 0 }
const DAY = {
  date: '2026-11-21',
  start: '2026-11-21T03:00:00.000Z',
  end: '2026-11-22T03:00:00.000Z',
  takings: { ...NOTHING, revenue: 1240.5 },
  openOrders: [],
  before: {
    date: '2026-11-14',
    start: '2026-11-14T03:00:00.000Z',
    until: '2026-11-14T13:05:00.000Z',
    end: '2026-11-15T03:00:00.000Z',
    takings: NOTHING,
    whole: NOTHING,
  },
}

beforeEach(() => {
  fakeServer({})
})

describe('the owner panel', () => {
  it('shows today’s sales, compared with the same weekday before', async () => {
    signedInAs('owner')
    fakeServer({ 'GET /api/statistics/day': () => ({ body: DAY }) })
    renderScreen(PanelScreen)
    const revenue = await screen.findByRole('group', { name: 'Revenue' })
    expect(revenue.textContent?.replaceAll(/\s/g, ' ')).toContain('1,240.50 den.')
  })

  it('links to every screen of the owner, in groups', () => {
    signedInAs('owner')
    renderScreen(PanelScreen)
    screen.getByRole('heading', { name: 'Owner panel' })
    expect(groups()).toEqual([
      ['So far today', ['/statistics']],
      ['Overview', ['/home', '/venues']],
      ['Manager operations', ['/staff', '/orders', '/products', '/storage', '/users']],
      ['Company', ['/company', '/statistics', '/fiscal-book']],
      ['Establishment', ['/establishment', '/zones', '/stations']],
    ])
  })

  it('links only to screens that the user may open', () => {
    signedInAs('owner', { allowedRoutes: ['panel', 'staff', 'zones'] })
    renderScreen(PanelScreen)
    expect(groups()).toEqual([
      ['Manager operations', ['/staff']],
      ['Establishment', ['/zones']],
    ])
  })

  it('logs out on the server and here', async () => {
    signedInAs('owner')
    const seen = fakeServer({ 'POST /api/auth/revoke-token': () => ({ body: { revoked: true } }) })
    renderScreen(PanelScreen)
    await userEvent.click(screen.getByRole('button', { name: 'Log out' }))
    await waitFor(() => expect(readSession()).toBeNull())
    expect(seen.map(({ url }) => url.pathname)).toContain('/api/auth/revoke-token')
  })
})
