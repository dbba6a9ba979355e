// @vitest-environment jsdom
import { loadParts } from '@kafana/client/browser/parts.ts'
import { check, floorTable, table } from '@kafana/client/testing/entities.ts'
import { refusal } from '@kafana/client/testing/fake-server.ts'
import { act, cleanup, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, it } from 'vitest'
import { answered } from '../../../testing/screen-actions.ts'
import { type Answers, openTable, tabOrder } from '../../../testing/tab-fakes.tsx'

beforeEach(loadParts)

const ana = { _id: 'w1', firstname: 'Ana', lastname: 'A' }
const party = check('c1', { covers: 2, waiter: ana, orders: [tabOrder('soup', 'pending')] })
const moved = { ...party, table: { _id: 't7', name: 'Seven', zone: null } }
const others = [check('c7', { number: 7, name: 'Bo' })]

const open = (answers: Answers = {}, role: 'monitor' | 'owner' = 'monitor', of = party) =>
  openTable([of], {
    role,
    answers: {
      'GET /api/tables': () => ({ body: [table('t1'), table('t7', { name: 'Seven' })] }),
      'GET /api/tables/t7': () => ({ body: table('t7', { name: 'Seven' }) }),
      'GET /api/orders/floor': () => ({ body: [floorTable('t1'), floorTable('t7', { state: 'served' })] }),
      'GET /api/checks/table/t7': () => ({ body: [] }),
      'GET /api/checks/colleagues': () => ({ body: [ana, { _id: 'w2', firstname: 'Bo', lastname: 'B' }] }),
      ...answers,
    },
  })
const choose = async (item: string) => {
  await userEvent.click(await screen.findByRole('button', { name: 'More: Tab 1' }))
  await userEvent.click(await screen.findByRole('menuitem', { name: item }))
}
const dialog = async (name: string) => within(await screen.findByRole('dialog', { name }))
const press = async (of: string, name: RegExp) =>
  userEvent.click(await (await dialog(of)).findByRole('button', { name }))

it('a party moves to a free table with four taps, and back', async () => {
  const { writes, history } = open({ 'POST /api/checks/c1/move': () => ({ body: moved }) })
  await choose('Move to another table')
  await press('Move to another table', /^Seven/)
  await screen.findByText('Moved: t1 → Seven')
  expect(history.location.pathname).toBe('/establishment/t7')
  await userEvent.click(screen.getByRole('button', { name: 'Undo' }))
  await waitFor(() => expect(history.location.pathname).toBe('/establishment/t1'))
  expect(writes().map(({ body }) => body)).toEqual([{ table: 't7' }, { table: 't1', as: 'beside' }])
})

it('where nobody sits comes first for a party that moves', async () => {
  open({
    'GET /api/tables': () => ({
      body: [table('t1'), table('t7', { name: 'Seven' }), table('t8', { name: 'Tall' })],
    }),
    'GET /api/orders/floor': () => ({
      body: [floorTable('t1'), floorTable('t7', { state: 'served' }), floorTable('t8')],
    }),
  })
  await choose('Move to another table')
  const shown = await dialog('Move to another table')
  const tables = () => shown.getAllByRole('listitem').map(({ textContent }) => textContent?.slice(0, 4))
  await waitFor(() => expect(tables()).toEqual(['Tall', 'Seve']))
})

it('at a table with guests it joins them or has a tab of its own', async () => {
  const { writes } = open({
    'GET /api/checks/table/t7': () => ({ body: others }),
    'POST /api/checks/c1/move': () => ({ body: moved }),
    'POST /api/checks/c1/merge': () => ({ body: moved }),
  })
  await choose('Move to another table')
  await press('Move to another table', /^Seven/)
  await press('Seven: Other guests sit at this table.', /^Join with tab 7.*Bo/)
  await screen.findByText('Moved: Tab 1 → Tab 7')
  expect(writes()).toMatchObject([{ call: 'POST /api/checks/c1/merge', body: { into: 'c7' } }])
})

it('nobody joins a party that only has to pay its pre-bill, and it does not move', async () => {
  const { writes } = open({
    'GET /api/checks/table/t7': () => ({ body: [check('c7', { number: 7, state: 'closed' })] }),
    'POST /api/checks/c1/move': () => ({ body: moved }),
  })
  await choose('Move to another table')
  await press('Move to another table', /^Seven/)
  await screen.findByText('Moved: t1 → Seven')
  expect(writes()).toMatchObject([{ call: 'POST /api/checks/c1/move', body: { table: 't7' } }])
  cleanup()
  openTable([{ ...party, state: 'closed' }], { role: 'monitor' })
  await screen.findByText('Tab 1')
  expect(screen.queryByRole('button', { name: /^More/ })).toBeNull()
})

