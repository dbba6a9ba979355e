// @vitest-environment jsdom
import { floorTable, table } from '@kafana/client/testing/entities.ts'
import { refusal } from '@kafana/client/testing/fake-server.ts'
import { ofEachAction } from '@kafana/domain'
import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { BOBAN, openPhone, party, type PhoneVenue, sentOrder } from '../../../testing/open-phone.tsx'
import { TableScreen } from '../table-screen.tsx'

beforeEach(() => vi.useFakeTimers({ toFake: ['performance'] }))
afterEach(() => vi.useRealTimers())

const mine = party('c1', 't1', { number: 1, covers: 2, orders: [sentOrder('soup', 'preparing')] })
const other = party('c7', 't7', { number: 7, name: 'Bo', waiter: BOBAN })
const tables = ['t1', 't7', 't9'].map((name) => table(name))
const states = [floorTable('t1'), floorTable('t7'), floorTable('t9')]

const open = (answers = {}, venue: PhoneVenue = {}) =>
  openPhone(<TableScreen table="t1" />, { checks: [mine, other], tables, states, ...venue }, answers)
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

it('a check of a colleague is taken over where waiters may, with the PIN of whoever is in charge', async () => {
  const yours = { ...mine, waiter: BOBAN }
  const venue = { checks: [yours, other] }
  const boban = { _id: 'boban', firstname: 'Boban', lastname: 'B', username: 'boban' }
  const limits = { ...ofEachAction(() => 'free' as const), takeOver: 'approval' } as const
  const { writes } = await open(
    {
      'GET /api/bill-closers': ({ url }: { url: URL }) => ({
        body: url.searchParams.get('consents') === 'boban' ? [boban] : [],
      }),
      'POST /api/checks/c1/hand-over': ({ body }: { body: unknown }) =>
        'approval' in (body as object)
          ? { body: mine }
          : refusal(403, 'APPROVAL_NEEDED', { actions: ['takeOver'], consents: 'boban' }),
    },
    { ...venue, limits },
  )
  await choose('Take over')
  await press('Take over')
  await dialog().findByText(/^The colleague whom it concerns/)
  await userEvent.click(await dialog().findByRole('button', { name: 'Boban B' }))
  await userEvent.type(dialog().getByLabelText('PIN of Boban B'), '4073{Enter}')
  await screen.findByText('You are in charge of tab 1 now')
  expect(writes().at(-1)?.body).toEqual({ to: 'ana', approval: { username: 'boban', pin: '4073' } })
})

it('no check is taken over by default, nor one’s own', async () => {
  await open({}, { checks: [{ ...mine, waiter: BOBAN }, other] })
  await openMenu()
  expect(dialog().queryByRole('button', { name: 'Take over' })).toBeNull()
  expect(dialog().queryByRole('button', { name: 'Hand over' })).toBeNull()
})

it('a party that holds a guest check does not move before the server has allowed it', async () => {
  const { writes } = await open(
    {
      'POST /api/checks/c1/move': () => refusal(403, 'APPROVAL_NEEDED', { actions: ['movePresented'] }),
    },
    { checks: [{ ...mine, presented: { at: '2026-05-09T10:00:00.000Z', total: 100 } }, other] },
  )
  await choose('Move to another table')
  await press(/^t9/)
  await dialog().findByText(/^This needs an approval/)
  expect(writes()).toHaveLength(1)
  expect(location.pathname).not.toBe('/waiter/table/t9')
})
