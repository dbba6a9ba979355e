// @vitest-environment jsdom
import type { BookDifference, BookDocument, FiscalDay } from '@kafana/contract'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it, vi } from 'vitest'
import { catchDownloads } from '../../testing/downloads.ts'
import { fakeServer, signedInAs } from '../../testing/fake-server.ts'
import { holdDate } from '../../testing/hold-date.ts'
import { plain } from '../../testing/on-screen.ts'
import { company } from '../../testing/on-the-wire.ts'
import { failed } from '../../testing/refusal.ts'
import { renderScreen } from '../../testing/render-screen.tsx'
import { Component as FiscalBookScreen } from './fiscal-book-screen.tsx'

const sums = {
  classes: [
    { taxClass: 'А', rate: 18, sales: 236, storno: 118, turnover: 118, vat: 18 },
    { taxClass: 'Г', rate: 0, sales: 0, storno: 0, turnover: 0, vat: 0 },
  ],
  turnover: 118,
  vat: 18,
  receipts: 2,
  stornos: 1,
  cash: 118,
  card: 0,
}
const receipt = (changes: Partial<BookDocument> = {}): BookDocument => ({
  billNo: 31,
  intent: 'i1',
  kind: 'fiscal',
  at: '2026-11-21T11:05:00.000Z',
  total: 118,
  payment: 'cash',
  closedBy: { _id: 'w', firstname: 'Ана', lastname: 'К' },
  orders: ['o1'],
  receiptNo: 7,
  serial: 'S1',
  refReceiptNo: null,
  ...changes,
})
const difference = (changes: Partial<BookDifference>): BookDifference => ({
  kind: 'RECEIPT_UNTOLD',
  serial: null,
  receiptNo: null,
  lastNo: null,
  billNo: null,
  intent: null,
  taxClass: null,
  ours: null,
  device: null,
  ...changes,
})
const book = (changes: Partial<FiscalDay> = {}): FiscalDay => ({
  day: '2026-11-21',
  start: '2026-11-21T03:00:00.000Z',
  end: '2026-11-22T03:00:00.000Z',
  ours: sums,
  device: sums,
  voids: 0,
  closings: [],
  differences: [],
  documents: [
    receipt(),
    receipt({
      billNo: 32,
      intent: 'i2',
      kind: 'storno',
      at: '2026-11-21T11:09:00.000Z',
      receiptNo: 8,
      refReceiptNo: 7,
      orders: [],
    }),
  ],
  preBilled: { count: 0, total: 0, oldest: null },
  ...changes,
})
const none = { ...sums, classes: [], turnover: 0, vat: 0, receipts: 0, stornos: 0, cash: 0 }
const empty = { ours: none, device: null, documents: [] }

const open = (answer: FiscalDay | (() => { status: number; body: unknown }), at = '/fiscal-book') => {
  signedInAs('owner')
  const seen = fakeServer({
    'GET /api/company': () => ({ body: company() }),
    'GET /api/fiscal-book': typeof answer === 'function' ? answer : () => ({ body: answer }),
  })
  const { router } = renderScreen(FiscalBookScreen, { at, path: '/fiscal-book' })
  return {
    router,
    days: () =>
      seen
        .filter(({ url }) => url.pathname === '/api/fiscal-book')
        .map(({ url }) => url.searchParams.get('day')),
  }
}
const tableOf = (name: string) => screen.findByRole<HTMLTableElement>('table', { name })
const rowsOf = async (name: string) =>
  [...(await tableOf(name)).rows].map(({ cells }) => [...cells].map(({ textContent }) => plain(textContent)))

const downloads = catchDownloads()

// Night in Skopje, where the day of this venue starts at four.
holdDate('2026-11-22T01:00:00Z')

it('shows what a day came to, ours beside the device’s, and every document', async () => {
  open(book())
  expect(await rowsOf('By tax class')).toEqual([
    ['Tax class', 'Receipts', 'Stornos', 'Turnover', 'VAT in it', 'Device: turnover', 'Device: VAT'],
    ['А · 18 %', '236.00', '-118.00', '118.00', '18.00', '118.00', '18.00'],
    ['Total', '236.00', '-118.00', '118.00', '18.00', '118.00', '18.00'],
  ])
  expect(await rowsOf('2 documents')).toEqual([
    ['Document', 'Time', 'Receipt number', 'Bill No.', 'Closed by', 'Payment', 'Total'],
    ['Fiscal receipt', '12:05', '7', '31', 'Ана К', 'Cash', '118.00'],
    ['Storno receiptof receipt No. 7', '12:09', '8', '32', 'Ана К', 'Cash', '-118.00'],
  ])
  expect(plain(screen.getByRole('region', { name: 'Turnover' }).textContent)).toBe(
    'TurnoverMKD 1182 receipts · 1 storno',
  )
  expect(screen.getByRole('link', { name: '31' }).getAttribute('href')).toBe('/orders/o1')
  screen.getByText('Every document agrees with the fiscal device.')
})

