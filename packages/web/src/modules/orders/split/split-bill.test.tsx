// @vitest-environment jsdom
import { loadParts } from '@kafana/client/browser/parts.ts'
import { check, company } from '@kafana/client/testing/entities.ts'
import { refusal } from '@kafana/client/testing/fake-server.ts'
import type { HeldLine, Order } from '@kafana/contract'
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, describe, expect, it } from 'vitest'
import { connectionLost, intent, reserved, venueAnswers } from '../../../testing/billing-fakes.tsx'
import { answered, plain, press, words } from '../../../testing/screen-actions.ts'
import { type Answers, openTable, tabOrder } from '../../../testing/tab-fakes.tsx'

beforeEach(loadParts)

const QUOTE = 'POST /api/checks/c1/quote'
const BILLS = 'POST /api/checks/c1/bills'
const quoted = (total: number, left: number) => ({
  total,
  byClass: { В: total },
  receipt: { receiptType: 'NormalReceipt', products: [] },
  left,
})
const [pizza, pasta] = [tabOrder('pizza', 'delivered', 300), tabOrder('pasta', 'delivered', 400)]

/** Opens the sheet for these orders of a table of two. */
const openSplit = async (answers: Answers = {}, orders: readonly Order[] = [pizza, pasta]) => {
  const { seen } = openTable([check('c1', { orders: [...orders], covers: 2 })], {
    answers: {
      ...venueAnswers,
      [QUOTE]: () => ({ body: quoted(300, 400) }),
      [BILLS]: () => ({ body: reserved }),
      ...answers,
    },
  })
  await press('Split bill')
  const sheet = within(await screen.findByRole('dialog', { name: 'Split bill' }))
  const sent = (call: string) =>
    seen.filter(({ method, url }) => `${method} ${url.pathname}` === call).map(({ body }) => body)
  return { sheet, sent }
}
type Sheet = Awaited<ReturnType<typeof openSplit>>['sheet']
const take = async (sheet: Sheet, name: RegExp) => userEvent.click(await sheet.findByRole('button', { name }))
const sumOf = (sheet: Sheet, title: string) => words(sheet.getByText(title).nextElementSibling)
const proceed = async (sheet: Sheet) => {
  const button = sheet.getByRole<HTMLButtonElement>('button', { name: 'Continue' })
  await waitFor(() => expect(button.disabled).toBe(false))
  await userEvent.click(button)
  await userEvent.type(await screen.findByLabelText(/Username/), 'ana')
  await userEvent.type(screen.getByLabelText(/PIN/i), '7392{Enter}')
}
const closeSheet = async () => {
  const dialog = within(await screen.findByRole('dialog', { name: 'Split bill' }))
  await userEvent.click(dialog.getByRole('button', { name: 'Close' }))
}
const PIZZA = { id: 'pizza.0', version: 1 }

