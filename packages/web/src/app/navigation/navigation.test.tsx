// @vitest-environment jsdom
import { readSession } from '@kafana/client/session/session-store.ts'
import { fakeServer, signedInAs, writesIn } from '@kafana/client/testing/fake-server.ts'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, describe, expect, it } from 'vitest'
import { renderScreen } from '../../testing/render-screen.tsx'
import { dialog, press } from '../../testing/screen-actions.ts'
import { Page } from '../../ui/page.tsx'
import { Navigation } from './navigation.tsx'
import { isSearchKey } from './search-key.ts'

const Screen = () => (
  <Navigation>
    <Page title="Storage" back>
      <input aria-label="Name" />
    </Page>
  </Navigation>
)
const AlwaysDark = () => (
  <Navigation isAlwaysDark>
    <Page title="Monitor">{null}</Page>
  </Navigation>
)
const show = (at = '/storage') => renderScreen(Screen, { at })
const linksIn = (group: string): (string | null)[] =>
  within(screen.getByRole('region', { name: group }))
    .getAllByRole('link')
    .map((link) => link.getAttribute('href'))

beforeEach(() => {
  signedInAs('owner')
  fakeServer({})
})

describe('the main menu', () => {
  it('opens beside the title and lists every screen of an owner, in groups, with the current one marked', async () => {
    show()
    await press('Menu')
    await dialog()
    expect(screen.getByRole('link', { name: 'Owner panel' }).getAttribute('href')).toBe('/panel')
    expect(linksIn('Overview')).toEqual(['/home', '/venues'])
    expect(linksIn('Manager operations')).toEqual(['/staff', '/orders', '/products', '/storage', '/users'])
    expect(linksIn('Company')).toEqual(['/company', '/statistics', '/fiscal-book'])
    expect(linksIn('Establishment')).toEqual(['/establishment', '/zones', '/stations'])
    expect(screen.getByRole('link', { current: 'page' }).textContent).toBe('Storage')
  })

  it('lists a monitor’s own screens', async () => {
    signedInAs('monitor')
    show()
    await press('Menu')
    await dialog()
    expect(linksIn('Manager operations')).toEqual(['/orders'])
    expect(linksIn('Establishment')).toEqual(['/establishment', '/monitor', '/manager', '/pad', '/gateway'])
    expect(screen.queryByRole('link', { name: 'Owner panel' })).toBeNull()
  })

  it('offers the colours of the device and keeps the choice on it, except where a screen is always dark', async () => {
    const { unmount } = show()
    await press('Menu')
    await dialog()
    const schemes = screen.getByRole('combobox', { name: 'Appearance' })
    expect(
      within(schemes)
        .getAllByRole('option')
        .map(({ textContent }) => textContent),
    ).toEqual(['System', 'Light', 'Dark'])
    await userEvent.selectOptions(schemes, 'Dark')
    expect(document.documentElement.getAttribute('data-mantine-color-scheme')).toBe('dark')
    unmount()
    renderScreen(AlwaysDark, { at: '/monitor' })
    await press('Menu')
    await dialog()
    expect(screen.queryByRole('combobox', { name: 'Appearance' })).toBeNull()
  })

  it('closes when a screen is chosen', async () => {
    const { history } = show()
    await press('Menu')
    await userEvent.click(await screen.findByRole('link', { name: 'Products' }))
    expect(history.location.pathname).toBe('/products')
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  })

  it('logs out here', async () => {
    const seen = fakeServer({ 'POST /api/auth/revoke-token': () => ({ body: { revoked: true } }) })
    show()
    await press('Menu')
    await userEvent.click(await screen.findByRole('button', { name: 'Log out' }))
    await waitFor(() => expect(readSession()).toBeNull())
    expect(seen.map(({ url }) => url.pathname)).toContain('/api/auth/revoke-token')
  })

  it('logs out everywhere, after asking', async () => {
    const seen = fakeServer({ 'POST /api/auth/revoke-all': () => ({ body: { revoked: true } }) })
    show()
    await press('Menu')
    await userEvent.click(await screen.findByRole('button', { name: 'Log out everywhere' }))
    await screen.findByText(/^You will be logged out of every device/)
    await userEvent.click(
      within(screen.getByRole('dialog', { name: 'Log out everywhere?' })).getByRole('button', {
        name: 'Log out everywhere',
      }),
    )
    await waitFor(() => expect(readSession()).toBeNull())
    expect(writesIn(seen).map(({ call }) => call)).toEqual(['POST /api/auth/revoke-all'])
  })

  it('changes the password, the PIN and the language', async () => {
    show()
    await press('Menu')
    await screen.findByRole('button', { name: 'Change PIN' })
    screen.getByRole('button', { name: 'Logged-in devices' })
    expect(screen.getByRole('combobox', { name: 'Language' })).toHaveProperty('value', 'en')
    await userEvent.click(screen.getByRole('button', { name: 'Change password' }))
    await screen.findByLabelText(/^Current password/)
  })
})

describe('the keys', () => {
  const pressKey = (init: KeyboardEventInit, target: Element = document.body): boolean =>
    fireEvent.keyDown(target, init)

  it.each([
    ['Ctrl and K', { key: 'k', ctrlKey: true }],
    ['⌘ and K', { key: 'k', metaKey: true }],
    ['the K of a Cyrillic keyboard', { key: 'к', code: 'KeyK', ctrlKey: true }],
  ])('%s open the search, also while somebody types', async (_name, init) => {
    show()
    pressKey(init, screen.getByLabelText('Name'))
    await screen.findByRole('dialog', { name: 'Search everywhere' })
  })

  it.each([
    { key: 'k' },
    { key: 'K', ctrlKey: true, shiftKey: true },
    { key: 'k', ctrlKey: true, altKey: true },
    { key: 'j', code: 'KeyJ', ctrlKey: true },
    // Another Latin letter at the place of K.
    { key: 't', code: 'KeyK', ctrlKey: true },
  ])('others do not: %o', (init) => {
    expect(isSearchKey(new KeyboardEvent('keydown', init))).toBe(false)
  })

  it('? lists the keys, but can be typed', async () => {
    show()
    pressKey({ key: '?' }, screen.getByLabelText('Name'))
    expect(screen.queryByRole('dialog')).toBeNull()
    pressKey({ key: '?' })
    const list = await dialog()
    list.getByText('Search everywhere')
  })

  it('do nothing over a dialog', async () => {
    show()
    pressKey({ key: '?' })
    await screen.findByRole('dialog', { name: 'Keyboard shortcuts' })
    pressKey({ key: 'k', ctrlKey: true })
    expect(screen.getAllByRole('dialog')).toHaveLength(1)
  })
})
