// @vitest-environment jsdom
import { refusal, fakeServer, signedInAs } from '@kafana/client/testing/fake-server.ts'
import type { ServiceReport } from '@kafana/contract'
import { screen, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { catchDownloads } from '../../testing/downloads.ts'
import { renderScreen } from '../../testing/render-screen.tsx'
import { press, words } from '../../testing/screen-actions.ts'
import { company } from '../../testing/statistics-fakes.ts'
import { ServiceCard } from './service-card.tsx'

const downloads = catchDownloads()
const ana = { _id: 'w', firstname: 'Ana', lastname: 'K' }
const vesna = { _id: 'o', firstname: 'Vesna', lastname: 'I' }
const group = (amount: number, key: 'regular' | 'complaint' | 'tooLate') => ({
  by: ana,
  approvedBy: key === 'regular' ? null : vesna,
  reason: { _id: key, key, text: null },
  count: 1,
  amount,
})
const report: ServiceReport = {
  checks: { closed: 12, minutes: 61.5 },
  guests: { parties: 5, guests: 14, average: 400 },
  voids: { count: 1, amount: 100, groups: [group(100, 'tooLate')] },
  rejected: { count: 2, amount: 900, groups: [{ ...group(900, 'regular'), reason: null, count: 2 }] },
  comps: { count: 1, amount: 250, groups: [group(250, 'complaint')] },
  discounts: { count: 1, amount: 30.5, groups: [group(30.5, 'regular')] },
  moved: {
    count: 1,
    amount: 60,
    latest: [{ check: 'c1', at: '2026-11-20T19:30:00.000Z', by: ana, approvedBy: vesna, amount: 60 }],
  },
  tips: [{ person: ana, amount: 45 }],
  tenders: [{ tender: 'cash', kind: 'cash', amount: 5000, rounding: 0, tips: 0 }],
  waiters: [
    {
      waiter: ana,
      closed: 10,
      paid: 5000,
      guests: { parties: 5, guests: 14, average: 400 },
      voids: 100,
      comps: 250,
      discounts: 30.5,
      tips: 45,
    },
    { waiter: null, closed: 2, paid: 600, voids: 0, comps: 0, discounts: 0, tips: 0 },
  ],
}
const open = async (answer: { readonly status?: number; readonly body: unknown }) => {
  signedInAs('owner')
  const seen = fakeServer({
    'GET /api/company': () => ({ body: company }),
    'GET /api/tenders': () => ({ body: [] }),
    'GET /api/statistics/service': () => answer,
  })
  renderScreen(() => <ServiceCard range={{ from: '2026-11-01', to: '2026-11-21' }} />)
  expect(seen.some(({ url }) => url.pathname.endsWith('/service'))).toBe(false)
  await press('Show the report')
}

it('how guests were served is read when it is opened; losses are never added up, and are exported', async () => {
  await open({ body: report })
  const rowsOf = async (name: string) => {
    const table = within(await screen.findByRole('table', { name }))
    return table
      .getAllByRole('row')
      .slice(1)
      .map((row) => within(row).getAllByRole('cell').map(words))
  }
  expect(await rowsOf('Moved after guests saw their bill')).toEqual([
    [expect.stringContaining('20:30'), 'Ana K', 'Vesna I', '60 den.'],
  ])
  const none = Array.from({ length: 4 }, () => '0 den.')
  expect(await rowsOf('By waiter')).toEqual([
    ['Ana K', '10', '14', '400 den.', '5,000 den.', '30.50 den.', '250 den.', '100 den.', '45 den.'],
    ['No waiter', '2', '–', '–', '600 den.', ...none],
  ])
  expect(await rowsOf('Service')).toEqual([
    ['Voided items', 'Ana K', 'Vesna I', 'Too late', '1', '100 den.'],
    ['Rejected after confirming', 'Ana K', '–', '–', '2', '900 den.'],
    ['Free of charge', 'Ana K', 'Vesna I', 'Complaint', '1', '250 den.'],
    ['Discount', 'Ana K', '–', 'Regular guest', '1', '30.50 den.'],
  ])
  const facts = screen.getAllByRole('term').map((term) => words(term.parentElement))
  expect(facts).toEqual([
    'Parties that left12',
    'Median stay1 h 1 min',
    'Voided items1 · 100 den.',
    'Rejected after confirming2 · 900 den.',
    'Free of charge1 · 250 den.',
    'Discount1 · 30.50 den.',
    'Moved after guests saw their bill1 · 60 den.',
    'Tip: Ana K45 den.',
  ])
  screen.getByText(/^Per guest: 400.*14/)
  await press('Export: By waiter')
  const waiters = await downloads.linesOf('kafana-service-by-waiter-2026-11-01-2026-11-21.csv')
  expect(waiters.slice(1, 3)).toEqual([
    'Ana K,10,14,400.00,5000.00,30.50,250.00,100.00,45.00',
    'No waiter,2,0,,600.00,0.00,0.00,0.00,0.00',
  ])
  await press('Export: Service')
  const lines = await downloads.linesOf('kafana-service-2026-11-01-2026-11-21.csv')
  expect(lines[2]).toBe('Rejected after confirming,Ana K,,,2,900.00,')
  expect(lines[4]).toBe('Discount,Ana K,,Regular guest,1,30.50,')
  expect(lines[5]).toBe('Moved after guests saw their bill,Ana K,Vesna I,,1,60.00,2026-11-20 20:30')
})

it('a range that is too long says so', async () => {
  await open(
    refusal(400, 'INPUT_INVALID', { issues: [{ path: 'end', key: 'RANGE_TOO_LONG', message: 'too long' }] }),
  )
  await screen.findByText('Choose a range of 400 days or less.')
})
