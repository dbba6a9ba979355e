// @vitest-environment jsdom
import { fakeServer, signedInAs } from '@kafana/client/testing/fake-server.ts'
import type { ReportedVoid } from '@kafana/contract'
import { screen, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { renderScreen } from '../../testing/render-screen.tsx'
import { plain, press } from '../../testing/screen-actions.ts'
import { company } from '../../testing/statistics-fakes.ts'
import { VoidsCard } from './voids-card.tsx'

const voided: ReportedVoid = {
  line: 'l1',
  order: { _id: 'o1', number: 12 },
  at: '2026-11-21T13:05:00.000Z',
  sentAt: '2026-11-21T12:57:00.000Z',
  table: 'T7',
  name: 'Pie',
  quantity: 2,
  amount: 500,
  reason: { _id: 'tooLate', key: 'tooLate', text: null },
  by: { _id: 'w', firstname: 'Ana', lastname: 'K' },
  approvedBy: { _id: 'o', firstname: 'Vesna', lastname: 'I' },
  cost: 120.5,
}
const open = async (voids: readonly ReportedVoid[]) => {
  signedInAs('owner')
  const totals = {
    count: voids.length,
    quantity: 2 * voids.length,
    amount: 500 * voids.length,
    cost: 120.5 * voids.length,
  }
  const seen = fakeServer({
    'GET /api/company': () => ({ body: company }),
    'GET /api/statistics/voids': () => ({ body: { voids, totals } }),
  })
  const range = { from: '2026-11-01', to: '2026-11-21' }
  renderScreen(() => <VoidsCard range={range} />)
  expect(seen.some(({ url }) => url.pathname.endsWith('/voids'))).toBe(false)
  await press('Show the list')
  return () => seen.filter(({ url }) => url.pathname.endsWith('/voids'))
}

describe('what was taken off orders', () => {
  it('is listed with time, table, reason, people, amount and loss, and with totals', async () => {
    const asked = await open([voided])
    const [, row] = await screen.findAllByRole('row')
    expect(
      within(row as HTMLElement)
        .getAllByRole('cell')
        .map(({ textContent }) => plain(textContent)),
    ).toEqual([
      '2 × Pie',
      expect.stringContaining('21'),
      '8 min',
      'T7',
      'Too late',
      'Ana K',
      'Vesna I',
      '500 den.',
      '121 den.',
    ])
    expect(screen.getByRole('link', { name: /Pie/ }).getAttribute('href')).toBe('/orders/o1')
    expect(asked()[0]?.url.searchParams.get('start')).toBe('2026-10-31T23:00:00.000Z')
    expect(plain(screen.getByText('Quantity', { selector: 'dt' }).parentElement?.textContent)).toBe(
      'Quantity2',
    )
  })

  it('says of which lines only the options were changed', async () => {
    await open([{ ...voided, replaced: true }])
    await screen.findByRole('cell', { name: 'Options changed · Too late' })
  })

  it('may be nothing', async () => {
    await open([])
    await screen.findByText('No items were voided in this range.')
  })
})
