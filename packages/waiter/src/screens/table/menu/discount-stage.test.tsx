// @vitest-environment jsdom
import { floorTable, table } from '@kafana/client/testing/entities.ts'
import { refusal } from '@kafana/client/testing/fake-server.ts'
import { act, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { venueStore } from '../../../data/current-venue.ts'
import { openPhone, party, sentOrder } from '../../../testing/open-phone.tsx'
import { TableScreen } from '../table-screen.tsx'

beforeEach(() => vi.useFakeTimers({ toFake: ['performance'] }))
afterEach(() => vi.useRealTimers())

const soup = sentOrder('soup', 'preparing')
const marked = soup.products.map((each) => ({ ...each, noDiscount: true as const }))
const mine = party('c1', 't1', { number: 1, covers: 2, orders: [{ ...soup, products: marked }] })
const REASONS = [{ _id: 'regular', key: 'regular', text: null, used: 'no', version: 1 }]

const dialog = () => within(screen.getByRole('dialog'))
const press = async (name: string | RegExp) => {
  await userEvent.click(await dialog().findByRole('button', { name }))
  // No press of a double press any more.
  vi.advanceTimersByTime(500)
}

it('what takes no discount is left out of any other, begins as free of charge, and why may be written', async () => {
  const { writes } = await openPhone(
    <TableScreen table="t1" />,
    { checks: [mine], tables: [table('t1')], states: [floorTable('t1')] },
    {
      'GET /api/discount-reasons': () => ({ body: REASONS }),
      'POST /api/checks/c1/discounts': () => ({ body: mine }),
    },
  )
  await userEvent.click(screen.getByRole('button', { name: 'More' }))
  await screen.findByRole('dialog')
  await press('Discount')
  await dialog().findByText(/^No discount on: 1\s× soup$/)
  expect(dialog().queryByRole('button', { name: /soup/ })).toBeNull()
  await press('Close')
  await userEvent.click(screen.getByRole('button', { name: /soup/ }))
  await screen.findByRole('dialog', { name: 'soup' })
  await press('Discount')
  const row = await dialog().findByRole('button', { name: /soup/ })
  expect(row.getAttribute('aria-pressed')).toBe('true')
  expect(dialog().queryByText(/^No discount on/)).toBeNull()
  await press('Regular guest')
  expect(dialog().queryByLabelText('Note')).toBeNull()
  await press('Add a note')
  await userEvent.type(dialog().getByLabelText('Note'), 'It was cold')
  await press('Give discount')
  await screen.findByText('Discount given')
  expect(writes()[0]?.body).toMatchObject({ kind: 'comp', reason: 'regular', note: 'It was cold' })
})

it('an approval is for the total that was shown: where it is another one by now, all of it is decided again', async () => {
  const plain = party('c1', 't1', { number: 1, covers: 2, orders: [soup], owed: 120 })
  const venue = { checks: [plain], tables: [table('t1')], states: [floorTable('t1')] }
  const { writes } = await openPhone(<TableScreen table="t1" />, venue, {
    'GET /api/discount-reasons': () => ({ body: REASONS }),
    'POST /api/checks/c1/discounts': ({ body }: { body: unknown }) => {
      const { approval, total } = body as { approval?: unknown; total: number }
      if (!approval) return refusal(403, 'APPROVAL_NEEDED', { action: 'comp' })
      return total === 620 ? { body: plain } : refusal(409, 'LINE_CHANGED')
    },
  })
  const approve = async () => {
    await press('Give discount')
    await screen.findByRole('dialog', { name: 'Approved by' })
    await userEvent.type(dialog().getByLabelText('Username'), 'boss')
    await userEvent.type(dialog().getByLabelText('PIN'), '4073')
    await press('Confirm')
  }
  await userEvent.click(screen.getByRole('button', { name: 'More' }))
  await screen.findByRole('dialog')
  await press('Discount')
  await press('Free of charge')
  await press('Regular guest')
  await approve()
  await dialog().findByText('Somebody else has changed this in the meantime.')
  expect(screen.getByRole('dialog', { name: 'Discount' })).toBeTruthy()
  venue.checks = [{ ...plain, owed: 620 }]
  await act(async () => void (await venueStore().refresh(null)))
  await approve()
  await screen.findByText('Discount given')
  expect(writes().map(({ body }) => (body as { total: number }).total)).toEqual([120, 120, 620, 620])
})
