// @vitest-environment jsdom
import { failed } from '@kafana/client/testing/fake-server.ts'
import type { ReconciliationDifference } from '@kafana/contract'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it, vi } from 'vitest'
import {
  difference,
  empty,
  none,
  openReport,
  receipt,
  report,
  salesOf,
} from '../../testing/fiscal-report-fakes.tsx'
import { freezeDate } from '../../testing/render-screen.tsx'
import { plain } from '../../testing/screen-actions.ts'

const tableOf = (name: string) => screen.findByRole<HTMLTableElement>('table', { name })
const rowsOf = async (name: string) =>
  [...(await tableOf(name)).rows].map(({ cells }) => [...cells].map(({ textContent }) => plain(textContent)))

// Night in Skopje, before the venue's day starts at four.
freezeDate('2026-11-22T01:00:00Z')

it('shows the totals, the comparison with the device, and every document', async () => {
  openReport(report())
  expect(await rowsOf('By tax class')).toEqual([
    ['Tax class', 'Receipts', 'Stornos', 'Turnover', 'VAT included', 'Device: turnover', 'Device: VAT'],
    ['А · 18 %', '236.00', '-118.00', '118.00', '18.00', '118.00', '18.00'],
    ['Total', '236.00', '-118.00', '118.00', '18.00', '118.00', '18.00'],
  ])
  expect(await rowsOf('2 documents')).toEqual([
    ['Document', 'Time', 'Receipt number', 'Bill No.', 'Closed by', 'Payment', 'Total'],
    ['Fiscal receipt', '12:05', '7', '31', 'Ана К', 'Cash', '118.00'],
    ['Storno receiptof receipt No. 7', '12:09', '8', '32', 'Ана К', 'Cash', '-118.00'],
  ])
  expect(plain(screen.getByRole('region', { name: 'Turnover' }).textContent)).toBe(
    'Turnover118 den.2 receipts · 1 storno',
  )
  expect(screen.getByRole('link', { name: '31' }).getAttribute('href')).toBe('/orders/o1')
  screen.getByText('Every sale has a fiscal receipt, and every document matches the fiscal device.')
})

it('navigates between days up to today and keeps the day in the URL', async () => {
  const { history, days } = openReport(report())
  await waitFor(() => expect(days().at(-1)).toBe('2026-11-21'))
  expect(screen.getByRole('button', { name: 'Next day' })).toHaveProperty('disabled', true)
  await userEvent.click(screen.getByRole('button', { name: 'Previous day' }))
  await waitFor(() =>
    expect([history.location.search, days().at(-1)]).toEqual(['?day=2026-11-20', '2026-11-20']),
  )
  await userEvent.click(screen.getByRole('button', { name: 'Today' }))
  await waitFor(() => expect(history.location.search).toBe(''))
})

it.each([
  ['?day=2026-11-03', '2026-11-03'],
  ['?day=2026-12-03', '2026-11-21'],
  ['?day=2026-02-30', '2026-11-21'],
])('takes the day from the URL: %s', async (query, expected) => {
  const { days } = openReport(report(), `/fiscal-book${query}`)
  await waitFor(() => expect(days().at(-1)).toBe(expected))
})

