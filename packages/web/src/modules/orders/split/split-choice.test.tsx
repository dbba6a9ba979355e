// @vitest-environment jsdom
import { loadParts } from '@kafana/client/browser/parts.ts'
import { check } from '@kafana/client/testing/entities.ts'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, describe, expect, it } from 'vitest'
import { reserved, venueAnswers } from '../../../testing/billing-fakes.tsx'
import { press, words } from '../../../testing/screen-actions.ts'
import { openTable, tabOrder } from '../../../testing/tab-fakes.tsx'

beforeEach(loadParts)

const QUOTE = 'POST /api/checks/c1/quote'
const PIZZA = { id: 'pizza.0', version: 1 }
const PASTA = { id: 'pasta.0', version: 1 }
const [pizza, pasta] = [tabOrder('pizza', 'delivered', 300), tabOrder('pasta', 'delivered', 400)]
const seated = { ...pasta, products: pasta.products.map((line) => ({ ...line, seat: 2 })) }

const openSplit = async () => {
  const total = { total: 300, byClass: { В: 300 }, left: 400 }
  const { seen } = openTable([check('c1', { orders: [pizza, seated], covers: 2 })], {
    answers: {
      ...venueAnswers,
      [QUOTE]: () => ({ body: { ...total, receipt: { receiptType: 'NormalReceipt', products: [] } } }),
      'POST /api/checks/c1/bills': () => ({ body: reserved }),
    },
  })
  await press('Split bill')
  const sheet = within(await screen.findByRole('dialog', { name: 'Split bill' }))
  return {
    sheet,
    take: async (name: RegExp) => userEvent.click(await sheet.findByRole('button', { name })),
    choose: (way: string) => userEvent.click(sheet.getByRole('radio', { name: way })),
    quotes: () =>
      seen.filter(({ method, url }) => `${method} ${url.pathname}` === QUOTE).map(({ body }) => body),
  }
}

describe('splitting a bill', () => {
  it('says how much is left where an amount is more, without asking what that comes to', async () => {
    const { sheet, choose, quotes } = await openSplit()
    await choose('Amount')
    await userEvent.type(sheet.getByLabelText('Amount', { selector: 'input[type=text]' }), '700.50')
    const proceeding = sheet.getByRole<HTMLButtonElement>('button', { name: 'Continue' })
    await waitFor(() =>
      expect(words(document.getElementById(proceeding.getAttribute('aria-describedby') ?? ''))).toBe(
        'At most 700 den.',
      ),
    )
    expect(proceeding.disabled).toBe(true)
    // Longer than the pause before a question.
    await new Promise((resolve) => {
      setTimeout(resolve, 400)
    })
    expect(quotes()).not.toContainEqual({ selection: { amount: 700.5 } })
    expect(sheet.queryByRole('alert')).toBeNull()
  })

  it('keeps what was chosen in each way until it is paid', async () => {
    const { sheet, take, choose, quotes } = await openSplit()
    const quotedLines = (...lines: object[]) =>
      waitFor(() => expect(quotes().at(-1)).toEqual({ selection: { lines } }))
    const byShare = { ...PASTA, share: { num: 1, den: 3 } }
    await take(/^1\s× Dish pizza/)
    await take(/Share one piece: Dish pasta/)
    await take(/^1\/3$/)
    await quotedLines({ ...PIZZA, pieces: 1 }, byShare)
    await choose('Seats')
    sheet.getByText('Choose what this guest pays.')
    await take(/^Seat 2/)
    await quotedLines({ ...PASTA, pieces: 1 })
    await choose('Items')
    await quotedLines({ ...PIZZA, pieces: 1 }, byShare)
    await choose('Seats')
    await quotedLines({ ...PASTA, pieces: 1 })
    const proceeding = sheet.getByRole<HTMLButtonElement>('button', { name: 'Continue' })
    await waitFor(() => expect(proceeding.disabled).toBe(false))
    await userEvent.click(proceeding)
    await userEvent.type(await screen.findByLabelText(/Username/), 'ana')
    await userEvent.type(screen.getByLabelText(/\bPIN\b/), '7392{Enter}')
    await press('Cash, print')
    await press('Next guest')
    const again = within(await screen.findByRole('dialog', { name: 'Split bill' }))
    again.getByText('Choose what this guest pays.')
    await userEvent.click(again.getByRole('radio', { name: 'Items' }))
    again.getByText('Choose what this guest pays.')
  })
})