it('a tab of its own is said to the server, which asks for an approval after a pre-bill', async () => {
  const { writes } = open({
    'GET /api/checks/table/t7': () => ({ body: others }),
    'POST /api/checks/c1/move': ({ body }) =>
      'approval' in (body as object)
        ? { body: moved }
        : refusal(403, 'APPROVAL_NEEDED', { action: 'movePresented' }),
  })
  await choose('Move to another table')
  await press('Move to another table', /^Seven/)
  await press('Seven: Other guests sit at this table.', /^Separate tab$/)
  const form = await dialog('Approved by')
  await userEvent.type(await form.findByLabelText(/^Username/), 'boss')
  await userEvent.type(form.getByLabelText(/^PIN/), '4073')
  await userEvent.click(form.getByRole('button', { name: 'Confirm' }))
  await screen.findByText('Moved: t1 → Seven')
  const approval = { username: 'boss', pin: '4073' }
  expect(writes().at(-1)?.body).toEqual({ table: 't7', as: 'beside', approval })
})

it('whoever approves is chosen on a tile, and a refusal of this person is said there', async () => {
  const people = ['ana', 'boss'].map((username) => ({
    _id: username,
    firstname: username,
    lastname: 'K',
    username,
  }))
  localStorage.setItem('bill-closers', '["ana"]')
  const { writes } = open({
    'GET /api/checks/table/t7': () => ({ body: others }),
    // Only who may approve it is asked for.
    'GET /api/bill-closers': ({ url }) => ({
      body: url.searchParams.get('approves') === 'movePresented' ? people : [],
    }),
    'POST /api/checks/c1/move': ({ body }) =>
      refusal(403, 'approval' in (body as object) ? 'APPROVAL_REFUSED' : 'APPROVAL_NEEDED', {
        actions: ['movePresented'],
      }),
  })
  await choose('Move to another table')
  await press('Move to another table', /^Seven/)
  await press('Seven: Other guests sit at this table.', /^Separate tab$/)
  const form = await dialog('Approved by')
  const tile = await form.findByRole('button', { name: 'ana K' })
  expect(tile.getAttribute('aria-pressed')).toBe('false')
  await userEvent.click(tile)
  await userEvent.type(form.getByLabelText('PIN of ana K'), '4073{Enter}')
  await form.findByText('This person may not approve this.')
  expect(writes().at(-1)?.body).toMatchObject({ approval: { username: 'ana', pin: '4073' } })
  expect(form.getByLabelText<HTMLInputElement>('PIN of ana K').value).toBe('')
})

it('while it moves, nothing else can be pressed', async () => {
  const { promise: asked, resolve: answer } = Promise.withResolvers<void>()
  const { writes } = open({
    'GET /api/checks/table/t7': async () => {
      await asked
      return { body: others }
    },
  })
  await choose('Move to another table')
  await press('Move to another table', /^Seven/)
  const moving = await dialog('Move to another table')
  moving.getByRole('status', { name: 'Loading...' })
  expect(moving.queryAllByRole('button')).toEqual([])
  answer()
  await dialog('Seven: Other guests sit at this table.')
  expect(writes()).toEqual([])
})

it('some of its orders go to a table', async () => {
  const { writes } = open({
    'POST /api/checks/c1/transfer': () => ({ body: moved }),
  })
  await choose('Move items')
  await press('Move items', /Dish soup/)
  await press('Move items', /^Choose a table$/)
  await press('Move items', /^Seven/)
  await screen.findByText('Moved: t1 → Seven')
  expect(writes()).toMatchObject([{ body: { orders: ['soup'], table: 't7' } }])
})

const dish = (line: string, quantity: number, changes = {}) => ({
  product: { _id: line, name: `Dish ${line}`, taxClass: 'В' },
  price: 50,
  quantity,
  line,
  lineVersion: 4,
  state: 'sent' as const,
  note: '',
  station: null,
  ...changes,
})
const rum = { parent: { line: 'coffee', name: 'Dish coffee' }, chosenAs: { option: 'rum', each: 1 } }
const bar = tabOrder('bar', 'pending', 300, { products: [dish('coffee', 3), dish('rum', 3, rum)] })
const drinking = { ...party, orders: [bar, tabOrder('pie', 'delivered')] }