it.each<[Partial<ReconciliationDifference>, RegExp, RegExp]>([
  [
    { receiptNo: 5, billNo: 9, ours: 100, serial: 'S1' },
    /^Bill 9 \(100 den.\) has receipt No. 5, but no gateway reported it/,
    /inform your accountant/,
  ],
  [
    { kind: 'ONLY_ON_DEVICE', receiptNo: 5, device: 100 },
    /^The device has receipt No. 5 \(100 den.\)/,
    /printed it on the device directly/,
  ],
  [
    { kind: 'ONLY_ON_DEVICE', receiptNo: 5, device: 100, intent: 'i' },
    /^The device has receipt No. 5/,
    /cancelled here, or printed a second time/,
  ],
  [{ kind: 'ONLY_ON_DEVICE', receiptNo: 5 }, /its amount is not known/, /printed it on the device directly/],
  [
    { kind: 'AMOUNT_DIFFERS', receiptNo: 5, billNo: 9, ours: 100, device: 90 },
    /^Bill 9 is 100 den. here and 90 den. on the device \(receipt No. 5\)/,
    /Compare both with the paper/,
  ],
  [
    { kind: 'AMOUNT_DIFFERS', receiptNo: 5, billNo: 9, ours: 100 },
    /did not report the amount/,
    /Read the amount/,
  ],
  [
    { kind: 'NUMBER_MISSING', billNo: 9, ours: 100 },
    /^Bill 9 \(100 den.\) has no receipt number/,
    /once the gateway is reachable/,
  ],
  [
    { kind: 'CLASS_DIFFERS', receiptNo: 5, taxClass: 'А', ours: 100, device: 0 },
    /^Receipt No. 5: class А is 100 den. here and 0 den. on the device/,
    /letters and rates/,
  ],
  [
    { kind: 'REFERENCE_DIFFERS', receiptNo: 6, billNo: 9, ours: -100 },
    /^Storno No. 6 names a different receipt/,
    /inform your accountant/,
  ],
  [
    { kind: 'NUMBERS_UNTOLD', serial: 'S1', receiptNo: 16, lastNo: 17 },
    /^The device had printed No. 16 to 17 when it was confirmed; they match no bill/,
    /find these receipts/,
  ],
  [
    { kind: 'NUMBERS_UNTOLD', serial: 'S1', receiptNo: 16, lastNo: 16 },
    /^The device had printed No. 16 when it was confirmed; it matches no bill/,
    /find these receipts/,
  ],
  [
    { kind: 'COUNTED_BACK', serial: 'S1', receiptNo: 10, lastNo: 20 },
    /^The device restarted at No. 10, although it had already reached No. 20/,
    /receipt number never goes down on its own/,
  ],
  [
    { kind: 'LINE_SET_ASIDE', receiptNo: 8, intent: 'i' },
    /^The gateway reported receipt No. 8, but it could not be processed/,
    /make sure that each sale is billed here/,
  ],
  [
    { kind: 'LINE_SET_ASIDE', serial: 'S1', closingNo: 5 },
    /^The gateway reported Z report No. 5, but it could not be processed/,
    /contact support/,
  ],
  [
    { kind: 'LINE_SET_ASIDE' },
    /^The gateway reported something that could not be processed/,
    /make sure that each sale is billed here/,
  ],
  [
    { kind: 'BILL_LOST', intent: 'i', ref: 'Q9DM683K', ours: 360.72 },
    /^A bill of 360\.72 den\. with the reference Q9DM683K was allowed before data was lost/,
    /^Look for a receipt with this reference/,
  ],
  [
    { kind: 'BILL_LOST', intent: 'i', ref: 'Q9DM683K' },
    /^A bill with the reference Q9DM683K was allowed before data was lost/,
    /^Look for a receipt with this reference/,
  ],
  [
    { kind: 'CLOSING_SALES_DIFFER', closingNo: 5, taxClass: 'А', ours: 1000, device: 1100 },
    /^Z report No. 5: sales in class А are 1,000 den. here and 1,100 den. on the device/,
    /Compare the Z report on paper/,
  ],
  [
    { kind: 'CLOSING_STORNOS_DIFFER', closingNo: 5, taxClass: 'Б', ours: 0, device: -70 },
    /^Z report No. 5: stornos in class Б are 0 den. here and -70 den\. on the device/,
    /inform your accountant/,
  ],
  [
    { kind: 'CLOSING_CASH_DIFFERS', closingNo: 5, ours: 10, device: 20 },
    /^Z report No. 5: cash is 10 den. here and 20 den. on the device/,
    /Compare the Z report on paper/,
  ],
  [
    { kind: 'CLOSING_CARD_DIFFERS', closingNo: 5, ours: 20, device: 10 },
    /^Z report No. 5: card payments are 20 den. here and 10 den. on the device/,
    /Compare the Z report on paper/,
  ],
  [
    { kind: 'NEEDS_PERSON', intent: 'i', ours: 100 },
    /^A bill of 100 den.: it is not confirmed/,
    /enter what you found/,
  ],
])('explains a difference and the next step: %o', async (changes, what, next) => {
  openReport(report({ differences: [difference(changes)] }))
  const card = await screen.findByRole('region', { name: 'One difference' })
  const [first, second] = within(card)
    .getAllByText(/./, { selector: 'p' })
    .map(({ textContent }) => plain(textContent))
  expect([first, second]).toEqual([expect.stringMatching(what), expect.stringMatching(next)])
  expect(within(card).queryByRole('link', { name: 'Resolve' }) !== null).toBe(changes.kind === 'NEEDS_PERSON')
  expect(
    screen.queryByText('Every sale has a fiscal receipt, and every document matches the fiscal device.'),
  ).toBeNull()
})

it('leads from a bill that its gateway denies to its order, where it is undone', async () => {
  openReport(
    report({ differences: [difference({ kind: 'PRINT_DENIED', billNo: 31, intent: 'i1', ours: 118 })] }),
  )
  const card = within(await screen.findByRole('region', { name: 'One difference' }))
  card.getByText(/^Bill 31 \(118.den\.\) was reported as printed, but its gateway never printed it/)
  card.getByText(/an owner undoes the bill at its order/)
  expect(card.getByRole('link', { name: 'Open order' }).getAttribute('href')).toBe('/orders/o1')
})