it('goes from day to day up to today, which stands in the address', async () => {
  const { router, days } = open(book())
  await waitFor(() => expect(days().at(-1)).toBe('2026-11-21'))
  expect(screen.getByRole('button', { name: 'Next day' })).toHaveProperty('disabled', true)
  await userEvent.click(screen.getByRole('button', { name: 'Previous day' }))
  await waitFor(() =>
    expect([router.state.location.search, days().at(-1)]).toEqual(['?day=2026-11-20', '2026-11-20']),
  )
  await userEvent.click(screen.getByRole('button', { name: 'Today' }))
  await waitFor(() => expect(router.state.location.search).toBe(''))
})

it.each([
  ['?day=2026-11-03', '2026-11-03'],
  ['?day=2026-12-03', '2026-11-21'],
  ['?day=2026-02-30', '2026-11-21'],
])('an address may name a day: %s', async (query, expected) => {
  const { days } = open(book(), `/fiscal-book${query}`)
  await waitFor(() => expect(days().at(-1)).toBe(expected))
})

it.each<[Partial<BookDifference>, RegExp, RegExp]>([
  [
    { receiptNo: 5, billNo: 9, ours: 100, serial: 'S1' },
    /^Bill 9 \(MKD 100\) has receipt No. 5, but no gateway told of it/,
    /tell your accountant/,
  ],
  [
    { kind: 'ONLY_ON_DEVICE', receiptNo: 5, device: 100 },
    /^The device has receipt No. 5 \(MKD 100\)/,
    /made it at the device itself/,
  ],
  [
    { kind: 'ONLY_ON_DEVICE', receiptNo: 5, device: 100, intent: 'i' },
    /^The device has receipt No. 5/,
    /given up here, or printed a second time/,
  ],
  [{ kind: 'ONLY_ON_DEVICE', receiptNo: 5 }, /its amount is not known/, /made it at the device itself/],
  [
    { kind: 'AMOUNT_DIFFERS', receiptNo: 5, billNo: 9, ours: 100, device: 90 },
    /^Bill 9 is MKD 100 here and MKD 90 on the device \(receipt No. 5\)/,
    /Compare both with the paper/,
  ],
  [{ kind: 'AMOUNT_DIFFERS', receiptNo: 5, billNo: 9, ours: 100 }, /did not say how much/, /Read the amount/],
  [
    { kind: 'NUMBER_MISSING', billNo: 9, ours: 100 },
    /^Bill 9 \(MKD 100\) has no receipt number/,
    /once the gateway is reachable/,
  ],
  [
    { kind: 'CLASS_DIFFERS', receiptNo: 5, taxClass: 'А', ours: 100, device: 0 },
    /^Receipt No. 5: class А is MKD 100 here and MKD 0 on the device/,
    /letters and rates/,
  ],
  [
    { kind: 'REFERENCE_DIFFERS', receiptNo: 6, billNo: 9, ours: -100 },
    /^Storno No. 6 names another receipt/,
    /tell your accountant/,
  ],
  [
    { kind: 'NUMBERS_UNTOLD', serial: 'S1', receiptNo: 16, lastNo: 17 },
    /^The device had printed No. 16 to 17 when it was confirmed; no bill of ours/,
    /find these papers/,
  ],
  [
    { kind: 'NUMBERS_UNTOLD', serial: 'S1', receiptNo: 16, lastNo: 16 },
    /^The device had printed No. 16 when it was confirmed; no bill of ours/,
    /find these papers/,
  ],
  [
    { kind: 'COUNTED_BACK', serial: 'S1', receiptNo: 10, lastNo: 20 },
    /^The device counts from No. 10 again, although it had already come to No. 20/,
    /never counts back by itself/,
  ],
  [
    { kind: 'LINE_SET_ASIDE', receiptNo: 8, intent: 'i' },
    /^The gateway told of receipt No. 8, and it could not be entered/,
    /see that each sale is billed here/,
  ],
  [
    { kind: 'LINE_SET_ASIDE' },
    /^The gateway told something that could not be read/,
    /see that each sale is billed here/,
  ],
  [
    { kind: 'NEEDS_PERSON', intent: 'i', ours: 100 },
    /^A bill of MKD 100: nobody knows/,
    /say what you found/,
  ],
])('says in words what does not agree and what to do: %o', async (changes, what, next) => {
  open(book({ differences: [difference(changes)] }))
  const card = await screen.findByRole('region', { name: 'One thing does not agree' })
  const [first, second] = within(card)
    .getAllByText(/./, { selector: 'p' })
    .map(({ textContent }) => plain(textContent))
  expect([first, second]).toEqual([expect.stringMatching(what), expect.stringMatching(next)])
  expect(within(card).queryByRole('link', { name: 'Settle' }) !== null).toBe(changes.kind === 'NEEDS_PERSON')
  expect(screen.queryByText('Every document agrees with the fiscal device.')).toBeNull()
})

