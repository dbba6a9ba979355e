// @vitest-environment jsdom
import { refusal } from '@kafana/client/testing/fake-server.ts'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it, vi } from 'vitest'
import { choose, elena, luka, menuOf, openStaff, person, vesna } from '../../testing/open-staff.tsx'
import { windowOf } from '../../testing/window-of.ts'

const row = (name: string) => within(screen.getByRole('row', { name: new RegExp(name) }))

describe('the staff list', () => {
  it('shows a blocked name in red with a badge', async () => {
    openStaff()
    await screen.findByRole('row', { name: /Luka/ })
    expect(row('Luka').getByText('Luka Ilieva').getAttribute('style')).toContain('--fault')
    row('Luka').getByText('Blocked')
    expect(row('Elena').getByText('Elena Ilieva').getAttribute('style') ?? '').not.toContain('--fault')
    expect(row('Elena').queryByText('Blocked')).toBeNull()
  })

  it('shows who enters wrong PINs in a row, and whose PIN is off after a hundred', async () => {
    const guessed = { ...elena, pinFailures: 20 }
    const off = { ...luka, pinFailures: 100 }
    openStaff({ 'GET /api/company/staff': () => ({ body: [guessed, off, vesna] }) })
    await screen.findByRole('row', { name: /Luka/ })
    row('Elena').getByText('Wrong PINs: 20')
    row('Luka').getByText('PIN is off')
    expect(row('Vesna').queryByText(/PIN/)).toBeNull()
  })

  it('has its columns with links to balance movements and statistics', async () => {
    openStaff()
    const list = within(await screen.findByRole('table', { name: 'Staff' }))
    expect(list.getAllByRole('columnheader').map(({ textContent }) => textContent)).toEqual([
      'Name',
      'Balance',
      'Role',
      'Stats',
      'Actions',
    ])
    expect(row('Elena').getByRole('link', { name: 'Stats' }).getAttribute('href')).toBe(
      '/staff/elena?firstname=Elena&lastname=Ilieva',
    )
    expect(
      row('Elena')
        .getByRole('link', { name: /^300.den\.$/ })
        .getAttribute('href'),
    ).toBe('/staff/elena?firstname=Elena&lastname=Ilieva&view=balance')
    row('Elena').getByText('Waiter')
  })

  it.each([
    [
      'Elena',
      [
        'Assign tables',
        'Give funds',
        'Take funds',
        'Invite to the app',
        'Edit details',
        'New password',
        'New PIN',
        'Logged-in devices',
        'Reset two-factor authentication',
        'Permissions',
        'Export data',
        'Block',
        'Archive',
        'Erase data',
      ],
    ],
    [
      'Luka',
      [
        'Edit details',
        'New password',
        'New PIN',
        'Logged-in devices',
        'Reset two-factor authentication',
        'Permissions',
        'Export data',
        'Unblock',
        'Archive',
        'Erase data',
      ],
    ],
    ['Vesna', ['Edit details', 'New password', 'New PIN', 'Logged-in devices', 'Permissions', 'Export data']],
  ])('offers %s the actions of the role', async (name, actions) => {
    openStaff()
    await menuOf(name)
    expect((await screen.findAllByRole('menuitem')).map(({ textContent }) => textContent)).toEqual(actions)
    expect(screen.queryByText('You cannot block or archive yourself.') !== null).toBe(name === 'Vesna')
  })

  it('searches by full name, keeps the search in the URL and shows when nobody is found', async () => {
    const { history } = openStaff()
    await screen.findByText('Luka Ilieva')
    const box = screen.getByRole('combobox', { name: 'Search by full name' })
    await userEvent.type(box, 'ena ili')
    await waitFor(() => expect(screen.queryByText('Luka Ilieva')).toBeNull())
    screen.getByRole('row', { name: /Elena Ilieva/ })
    // Slow typing also searches for the beginning.
    await waitFor(() => expect(history.location.search).toBe('?search=ena+ili'))
    await userEvent.type(box, 'x')
    await screen.findByText('No staff members found')
  })

  it('starts with the search of the URL', async () => {
    openStaff({}, '/staff?search=luka')
    await screen.findByRole('row', { name: /Luka/ })
    expect(screen.queryByText('Elena Ilieva')).toBeNull()
    expect(screen.getByRole('combobox', { name: 'Search by full name' })).toHaveProperty('value', 'luka')
  })

  it('suggests at most five names', async () => {
    openStaff({
      'GET /api/company/staff': () => ({
        body: ['A', 'B', 'C', 'D', 'E', 'F'].map((name) => person(name, name, 'waiter')),
      }),
    })
    await screen.findByText('A Ilieva')
    await userEvent.type(screen.getByRole('combobox', { name: 'Search by full name' }), 'ilieva')
    expect(await screen.findAllByRole('option')).toHaveLength(5)
  })

  it('shows that the staff could not be loaded', async () => {
    openStaff({ 'GET /api/company/staff': () => refusal(500, 'INTERNAL') })
    expect((await screen.findAllByText(/Failed to fetch company data!/)).length).toBeGreaterThan(0)
  })

  it('shows the same data as cards on a phone', async () => {
    windowOf(390)
    openStaff()
    const card = within(
      (
        await within(await screen.findByRole('list', { name: 'Staff' })).findAllByRole('listitem')
      )[0] as HTMLElement,
    )
    expect(screen.queryByRole('table')).toBeNull()
    card.getByText('Elena Ilieva')
    card.getByText('Waiter')
    card.getByRole('link', { name: /^300.den\.$/ })
    card.getByRole('link', { name: 'Stats' })
    card.getByRole('button', { name: 'More actions: Elena Ilieva' })
  })
})