it('pieces of dishes go to another party, with their options, and whole orders with them', async () => {
  const { writes } = open(
    {
      'GET /api/checks/table/t7': () => ({ body: others }),
      'POST /api/checks/c1/transfer': () => ({ body: moved }),
    },
    'monitor',
    drinking,
  )
  await choose('Move items')
  const { getByRole, queryByRole } = await dialog('Move items')
  expect(getByRole<HTMLButtonElement>('button', { name: 'Choose a table' }).disabled).toBe(true)
  // A piece goes whole.
  expect(queryByRole('button', { name: /^½/ })).toBeNull()
  await press('Move items', /^Whole order/)
  expect(getByRole('button', { name: /^Whole order/ }).getAttribute('aria-pressed')).toBe('true')
  await press('Move items', /^Whole order/)
  await press('Move items', /^3\s× Dish coffee/)
  await press('Move items', /^3\s× Dish coffee/)
  await press('Move items', /^1\s× Dish pie/)
  await press('Move items', /^Choose a table$/)
  await press('Move items', /^Seven/)
  await press('Seven: Other guests sit at this table.', /^Join with tab 7/)
  await screen.findByText('Moved: Tab 1 → Tab 7')
  const lines = ['coffee', 'rum'].map((id) => ({ id, version: 4, pieces: 2 }))
  expect(writes().map(({ body }) => body)).toEqual([{ orders: ['pie'], lines, to: 'c7' }])
})

it('what somebody else has moved since is said', async () => {
  const refuse = () => refusal(409, 'LINE_CHANGED')
  const { writes } = open({ 'POST /api/checks/c1/transfer': refuse }, 'monitor', drinking)
  await choose('Move items')
  await press('Move items', /^3\s× Dish rum/)
  await press('Move items', /^Choose a table$/)
  await press('Move items', /^Seven/)
  await screen.findByText('Somebody else has changed this in the meantime.')
  expect(writes()).toMatchObject([{ body: { lines: [{ id: 'rum', version: 4, pieces: 1 }], table: 't7' } }])
})

it('a tab joins the only other one of a table', async () => {
  const { writes } = open({
    'GET /api/checks/table/t7': () => ({ body: others }),
    'POST /api/checks/c1/merge': () => ({ body: moved }),
  })
  await choose('Join with another tab')
  await press('Join with another tab', /^Seven/)
  await dialog('Seven: Other guests sit at this table.')
  expect(writes()).toEqual([])
  expect(screen.queryByRole('button', { name: 'Separate tab' })).toBeNull()
  await press('Seven: Other guests sit at this table.', /^Join with tab 7.*Bo/)
  await screen.findByText('Moved: Tab 1 → Tab 7')
  expect(writes()).toMatchObject([{ body: { into: 'c7' } }])
})

it('its own table is offered to a tab that joins another one where others sit there alone', async () => {
  const state = 'served' as const
  const tables = async () => {
    const shown = await dialog('Join with another tab')
    await shown.findByRole('button', { name: /^Seven/ })
    await answered()
    return shown.getAllByRole('listitem').map(({ textContent }) => textContent?.slice(0, 2))
  }
  const floor = {
    'GET /api/orders/floor': () => ({ body: [floorTable('t1', { state }), floorTable('t7', { state })] }),
  }
  open(floor)
  await choose('Join with another tab')
  expect(await tables()).toEqual(['Se'])
  cleanup()
  open({ ...floor, 'GET /api/checks/table/t1': () => ({ body: [party, check('c2', { number: 2 })] }) })
  await choose('Join with another tab')
  expect(await tables()).toEqual(['Se', 't1'])
})

it('a colleague takes it over', async () => {
  const { writes } = open({ 'POST /api/checks/c1/hand-over': () => ({ body: party }) })
  await choose('Hand over')
  await press('Hand over', /^Bo B$/)
  await screen.findByText('Handed over to Bo B')
  expect(writes()).toMatchObject([{ body: { to: 'w2' } }])
})

it('another dialog stays open when the answer of a hand-over comes late', async () => {
  let answer = (): void => {}
  open({
    'POST /api/checks/c1/hand-over': () =>
      new Promise((resolve) => {
        answer = () => resolve({ body: party })
      }),
  })
  await choose('Hand over')
  await press('Hand over', /^Bo B$/)
  await press('Hand over', /^Close$/)
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  await choose('Guests and allergies')
  await dialog('Guests and allergies')
  act(() => answer())
  await screen.findByText('Handed over to Bo B')
  await answered()
  await dialog('Guests and allergies')
})

