// @vitest-environment jsdom
import type { FiscalDay } from '@kafana/contract'
import { screen, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { difference, openReport, report, salesOf } from '../../testing/fiscal-report-fakes.tsx'
import { freezeDate } from '../../testing/render-screen.tsx'
import { plain } from '../../testing/screen-actions.ts'

freezeDate('2026-11-22T01:00:00Z')

it('shows the sales in three parts that add up, each with its orders', async () => {
  openReport(
    report({
      sales: {
        ...salesOf(3, 2, 1),
        withReceipt: { orders: 3, voided: 1, total: 200 },
        total: { orders: 6, voided: 1, total: 500 },
        printedOtherDay: { orders: 1, total: 100 },
        ofOtherDays: { orders: 2, total: 236 },
      },
    }),
  )
  const card = await screen.findByRole('region', { name: 'Sales of the day' })
  expect(
    within(card)
      .getAllByRole('listitem')
      .map(({ textContent }) => plain(textContent)),
  ).toEqual([
    'With a fiscal receipt3 orders · 1 voided order is subtractedOf this, 100 den. was printed on another day.200 den.',
    '+Pre-bill only2 orders200 den.',
    '+Without a document1 order100 den.',
    '=Total, as in Statistics6 orders · 1 voided order is subtracted500 den.',
  ])
  const range = 'billedStart=2026-11-21T03%3A00%3A00.000Z&billedEnd=2026-11-22T03%3A00%3A00.000Z'
  expect(
    within(card)
      .getAllByRole('link')
      .map((link) => link.getAttribute('href')),
  ).toEqual([
    `/orders?document=receipt&${range}`,
    `/orders?document=preBill&${range}`,
    `/orders?document=none&${range}`,
    '/statistics?from=2026-11-21&to=2026-11-21',
  ])
  screen.getByText(/Of this, 236.den\. is for sales of another day/)
})

it.each<[string, Partial<FiscalDay>, string]>([
  ['a pre-bill without a receipt', { sales: salesOf(3, 1) }, '1 order with only a pre-bill: 100 den.'],
  ['a sale without a document', { sales: salesOf(3, 0, 2) }, '2 orders without a document: 200 den.'],
  ['a difference', { differences: [difference({})] }, 'One difference'],
])('states what remains: %s', async (_name, changes, text) => {
  openReport(report(changes))
  const note = await screen.findByRole('alert', { name: 'Still open for this day' })
  expect(plain(note.textContent)).toContain(text)
  expect(screen.queryByText(/every document matches/)).toBeNull()
})
