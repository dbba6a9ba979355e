// @vitest-environment jsdom
import { floorTable, table } from '@kafana/client/testing/entities.ts'
import { failed } from '@kafana/client/testing/fake-server.ts'
import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { ANA, BOBAN, openPhone, party, sentOrder } from '../../../testing/open-phone.tsx'
import { TableScreen } from '../table-screen.tsx'

beforeEach(() => vi.useFakeTimers({ toFake: ['performance'] }))
afterEach(() => vi.useRealTimers())

const mine = party('c1', 't1', { number: 1, orders: [sentOrder('soup', 'preparing')] })
const dialog = () => within(screen.getByRole('dialog'))
const press = async (name: string | RegExp) => {
  await userEvent.click(await dialog().findByRole('button', { name }))
  // No press of a double press any more.
  vi.advanceTimersByTime(500)
}

it.each([
  ['Hand over', 'GET /api/checks/colleagues', [ANA, BOBAN], 'Boban B'],
  [
    'Discount',
    'GET /api/discount-reasons',
    [{ _id: 'regular', key: 'regular', text: null, used: 'no', version: 1 }],
    'Regular guest',
  ],
])('%s asks the server again where it did not answer', async (item, call, body, offered) => {
  let isAway = true
  await openPhone(
    <TableScreen table="t1" />,
    { checks: [mine], tables: [table('t1')], states: [floorTable('t1')] },
    { [call]: () => (isAway ? failed() : { body }) },
  )
  await userEvent.click(screen.getByRole('button', { name: 'More' }))
  await screen.findByRole('dialog')
  await press(item)
  await dialog().findByRole('alert')
  isAway = false
  await press('Try again')
  await dialog().findByRole('button', { name: offered })
  expect(dialog().queryByRole('alert')).toBeNull()
})
