// @vitest-environment jsdom
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it, vi } from 'vitest'
import { fakeServer, signedInAs } from '../../testing/fake-server.ts'
import { renderScreen } from '../../testing/render-screen.tsx'
import { Component as StaffScreen } from './staff-screen.tsx'

type Answers = Parameters<typeof fakeServer>[0]
const person = (id: string, firstname: string, role: 'waiter' | 'monitor', changes: object = {}) => ({
  _id: id, firstname, lastname: 'Ilieva', username: id, email: `${id}@kafana.test`, role, balance: 0, isBlocked: false, company: 'company-1', allowedRoutes: [], version: 4, ...changes,
})
const [elena, luka] = [person('elena', 'Elena', 'waiter', { balance: 300 }), person('luka', 'Luka', 'monitor', { isBlocked: true })]
const table = (id: string, ...waiters: string[]) =>
  ({ _id: id, name: id, capacity: 4, zone: 'z1', position: { x: 0, y: 0 }, assignedUsers: waiters.map((_id) => ({ _id })), version: 1 })
const zone = (id: string, name: string, tables: unknown[]) => ({ _id: id, name, smokingZone: false, tables, version: 1 })
const refusal = (status: number, code: string, message = 'x') => ({ status, body: { message, error: message, code, requestId: 'r' } })

const open = (answers: Answers = {}) => {
  signedInAs('owner')
  const seen = fakeServer({ 'GET /api/company/staff': () => ({ body: [elena, luka] }), ...answers })
  renderScreen(StaffScreen)
  return { writes: () => seen.filter(({ method }) => method !== 'GET').map(({ method, url, body }) => ({ call: `${method} ${url.pathname}${url.search}`, body })) }
}
const menuOf = async (name: string) => userEvent.click(await screen.findByRole('button', { name: `More actions: ${name} Ilieva` }))
const choose = async (name: string, action: string) => {
  await menuOf(name)
  await userEvent.click(await screen.findByRole('menuitem', { name: action }))
}
const dialog = async () => within(await screen.findByRole('dialog'))

describe('the staff list', () => {
  it('paints a blocked name red and says the word', async () => {
    open()
    const row = within(await screen.findByRole('row', { name: /Luka/ }))
    expect(row.getByText('Luka Ilieva').getAttribute('style')).toContain('red')
    row.getByText('Blocked')
    const other = within(screen.getByRole('row', { name: /Elena/ }))
    expect(other.getByText('Elena Ilieva').getAttribute('style') ?? '').not.toContain('red')
    expect(other.queryByText('Blocked')).toBeNull()
  })

  it('has its columns, and a link to the figures that takes the names along', async () => {
    open()
    const list = within(await screen.findByRole('table', { name: 'Staff' }))
    expect(list.getAllByRole('columnheader').map(({ textContent }) => textContent)).toEqual(['Name', 'Balance', 'Role', 'Stats', 'Actions'])
    expect(within(list.getByRole('row', { name: /Elena/ })).getByRole('link', { name: 'Stats' }).getAttribute('href')).toBe('/staff/elena?firstname=Elena&lastname=Ilieva')
  })

  it.each([
    ['Elena', ['Assign tables', 'Give funds', 'Take funds', 'Block']],
    ['Luka', ['Unblock']],
  ])('offers for %s what the role allows', async (name, actions) => {
    open()
    await menuOf(name)
    expect((await screen.findAllByRole('menuitem')).map(({ textContent }) => textContent)).toEqual(actions)
  })

  it('searches by full name and says when nobody is found', async () => {
    open()
    await screen.findByText('Luka Ilieva')
    const box = screen.getByRole('combobox', { name: 'Search by full name' })
    await userEvent.type(box, 'ena ili')
    await waitFor(() => expect(screen.queryByText('Luka Ilieva')).toBeNull())
    screen.getByRole('row', { name: /Elena Ilieva/ })
    await userEvent.type(box, 'x')
    await screen.findByText('No staff members found')
  })

  it('says that the staff could not be fetched', async () => {
    open({ 'GET /api/company/staff': () => refusal(500, 'INTERNAL') })
    expect((await screen.findAllByText(/Failed to fetch company data!/)).length).toBeGreaterThan(0)
  })
})

describe('blocking', () => {
  it('shows at once and goes back when the server refuses', async () => {
    let answer = (): void => {}
    const gate = new Promise<void>((resolve) => { answer = resolve })
    // Asked a second time the list fails: what goes back goes back by itself.
    const lists = [{ body: [elena, luka] }]
    open({ 'GET /api/company/staff': () => lists.pop() ?? refusal(500, 'INTERNAL'), 'PUT /api/user/elena': () => refusal(409, 'VERSION_CONFLICT') })
    const { fetch } = globalThis
    vi.stubGlobal('fetch', async (...request: Parameters<typeof fetch>) => {
      if (request[1]?.method === 'PUT') await gate
      return fetch(...request)
    })
    await choose('Elena', 'Block')
    const row = () => within(screen.getByRole('row', { name: /Elena/ }))
    await waitFor(() => row().getByText('Blocked'))
    answer()
    await screen.findByText(/Somebody else changed this meanwhile/)
    await waitFor(() => expect(row().queryByText('Blocked')).toBeNull())
  })

  it('sends the version it saw and says what it did', async () => {
    const { writes } = open({ 'PUT /api/user/elena': () => ({ body: { ...elena, isBlocked: true } }), 'PUT /api/user/luka': () => ({ body: { ...luka, isBlocked: false } }) })
    await choose('Elena', 'Block')
    await screen.findByText('User blocked successfully!')
    await choose('Luka', 'Unblock')
    await screen.findByText('User unblocked successfully!')
    expect(writes()).toEqual([
      { call: 'PUT /api/user/elena', body: { isBlocked: true, version: 4 } },
      { call: 'PUT /api/user/luka', body: { isBlocked: false, version: 4 } },
    ])
  })
})

