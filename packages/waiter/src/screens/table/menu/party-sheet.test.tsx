// @vitest-environment jsdom
import { floorTable, table } from '@kafana/client/testing/entities.ts'
import { refusal } from '@kafana/client/testing/fake-server.ts'
import { act, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { venueStore } from '../../../data/current-venue.ts'
import {
  ANA,
  BOBAN,
  openPhone,
  party,
  type PhoneVenue,
  sentLine,
  sentOrder,
} from '../../../testing/open-phone.tsx'
import { TableScreen } from '../table-screen.tsx'

beforeEach(() => vi.useFakeTimers({ toFake: ['performance'] }))
afterEach(() => vi.useRealTimers())

const mine = party('c1', 't1', { number: 1, covers: 2, orders: [sentOrder('soup', 'preparing')] })
const other = party('c7', 't7', { number: 7, name: 'Bo', waiter: BOBAN })
const TABLES = ['t1', 't7', 't9']
const places = { tables: TABLES.map((name) => table(name)), states: TABLES.map((name) => floorTable(name)) }

const open = (answers = {}, venue: PhoneVenue = {}) =>
  openPhone(<TableScreen table="t1" />, { checks: [mine, other], ...places, ...venue }, answers)
const dialog = () => within(screen.getByRole('dialog'))
/** The sheet is a part of its own, which is loaded by then. */
const openMenu = async () => {
  await userEvent.click(screen.getByRole('button', { name: 'More' }))
  await screen.findByRole('dialog')
}
const choose = async (item: string) => {
  await openMenu()
  await userEvent.click(dialog().getByRole('button', { name: new RegExp(`^${item}`) }))
  // No press of a double press any more.
  vi.advanceTimersByTime(500)
}
const press = async (name: string | RegExp) => userEvent.click(dialog().getByRole('button', { name }))

it('a party moves to a free table with four presses, and back with one', async () => {
  const { writes } = await open({ 'POST /api/checks/c1/move': () => ({ body: mine }) })
  await choose('Move to another table')
  await press(/^t9/)
  expect(screen.queryByRole('dialog')).toBeNull()
  expect(location.pathname).toBe('/waiter/table/t9')
  await userEvent.click(screen.getByRole('button', { name: 'Undo' }))
  expect(location.pathname).toBe('/waiter/table/t1')
  await expect.poll(() => writes().map(({ body }) => (body as { table: string }).table)).toEqual(['t9', 't1'])
})

it('at a table with guests it sits apart or joins them', async () => {
  const { writes } = await open({ 'POST /api/checks/c1/merge': () => ({ body: other }) })
  await choose('Move to another table')
  await press(/^t7/)
  dialog().getByText('t7: Other guests sit at this table.')
  dialog().getByRole('button', { name: 'Separate tab' })
  await press(/^Join with tab 7.*Bo/)
  await waitFor(() => expect(location.pathname).toBe('/waiter/table/t7'))
  expect(writes()).toMatchObject([{ call: 'POST /api/checks/c1/merge', body: { into: 'c7' } }])
})

it('after a pre-bill a move is asked of the server, with the PIN of somebody who may approve it', async () => {
  const { writes } = await open(
    {
      'POST /api/checks/c1/move': ({ body }: { body: unknown }) => {
        const { approval } = body as { approval?: { pin: string } }
        if (!approval) return refusal(403, 'APPROVAL_NEEDED', { action: 'movePresented' })
        return approval.pin === '4073' ? { body: mine } : refusal(403, 'BAD_CREDENTIALS')
      },
    },
    { checks: [{ ...mine, onPreBill: 100 }] },
  )
  await choose('Move to another table')
  await press(/^t9/)
  await screen.findByRole('dialog', { name: 'Approved by' })
  // Back to the tables: what was chosen is not approved later.
  await press('Back')
  await screen.findByRole('dialog', { name: 'Move to another table' })
  await press(/^t9/)
  await screen.findByRole('dialog', { name: 'Approved by' })
  await userEvent.type(dialog().getByLabelText('Username'), 'boss')
  await userEvent.type(dialog().getByLabelText('PIN'), '1111')
  await press('Confirm')
  await dialog().findByText('Wrong username or PIN.')
  expect(dialog().getByLabelText<HTMLInputElement>('PIN').value).toBe('')
  await userEvent.type(dialog().getByLabelText('PIN'), '4073')
  await press('Confirm')
  await waitFor(() => expect(location.pathname).toBe('/waiter/table/t9'))
  expect(writes().at(-1)?.body).toEqual({
    table: 't9',
    as: 'beside',
    approval: { username: 'boss', pin: '4073' },
  })
})

it('a party joins another one, some of its orders go elsewhere, a colleague takes it over', async () => {
  const { writes } = await open({
    'POST /api/checks/c1/merge': () => ({ body: other }),
    'POST /api/checks/c1/transfer': () => ({ body: other }),
    'POST /api/checks/c1/hand-over': () => ({ body: mine }),
    'GET /api/checks/colleagues': () => ({ body: [ANA, BOBAN] }),
  })
  await choose('Join with another tab')
  await press(/^t7 · Tab 7/)
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  await choose('Move items')
  await press(/soup/)
  await press('Choose a table')
  await press(/^t7/)
  await press(/^Join with tab 7/)
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  await choose('Hand over')
  await userEvent.click(await dialog().findByRole('button', { name: 'Boban B' }))
  await screen.findByText('Handed over to Boban B')
  expect(screen.queryByRole('dialog')).toBeNull()
  expect(writes()).toMatchObject([
    { call: 'POST /api/checks/c1/merge', body: { into: 'c7' } },
    { call: 'POST /api/checks/c1/transfer', body: { orders: ['soup'], to: 'c7' } },
    { call: 'POST /api/checks/c1/hand-over', body: { to: 'boban' } },
  ])
})

const REASONS = [{ _id: 'regular', key: 'regular', text: null, used: 'no', version: 1 }]

it('a discount is given on everything, or on a line from its menu, with the PIN of who approves it', async () => {
  const { writes, goOffline } = await open({
    'GET /api/discount-reasons': () => ({ body: REASONS }),
    'POST /api/checks/c1/discounts': ({ body }: { body: unknown }) =>
      'approval' in (body as object)
        ? { body: mine }
        : refusal(403, 'APPROVAL_NEEDED', { action: 'discount', limit: 10, asked: 15 }),
  })
  await choose('Discount')
  await dialog().findByText('The whole tab, including later orders')
  expect(dialog().getByRole<HTMLButtonElement>('button', { name: 'Give discount' }).disabled).toBe(true)
  await press('Regular guest')
  await press('Percent')
  expect(dialog().getByRole<HTMLButtonElement>('button', { name: 'Give discount' }).disabled).toBe(true)
  for (const key of '12.5') await press(key)
  await press('Give discount')
  within(await screen.findByRole('dialog', { name: 'Approved by' })).getByText(/^Up to 10 %.*this is 15 %\./)
  await userEvent.type(dialog().getByLabelText('Username'), 'boss')
  await userEvent.type(dialog().getByLabelText('PIN'), '4073')
  await press('Confirm')
  await screen.findByText('Discount given')
  const [asked, given] = writes().map(({ body }) => body as Record<string, unknown>)
  expect(asked).toMatchObject({ kind: 'percent', value: 12.5, reason: 'regular', version: mine.version })
  expect(asked).not.toHaveProperty('lines')
  expect(given).toEqual({ ...asked, approval: { username: 'boss', pin: '4073' } })

  await userEvent.click(screen.getByRole('button', { name: /soup/ }))
  await screen.findByRole('dialog', { name: 'soup' })
  await press('Discount')
  vi.advanceTimersByTime(500)
  await screen.findByRole('dialog', { name: 'Discount' })
  const line = await dialog().findByRole('button', { name: /soup/ })
  expect(line.getAttribute('aria-pressed')).toBe('true')
  await press('Free of charge')
  await press('Regular guest')
  await press('Give discount')
  await screen.findByRole('dialog', { name: 'Approved by' })
  expect(writes().at(-1)?.body).toMatchObject({ kind: 'comp', lines: [{ version: 1 }] })
  await press('Back')
  goOffline()
  await dialog().findByText(/^No connection/)
  expect(dialog().getByRole<HTMLButtonElement>('button', { name: 'Give discount' }).disabled).toBe(true)
})

it('pieces of a dish go to another table', async () => {
  const products = [sentLine('tea', 'preparing', { quantity: 3 }), sentLine('pie', 'preparing')]
  const { writes } = await open(
    { 'POST /api/checks/c1/transfer': () => ({ body: other }) },
    { checks: [{ ...mine, orders: [sentOrder('o1', 'preparing', { products })] }] },
  )
  await choose('Move items')
  expect(dialog().getByRole<HTMLButtonElement>('button', { name: 'Choose a table' }).disabled).toBe(true)
  await press(/^Whole order #/)
  await press(/^Whole order #/)
  await press(/^3\s× tea/)
  await press(/^3\s× tea/)
  await press(/^3\s× tea/)
  await press('One less: tea')
  // A piece goes whole.
  expect(dialog().queryByRole('button', { name: /^½/ })).toBeNull()
  await press('Choose a table')
  await press(/^t9/)
  await screen.findByText('Moved: Tab 1 → t9')
  const lines = [{ id: 'tea', version: 1, pieces: 2 }]
  expect(writes().map(({ body }) => body)).toEqual([{ lines, table: 't9' }])
})

it('a discount that was given is reversed with a reason', async () => {
  const given = {
    _id: 'd1',
    kind: 'percent',
    value: 10,
    reason: { _id: 'regular', key: 'regular', text: null },
    by: BOBAN,
    approvedBy: null,
    at: '2026-11-21T10:00:00.000Z',
    amount: 10,
  } as const
  const { writes, goOffline } = await open(
    {
      'GET /api/discount-reasons': () => ({ body: REASONS }),
      'POST /api/checks/c1/discounts/d1/reverse': () => ({ body: mine }),
    },
    { checks: [{ ...mine, discounts: [given] }] },
  )
  await choose('Discount')
  await dialog().findByRole('button', { name: /^Discount 10\s% · Regular guest −10/ })
  dialog().getByRole('button', { name: 'Give discount' })
  await press(/^Discount 10\s%/)
  // Only one of the two is asked at a time.
  expect(dialog().queryByRole('button', { name: 'Give discount' })).toBeNull()
  const reverse = () => dialog().getByRole<HTMLButtonElement>('button', { name: 'Reverse' })
  expect(reverse().disabled).toBe(true)
  await press(/^Discount 10\s%/)
  dialog().getByRole('button', { name: 'Give discount' })
  await press(/^Discount 10\s%/)
  await press('Regular guest')
  await press('Reverse')
  await screen.findByText('Discount reversed')
  expect(screen.queryByRole('dialog')).toBeNull()
  expect(writes().map(({ body }) => body)).toEqual([{ reason: 'regular', version: mine.version }])

  await choose('Discount')
  await dialog().findByRole('button', { name: /^Discount 10\s%/ })
  await press(/^Discount 10\s%/)
  await press('Regular guest')
  goOffline()
  await dialog().findByText(/^No connection/)
  expect(reverse().disabled).toBe(true)
})

it('who may approve is chosen on a tile, and a username can still be typed', async () => {
  const approvers = [
    { _id: 'w9', firstname: 'Vera', lastname: 'V', username: 'vera' },
    { _id: 'o1', firstname: 'Boss', lastname: 'B', username: 'boss' },
  ]
  const { writes } = await open(
    {
      // Only who may approve all of it is asked for.
      'GET /api/bill-closers': ({ url }: { url: URL }) => ({
        body: url.searchParams.get('approves') === 'movePresented' ? approvers : [],
      }),
      'POST /api/checks/c1/transfer': ({ body }: { body: unknown }) => {
        const { approval } = body as { approval?: { pin: string } }
        if (!approval) return refusal(403, 'APPROVAL_NEEDED', { actions: ['movePresented'] })
        return approval.pin === '4073' ? { body: other } : refusal(403, 'BAD_CREDENTIALS')
      },
    },
    { checks: [{ ...mine, onPreBill: 100 }] },
  )
  await choose('Move items')
  await press(/soup/)
  await press('Choose a table')
  await press(/^t9/)
  const tiles = within(await dialog().findByRole('group', { name: 'Approved by' }))
  const names = tiles.getAllByRole('button').map(({ textContent }) => textContent)
  expect(names).toEqual(['Boss B', 'Vera V', 'Other…'])
  expect(dialog().getByRole<HTMLButtonElement>('button', { name: 'Confirm' }).disabled).toBe(true)
  await press('Boss B')
  await userEvent.type(dialog().getByLabelText('PIN of Boss B'), '1111{Enter}')
  await dialog().findByText('This PIN is wrong. Type it again.')
  expect(dialog().getByLabelText<HTMLInputElement>('PIN of Boss B').value).toBe('')
  // Somebody else's PIN is not that of the next person.
  await userEvent.type(dialog().getByLabelText('PIN of Boss B'), '12')
  await press('Vera V')
  expect(dialog().getByLabelText<HTMLInputElement>('PIN of Vera V').value).toBe('')
  await press('Other…')
  expect(dialog().getByLabelText<HTMLInputElement>('Username').value).toBe('')
  await press('Choose from the list')
  await press('Vera V')
  await userEvent.type(dialog().getByLabelText('PIN of Vera V'), '4073')
  await press('Confirm')
  await screen.findByText('Moved: Tab 1 → t9')
  expect(writes().map(({ body }) => (body as { approval?: object }).approval)).toEqual([
    undefined,
    { username: 'boss', pin: '1111' },
    { username: 'vera', pin: '4073' },
  ])
})

it('guests are counted, a note and allergies are written', async () => {
  const { writes } = await open({ 'PUT /api/checks/c1': () => ({ body: mine }) })
  await choose('Guests')
  await press('One more: Guests')
  await press('Save')
  await choose('Note')
  await userEvent.type(dialog().getByLabelText('Note'), 'birthday')
  await press('Save')
  await choose('Allergies')
  await userEvent.type(dialog().getByLabelText('Allergies'), 'nuts')
  await press('Save')
  await waitFor(() => expect(writes()).toHaveLength(3))
  expect(writes().map(({ body }) => body)).toMatchObject([
    { covers: 3 },
    { note: 'birthday' },
    { allergies: 'nuts' },
  ])
})

it('allergies that somebody else has changed since are refused, and what was typed stays', async () => {
  const venue = { checks: [mine], ...places }
  const { writes } = await openPhone(<TableScreen table="t1" />, venue, {
    'PUT /api/checks/c1': () => refusal(409, 'VERSION_CONFLICT'),
  })
  await choose('Allergies')
  await userEvent.type(dialog().getByLabelText('Allergies'), 'nuts')
  venue.checks = [{ ...mine, allergies: 'shellfish', version: mine.version + 1 }]
  await act(async () => void (await venueStore().refresh(null)))
  await press('Save')
  await dialog().findByText(/^Somebody else changed this.* Allergies: shellfish$/)
  expect(writes().map(({ body }) => body)).toEqual([{ allergies: 'nuts', version: mine.version }])
  expect(dialog().getByLabelText<HTMLInputElement>('Allergies').value).toBe('nuts')
  await press('Save')
  await waitFor(() => expect(writes()[1]?.body).toEqual({ allergies: 'nuts', version: mine.version + 1 }))
})

it('a line is taken off with a reason, and with an approval where the server asks for one', async () => {
  const { writes } = await open(
    {
      'POST /api/lines/void': ({ body }: { body: unknown }) =>
        'approval' in (body as object)
          ? { body: { orders: [] } }
          : refusal(403, 'APPROVAL_NEEDED', { action: 'voidReady' }),
    },
    {
      checks: [
        {
          ...mine,
          orders: [
            sentOrder('o1', 'preparing', { products: [sentLine('tea', 'preparing', { quantity: 3 })] }),
          ],
        },
      ],
    },
  )
  await userEvent.click(screen.getByRole('button', { name: /tea/ }))
  await screen.findByRole('dialog')
  expect(dialog().getByRole<HTMLButtonElement>('button', { name: /^Void/ }).disabled).toBe(true)
  await press('One less: How many?')
  await press('Wrong order')
  expect(dialog().getByRole<HTMLButtonElement>('button', { name: /^Void/ }).disabled).toBe(true)
  await press('No')
  await press(/^Void · 2/)
  await screen.findByRole('dialog', { name: 'Approved by' })
  await userEvent.type(dialog().getByLabelText('Username'), 'boss')
  await userEvent.type(dialog().getByLabelText('PIN'), '4073')
  await press('Confirm')
  await screen.findByText(/^Voided: 2 × tea/)
  expect(writes().at(-1)?.body).toEqual({
    lines: [{ id: 'tea', version: 1, quantity: 2 }],
    reason: 'r2',
    used: false,
    approval: { username: 'boss', pin: '4073' },
  })
})

it('without the server only what may wait can be pressed, and why is said', async () => {
  const { goOffline } = await open()
  goOffline()
  await openMenu()
  const items = dialog()
    .getAllByRole<HTMLButtonElement>('button')
    .map(({ disabled, textContent }) => [textContent.trim(), disabled])
  expect(items).toEqual([
    ['', false],
    ['Guests 2', false],
    ['Note', false],
    ['Allergies', true],
    ['Move to another table', false],
    ['Join with another tab', true],
    ['Move items', true],
    ['Discount', true],
    ['Hand over', true],
  ])
  dialog().getByText(/^No connection/)
})

it('a second press of a double press does nothing to what is shown next', async () => {
  const { writes } = await open({ 'POST /api/checks/c1/move': () => ({ body: mine }) })
  await openMenu()
  await press('Move to another table')
  await press(/^t9/)
  expect(location.pathname).toBe('/waiter/')
  expect(writes()).toEqual([])
})

it('Back closes the sheet and stays at the table', async () => {
  await open()
  await openMenu()
  history.back()
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(location.pathname).toBe('/waiter/')
})
