// @vitest-environment jsdom
import { table } from '@kafana/client/testing/entities.ts'
import type { Check, Order } from '@kafana/contract'
import { act, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it } from 'vitest'
import { venueStore } from '../../data/current-venue.ts'
import { ANA, openPhone, party, type PhoneVenue, sentLine, sentOrder } from '../../testing/open-phone.tsx'
import { TableScreen } from './table-screen.tsx'

const held = (line: string, course: string) => ({
  line,
  ticket: 'k1',
  course,
  product: { _id: line, name: line, category: 'food' as const },
  price: 200,
  quantity: 1,
  note: '',
  takenAt: '2026-11-27T18:05:00.000Z',
})
const open = (checks: PhoneVenue['checks'], more: PhoneVenue = {}, answers = {}) =>
  openPhone(<TableScreen table="t1" />, { ...more, ...(checks && { checks }) }, answers)

it('a check stands by rounds; each line says in a word where it is', async () => {
  await open([
    party('c1', 't1', {
      covers: 2,
      allergies: 'nuts',
      allergiesUnseen: true,
      note: 'by the window',
      owed: 450,
      orders: [
        sentOrder('o1', 'served', { createdAt: '2026-11-27T18:00:00.000Z' }),
        sentOrder('o2', 'sent', {
          createdAt: '2026-11-27T18:10:00.000Z',
          products: [
            sentLine('soup', 'sent', {
              note: 'hot',
              seat: 2,
              quantity: 3,
              options: [{ option: 'x', name: 'Egg', delta: 0, quantity: 2 }],
            }),
            sentLine('steak', 'preparing'),
            sentLine('cake', 'ready'),
          ],
        }),
      ],
    }),
  ])
  const rounds = screen.getAllByRole('group', { name: /^Order at/ })
  const textsOf = (round: HTMLElement | undefined): (string | null)[] =>
    within(round ?? document.body)
      .getAllByRole('listitem')
      .map(({ textContent }) => textContent)
  expect(textsOf(rounds[0])).toEqual(['1\u00a0×o1100\u00a0den.Served'])
  expect(textsOf(rounds[1])).toEqual([
    '3\u00a0×soup2\u00a0×\u00a0EgghotSeat 2300\u00a0den.Sent',
    '1\u00a0×steak100\u00a0den.In preparation',
    '1\u00a0×cakeReady100\u00a0den.',
  ])
  screen.getByText('nuts')
  screen.getByText('The kitchen or bar has not seen the change yet.')
  screen.getByText('by the window')
  screen.getByText('450 den.')
  screen.getByText(/2 guests/)
})

it('what is paid says so, also before it is served; what is only on a pre-bill is still owed', async () => {
  const billed = (id: string, changes: Partial<Order> = {}) =>
    sentOrder(id, 'served', { status: 'billed', billKind: 'fiscal', ...changes })
  await open([
    party('c1', 't1', {
      orders: [
        billed('soup'),
        billed('pie', { products: [sentLine('pie', 'preparing')] }),
        billed('tea', { billKind: 'pre' }),
        billed('fish', { storno: { at: '2026-11-27T18:20:00.000Z', receiptNo: 8, by: ANA } }),
        sentOrder('cake', 'served'),
      ],
    }),
  ])
  expect(screen.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    '1\u00a0×soupPaid100\u00a0den.Served',
    '1\u00a0×piePaid100\u00a0den.In preparation',
    '1\u00a0×tea100\u00a0den.Served',
    '1\u00a0×fishVoided100\u00a0den.Served',
    '1\u00a0×cake100\u00a0den.Served',
  ])
})

it('a check says what arrived late, which price has changed, and that it was opened for that', async () => {
  await open([
    party('c1', 't1', {
      openedLate: true,
      held: [{ ...held('pie', 'Dessert'), shownPrice: 180 }],
      orders: [
        sentOrder('o1', 'sent', {
          takenAt: '2026-11-27T18:02:00.000Z',
          createdAt: '2026-11-27T18:09:00.000Z',
          products: [sentLine('Чорба од зеленчук', 'sent', { price: 130, shownPrice: 120 })],
        }),
        sentOrder('o2', 'sent', { createdAt: '2026-11-27T18:05:00.000Z' }),
      ],
    }),
  ])
  screen.getByText('Opened for an order that arrived late, after its tab was closed')
  const [first, second] = screen.getAllByRole('group', { name: /^Order at/ })
  expect(first?.textContent).toMatch(/^(\d\d:\d\d).*taken \1, arrived \d\d:09/)
  expect(first?.textContent).toContain('price was 120\u00a0den., is 130\u00a0den.')
  expect(second?.textContent).not.toMatch(/arrived|price was/)
  expect(screen.getAllByText(/^price was/)).toHaveLength(2)
})

