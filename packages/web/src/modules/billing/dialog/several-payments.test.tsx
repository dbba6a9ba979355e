import { loadParts } from '@kafana/client/browser/parts.ts'
import { i18n } from '@kafana/client/i18n/i18n.ts'
import { failed, signedInAs } from '@kafana/client/testing/fake-server.ts'
// @vitest-environment jsdom
import type { Tender } from '@kafana/contract'
import { receiptTypeOf } from '@kafana/domain'
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { openPrintChoice } from '../../../testing/billing-fakes.tsx'
import { answered, expectText, press, words } from '../../../testing/screen-actions.ts'

const tender = (id: string, kind: Tender['kind'], change: Partial<Tender> = {}): Tender => ({
  _id: id,
  name: null,
  kind,
  fiscalType: receiptTypeOf(kind),
  needsReference: false,
  step: 1,
  archived: false,
  version: 1,
  ...change,
})
const TENDERS = [
  tender('cash', 'cash', { step: 100 }),
  tender('card', 'card'),
  tender('v1', 'other', { name: 'Meal voucher', needsReference: true }),
  tender('a1', 'account', { name: 'On account' }),
  tender('g1', 'voucher', { name: 'Gift voucher' }),
  tender('old', 'other', { name: 'Old voucher', archived: true }),
]

const voucher = (expired: boolean) => ({ body: { _id: 'v9', left: 100, expires: '2026-12-31', expired } })
const VOUCHERS: Readonly<Record<string, { readonly body: object }>> = {
  'abcd-efgh-jklm-npqr': voucher(false),
  OLD: voucher(true),
}

beforeEach(async () => {
  signedInAs('monitor')
  await loadParts()
})

afterEach(() => void vi.useRealTimers())

const open = async (answers: Parameters<typeof openPrintChoice>[0] = {}) => {
  const opened = await openPrintChoice({
    'GET /api/tenders': () => ({ body: TENDERS }),
    'POST /api/vouchers/look-up': ({ body }) =>
      VOUCHERS[(body as { code: string }).code] ?? { status: 404, body: { code: 'VOUCHER_UNKNOWN' } },
    'GET /api/accounts/open': () => ({
      body: [
        { _id: 'g1', name: 'Jovanović', left: 300 },
        { _id: 'g2', name: 'Petrović', left: null },
      ],
    }),
    ...answers,
  })
  expect(opened.seen.some(({ url }) => url.pathname === '/api/tenders')).toBe(false)
  await press('Several payments…')
  const tenders = within(await screen.findByRole('group', { name: 'Payment' }))
  await tenders.findByRole('button', { name: 'Cash' })
  return opened
}
const button = (name: string) => screen.getByRole('button', { name })
const isDisabled = (name: string) => (button(name) as HTMLButtonElement).disabled
const type = async (keys: string) => {
  const group = within(screen.getByRole('group', { name: 'Keys for the amount' }))
  for (const key of keys) await userEvent.click(group.getByRole('button', { name: key }))
}

