// @vitest-environment jsdom
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, describe, expect, it } from 'vitest'
import { readSession } from '../../platform/session/session-store.ts'
import { fakeServer, signedInAs, writesIn } from '../../testing/fake-server.ts'
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
  it('shows today’s revenue on the day’s tile, and its description while loading', async () => {
    signedInAs('owner')
    fakeServer({ 'GET /api/statistics/day': () => ({ body: DAY }) })
    renderScreen(PanelScreen)
    screen.getByRole('link', { name: /Today at a glance/ })
    expect(
      (await screen.findByRole('link', { name: /so far today/ })).textContent?.replaceAll(/\s/g, ' '),
    ).toBe('Today1,240.50 den. so far today')
  })

  it.each([
    ['is not mentioned before it is nearly full', 89, false],
    ['is mentioned from then on', 92, true],
  ])('the server’s disk %s', async (_when, usedPercent, isLow) => {
    signedInAs('owner')
    fakeServer({
      'GET /api/statistics/day': () => ({ body: DAY }),
      'GET /api/disk-space': () => ({ body: { usedPercent, isLow } }),
    })
    renderScreen(PanelScreen)
    await screen.findByRole('link', { name: /so far today/ })
    await waitFor(() => expect(screen.queryByText(/disk is 92% full/) !== null).toBe(isLow))
  })

  it('links to every screen of the owner, in groups', () => {
    signedInAs('owner')
    renderScreen(PanelScreen)
    screen.getByRole('heading', { name: 'Owner panel' })
    expect(groups()).toEqual([
      ['Overview', ['/home', '/venues']],
      ['Manager operations', ['/staff', '/orders', '/products', '/storage', '/users']],
      ['Company', ['/company', '/statistics', '/fiscal-book']],
      ['Establishment', ['/establishment', '/zones']],
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

  it('logs out of every device', async () => {
    signedInAs('owner')
    const seen = fakeServer({ 'POST /api/auth/revoke-all': () => ({ body: { revoked: true } }) })
    renderScreen(PanelScreen)
    await userEvent.click(screen.getByRole('button', { name: 'More actions' }))
    await userEvent.click(await screen.findByRole('menuitem', { name: 'Log out everywhere' }))
    await userEvent.click(await screen.findByRole('button', { name: 'Log out everywhere' }))
    await waitFor(() => expect(readSession()).toBeNull())
    expect(writesIn(seen).map(({ call }) => call)).toEqual(['POST /api/auth/revoke-all'])
  })
})