it('what is ready is carried with one press, and the server hears of it later', async () => {
  const { writes } = await open([party('c1', 't1', { orders: [sentOrder('soup', 'ready')] })])
  await userEvent.click(screen.getByRole('button', { name: 'Mark as served (1)' }))
  expect(screen.queryByRole('button', { name: /^Mark as served/ })).toBeNull()
  screen.getByText('Served')
  await userEvent.click(screen.getByRole('button', { name: 'Undo' }))
  screen.getByRole('button', { name: 'Mark as served (1)' })
  expect(writes()).toEqual([])
})

it('a course that is on hold is fired with one press', async () => {
  const { writes } = await open(
    [party('c1', 't1', { held: [held('pie', 'Dessert'), held('steak', 'Main')] })],
    { courses: ['Starter', 'Main', 'Dessert'] },
    { 'POST /api/checks/c1/fire': () => ({ body: { orders: [], already: [] } }) },
  )
  const fires = screen.getAllByRole('button', { name: /^Fire/ })
  expect(fires.map(({ textContent }) => textContent)).toEqual(['Fire: Main', 'Fire: Dessert'])
  await userEvent.click(screen.getByRole('button', { name: 'Fire: Main' }))
  await expect.poll(writes).toMatchObject([{ call: 'POST /api/checks/c1/fire', body: { course: 'Main' } }])
})

it('parties at one table are shown one at a time', async () => {
  await open([
    party('c1', 't1', { number: 1, orders: [sentOrder('soup', 'sent')] }),
    party('c2', 't1', { number: 2, name: 'Bo', orders: [sentOrder('cake', 'ready')] }),
  ])
  const tabs = within(screen.getByRole('group', { name: 'Tabs of this table' })).getAllByRole('button')
  expect(tabs.map(({ textContent }) => textContent)).toEqual(['Tab 1', 'Bo · 1 ready'])
  expect(screen.queryByText('cake')).toBeNull()
  await userEvent.click(screen.getByRole('button', { name: /^Bo/ }))
  screen.getByText('cake')
  expect(screen.queryByText('soup')).toBeNull()
})

it('at a free table there is only something to add', async () => {
  await open([], { tables: [] })
  screen.getByText('free')
  await userEvent.click(screen.getByRole('button', { name: 'Add' }))
  expect(location.pathname).toBe('/waiter/pad/t1')
  expect(screen.queryByRole('button', { name: 'More' })).toBeNull()
})

it('money can be taken before anything is served where guests pay first', async () => {
  const checks = [party('c1', 't1', { orders: [sentOrder('o1', 'sent')] })]
  await open(checks, { company: { waitersBill: true, payFirst: true } })
  expect(screen.getByRole('button', { name: 'Pay' })).toBeTruthy()
})

it('a party that has paid and waits is shown until it has everything, and orders on a check of its own', async () => {
  const paid = sentOrder('o1', 'ready', { status: 'billed', billKind: 'fiscal', preparation: 'done' })
  await open([party('c1', 't1', { state: 'closed', orders: [paid] })], {
    company: { waitersBill: true, payFirst: true },
  })
  screen.getByText('Ready')
  expect(screen.queryByRole('button', { name: 'Pay' })).toBeNull()
  expect(screen.queryByRole('button', { name: 'More' })).toBeNull()
  await userEvent.click(screen.getByRole('button', { name: /\(1\)$/ }))
  await screen.findByText('Served')
})

it('a sheet stays with the party that it was opened for, and closes where that is gone', async () => {
  const [ana, ben] = [party('c1', 't1', { number: 1 }), party('c2', 't1', { number: 2 })]
  const moved = { ...ana, table: { _id: 't2', name: 't2', zone: null } }
  const venue = { checks: [ana, ben], tables: [table('t1'), table('t2')] }
  await openPhone(<TableScreen table="t1" />, () => venue)
  const read = async (...checks: readonly Check[]) => {
    venue.checks = [...checks]
    await act(async () => void (await venueStore().refresh(null)))
  }
  await userEvent.click(screen.getByRole('button', { name: 'More' }))
  await screen.findByRole('dialog', { name: 'Tab 1' })
  await read(moved, ben)
  await screen.findByRole('dialog', { name: 'Tab 1' })
  await read(ben)
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  await read(ana, ben)
  expect(screen.queryByRole('dialog')).toBeNull()
})
