import { refusal } from '@kafana/client/testing/fake-server.ts'
import { cleanup, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it, vi } from 'vitest'
import { rememberPerson } from '../../account/people.ts'
import { ANA, openPhone } from '../../testing/open-phone.tsx'
import { bill, bodiesOf, openPay, PAY, press, typePin } from '../../testing/pay-party.tsx'
import { MeScreen } from '../me/me-screen.tsx'

vi.hoisted(() => vi.stubEnv('VITE_BUILD', 'own'))

describe('a tip that guests give after the receipt was printed', () => {
  const BILL = 'GET /api/bill-intents/b1'
  const TIP = 'PUT /api/bill-intents/b1/tip'
  const printed = (tip: number) =>
    bill({
      state: 'BILLED',
      receiptNo: 75,
      payment: 'card',
      payments: [{ tender: 'card', kind: 'card', amount: 340, ...(tip > 0 && { tip }) }],
    })
  const payByCard = async (): Promise<void> => {
    await screen.findByText(/^340/)
    await press('Card')
    await typePin()
    await screen.findByText('Bill No. 75')
  }
  const type = async (digits: string): Promise<void> => {
    for (const digit of digits) await press(digit)
  }

  it('is entered where the receipt is shown, and again with the tip that is shown then', async () => {
    let tip = 0
    const { writes } = await openPay({
      'GET /api/tenders': () => ({ body: [] }),
      [PAY]: () => ({ body: printed(0) }),
      [TIP]: ({ body }) => {
        ;({ tip } = body as { tip: number })
        return { body: printed(tip) }
      },
    })
    await payByCard()
    await press('Tip')
    await screen.findByText(/^Card · Current tip: 0\s/)
    await type('50')
    await press('Change tip')
    await screen.findByText('Bill No. 75')
    await press(/^Tip 50/)
    await screen.findByText(/^Card · Current tip: 50\s/)
    await type('40')
    await press('Change tip')
    await screen.findByText('Bill No. 75')
    expect(bodiesOf(writes(), TIP)).toEqual([
      { tender: 'card', tip: 50, before: 0 },
      { tender: 'card', tip: 40, before: 50 },
    ])
  })

  it('is shown as it is now where somebody else has changed it', async () => {
    await openPay({
      'GET /api/tenders': () => ({ body: [] }),
      [PAY]: () => ({ body: printed(0) }),
      [TIP]: () => refusal(409, 'VERSION_CONFLICT', { tip: 30 }),
      [BILL]: () => ({ body: printed(30) }),
    })
    await payByCard()
    await press('Tip')
    await type('5')
    await press('Change tip')
    await screen.findByRole('alert')
    await screen.findByText(/^Card · Current tip: 30\s/)
    screen.getByText(/^5\s/)
  })

  it('is that of one way to pay where there were several', async () => {
    const both = bill({
      state: 'BILLED',
      receiptNo: 75,
      payments: [
        { tender: 'cash', kind: 'cash', amount: 100 },
        { tender: 'u1', kind: 'other', amount: 240, tip: 10 },
      ],
    })
    const tender = { _id: 'u1', name: 'Meal vouchers', kind: 'other' }
    const { writes } = await openPay({
      'GET /api/tenders': () => ({ body: [tender] }),
      [PAY]: () => ({ body: both }),
      [TIP]: () => ({ body: both }),
    })
    await payByCard()
    await press(/^Tip 10/)
    await press(/^Meal vouchers · Current tip: 10/)
    await type('0')
    await press('Change tip')
    await screen.findByText('Bill No. 75')
    expect(bodiesOf(writes(), TIP)).toEqual([{ tender: 'u1', tip: 0, before: 10 }])
  })

  it('is not asked for where an account was charged', async () => {
    const account = bill({
      state: 'BILLED',
      receiptNo: 75,
      payments: [{ tender: 'a1', kind: 'account', amount: 340, account: 'g1' }],
    })
    await openPay({ [PAY]: () => ({ body: account }) })
    await payByCard()
    expect(screen.queryByRole('button', { name: 'Tip' })).toBeNull()
  })

  it('is entered later from the bills of this evening, which leave the phone with the person', async () => {
    const { writes } = await openPay({ [PAY]: () => ({ body: printed(0) }) })
    await payByCard()
    expect(writes()).not.toEqual([])
    cleanup()
    rememberPerson({ id: ANA._id, name: 'Ana A', email: 'ana@kafana.test', key: 'key', check: null })
    const later = await openPhone(
      <MeScreen />,
      {},
      {
        'GET /api/tenders': () => ({ body: [] }),
        [BILL]: () => ({ body: printed(0) }),
        [TIP]: () => ({ body: printed(20) }),
      },
    )
    await press('Bills you closed recently')
    await press(/^Bill No\. 75 · 340/)
    await screen.findByText(/^Card · Current tip: 0\s/)
    await type('20')
    await press('Change tip')
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(bodiesOf(later.writes(), TIP)).toEqual([{ tender: 'card', tip: 20, before: 0 }])
    await press('Log out')
    await userEvent.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Log out' }))
    await waitFor(() => expect(screen.queryByText('Bills you closed recently')).toBeNull())
    expect(localStorage.getItem('own-bills')).toBe('[]')
  })
})