it('lists undone bills with who undid them and why, also if the day has nothing else', async () => {
  const person = { _id: 'v', firstname: 'Vesna', lastname: 'K' }
  openReport(
    report({
      ...empty,
      undone: [
        {
          billNo: 31,
          intent: 'i1',
          total: 118,
          at: '2026-11-21T11:05:00.000Z',
          closedBy: person,
          orders: ['o1'],
          undoneAt: '2026-11-21T12:10:00.000Z',
          undoneBy: person,
          reason: 'The printer was off',
        },
      ],
    }),
  )
  const card = within(await screen.findByRole('region', { name: 'Undone bills' }))
  card.getByText(/^Bill 31 \(118.den\.\) was never printed and was undone\.$/)
  card.getByText('The printer was off')
  card.getByText('21/11/2026, 13:10 · Vesna K')
})

it('states that no gateway reported the day and omits its columns', async () => {
  openReport(report({ device: null }))
  await screen.findByText('No gateway reported anything for this day')
  expect((await rowsOf('By tax class'))[0]).toHaveLength(5)
  expect(
    screen.queryByText('Every sale has a fiscal receipt, and every document matches the fiscal device.'),
  ).toBeNull()
})

it('states that the device did not report every amount, instead of claiming that all agrees', async () => {
  openReport(report({ asSent: 2 }))
  await screen.findByText('The device did not report the amounts of 2 documents.')
  screen.getByText(/Compare it with the Z report on paper/)
  expect(
    screen.queryByText('Every sale has a fiscal receipt, and every document matches the fiscal device.'),
  ).toBeNull()
})

it('states that the device reported totals alone, instead of claiming that all agrees', async () => {
  openReport(report({ classesAsSent: 1 }))
  await screen.findByText('The device reported only the total of 1 document, not its tax classes.')
  screen.getByText(/By tax class, what was sent to it is shown/)
  expect(
    screen.queryByText('Every sale has a fiscal receipt, and every document matches the fiscal device.'),
  ).toBeNull()
})

it.each([
  [report(empty), 'Nothing billed yet today', /No gateway reported anything for this day\. Receipts/, ''],
  [
    report({ ...empty, device: none }),
    'Nothing was billed on this day',
    /recorded nothing either/,
    '?day=2026-11-20',
  ],
])('states that nothing was billed', async (answer, title, hint, query) => {
  openReport(answer, `/fiscal-book${query}`)
  await screen.findByText(title)
  screen.getByText(hint)
  expect(screen.queryByRole('table')).toBeNull()
  expect(screen.getByRole('button', { name: 'Export' })).toHaveProperty('disabled', true)
})

it('shows pre-billed orders, daily reports and voided numbers', async () => {
  openReport(
    report({
      sales: salesOf(3, 2),
      voids: 1,
      closings: [
        { serial: 'S1', closingNo: 4, closedAt: '2026-11-21T22:00:00.000Z', turnover: 118 },
        {
          serial: 'S1',
          closingNo: 5,
          closedAt: '2026-11-21T22:10:00.000Z',
          turnover: 0,
          closedBy: { _id: 'v', firstname: 'Vesna', lastname: 'K' },
        },
        { serial: 'S1', closingNo: 6, closedAt: '2026-11-21T22:20:00.000Z', turnover: 0, withoutPin: true },
      ],
    }),
  )
  await screen.findByText(/^2 orders with only a pre-bill/)
  screen.getByText(/The oldest is from 11:00/)
  expect(plain(screen.getByRole('region', { name: 'Daily fiscal reports (Z)' }).textContent)).toBe(
    'Daily fiscal reports (Z)No. 4 at 23:00 · S1118 den.No. 5 at 23:10 · S1closed with the PIN of Vesna K0 den.No. 6 at 23:20 · S1closed without an owner’s PIN0 den.The device used 1 number without printing a receipt.',
  )
})

it('says beside a storno why, and who paid the guests', async () => {
  const ana = { _id: 'w', firstname: 'Ana', lastname: 'K' }
  openReport(
    report({
      documents: [
        receipt({ kind: 'storno', refReceiptNo: 7, closedBy: ana, reason: 'Wrong table', paidBy: [ana] }),
      ],
    }),
  )
  await screen.findByText('Reason for the storno: Wrong table')
  screen.getByText('Paid back by Ana K')
})

it('prints every document, also those not scrolled to', async () => {
  vi.stubGlobal(
    'IntersectionObserver',
    class {
      readonly observe = () => {}
      readonly disconnect = () => {}
    },
  )
  openReport(
    report({
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

it('can be reloaded after a failure', async () => {
  openReport(failed)
  expect((await screen.findAllByText('Failed to fetch the fiscal report!')).length).toBeGreaterThan(0)
  screen.getByRole('button', { name: 'Try again' })
})
