import { i18n } from '@kafana/client/i18n/i18n.ts'
import { refusal } from '@kafana/client/testing/fake-server.ts'
import type { Tender } from '@kafana/contract'
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it } from 'vitest'
import { party, sentLine, sentOrder } from '../../testing/open-phone.tsx'
import {
  bill,
  bodiesOf,
  CARD,
  openPay,
  PAY,
  press,
  QUOTE,
  quoted,
  tender,
  typePin,
} from '../../testing/pay-party.tsx'

const TENDERS = 'GET /api/tenders'
const VOUCHER = tender('voucher', {
  name: 'Voucher',
  kind: 'other',
  fiscalType: 'other',
  needsReference: true,
})
const tenders = (...more: readonly Tender[]) => ({
  [TENDERS]: () => ({ body: [tender('cash'), CARD, ...more] }),
})
const type = async (keys: string): Promise<void> => {
  for (const key of keys) await press(key)
}
const lastOf = (writes: Parameters<typeof bodiesOf>[0], call: string) => bodiesOf(writes, call).at(-1)

describe('a guest pays', () => {
  it('a share of a dish, by its key or by holding the dish', async () => {
    const { writes } = await openPay({})
    await press('By dish')
    await press(/Share one piece: beer$/)
    await press(/^1\/3/)
    await waitFor(() =>
      expect(lastOf(writes(), QUOTE)).toEqual({
        selection: { lines: [{ id: 'beer', version: 1, share: { num: 1, den: 6 } }] },
      }),
    )
    await press('One less: beer')
    const soup = await screen.findByRole('button', { name: /^1.× soup/ })
    fireEvent.pointerDown(soup)
    const half = await screen.findByRole('button', { name: /^1\/2/ })
    fireEvent.pointerUp(soup)
    // The click of a long press takes nothing.
    fireEvent.click(soup)
    expect(soup.getAttribute('aria-pressed')).toBe('false')
    await userEvent.click(half)
    screen.getByRole('button', { name: /^1.× soup.*1\/2 · 50/ })
    await waitFor(() =>
      expect(lastOf(writes(), QUOTE)).toEqual({
        selection: { lines: [{ id: 'soup', version: 1, share: { num: 1, den: 2 } }] },
      }),
    )
  })

  it('an amount, at most what is left; the next one begins at nothing', async () => {
    const { writes } = await openPay({
      [QUOTE]: quoted(50.5, 289.5),
      [PAY]: () => ({ body: bill({ state: 'BILLED', total: 50.5, receiptNo: 72 }) }),
    })
    await press('Amount')
    await type('50.5')
    await waitFor(() => expect(lastOf(writes(), QUOTE)).toEqual({ selection: { amount: 50.5 } }))
    await screen.findByText('Left on the table: 289.50 den.')
    await press('Card')
    await typePin()
    const sheet = within(await screen.findByRole('dialog'))
    await sheet.findByText('Left on the table: 289.50 den.')
    await press('Next guest')
    await screen.findByText('0 den.')
    await type('341')
    await screen.findByText('At most 340 den.')
    screen.getByText('Choose what this guest pays.')
    expect(bodiesOf(writes(), QUOTE)).not.toContainEqual({ selection: { amount: 341 } })
  })

  it('an amount with the decimal mark of the language', async () => {
    const { writes } = await openPay({ [QUOTE]: quoted(50.5, 289.5) })
    await press('Amount')
    act(() => {
      i18n.addTexts('mk', {})
      i18n.changeLanguage('mk')
    })
    await type('50,5')
    await waitFor(() => expect(lastOf(writes(), QUOTE)).toEqual({ selection: { amount: 50.5 } }))
    act(() => i18n.changeLanguage('en'))
  })

  it('what is on their seat, with dishes that are for everybody', async () => {
    const dishes = [sentLine('fish', 'served', { seat: 2 }), sentLine('bread', 'served')]
    const checks = [party('c1', 't1', { orders: [sentOrder('o1', 'served', { products: dishes })] })]
    const { writes } = await openPay({}, { checks })
    await press('By seat')
    await press(/^Seat 2/)
    await press(/^1.× bread/)
    await waitFor(() =>
      expect(lastOf(writes(), QUOTE)).toMatchObject({
        selection: { lines: [{ id: 'fish' }, { id: 'bread' }] },
      }),
    )
  })

  it('what was chosen in each way, as often as the way is changed', async () => {
    const dishes = [sentLine('fish', 'served', { seat: 2 }), sentLine('bread', 'served')]
    const checks = [party('c1', 't1', { orders: [sentOrder('o1', 'served', { products: dishes })] })]
    const { writes } = await openPay({}, { checks })
    const isQuoted = (...lines: readonly object[]) =>
      waitFor(() => expect(lastOf(writes(), QUOTE)).toEqual({ selection: { lines } }))
    const bread = { id: 'bread', version: 1, pieces: 1 }
    const fish = { id: 'fish', version: 1, pieces: 1 }
    await press('By dish')
    await press(/^1.× bread/)
    await isQuoted(bread)
    await press('By seat')
    screen.getByText('Choose what this guest pays.')
    await press(/^Seat 2/)
    await isQuoted(fish)
    await press('Everything')
    await press('By dish')
    await isQuoted(bread)
    await press('By seat')
    await isQuoted(fish)
  })
})

