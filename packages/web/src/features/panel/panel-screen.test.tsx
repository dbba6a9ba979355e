// @vitest-environment jsdom
import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it } from 'vitest'
import { readSession } from '../../platform/session/session-store.ts'
import { fakeServer, signedInAs } from '../../testing/fake-server.ts'
import { renderScreen } from '../../testing/render-screen.tsx'
import { Component as PanelScreen } from './panel-screen.tsx'

const groups = () => screen.getAllByRole('region').filter((region) => region.tagName === 'SECTION' && region.hasAttribute('aria-labelledby')).map((region) => [
  within(region).getByRole('heading').textContent,
  within(region).getAllByRole('link').map((link) => link.getAttribute('href')),
])

describe('the owner panel', () => {
  it('links to every screen of the owner, in groups', () => {
    signedInAs('owner')
    renderScreen(PanelScreen)
    screen.getByRole('heading', { name: 'Owner panel' })
    expect(groups()).toEqual([
      ['Overview', ['/home', '/venues']],
      ['Manager operations', ['/staff', '/orders', '/products', '/storage', '/users']],
      ['Company', ['/company', '/statistics']],
      ['Establishment', ['/establishment', '/zones']],
    ])
  })

  it('links to nothing that the person may not see', () => {
    signedInAs('owner', { allowedRoutes: ['panel', 'staff', 'zones'] })
    renderScreen(PanelScreen)
    expect(groups()).toEqual([['Manager operations', ['/staff']], ['Establishment', ['/zones']]])
  })

  it('logs out on the server and here', async () => {
    signedInAs('owner')
    const seen = fakeServer({ 'POST /api/auth/revoke-token': () => ({ body: { revoked: true } }) })
    renderScreen(PanelScreen)
    await userEvent.click(screen.getByRole('button', { name: 'Log out' }))
    expect(seen[0]?.url.pathname).toBe('/api/auth/revoke-token')
    expect(readSession()).toBeNull()
  })
})