describe('splitting a bill', () => {
  it('offers what is not delivered where guests pay first, and says why a dish cannot be shared yet', async () => {
    const { sheet } = await openSplit(
      {
        'GET /api/company': () => ({ body: company({ payFirst: true }) }),
        [QUOTE]: () => refusal(409, 'SHARE_NOT_READY'),
      },
      [tabOrder('pizza', 'created', 300)],
    )
    await take(sheet, /Share one piece: Dish pizza/)
    await take(sheet, /^1\/3$/)
    expect(await sheet.findByText(/^A dish can be shared between bills once it is ready\./)).toBeTruthy()
  })

  it('asks what the chosen pieces come to, once for quick presses, and says what is left', async () => {
    const { sheet, sent } = await openSplit()
    expect(sumOf(sheet, 'Left on the table')).toBe('700 den.')
    expect(sheet.getByRole<HTMLButtonElement>('button', { name: 'Continue' }).disabled).toBe(true)
    sheet.getByText('Choose what this guest pays.')
    for (const name of [/^1\s× Dish pizza/, /^1\s× Dish pasta/, /^One less: Dish pasta/])
      fireEvent.click(sheet.getByRole('button', { name }))
    await waitFor(() => expect(sumOf(sheet, 'This bill')).toBe('300 den.'))
    expect(sumOf(sheet, 'Left on the table')).toBe('400 den.')
    expect(sent(QUOTE)).toEqual([{ selection: { lines: [{ ...PIZZA, pieces: 1 }] } }])
  })

  it('shares a piece', async () => {
    const { sheet, sent } = await openSplit()
    await take(sheet, /Share one piece: Dish pizza/)
    await take(sheet, /^1\/3$/)
    await waitFor(() =>
      expect(sent(QUOTE)).toEqual([{ selection: { lines: [{ ...PIZZA, share: { num: 1, den: 3 } }] } }]),
    )
    sheet.getByText('100 den.')
  })

  it('reserves what was chosen, and goes on with the next guest while something is left', async () => {
    let paid = false
    const { sheet, sent } = await openSplit({
      'GET /api/checks/table/t1': () => ({
        body: [check('c1', { orders: paid ? [pasta] : [pizza, pasta] })],
      }),
      'POST /api/order/bill/fiscal': () => {
        paid = true
        return { body: { billed: ['o1'], receiptNo: 7 } }
      },
    })
    await take(sheet, /^1\s× Dish pizza/)
    await proceed(sheet)
    await press('Cash, print')
    await press('Next guest')
    expect(sent(BILLS)).toEqual([
      { username: 'ana', pin: '7392', selection: { lines: [{ ...PIZZA, pieces: 1 }] } },
    ])
    const again = within(await screen.findByRole('dialog', { name: 'Split bill' }))
    await waitFor(() => expect(again.queryByText('Dish pizza')).toBeNull())
    expect(again.getByRole<HTMLButtonElement>('button', { name: 'Continue' }).disabled).toBe(true)
    expect(sumOf(again, 'Left on the table')).toBe('400 den.')
  })

  it('says what its guests still wait for, with the sum, also after everything that is served is paid', async () => {
    const held: HeldLine = {
      line: 'cake',
      ticket: 'k',
      course: null,
      product: { _id: 'cake', name: 'Dish cake', category: 'food' },
      price: 120,
      quantity: 2,
      note: '',
      takenAt: '2026-11-21T10:00:00.000Z',
    }
    openTable([check('c1', { orders: [pizza, tabOrder('soup', 'pending', 90)], held: [held] })], {
      answers: {
        ...venueAnswers,
        [QUOTE]: () => ({ body: quoted(300, 0) }),
        [BILLS]: () => ({ body: reserved }),
      },
    })
    await press('Split bill')
    const sheet = within(await screen.findByRole('dialog', { name: 'Split bill' }))
    const note = 'Not delivered yet, so not on this bill: 1 × Dish soup, 2 × Dish cake · 330 den.'
    expect(plain(sheet.getByRole('note').textContent)).toBe(note)
    await take(sheet, /^1\s× Dish pizza/)
    await proceed(sheet)
    await press('Card, print')
    await screen.findByRole('link', { name: 'Back to floor' })
    expect(plain(screen.getByRole('note').textContent)).toBe(note)
  })

  it('leads back to the floor after the last guest', async () => {
    const { sheet } = await openSplit({ [QUOTE]: () => ({ body: quoted(700, 0) }) })
    await take(sheet, /^1\s× Dish pizza/)
    await take(sheet, /^1\s× Dish pasta/)
    await proceed(sheet)
    await press('Card, print')
    await screen.findByRole('link', { name: 'Back to floor' })
    expect(screen.queryByRole('button', { name: 'Next guest' })).toBeNull()
  })

  it('shows the invoice of the last guest until somebody closes it', async () => {
    const bank = { _id: 'b1', name: 'Bank', kind: 'transfer', fiscalType: 'other', step: 1, version: 1 }
    const { sheet } = await openSplit({
      'GET /api/company': () => ({ body: company({ invoiceInstead: true }) }),
      'GET /api/tenders': () => ({ body: [{ ...bank, needsReference: false, archived: false }] }),
      'GET /api/invoice-buyers': () => ({ body: [] }),
      'POST /api/bill-intents/i1/invoice': () => ({ status: 201, body: { _id: '2026-00017' } }),
      [QUOTE]: () => ({ body: quoted(700, 0) }),
    })
    await take(sheet, /^1\s× Dish pizza/)
    await take(sheet, /^1\s× Dish pasta/)
    await proceed(sheet)
    await press('Invoice instead of a receipt')
    await userEvent.type(await screen.findByRole('combobox', { name: /^Tax number/ }), 'MK4030002001122')
    await userEvent.type(screen.getByRole('combobox', { name: /^Company name/ }), 'Alkaloid')
    await userEvent.type(screen.getByRole('textbox', { name: /^Address/ }), 'Bul. 12')
    await press('Close with an invoice')
    const done = within(await screen.findByRole('dialog'))
    await done.findByRole('heading', { name: 'Invoice 2026-00017' })
    done.getByRole('button', { name: 'Invoice' })
    await userEvent.keyboard('{Escape}')
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  })

  it('leads back to what can be chosen if the server is away when a reserved bill is closed', async () => {
    const { sheet, sent } = await openSplit({ 'POST /api/bill-intents/i1/abandon': connectionLost })
    await take(sheet, /^1\s× Dish pizza/)
    await proceed(sheet)
    await screen.findByRole('button', { name: 'Cash, print' })
    await userEvent.keyboard('{Escape}')
    await waitFor(() => expect(sent('POST /api/bill-intents/i1/abandon')).toEqual([{}]))
    await answered()
    expect(screen.queryByRole('button', { name: 'Cash, print' })).toBeNull()
    await screen.findByRole('dialog', { name: 'Split bill' })
  })

  it.each(['a pre-bill', 'a bill that is free of charge'])('ends after the last one with %s', async (of) => {
    const isFree = of !== 'a pre-bill'
    const free = { ...reserved, total: 0, receipt: { ...reserved.receipt, products: [] } }
    const { sheet } = await openSplit({
      [QUOTE]: () => ({ body: quoted(700, 0) }),
      [BILLS]: () => ({ body: isFree ? free : reserved }),
      'POST /api/bill-intents/i1/close': () => ({ body: intent({ state: 'BILLED', kind: 'comp' }) }),
    })
    await take(sheet, /^1\s× Dish pizza/)
    await take(sheet, /^1\s× Dish pasta/)
    await proceed(sheet)
    await press(isFree ? 'Close free of charge' : 'Print pre-bill')
    await screen.findByText(isFree ? 'Closed free of charge.' : 'Pre-bill printed successfully!')
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  })

  it('remembers how many pay the same', async () => {
    const { sheet, sent } = await openSplit()
    await userEvent.click(sheet.getByRole('radio', { name: 'Evenly' }))
    await take(sheet, /^4$/)
    await waitFor(() => expect(sumOf(sheet, '1 of 4')).toBe('300 den.'))
    await proceed(sheet)
    await press('Cash, print')
    await press('Next guest')
    await screen.findByText('2 of 4')
    await waitFor(() => expect(sent(QUOTE).at(-1)).toEqual({ selection: { evenly: 3 } }))
  })

  it('counts on after the sheet was closed, and where the number of parts changes', async () => {
    const { sheet, sent } = await openSplit()
    await userEvent.click(sheet.getByRole('radio', { name: 'Evenly' }))
    await take(sheet, /^4$/)
    await waitFor(() => expect(sumOf(sheet, '1 of 4')).toBe('300 den.'))
    await proceed(sheet)
    await press('Cash, print')
    await press('Next guest')
    await screen.findByText('2 of 4')
    await closeSheet()
    await press('Split bill')
    const again = within(await screen.findByRole('dialog', { name: 'Split bill' }))
    await userEvent.click(again.getByRole('radio', { name: 'Evenly' }))
    await again.findByText('2 of 4')
    await take(again, /^4$/)
    await again.findByText('2 of 4')
    await take(again, /^5$/)
    await again.findByText('2 of 5')
    await waitFor(() => expect(sent(QUOTE).at(-1)).toEqual({ selection: { evenly: 4 } }))
  })

  it.each([
    ['is in progress', 'ARMED', '2 of 4'],
    ['was not printed', 'ABORTED', '1 of 4'],
  ] as const)(
    'counts a bill whose screen was left while it was sent, and that %s',
    async (_, state, part) => {
      const { sheet } = await openSplit({ 'POST /api/bill-intents/i1/arm': () => new Promise(() => {}) })
      await userEvent.click(sheet.getByRole('radio', { name: 'Evenly' }))
      await take(sheet, /^4$/)
      await waitFor(() => expect(sumOf(sheet, '1 of 4')).toBe('300 den.'))
      await proceed(sheet)
      await press('Cash, print')
      await screen.findByText(/^Requesting permission/)
      cleanup()
      const { sheet: again } = await openSplit({
        'GET /api/bill-intents': () => ({ body: [intent({ state, orders: [] })] }),
      })
      await userEvent.click(again.getByRole('radio', { name: 'Evenly' }))
      await again.findByText(part)
    },
  )

  it('counts no bill that was refused and then closed', async () => {
    const { sheet } = await openSplit({ 'POST /api/bill-intents/i1/arm': () => refusal(409, 'NO_GATEWAY') })
    await userEvent.click(sheet.getByRole('radio', { name: 'Evenly' }))
    await take(sheet, /^4$/)
    await waitFor(() => expect(sumOf(sheet, '1 of 4')).toBe('300 den.'))
    await proceed(sheet)
    await press('Cash, print')
    await screen.findByText(/^No fiscal gateway is paired/)
    await userEvent.keyboard('{Escape}')
    const again = within(await screen.findByRole('dialog', { name: 'Split bill' }))
    await again.findByText('1 of 4')
  })

  it('counts equal parts again once nothing was left to pay', async () => {
    let orders = [pizza, pasta]
    const { sheet } = await openSplit({
      'GET /api/checks/table/t1': () => ({ body: [check('c1', { orders, covers: 2 })] }),
      [BILLS]: () => {
        orders = []
        return { body: reserved }
      },
    })
    await userEvent.click(sheet.getByRole('radio', { name: 'Evenly' }))
    await waitFor(() => expect(sumOf(sheet, '1 of 2')).toBe('300 den.'))
    await proceed(sheet)
    await press('Cash, print')
    await press('Next guest')
    await screen.findByText('There are no delivered orders to bill')
    await closeSheet()
    expect(JSON.parse(localStorage.getItem('even-parts') ?? '{}')).toEqual({})
  })

  it('bills an amount of at most what is left', async () => {
    const { sheet, sent } = await openSplit()
    await userEvent.click(sheet.getByRole('radio', { name: 'Amount' }))
    expect(plain(sheet.getByText(/^At most/).textContent)).toBe('At most 700 den.')
    await userEvent.type(sheet.getByLabelText('Amount', { selector: 'input[type=text]' }), '250')
    await waitFor(() => expect(sent(QUOTE).at(-1)).toEqual({ selection: { amount: 250 } }))
  })

  it('offers seats where dishes have one, each with one press', async () => {
    const [line] = pasta.products
    const seated = { ...pasta, products: line ? [{ ...line, seat: 2 }] : [] }
    const { sheet, sent } = await openSplit({}, [pizza, seated])
    await userEvent.click(sheet.getByRole('radio', { name: 'Seats' }))
    await take(sheet, /^Seat 2/)
    await waitFor(() =>
      expect(sent(QUOTE).at(-1)).toEqual({
        selection: { lines: [{ id: 'pasta.0', version: 1, pieces: 1 }] },
      }),
    )
  })

  it('keeps what is still there if the tab has changed', async () => {
    let isChanged = false
    const { sheet, sent } = await openSplit({
      'GET /api/checks/table/t1': () => ({
        body: [check('c1', { orders: isChanged ? [pasta] : [pizza, pasta] })],
      }),
      [BILLS]: () => {
        isChanged = true
        return refusal(409, 'LINE_CHANGED', { line: 'pizza.0' })
      },
    })
    await take(sheet, /^1\s× Dish pizza/)
    await take(sheet, /^1\s× Dish pasta/)
    await proceed(sheet)
    const again = within(await screen.findByRole('dialog', { name: 'Split bill' }))
    await again.findByText(/^This tab has changed/)
    await waitFor(() => expect(again.queryByText('Dish pizza')).toBeNull())
    await waitFor(() =>
      expect(sent(QUOTE).at(-1)).toEqual({
        selection: { lines: [{ id: 'pasta.0', version: 1, pieces: 1 }] },
      }),
    )
    again.getByText(/^This tab has changed/)
  })

  it('asks again when a discount has changed what the lines cost', async () => {
    let isChanged = false
    const discounted = { ...pizza, products: pizza.products.map((line) => ({ ...line, discount: 50 })) }
    const { sheet } = await openSplit({
      'GET /api/checks/table/t1': () => ({
        body: [check('c1', { orders: [isChanged ? discounted : pizza, pasta] })],
      }),
      [QUOTE]: () => {
        if (isChanged) return { body: quoted(250, 400) }
        isChanged = true
        return refusal(409, 'LINE_CHANGED', { line: 'pizza.0' })
      },
    })
    await take(sheet, /^1\s× Dish pizza/)
    await waitFor(() => expect(sumOf(sheet, 'This bill')).toBe('250 den.'))
  })

  it('lets somebody try again while another guest of the same order pays', async () => {
    const { sheet } = await openSplit({ [BILLS]: () => refusal(409, 'ORDER_IN_BILLING') })
    await take(sheet, /^1\s× Dish pizza/)
    await proceed(sheet)
    const alert = await screen.findByText(/Wait until it is closed/)
    expect(alert.textContent).toContain('another open bill')
    await press('Try again')
    await screen.findByLabelText(/Username/)
  })

  it('says what is not delivered', async () => {
    const { sheet } = await openSplit({ [QUOTE]: () => refusal(409, 'ORDER_NOT_DELIVERED') }, [
      pizza,
      tabOrder('soup', 'pending', 90),
    ])
    await take(sheet, /^1\s× Dish pizza/)
    await sheet.findByRole('alert')
    expect(plain(sheet.getByRole('note').textContent)).toBe(
      'Not delivered yet, so not on this bill: 1 × Dish soup · 90 den.',
    )
  })
})

describe('the button', () => {
  it('is there once something is delivered, for whoever bills', async () => {
    openTable([tabOrder('soup', 'done', 90)])
    await screen.findByText('Dish soup')
    expect(screen.queryByRole('button', { name: 'Split bill' })).toBeNull()
  })

  it('is not there for an owner', async () => {
    openTable([pizza], { role: 'owner' })
    await screen.findByText('Dish pizza')
    expect(screen.queryByRole('button', { name: 'Split bill' })).toBeNull()
  })
})
