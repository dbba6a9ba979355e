import { floorTable } from '@kafana/client/testing/entities.ts'
import { refusal } from '@kafana/client/testing/fake-server.ts'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it } from 'vitest'
import { openPhone, party, sentOrder } from '../../testing/open-phone.tsx'
import { bill, bodiesOf, CARD, PAY, press, QUOTE, quoted, typePin } from '../../testing/pay-party.tsx'
import { TableScreen } from '../table/table-screen.tsx'
import { PayScreen } from './pay-screen.tsx'

const CHECKS = 'GET /api/checks/table/t1'
const billed = (id: string, totalPrice: number, preBill: string) =>
  sentOrder(id, 'served', { status: 'billed', totalPrice, preBill, billedAt: '2026-01-01T12:00:00.000Z' })
const checks = [party('c1', 't1', { orders: [billed('o1', 100, 'p1'), billed('o2', 240, 'p1')] })]
/** Their party has left the snapshot, the table has not. */
const VENUE = { checks: [party('c9', 't1', { orders: [] })] }

describe('a table whose guests have a pre-bill', () => {
  const states = [
    { ...floorTable('t1'), preBill: { orders: 2, total: 340, since: '2026-01-01T12:00:00.000Z' } },
  ]
  it.each([
    [true, 1],
    [false, 0],
  ])('says so to a waiter who may take money: %s', async (waitersBill, rows) => {
    await openPhone(<TableScreen table="t1" />, {
      ...VENUE,
      states,
      company: waitersBill ? { waitersBill } : {},
    })
    await screen.findByRole('heading', { level: 1, name: 't1' })
    expect(screen.queryAllByRole('button', { name: /^Pre-bill, not paid/ })).toHaveLength(rows)
  })

  it('gets one receipt for all that is on it, and nothing is left to pay', async () => {
    let isPaid = false
    const { writes } = await openPhone(<PayScreen table="t1" check={null} />, VENUE, {
      [CHECKS]: () => ({ body: isPaid ? [] : checks }),
      [QUOTE]: quoted(340, 0),
      [PAY]: () => {
        isPaid = true
        return { body: bill({ state: 'BILLED', receiptNo: 71 }) }
      },
    })
    await screen.findByText(/^340/)
    await press('Cash')
    await typePin()
    await screen.findByText('Bill No. 71')
    expect(bodiesOf(writes(), PAY)).toMatchObject([{ selection: { orders: ['o1', 'o2'] }, total: 340 }])
    await press('Close')
    await screen.findByText('There are no delivered orders to bill')
  })

  it('keeps the payments that are entered where what it comes to is refused once more', async () => {
    let isBusy = false
    const { goOffline, goOnline } = await openPhone(<PayScreen table="t1" check={null} />, VENUE, {
      [CHECKS]: () => ({ body: checks }),
      [QUOTE]: () => (isBusy ? refusal(409, 'ORDER_IN_BILLING') : quoted(340, 0)()),
      'GET /api/tenders': () => ({ body: [CARD] }),
    })
    await screen.findByText(/^340/)
    await press('Several payments…')
    const sheet = within(await screen.findByRole('dialog'))
    await userEvent.click(await sheet.findByRole('button', { name: 'Card' }))
    isBusy = true
    goOffline()
    goOnline()
    await sheet.findByText(/Wait until it is closed/)
    sheet.getByRole('button', { name: /^Card 340/ })
    expect(sheet.getByRole<HTMLButtonElement>('button', { name: 'Continue' }).disabled).toBe(true)
  })

  it('says who closes it where its cash was handed over', async () => {
    await openPhone(<PayScreen table="t1" check={null} />, VENUE, {
      [CHECKS]: () => ({ body: checks }),
      [QUOTE]: quoted(340, 0),
      [PAY]: () => refusal(403, 'CASH_HANDED_OVER'),
    })
    await screen.findByText(/^340/)
    await press('Card')
    await typePin()
    await screen.findByText(/^The cash for this pre-bill has already been handed over/)
  })

  it.each([
    ['the only one', [], /^There are no delivered orders to bill/],
    ['one of two, and the other one is left', [billed('o3', 50, 'p2')], /^55/],
  ])('is not offered once more after it was paid: %s', async (_, others, shown) => {
    let asked = 0
    await openPhone(<PayScreen table="t1" check={null} />, VENUE, {
      [CHECKS]: () => {
        asked += 1
        const left = [party('c1', 't1', { orders: [billed('o1', 100, 'p1'), ...others] })]
        // What is asked afterwards is never answered.
        return asked === 1 ? { body: left } : new Promise<never>(() => {})
      },
      [QUOTE]: ({ body }) => quoted(JSON.stringify(body).includes('o3') ? 55 : 110, 0)(),
      [PAY]: () => ({ body: bill({ state: 'BILLED', receiptNo: 71, total: 110 }) }),
    })
    if (others.length > 0) await press(/^Pre-bill · 100/)
    await screen.findByText(/^110/)
    await press('Cash')
    await typePin()
    await screen.findByText('Bill No. 71')
    await press('Close')
    await waitFor(() => expect(asked).toBe(2))
    await screen.findByText(shown)
    expect(screen.queryByText(/^110/)).toBeNull()
  })

  it('is one of several, of which one is chosen', async () => {
    const two = party('c1', 't1', { orders: [billed('o1', 100, 'p1'), billed('o3', 50, 'p2')] })
    const { writes } = await openPhone(<PayScreen table="t1" check={null} />, VENUE, {
      [CHECKS]: () => ({ body: [two] }),
      [QUOTE]: quoted(50, 0),
    })
    await press(/^Pre-bill · 50/)
    await screen.findByText(/^50/)
    expect(bodiesOf(writes(), QUOTE)).toEqual([{ selection: { orders: ['o3'] } }])
  })
})