it('a colleague takes it over with an approval where that is limited', async () => {
  const { writes } = open({
    'POST /api/checks/c1/hand-over': ({ body }: { body: unknown }) =>
      'approval' in (body as object)
        ? { body: party }
        : refusal(403, 'APPROVAL_NEEDED', { actions: ['takeOver'] }),
  })
  await choose('Hand over')
  await press('Hand over', /^Bo B$/)
  const form = await dialog('Approved by')
  await userEvent.type(await form.findByLabelText(/Username/), 'boss')
  await userEvent.type(form.getByLabelText(/^PIN/), '4073')
  await userEvent.click(form.getByRole('button', { name: 'Confirm' }))
  await screen.findByText('Handed over to Bo B')
  expect(writes().at(-1)?.body).toEqual({ to: 'w2', approval: { username: 'boss', pin: '4073' } })
})

it('neither of its dialogs is closed while the approval is sent', async () => {
  let answer = (): void => {}
  open({
    'POST /api/checks/c1/hand-over': ({ body }: { body: unknown }) =>
      'approval' in (body as object)
        ? new Promise((resolve) => {
            answer = () => resolve({ body: party })
          })
        : refusal(403, 'APPROVAL_NEEDED', { actions: ['takeOver'] }),
  })
  await choose('Hand over')
  await press('Hand over', /^Bo B$/)
  const form = await dialog('Approved by')
  await userEvent.type(await form.findByLabelText(/Username/), 'boss')
  await userEvent.type(form.getByLabelText(/^PIN/), '4073')
  await userEvent.click(form.getByRole('button', { name: 'Confirm' }))
  await userEvent.keyboard('{Escape}')
  await answered()
  await dialog('Approved by')
  act(() => answer())
  await screen.findByText('Handed over to Bo B')
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
})

it('guests are counted, and their allergies stand at the head of the tab', async () => {
  const careful = { ...party, allergies: 'nuts', allergiesUnseen: true as const, note: 'by the window' }
  const { writes } = open({
    'PUT /api/checks/c1': () => ({ body: careful }),
    'GET /api/checks/table/t1': () => ({ body: [careful] }),
  })
  await screen.findByText('by the window')
  expect((await screen.findByText(/^Allergies/)).closest('p')?.textContent).toBe(
    'Allergies: nutsThe kitchen or bar has not seen the change yet.',
  )
  await choose('Guests and allergies')
  const form = await dialog('Guests and allergies')
  await userEvent.click(form.getByRole('button', { name: /^One more/ }))
  await userEvent.type(form.getByLabelText(/^Allergies/), ', milk')
  await userEvent.click(form.getByRole('button', { name: 'Save' }))
  await waitFor(() => expect(writes()).toHaveLength(1))
  expect(writes()[0]?.body).toEqual({ covers: 3, allergies: 'nuts, milk', version: 1 })
})

it('an owner moves and hands over, and does not count guests', async () => {
  open({}, 'owner')
  await userEvent.click(await screen.findByRole('button', { name: 'More: Tab 1' }))
  const items = (await screen.findAllByRole('menuitem')).map(({ textContent }) => textContent)
  expect(items).toEqual([
    'Move to another table',
    'Join with another tab',
    'Move items',
    'Discount',
    'Hand over',
    'History',
  ])
})

it('guests are shown what they owe with two taps, until something else is owed', async () => {
  const owing = { ...party, owed: 250 }
  const presented = { at: '2026-10-16T19:40:00.000Z', total: 250 }
  let shown: object = owing
  const print = { path: '/pos/commands', command: { taskId: 'g1' } }
  const { writes } = open(
    {
      'GET /api/checks/table/t1': () => ({ body: [shown] }),
      'POST /api/checks/c1/guest-check': () => {
        shown = { ...owing, presented }
        return { body: { check: shown, print } }
      },
      'POST /api/gateway/relay': () => ({ body: { status: 200, body: { ok: true, copyNo: 0 } } }),
    },
    'monitor',
    owing,
  )
  await choose('Print guest check')
  await screen.findByText('Guest check printed')
  expect(writes()).toMatchObject([
    { call: 'POST /api/checks/c1/guest-check', body: {} },
    { call: 'POST /api/gateway/relay', body: print },
  ])
  await screen.findByText(/^Guest check printed at /)
  cleanup()
  open({}, 'monitor', { ...owing, owed: 300, presented })
  await screen.findByText(/^Changed since the guest check of .* \(.*250/)
})