it('is honest about a day that no gateway told of, and shows no columns for it', async () => {
  open(book({ device: null }))
  await screen.findByText('No gateway told of this day')
  expect((await rowsOf('By tax class'))[0]).toHaveLength(5)
  expect(screen.queryByText('Every document agrees with the fiscal device.')).toBeNull()
})

it.each([
  [book(empty), 'Nothing was billed today yet', /No gateway told of this day either/, ''],
  [
    book({ ...empty, device: none }),
    'Nothing was billed on this day',
    /counted nothing either/,
    '?day=2026-11-20',
  ],
])('says that nothing was billed', async (answer, title, hint, query) => {
  open(answer, `/fiscal-book${query}`)
  await screen.findByText(title)
  screen.getByText(hint)
  expect(screen.queryByRole('table')).toBeNull()
  expect(screen.getByRole('button', { name: 'Export' })).toHaveProperty('disabled', true)
})

it('tells what waits for its receipt, the daily reports and the voided numbers', async () => {
  open(
    book({
      preBilled: { count: 2, total: 500, oldest: '2026-11-21T10:00:00.000Z' },
      voids: 1,
      closings: [{ serial: 'S1', closingNo: 4, closedAt: '2026-11-21T22:00:00.000Z', turnover: 118 }],
    }),
  )
  await screen.findByText(/^2 orders wait for their fiscal receipt/)
  screen.getByText(/The oldest since 11:00/)
  expect(plain(screen.getByRole('region', { name: 'Daily fiscal reports' }).textContent)).toBe(
    'Daily fiscal reportsNo. 4 at 23:00 · S1MKD 118The device used up 1 number without printing a receipt.',
  )
})

it('is saved as a table under the venue’s day', async () => {
  open(
    book({
      documents: [
        receipt({ closedBy: { _id: 'w', firstname: '=Ана', lastname: 'К' } }),
        receipt({
          billNo: 32,
          kind: 'storno',
          receiptNo: null,
          serial: null,
          refReceiptNo: 7,
          payment: 'card',
        }),
      ],
    }),
  )
  await screen.findByRole('table', { name: 'By tax class' })
  await userEvent.click(screen.getByRole('button', { name: 'Export' }))
  expect(downloads.names()).toEqual(['kafana-fiscal-book-2026-11-21.csv'])
  expect(await downloads.linesOf('kafana-fiscal-book-2026-11-21.csv')).toEqual([
    '\uFEFFTime (Europe/Skopje),Document,Receipt number,Of receipt No.,Device,Bill No.,Closed by,Payment,Total (MKD)',
    "2026-11-21 12:05,Fiscal receipt,7,,S1,31,'=Ана К,Cash,118.00",
    "2026-11-21 12:05,Storno receipt,,7,,32,'=Ана К,Card,-118.00".replace("'=Ана", 'Ана'),
    '',
    'Tax class,Tax rate,Receipts (MKD),Stornos (MKD),Turnover (MKD),VAT in it (MKD),Device: turnover (MKD),Device: VAT (MKD)',
    'А,18.00,236.00,-118.00,118.00,18.00,118.00,18.00',
    'Total,,236.00,-118.00,118.00,18.00,118.00,18.00',
    '',
  ])
})

it('prints every document, also those that nobody scrolled to', async () => {
  vi.stubGlobal(
    'IntersectionObserver',
    class {
      readonly observe = () => {}
      readonly disconnect = () => {}
    },
  )
  open(
    book({
      documents: Array.from({ length: 100 }, (_, index) =>
        receipt({ billNo: index, intent: `i${index}`, receiptNo: index }),
      ),
    }),
  )
  const table = await tableOf('100 documents')
  const count = () => table.rows.length - 1
  expect(count()).toBeLessThan(100)
  window.dispatchEvent(new Event('beforeprint'))
  await waitFor(() => expect(count()).toBe(100))
  window.dispatchEvent(new Event('afterprint'))
  await waitFor(() => expect(count()).toBeLessThan(100))
})

it('can be read again when it could not be read', async () => {
  open(failed)
  expect((await screen.findAllByText('Failed to fetch the fiscal book!')).length).toBeGreaterThan(0)
  screen.getByRole('button', { name: 'Try again' })
})
