// @vitest-environment jsdom
import { loadParts } from '@kafana/client/browser/parts.ts'
import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, it } from 'vitest'
import { catchDownloads } from '../../testing/downloads.ts'
import { openReport, receipt, report, salesOf } from '../../testing/fiscal-report-fakes.tsx'
import { freezeDate } from '../../testing/render-screen.tsx'

const downloads = catchDownloads()

// Night in Skopje, before the venue's day starts at four.
freezeDate('2026-11-22T01:00:00Z')
beforeEach(loadParts)

it('exports a CSV file named after the venue’s day', async () => {
  openReport(
    report({
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
      sales: salesOf(2, 1),
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
    'Tax class,Tax rate,Receipts (MKD),Stornos (MKD),Turnover (MKD),VAT included (MKD),Device: turnover (MKD),Device: VAT (MKD)',
    'А,18.00,236.00,-118.00,118.00,18.00,118.00,18.00',
    'Total,,236.00,-118.00,118.00,18.00,118.00,18.00',
    '',
    'Sales of the day,Orders,Voided orders,Total (MKD)',
    'With a fiscal receipt,2,0,200.00',
    'Pre-bill only,1,0,100.00',
    'Without a document,0,0,0.00',
    '"Total, as in Statistics",3,0,300.00',
    '',
  ])
})

it('exports what was paid in which way, in columns that come to the totals', async () => {
  const voucher = { tender: 'v', kind: 'other' as const }
  const cash = { tender: 'cash', kind: 'cash' as const }
  const mixed = {
    payments: [
      { ...cash, amount: 100 },
      { ...voucher, amount: 18 },
    ],
  }
  openReport(
    report({
      documents: [
        receipt(mixed),
        receipt({ billNo: 32, receiptNo: 8, payment: 'card' }),
        receipt({ billNo: 33, kind: 'storno', receiptNo: 9, refReceiptNo: 7, ...mixed }),
      ],
      tenders: [
        { tender: 'card', kind: 'card', amount: 118, rounding: 0, tips: 12 },
        { ...voucher, amount: 0.1, rounding: 0, tips: 0 },
        { ...cash, amount: 0.2, rounding: 0.3, tips: 0 },
      ],
    }),
    '/fiscal-book',
    [{ _id: 'v', name: 'Meal voucher' }],
  )
  await screen.findAllByText('Meal voucher')
  await userEvent.click(screen.getByRole('button', { name: 'Export' }))
  const lines = await downloads.linesOf('kafana-fiscal-book-2026-11-21.csv')
  expect(lines.slice(0, 4).map((line) => line.split(',').slice(7).join())).toEqual([
    'Payment,Total (MKD),Cash (MKD),Meal voucher (MKD),Card (MKD)',
    'Cash + Meal voucher,118.00,100.00,18.00,0.00',
    'Card,118.00,0.00,0.00,118.00',
    'Cash + Meal voucher,-118.00,-100.00,-18.00,0.00',
  ])
  expect(lines.slice(-7)).toEqual([
    '',
    'Paid on this day,Total (MKD),Rounding (MKD),Tip (MKD)',
    'Card,118.00,0.00,12.00',
    'Meal voucher,0.10,0.00,0.00',
    'Cash,0.20,0.30,0.00',
    'Total,118.30,0.30,12.00',
    '',
  ])
})
