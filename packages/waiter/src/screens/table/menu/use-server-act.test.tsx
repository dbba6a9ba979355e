// @vitest-environment jsdom
import { floorTable, table } from '@kafana/client/testing/entities.ts'
import { refusal } from '@kafana/client/testing/fake-server.ts'
import { act, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { ANA, BOBAN, openPhone, party, sentLine, sentOrder } from '../../../testing/open-phone.tsx'
import { TableScreen } from '../table-screen.tsx'

beforeEach(() => vi.useFakeTimers({ toFake: ['performance'] }))
afterEach(() => vi.useRealTimers())

const products = [sentLine('tea', 'preparing'), sentLine('pie', 'preparing')]
const mine = party('c1', 't1', { number: 1, orders: [sentOrder('o1', 'preparing', { products })] })
const other = party('c7', 't7', { number: 7, waiter: BOBAN })
const TABLES = ['t1', 't7', 't9']
const places = { tables: TABLES.map((name) => table(name)), states: TABLES.map((name) => floorTable(name)) }

type Answers = Parameters<typeof openPhone>[2]
const open = (answers: Answers) =>
  openPhone(<TableScreen table="t1" />, { checks: [mine, other], ...places }, answers)
const dialog = () => within(screen.getByRole('dialog'))
const button = (name: string | RegExp) => dialog().getByRole<HTMLButtonElement>('button', { name })
const press = (name: string | RegExp) => userEvent.click(button(name))
/** Opens a line, and has its reason chosen. */
const openLine = async (name: RegExp) => {
  await userEvent.click(screen.getByRole('button', { name }))
  await screen.findByRole('dialog')
  await press('Out of stock')
}
const choose = async (item: string) => {
  await userEvent.click(screen.getByRole('button', { name: 'More' }))
  await screen.findByRole('dialog')
  await press(new RegExp(`^${item}`))
  // No press of a double press any more.
  vi.advanceTimersByTime(500)
}
/** An answer that comes when the test says so. */
const slow = (body: unknown) => {
  const waiting: ((reply: { readonly body: unknown }) => void)[] = []
  return {
    answer: () => new Promise<{ readonly body: unknown }>((resolve) => void waiting.push(resolve)),
    arrives: () =>
      act(async () => {
        for (const resolve of waiting) resolve({ body })
        await Promise.resolve()
      }),
  }
}

it('a late answer leaves the sheet open that was opened since, with what was typed in it', async () => {
  const off = slow({ orders: [] })
  await open({ 'POST /api/lines/void': off.answer })
  await openLine(/tea/)
  await press(/^Void/)
  await press('Close')
  await openLine(/pie/)
  await press('Add a note')
  await userEvent.type(dialog().getByLabelText('Note'), 'burnt')
  await off.arrives()
  await screen.findByText(/^Voided: 1 × tea/)
  screen.getByRole('dialog', { name: 'pie' })
  expect(dialog().getByLabelText<HTMLInputElement>('Note').value).toBe('burnt')
})

it('a late answer closes no stage that was chosen since', async () => {
  const joined = slow(other)
  await open({ 'POST /api/checks/c1/merge': joined.answer })
  await choose('Join with another tab')
  await press(/^t7/)
  await press('Back')
  await press(/^Note/)
  vi.advanceTimersByTime(500)
  await userEvent.type(dialog().getByLabelText('Note'), 'birthday')
  await joined.arrives()
  await screen.findByText('Moved: Tab 1 → Tab 7')
  expect(dialog().getByLabelText<HTMLInputElement>('Note').value).toBe('birthday')
  expect(location.pathname).toBe('/waiter/')
})

it.each([
  ['Hand over', 'POST /api/checks/c1/hand-over', /^Boban/],
  ['Join with another tab', 'POST /api/checks/c1/merge', /^t7/],
  ['Move items', 'POST /api/checks/c1/transfer', /^t9/],
])('%s is sent once, however often it is pressed', async (item, call, row) => {
  const moved = slow(other)
  const { writes } = await open({
    [call]: moved.answer,
    'GET /api/checks/colleagues': () => ({ body: [ANA, BOBAN] }),
  })
  await choose(item)
  if (item === 'Move items') {
    await press(/tea/)
    await press('Choose a table')
  }
  await dialog().findByRole('button', { name: row })
  act(() => {
    button(row).click()
    button(row).click()
  })
  await waitFor(() => expect(writes()).toHaveLength(1))
  expect(button(row).disabled).toBe(true)
  await moved.arrives()
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(writes()).toHaveLength(1)
})

it('who goes back while an approval is sent cannot send the same again before it is answered', async () => {
  const off = slow({ orders: [] })
  const { writes } = await open({
    'POST /api/lines/void': ({ body }) =>
      'approval' in (body as object) ? off.answer() : refusal(403, 'APPROVAL_NEEDED'),
  })
  await openLine(/tea/)
  await press(/^Void/)
  await screen.findByRole('dialog', { name: 'Approved by' })
  await userEvent.type(dialog().getByLabelText('Username'), 'boss')
  await userEvent.type(dialog().getByLabelText('PIN'), '4073{Enter}')
  await press('Back')
  expect(button(/^Void/).disabled).toBe(true)
  await off.arrives()
  await waitFor(() => expect(button(/^Void/).disabled).toBe(false))
  expect(writes()).toHaveLength(2)
})