describe('blocking', () => {
  it('is optimistic and shows the current state after a conflict', async () => {
    let answer = (): void => {}
    const gate = new Promise<void>((resolve) => {
      answer = resolve
    })
    // The list cannot be refetched, so the revert does not depend on it.
    const lists = [{ body: [elena, luka, vesna] }]
    openStaff({
      'GET /api/company/staff': () => lists.pop() ?? refusal(500, 'INTERNAL'),
      'PUT /api/user/elena': () =>
        refusal(409, 'VERSION_CONFLICT', { current: { ...elena, firstname: 'Helena', version: 5 } }),
    })
    const { fetch } = globalThis
    vi.stubGlobal('fetch', async (...request: Parameters<typeof fetch>) => {
      if (request[1]?.method === 'PUT') await gate
      return fetch(...request)
    })
    await choose('Elena', 'Block')
    await waitFor(() => row('Elena').getByText('Blocked'))
    answer()
    await screen.findByText(/Somebody else changed this in the meantime/)
    await screen.findByText('Helena Ilieva')
    expect(row('Helena').queryByText('Blocked')).toBeNull()
  })

  it('sends the loaded version, then the new one, and shows a toast', async () => {
    const lists = [{ body: [elena, luka, vesna] }]
    const { writes } = openStaff({
      'GET /api/company/staff': () => lists.pop() ?? refusal(500, 'INTERNAL'),
      'PUT /api/user/elena': ({ body }) => ({
        body: { ...elena, ...(body as object), version: (body as { version: number }).version + 1 },
      }),
    })
    await choose('Elena', 'Block')
    await screen.findByText('User blocked successfully!')
    await choose('Elena', 'Unblock')
    await screen.findByText('User unblocked successfully!')
    expect(writes()).toEqual([
      { call: 'PUT /api/user/elena', body: { isBlocked: true, version: 4 } },
      { call: 'PUT /api/user/elena', body: { isBlocked: false, version: 5 } },
    ])
  })

  it.each([
    ['what the server says', () => refusal(409, 'SELF_LOCKOUT'), 'You cannot lock yourself out.'],
    ['that an error occurred where it says nothing', () => ({ status: 200, body: {} }), 'An error occurred'],
    [
      'that an error occurred where nothing answers',
      () => {
        throw new TypeError('no network')
      },
      'An error occurred',
    ],
  ])('shows %s', async (_, answer, text) => {
    openStaff({ 'PUT /api/user/elena': answer })
    await choose('Elena', 'Block')
    await screen.findByText(text)
    await waitFor(() => expect(row('Elena').queryByText('Blocked')).toBeNull())
  })
})
