// @vitest-environment jsdom
import { product, table } from '@kafana/client/testing/entities.ts'
import { refusal } from '@kafana/client/testing/fake-server.ts'
import { act, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, it, vi } from 'vitest'
import { sendTicket } from '../data/acts.ts'
import { phoneOutbox } from '../data/phone-outbox.ts'
import { openPhone, party } from '../testing/open-phone.tsx'
import { InboxScreen } from './inbox/inbox-screen.tsx'
import { TableScreen } from './table/table-screen.tsx'

afterEach(() => vi.useRealTimers())

const venue = {
  checks: [party('c1', 't1')],
  tables: [table('t1'), table('t2')],
  products: [product('p1', 'Soup'), product('p2', 'Tea')],
}
const soldOut = () => refusal(409, 'SOLD_OUT', { products: [{ product: 'p1', name: 'Soup' }] })
const take = async (): Promise<void> =>
  act(async () =>
    sendTicket({
      table: 't1',
      lines: ['p1', 'p2'].map((each) => ({ product: each, quantity: 1, note: '' })),
    }),
  )
const card = async () => within(await screen.findByRole('region', { name: 't1 · Order · Refused' }))

it('a ticket that was refused stands with its reason, and goes without what is sold out', async () => {
  const { writes } = await openPhone(<TableScreen table="t1" />, venue, { 'POST /api/tickets': soldOut })
  await take()
  const refused = await card()
  refused.getByText(/^Something on this order is sold out. Soup$/)
  await userEvent.click(refused.getByRole('button', { name: 'Send the rest' }))
  await waitFor(() => expect(writes()).toHaveLength(2))
  expect(writes()[1]?.body).toMatchObject({ lines: [{ product: 'p2' }] })
})

it('a ticket names what is off the menu, and goes without it', async () => {
  const products = [{ product: 'p2', name: 'Чај од планинско цвеќе', archived: true }]
  const { writes } = await openPhone(<TableScreen table="t1" />, venue, {
    'POST /api/tickets': () => refusal(409, 'SOLD_OUT', { products }),
  })
  await take()
  const refused = await card()
  refused.getByText('No longer on the menu: Чај од планинско цвеќе')
  expect(refused.queryByText(/sold out/)).toBeNull()
  await userEvent.click(refused.getByRole('button', { name: 'Send the rest' }))
  await waitFor(() => expect(writes()).toHaveLength(2))
  expect(writes()[1]?.body).toMatchObject({ lines: [{ product: 'p1' }] })
})

it('a ticket of another evening is not sent by itself, and goes with one press', async () => {
  vi.useFakeTimers({ toFake: ['Date'] })
  let isAway = true
  const { writes } = await openPhone(<TableScreen table="t1" />, venue, {
    'POST /api/tickets': () => {
      if (isAway) throw new TypeError('cut')
      return { status: 201, body: { ticket: null, orders: [], held: [] } }
    },
  })
  await take()
  await waitFor(() => expect(writes()).toHaveLength(1))
  isAway = false
  vi.setSystemTime(Date.now() + 15 * 3_600_000)
  await act(() => phoneOutbox().flush())
  const refused = await card()
  refused.getByText(/^It waited too long on this device/)
  expect(writes()).toHaveLength(1)
  await userEvent.click(refused.getByRole('button', { name: 'Send' }))
  await waitFor(() => expect(writes()).toHaveLength(2))
  const [first, second] = writes().map(({ body }) => body as { readonly sentAt: string })
  expect(second).toEqual({ ...first, sentAt: expect.not.stringMatching(first?.sentAt ?? '') as string })
})

it('a ticket goes to another table, or is discarded, from the messages as well', async () => {
  const { writes } = await openPhone(<InboxScreen />, venue, {
    'POST /api/tickets': ({ body }) =>
      (body as { table: string }).table === 't1' ? refusal(404, 'NOT_FOUND') : soldOut(),
  })
  await take()
  const refused = await card()
  expect(refused.queryByRole('button', { name: 'Send the rest' })).toBeNull()
  await userEvent.click(refused.getByRole('button', { name: 'Send to another table' }))
  await userEvent.click(within(screen.getByRole('dialog')).getByRole('button', { name: /^t2/ }))
  await waitFor(() => expect(writes()[1]?.body).toMatchObject({ table: 't2' }))
  const again = within(await screen.findByRole('region', { name: 't2 · Order · Refused' }))
  await userEvent.click(again.getByRole('button', { name: 'Discard' }))
  await screen.findByText('No messages')
})