describe('in cash', () => {
  it('the change is shown from the notes that were given, and again with the receipt', async () => {
    const { writes, seen } = await openPay(
      { [QUOTE]: quoted(340.4, 0), [PAY]: () => ({ body: bill({ state: 'BILLED', receiptNo: 71 }) }) },
      { company: { cashStep: 100 } },
    )
    await screen.findByText(/^340/)
    await press('Cash')
    await screen.findByText('In cash, rounded: 340 den.')
    await press('200')
    await screen.findByText('Still missing')
    await press('200')
    await screen.findByText('60 den.')
    await press('Clear the amount received')
    expect(screen.queryByText('Change')).toBeNull()
    await press('500')
    await typePin()
    await screen.findByText('Bill No. 71')
    screen.getByText('160 den.')
    // Notes are between the waiter and the guest.
    expect(bodiesOf(writes(), PAY)).toEqual([
      expect.not.objectContaining({ payments: expect.anything() as unknown }),
    ])
    // What every venue has needs no list of tenders.
    expect(seen.filter(({ url }) => TENDERS.endsWith(url.pathname))).toEqual([])
  })
})

describe('by several tenders', () => {
  it('sends each payment with its tip, its cash and its number', async () => {
    const { writes } = await openPay({
      ...tenders(VOUCHER, tender('old', { name: 'Old', archived: true })),
      [PAY]: () => ({ body: bill({ state: 'BILLED', receiptNo: 71 }) }),
    })
    await screen.findByText(/^340/)
    await press('Several payments…')
    const sheet = within(await screen.findByRole('dialog'))
    await sheet.findByRole('button', { name: 'Voucher' })
    expect(sheet.queryByRole('button', { name: 'Old' })).toBeNull()
    const inSheet = async (name: string | RegExp): Promise<void> =>
      userEvent.click(await sheet.findByRole('button', { name }))
    const typed = async (keys: string): Promise<void> => {
      for (const key of keys) await inSheet(key)
    }
    await inSheet('Cash')
    await inSheet('1/2')
    await inSheet(/^Cash received/)
    await typed('200')
    await sheet.findByText('30 den.')
    await inSheet('Card')
    await typed('100.50')
    await inSheet(/^Tip/)
    await typed('25')
    await inSheet('Voucher')
    expect(sheet.getByRole('button', { name: 'Continue' }).hasAttribute('disabled')).toBe(true)
    await userEvent.type(sheet.getByLabelText('Number or note'), '4711')
    await inSheet('Continue')
    await typePin()
    await screen.findByText('Bill No. 71')
    screen.getByText('30 den.')
    expect(bodiesOf(writes(), PAY)).toEqual([
      {
        id: expect.any(String) as string,
        selection: { orders: ['o1'] },
        total: 340,
        kind: 'fiscal',
        pin: '4073',
        payments: [
          { tender: 'cash', amount: 170, tendered: 200 },
          { tender: 'card', amount: 100.5, tip: 25 },
          { tender: 'voucher', amount: 69.5, reference: '4711' },
        ],
      },
    ])
  })

  it('on account, found by name', async () => {
    const { writes } = await openPay({
      [PAY]: () => ({ body: bill({ state: 'BILLED', receiptNo: 71 }) }),
      ...tenders(tender('tab', { name: 'On account', kind: 'account', fiscalType: 'other' })),
      'GET /api/accounts/open': () => ({
        body: [
          { _id: 'g1', name: 'Јовановиќ', left: 500 },
          { _id: 'g2', name: 'Petrović', left: null },
        ],
      }),
    })
    await screen.findByText(/^340/)
    await press('Several payments…')
    const sheet = within(await screen.findByRole('dialog'))
    await userEvent.click(await sheet.findByRole('button', { name: 'On account' }))
    expect(sheet.getByRole('button', { name: 'Continue' }).hasAttribute('disabled')).toBe(true)
    await userEvent.type(await sheet.findByLabelText('Search by name'), 'jovan')
    expect(sheet.queryByRole('button', { name: /^Petrović/ })).toBeNull()
    await userEvent.click(sheet.getByRole('button', { name: /^Јовановиќ · 500/ }))
    await sheet.findByRole('button', { name: /^On account · Јовановиќ 340/ })
    await userEvent.click(sheet.getByRole('button', { name: 'Continue' }))
    await typePin()
    await screen.findByText('Bill No. 71')
    expect(bodiesOf(writes(), PAY)).toMatchObject([
      { payments: [{ tender: 'tab', amount: 340, account: 'g1' }] },
    ])
  })

  it('by voucher, found by its code, for no more than is left of it', async () => {
    const { writes } = await openPay({
      [PAY]: () => ({ body: bill({ state: 'BILLED', receiptNo: 71 }) }),
      ...tenders(tender('gift', { name: 'Gift voucher', kind: 'voucher', fiscalType: 'other' })),
      'POST /api/vouchers/look-up': () => ({ body: { _id: 'v9', left: 100, expires: null, expired: false } }),
    })
    await screen.findByText(/^340/)
    await press('Several payments…')
    const sheet = within(await screen.findByRole('dialog'))
    await userEvent.click(await sheet.findByRole('button', { name: 'Gift voucher' }))
    await userEvent.type(await sheet.findByLabelText('Voucher code'), 'abcd efgh jklm npqr')
    await userEvent.click(sheet.getByRole('button', { name: 'Check voucher' }))
    await sheet.findByRole('button', { name: /^Gift voucher · …NPQR 100/ })
    await userEvent.click(sheet.getByRole('button', { name: 'Card' }))
    await userEvent.click(sheet.getByRole('button', { name: 'Continue' }))
    await typePin()
    await screen.findByText('Bill No. 71')
    expect(bodiesOf(writes(), PAY)).toMatchObject([
      {
        payments: [
          { tender: 'gift', amount: 100, account: 'v9' },
          { tender: 'card', amount: 240 },
        ],
      },
    ])
  })

  it('by voucher, whose code is entered again where it was found too long ago', async () => {
    let lookUps = 0
    const { writes } = await openPay({
      [PAY]: () =>
        lookUps < 2
          ? refusal(409, 'VOUCHER_CODE_NEEDED')
          : { body: bill({ state: 'BILLED', receiptNo: 71 }) },
      ...tenders(tender('gift', { name: 'Gift voucher', kind: 'voucher', fiscalType: 'other' })),
      'POST /api/vouchers/look-up': () => {
        lookUps += 1
        return { body: { _id: 'v9', left: 400, expires: null, expired: false } }
      },
    })
    await screen.findByText(/^340/)
    await press('Several payments…')
    const dialog = async () => within(await screen.findByRole('dialog'))
    const enterCode = async () => {
      await userEvent.type(await (await dialog()).findByLabelText('Voucher code'), 'abcd efgh jklm npqr')
      await press('Check voucher')
      await (await dialog()).findByRole('button', { name: /^Gift voucher · …NPQR 340/ })
      await waitFor(async () => {
        const button: HTMLButtonElement = (await dialog()).getByRole('button', { name: 'Continue' })
        expect(button.disabled).toBe(false)
      })
      await press('Continue')
      await typePin()
    }
    await userEvent.click(await (await dialog()).findByRole('button', { name: 'Gift voucher' }))
    await enterCode()
    await screen.findByText(/^Enter the code of the voucher again\. Nothing was printed\./)
    await userEvent.click((await dialog()).getByRole('button', { name: 'Back' }))
    await userEvent.click(await (await dialog()).findByRole('button', { name: /^Gift voucher · …NPQR 340/ }))
    await enterCode()
    await screen.findByText('Bill No. 71')
    expect(bodiesOf(writes(), PAY)).toHaveLength(2)
  })

  it('keeps what was entered where the server refuses it, and where the sheet is closed', async () => {
    await openPay({ ...tenders(), [PAY]: () => refusal(400, 'PAYMENTS_DIFFER') })
    await screen.findByText(/^340/)
    await press('Several payments…')
    const dialog = async () => within(await screen.findByRole('dialog'))
    await userEvent.click(await (await dialog()).findByRole('button', { name: 'Card' }))
    await press('Close')
    await press('Several payments…')
    await (await dialog()).findByRole('button', { name: /^Card 340/ })
    await press('Continue')
    await typePin()
    await screen.findByText(/Go back and correct the payments\.$/)
    await userEvent.click((await dialog()).getByRole('button', { name: 'Back' }))
    await (await dialog()).findByRole('button', { name: /^Card 340/ })
  })

  it('keeps what is entered while the connection is lost, and goes on when it is back', async () => {
    const { goOffline, goOnline } = await openPay(tenders())
    await screen.findByText(/^340/)
    await press('Several payments…')
    const sheet = within(await screen.findByRole('dialog'))
    await userEvent.click(await sheet.findByRole('button', { name: 'Card' }))
    const next = sheet.getByRole<HTMLButtonElement>('button', { name: 'Continue' })
    expect(next.disabled).toBe(false)
    goOffline()
    await sheet.findByText(/^The server is unreachable\./)
    sheet.getByRole('button', { name: /^Card 340/ })
    expect(next.disabled).toBe(true)
    goOnline()
    await waitFor(() => expect(next.disabled).toBe(false))
    expect(sheet.queryByText(/^The server is unreachable\./)).toBeNull()
    sheet.getByRole('button', { name: /^Card 340/ })
  })

  it('says why there are none to choose, and asks again', async () => {
    let isAway = true
    await openPay({ [TENDERS]: () => (isAway ? refusal(503, 'INTERNAL') : { body: [tender('cash')] }) })
    await screen.findByText(/^340/)
    await press('Several payments…')
    await screen.findByRole('alert')
    isAway = false
    await press('Try again')
    await within(await screen.findByRole('dialog')).findByRole('button', { name: 'Cash' })
  })
})
