// @vitest-environment jsdom
import { floorTable, table } from '@kafana/client/testing/entities.ts'
import { refusal } from '@kafana/client/testing/fake-server.ts'
import { cleanup, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { openPhone, party, type PhoneVenue, sentOrder } from '../../../testing/open-phone.tsx'
import { TableScreen } from '../table-screen.tsx'

beforeEach(() => vi.useFakeTimers({ toFake: ['performance'] }))
afterEach(() => vi.useRealTimers())

const mine = party('c1', 't1', { number: 1, orders: [sentOrder('soup', 'preparing')] })
const open = (answers = {}, venue: PhoneVenue = {}) =>
  openPhone(
    <TableScreen table="t1" />,
    { tables: [table('t1')], states: [floorTable('t1')], ...venue },
    answers,
  )
const dialog = () => within(screen.getByRole('dialog'))
const press = async (name: string | RegExp) => userEvent.click(dialog().getByRole('button', { name }))
const choose = async (item: string) => {
  await userEvent.click(screen.getByRole('button', { name: 'More' }))
  await screen.findByRole('dialog')
  await press(new RegExp(`^${item}`))
  // No press of a double press any more.
  vi.advanceTimersByTime(500)
}

it('guests are shown what they owe, at the gateway that is chosen where there are several', async () => {
  const gateways = ['Bar', 'Terrace', 'Cellar'].map((name) => ({
    _id: name,
    name,
    connected: name !== 'Cellar',
  }))
  let isChosen = false
  const { writes } = await open(
    {
      'POST /api/checks/c1/guest-check': () =>
        isChosen ? { body: { check: mine } } : refusal(409, 'NO_GATEWAY', { gateways }),
    },
    { checks: [{ ...mine, owed: 250 }] },
  )
  await choose('Guest check')
  await press(/^Print guest check · .*250/)
  await within(screen.getByRole('dialog')).findByText('Bar')
  expect(dialog().queryByText('Cellar')).toBeNull()
  isChosen = true
  await press('Terrace')
  await screen.findByText('Guest check sent to the printer')
  expect(screen.queryByRole('dialog')).toBeNull()
  expect(writes().map(({ body }) => body)).toEqual([{ print: true }, { print: true, gateway: 'Terrace' }])
})

it('a guest check that cannot be printed says why, and is tried again', async () => {
  const { writes } = await open(
    { 'POST /api/checks/c1/guest-check': () => refusal(409, 'GATEWAY_AWAY') },
    { checks: [{ ...mine, owed: 250 }] },
  )
  await choose('Guest check')
  await press(/^Print guest check/)
  await dialog().findByText(/^The fiscal gateway is not responding/)
  await press(/^Print guest check/)
  await expect.poll(() => writes()).toHaveLength(2)
})

it('a late answer closes no sheet that was opened since', async () => {
  let arrives = (): void => {}
  await open(
    {
      'POST /api/checks/c1/guest-check': () =>
        new Promise((resolve) => {
          arrives = () => resolve({ body: { check: mine } })
        }),
    },
    { checks: [{ ...mine, owed: 250 }] },
  )
  await choose('Guest check')
  await press(/^Print guest check/)
  await press('Close')
  await choose('Note')
  arrives()
  await screen.findByText('Guest check sent to the printer')
  screen.getByRole('dialog', { name: 'Note' })
})

it('what guests were shown stands with the party, and that it is not what they owe now', async () => {
  const presented = { at: '2026-10-16T19:40:00.000Z', total: 250 }
  await open({}, { checks: [{ ...mine, owed: 250, presented }] })
  screen.getByText(/^Guest check printed at /)
  cleanup()
  await open({}, { checks: [{ ...mine, owed: 300, presented }] })
  screen.getByText(/^Changed since the guest check of .* \(.*250/)
})