describe('several payments', () => {
  it('are half cash and half card with five presses', async () => {
    const { sent } = await open()
    expect(isDisabled('Print bill')).toBe(true)
    // "Imprimer l’addition" has two lines on a phone.
    expect(screen.getByText('Print bill').style.whiteSpace).toBe('normal')
    await press('Cash')
    await press('1/2')
    expect(isDisabled('Print bill')).toBe(true)
    await press('Card')
    await press('Print bill')
    await screen.findByText('Fiscal receipt No. 7')
    expect(sent('/api/bill-intents/i1/arm')).toEqual([
      {
        kind: 'fiscal',
        payments: [
          { tender: 'cash', amount: 295 },
          { tender: 'card', amount: 295 },
        ],
      },
    ])
  })

  it('of four guests are equal on one receipt with eight presses', async () => {
    const { sent } = await open()
    for (const [way, part] of [
      ['Cash', '1/4'],
      ['Card', '1/3'],
      ['Cash', '1/2'],
    ] as const) {
      await press(way)
      await press(part)
    }
    await press('Card')
    await press('Print bill')
    await screen.findByText('Fiscal receipt No. 7')
    expect(sent('/api/bill-intents/i1/arm')).toEqual([
      {
        kind: 'fiscal',
        payments: ['cash', 'card', 'cash', 'card'].map((way) => ({ tender: way, amount: 147.5 })),
      },
    ])
  })

  it('have the decimal mark of the language on their keys, and take both', async () => {
    await open()
    await press('Cash')
    act(() => {
      i18n.addTexts('mk', {})
      i18n.changeLanguage('mk')
    })
    await type('20,5')
    const amount = () => screen.getByRole('button', { name: /^Amount/ }).textContent
    expect(amount()).toContain('20,50')
    await userEvent.keyboard('{Backspace}{Backspace}.7')
    expect(amount()).toContain('20,70')
    act(() => i18n.changeLanguage('en'))
  })

  it('have amounts by keys, a tip, a number, and change of what is rounded', async () => {
    const { sent } = await open()
    await press('Cash')
    await type('100.4')
    screen.getByText(/In cash, rounded: .*100/)
    await userEvent.click(screen.getByRole('button', { name: /Cash received/ }))
    await type('20')
    await press('Card')
    screen.getByText(/^Cash: 80\sden\. missing$/)
    await press(/^Cash100/)
    await userEvent.click(screen.getByRole('button', { name: /Cash received/ }))
    await type('200')
    expect(screen.queryByText(/missing$/)).toBeNull()
    await press(/^Card/)
    await type('400')
    await userEvent.click(screen.getByRole('button', { name: /Tip/ }))
    await type('20')
    await press('Meal voucher')
    expect(words(within(screen.getByRole('list', { name: 'Payments' })).getAllByRole('listitem')[1])).toBe(
      'Card400 den. + Tip 20 den.',
    )
    expect(isDisabled('Print bill')).toBe(true)
    screen.getByText('Meal voucher: Number or note is missing')
    await userEvent.type(screen.getByRole('textbox', { name: /Number or note/ }), '4711')
    expect(screen.queryByText(/is missing$/)).toBeNull()
    await press('Print bill')
    await screen.findByText('Change')
    screen.getByText(/^100\sden\.$/)
    const paid = (await screen.findByText('Meal voucher')).closest('ul')
    expect([...(paid?.children ?? [])].map(words)).toEqual([
      'Cash 100.40 den.',
      'Card 400 den.Tip 20 den.',
      'Meal voucher 89.60 den.4711',
    ])
    expect(sent('/api/bill-intents/i1/arm')).toMatchObject([
      {
        payments: [
          { tender: 'cash', amount: 100.4, tendered: 200 },
          { tender: 'card', amount: 400, tip: 20 },
          { tender: 'v1', amount: 89.6, reference: '4711' },
        ],
      },
    ])
  })

  it('charge the account of a guest, found by name', async () => {
    const { sent, seen } = await open()
    const isAsked = () => seen.some(({ url }) => url.pathname === '/api/accounts/open')
    await press('Card')
    expect(isAsked()).toBe(false)
    await press('1/2')
    await press('On account')
    const field = await screen.findByRole('combobox', { name: /Account to charge/ })
    expect([isAsked(), isDisabled('Print bill')]).toEqual([true, true])
    const missing = 'On account: Account to charge is missing'
    expect(screen.getByText(missing).closest('[role="status"]')).toBeTruthy()
    await userEvent.type(field, 'jova')
    await userEvent.click(await screen.findByRole('option', { name: /Jovanović · 300/ }))
    button('Remove: On account · Jovanović')
    await press('Print bill')
    await screen.findByText('Fiscal receipt No. 7')
    expect(sent('/api/bill-intents/i1/arm')).toMatchObject([
      { payments: [{ tender: 'card' }, { tender: 'a1', amount: 295, account: 'g1' }] },
    ])
  })

  it('redeem a voucher by its code, for no more than is left of it', async () => {
    const { sent } = await open()
    await press('Gift voucher')
    const field = await screen.findByRole('textbox', { name: /Voucher code/ })
    screen.getByText('Gift voucher: Check voucher')
    await userEvent.type(field, 'ZZZZ')
    await press('Check voucher')
    await screen.findByText(/There is no voucher with this code/)
    await userEvent.clear(field)
    await userEvent.type(field, 'OLD')
    await press('Check voucher')
    await screen.findByText(/This voucher has expired/)
    await userEvent.clear(field)
    await userEvent.type(field, 'abcd-efgh-jklm-npqr')
    await press('Check voucher')
    await screen.findByRole('button', { name: 'Remove: Gift voucher · …NPQR' })
    screen.getByText(/^…NPQR · 100.* left$/)
    expect(isDisabled('Print bill')).toBe(true)
    await press('Card')
    await press('Print bill')
    await screen.findByText('Fiscal receipt No. 7')
    expect(sent('/api/bill-intents/i1/arm')).toMatchObject([
      {
        payments: [
          { tender: 'g1', amount: 100, account: 'v9' },
          { tender: 'card', amount: 490 },
        ],
      },
    ])
  })

  it('redeem no voucher whose code was changed, or after which there is none', async () => {
    await open()
    const find = async (code: string) =>
      userEvent.type(await screen.findByRole('textbox', { name: /Voucher code/ }), `${code}{Enter}`)
    await press('Gift voucher')
    await find('abcd-efgh-jklm-npqr')
    await screen.findByText(/^…NPQR · 100.* left$/)
    await press('Card')
    await press(/^Gift voucher · …NPQR/)
    expect(isDisabled('Print bill')).toBe(false)
    await find('WRONG')
    await screen.findByText(/There is no voucher with this code/)
    expect([isDisabled('Print bill'), screen.queryByText(/NPQR/)]).toEqual([true, null])
    await userEvent.type(screen.getByRole('textbox', { name: /Voucher code/ }), '1')
    expect(screen.queryByText(/There is no voucher with this code/)).toBeNull()
  })

  it('keep what was entered while a voucher was looked up', async () => {
    let answer: () => void = () => {}
    const { sent } = await open({
      'POST /api/vouchers/look-up': () =>
        new Promise((resolve) => {
          answer = () => resolve(voucher(false))
        }),
    })
    await press('Cash')
    await type('90')
    await press('Gift voucher')
    await userEvent.type(await screen.findByRole('textbox', { name: /Voucher code/ }), 'abcd-efgh-jklm-npqr')
    await press('Check voucher')
    await type('60')
    await press('Remove: Cash')
    await press('Card')
    answer()
    await screen.findByRole('button', { name: 'Remove: Gift voucher · …NPQR' })
    await press('Print bill')
    await screen.findByText('Fiscal receipt No. 7')
    expect(sent('/api/bill-intents/i1/arm')).toMatchObject([
      {
        payments: [
          { tender: 'g1', amount: 60, account: 'v9' },
          { tender: 'card', amount: 530 },
        ],
      },
    ])
  })

  it('ask for the code of a voucher again where it was found too long ago', async () => {
    let armed = 0
    const { sent } = await open({
      'POST /api/bill-intents/i1/arm': () => {
        armed += 1
        return { status: 409, body: { code: armed === 1 ? 'VOUCHER_CODE_NEEDED' : 'VOUCHER_BLOCKED' } }
      },
    })
    const enterCode = async () => {
      const field = await screen.findByRole('textbox', { name: /Voucher code/ })
      await userEvent.type(field, 'abcd-efgh-jklm-npqr')
      await press('Check voucher')
      await screen.findByText(/^…NPQR · 100.* left$/)
      await waitFor(() => expect(isDisabled('Check voucher')).toBe(false))
    }
    await press('Gift voucher')
    await enterCode()
    await press('Card')
    await press('Print bill')
    await screen.findByText(/Enter the code of the voucher again/)
    expect(isDisabled('Print bill')).toBe(false)
    button('Remove: Card')
    await enterCode()
    await press('Print bill')
    await screen.findByText(/This voucher is blocked/)
    const both = { payments: [{ amount: 100, account: 'v9' }, { amount: 490 }] }
    expect(sent('/api/bill-intents/i1/arm')).toMatchObject([both, both])
  })

  it('say that the ways to pay or the accounts are not there, and load them again', async () => {
    const once = (body: object) => {
      const answers = [failed()]
      return () => answers.shift() ?? { body }
    }
    await openPrintChoice({
      'GET /api/tenders': once(TENDERS),
      'GET /api/accounts/open': once([{ _id: 'g1', name: 'Jovanović', left: 300 }]),
    })
    await press('Several payments…')
    await expectText('Failed to fetch company data')
    await press('Try again')
    await press('On account')
    await press('Try again')
    await userEvent.click(await screen.findByRole('combobox', { name: /Account to charge/ }))
    await screen.findByRole('option', { name: /Jovanović/ })
  })

  it('are not printed by a second tap on the last way to pay, where the button moves to', async () => {
    const { sent } = await open()
    await waitFor(() => expect(button('Print bill').getAttribute('aria-disabled')).toBeNull())
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    fireEvent.click(button('Card'))
    fireEvent.click(button('Print bill'))
    vi.useRealTimers()
    await answered()
    expect(sent('/api/bill-intents/i1/arm')).toEqual([])
  })

  it('say what is too much, and can be removed', async () => {
    await open()
    expect(screen.queryByRole('button', { name: 'Old voucher' })).toBeNull()
    await press('Card')
    // What could be added is not in the way of the keys.
    expect(screen.queryByRole('group', { name: 'Payment' })).toBeNull()
    await userEvent.keyboard('600')
    screen.getByText('Too much')
    expect(isDisabled('Print bill')).toBe(true)
    await press('Remove: Card')
    screen.getByText('Left to pay')
    await press('Card')
    await press('1/2')
    const below = screen
      .getByRole('group', { name: 'Keys for the amount' })
      .compareDocumentPosition(screen.getByRole('group', { name: 'Payment' }))
    expect(below).toBe(Node.DOCUMENT_POSITION_FOLLOWING)
    await press('Remove: Card')
    await press('Back')
    await screen.findByRole('button', { name: 'Several payments…' })
  })
})
