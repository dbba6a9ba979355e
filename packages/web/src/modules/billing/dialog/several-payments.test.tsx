import { loadParts } from '@kafana/client/browser/parts.ts'
import { i18n } from '@kafana/client/i18n/i18n.ts'
import { signedInAs } from '@kafana/client/testing/fake-server.ts'
// @vitest-environment jsdom
import type { Tender } from '@kafana/contract'
import { receiptTypeOf } from '@kafana/domain'
import { act, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, describe, expect, it } from 'vitest'
import { openPrintChoice } from '../../../testing/billing-fakes.tsx'
import { press } from '../../../testing/screen-actions.ts'

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
  tender('old', 'other', { name: 'Old voucher', archived: true }),
]

beforeEach(async () => {
  signedInAs('monitor')
  await loadParts()
})

const open = async () => {
  const opened = await openPrintChoice({
    'GET /api/tenders': () => ({ body: TENDERS }),
    'GET /api/accounts/open': () => ({
      body: [
        { _id: 'g1', name: 'Jovanović', left: 300 },
        { _id: 'g2', name: 'Petrović', left: null },
      ],
    }),
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
    await press('Cash')
    await press('Half')
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
    await userEvent.click(screen.getByRole('button', { name: /Given/ }))
    await type('200')
    await press('Card')
    await type('400')
    await userEvent.click(screen.getByRole('button', { name: /Tip/ }))
    await type('20')
    await press('Meal voucher')
    expect(isDisabled('Print bill')).toBe(true)
    await userEvent.type(screen.getByRole('textbox', { name: /Number or note/ }), '4711')
    await press('Print bill')
    await screen.findByText('Change')
    screen.getByText(/^100\sden\.$/)
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
    await press('Half')
    await press('On account')
    const field = await screen.findByRole('combobox', { name: /Account to charge/ })
    expect([isAsked(), isDisabled('Print bill')]).toEqual([true, true])
    await userEvent.type(field, 'jova')
    await userEvent.click(await screen.findByRole('option', { name: /Jovanović · 300/ }))
    button('Remove: On account · Jovanović')
    await press('Print bill')
    await screen.findByText('Fiscal receipt No. 7')
    expect(sent('/api/bill-intents/i1/arm')).toMatchObject([
      { payments: [{ tender: 'card' }, { tender: 'a1', amount: 295, account: 'g1' }] },
    ])
  })

  it('say what is too much, and can be removed', async () => {
    await open()
    expect(screen.queryByRole('button', { name: 'Old voucher' })).toBeNull()
    await press('Card')
    await userEvent.keyboard('600')
    screen.getByText('Too much')
    expect(isDisabled('Print bill')).toBe(true)
    await press('Remove: Card')
    screen.getByText('Left to pay')
    await press('Back')
    await screen.findByRole('button', { name: 'Several payments…' })
  })
})