describe('funds', () => {
  it.each([['Give funds', 'give', 420.5], ['Take funds', 'take', 179.5]])('%s sends the code "%s" and the amount', async (action, code, after) => {
    const { writes } = open({ 'PUT /api/user/elena/balance': () => ({ body: { ...elena, balance: after } }) })
    await choose('Elena', action)
    const form = await dialog()
    form.getByText('Elena Ilieva holds MKD 300.')
    await userEvent.type(form.getByLabelText(/Amount/), '120.5')
    await userEvent.click(form.getByRole('button', { name: 'Confirm' }))
    await screen.findByText(`Elena Ilieva now holds MKD ${after.toFixed(2)}.`)
    expect(writes()).toEqual([{ call: `PUT /api/user/elena/balance?code=${code}`, body: { _id: 'elena', balance: 120.5 } }])
  })

  it('names the balance when more is taken than there is, and sends nothing without an amount', async () => {
    const { writes } = open({ 'PUT /api/user/elena/balance': () => refusal(409, 'INSUFFICIENT_BALANCE') })
    await choose('Elena', 'Take funds')
    const form = await dialog()
    await userEvent.click(form.getByRole('button', { name: 'Confirm' }))
    await form.findByText('Enter an amount above zero with at most 2 decimals')
    expect(writes()).toEqual([])
    await userEvent.type(form.getByLabelText(/Amount/), '500')
    await userEvent.click(form.getByRole('button', { name: 'Confirm' }))
    await screen.findByText('The balance is only MKD 300.')
    screen.getByRole('dialog')
  })
})

describe('assigning tables', () => {
  const floor: Answers = { 'GET /api/zones': () => ({ body: [zone('z1', 'Hall', [table('T1', 'elena'), table('T2', 'luka'), table('T3')]), zone('z2', 'Terrace', [table('T4', 'elena')])] }) }

  it('leaves out what the waiter has and sends what is chosen', async () => {
    const { writes } = open({ ...floor, 'PUT /api/tables/assign': () => ({ body: [table('T3', 'elena')] }) })
    await choose('Elena', 'Assign tables')
    const form = await dialog()
    await form.findByLabelText('T3')
    expect(form.getAllByRole('checkbox').map((box) => box.getAttribute('value'))).toEqual(['T2', 'T3'])
    expect(form.queryByText('Terrace')).toBeNull()
    await userEvent.click(form.getByLabelText('T3'))
    await userEvent.click(form.getByRole('button', { name: 'Save' }))
    await screen.findByText('Tables assigned successfully!')
    expect(writes()).toEqual([{ call: 'PUT /api/tables/assign', body: { userId: 'elena', tableIds: ['T3'] } }])
  })

  it('asks for at least one table and sends nothing without', async () => {
    const { writes } = open(floor)
    await choose('Elena', 'Assign tables')
    const form = await dialog()
    await form.findByLabelText('T3')
    await userEvent.click(form.getByRole('button', { name: 'Save' }))
    await form.findByText('Please select at least one table')
    expect(writes()).toEqual([])
  })

  it('shows why the server refused', async () => {
    open({ ...floor, 'PUT /api/tables/assign': () => refusal(404, 'NOT_FOUND') })
    await choose('Elena', 'Assign tables')
    const form = await dialog()
    await userEvent.click(await form.findByLabelText('T3'))
    await userEvent.click(form.getByRole('button', { name: 'Save' }))
    await screen.findByText('This does not exist (any more).')
    screen.getByRole('dialog')
  })

  it('says that the tables could not be fetched', async () => {
    open({ 'GET /api/zones': () => refusal(500, 'INTERNAL') })
    await choose('Elena', 'Assign tables')
    expect((await screen.findAllByText(/Failed to fetch tables!/)).length).toBeGreaterThan(0)
  })
})

describe('registering', () => {
  it('starts with the monitor, names each missing field and sends nothing', async () => {
    const { writes } = open()
    await userEvent.click(await screen.findByRole('button', { name: 'Add staff' }))
    const form = await dialog()
    expect(form.getByRole('radio', { name: 'Monitor' })).toHaveProperty('checked', true)
    expect(form.getAllByRole('radio')).toHaveLength(2)
    await userEvent.click(form.getByRole('button', { name: 'Save' }))
    for (const text of ['First name is required', 'Last name is required', 'Username is required', 'Email is required', 'Password is required', 'Confirm password is required', 'Pin is required']) {
      await form.findByText(text)
    }
    expect(writes()).toEqual([])
  })
})
