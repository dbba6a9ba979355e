// @vitest-environment jsdom
import { company } from '@kafana/client/testing/entities.ts'
import type { TypeSales } from '@kafana/contract'
import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it } from 'vitest'
import { catchDownloads } from '../../testing/downloads.ts'
import { freezeDate, renderScreen } from '../../testing/render-screen.tsx'
import { words } from '../../testing/screen-actions.ts'
import { fakeVenue } from '../../testing/statistics-fakes.ts'
import { Component as StatisticsScreen } from './statistics-screen.tsx'

freezeDate('2026-11-21T14:00:00Z')
const downloads = catchDownloads()

const EATEN_IN: TypeSales = { type: 'dineIn', orders: 3, revenue: 900.5, averageOrder: 300.17 }
const open = (types: readonly TypeSales[], offers = true) => {
  const seen = fakeVenue({
    more: {
      'GET /api/company': () => ({ body: company(offers ? { orderTypes: ['takeaway'] } : {}) }),
      'GET /api/statistics/types': () => ({ body: types }),
    },
  })
  renderScreen(StatisticsScreen, { at: '/statistics?from=2026-11-16&to=2026-11-19', path: '/statistics' })
  return () => seen.filter(({ url }) => url.pathname === '/api/statistics/types')
}

it('sales by type are shown with their sum, and exported', async () => {
  open([EATEN_IN, { type: 'takeaway', orders: 1, revenue: 99.5, averageOrder: 99.5 }])
  const table = await screen.findByRole('table', { name: 'Sales by type of order' })
  const rows = within(table).getAllByRole('row').slice(1)
  expect(rows.map(words)).toEqual(['Eat in900.50 den.3300 den.90.1%', 'Take away99.50 den.1100 den.10.0%'])
  expect(words(table.closest('section'))).toContain('Total 1,000 den.')
  await userEvent.click(screen.getByRole('button', { name: 'Export: Sales by type of order' }))
  expect(await downloads.linesOf('kafana-types-2026-11-16-2026-11-19.csv')).toEqual([
    '\uFEFFType of order,Orders,Revenue (MKD),Average order (MKD)',
    'Eat in,3,900.50,300.17',
    'Take away,1,99.50,99.50',
    '',
  ])
})

it('nothing is shown while everything is eaten in', async () => {
  const requests = open([EATEN_IN])
  await screen.findByRole('table', { name: 'Sales by person' })
  await expect.poll(requests).toHaveLength(1)
  expect(screen.queryByRole('table', { name: 'Sales by type of order' })).toBeNull()
})

it('nothing is asked in a venue that offers nothing else', async () => {
  const requests = open([EATEN_IN], false)
  await screen.findByRole('table', { name: 'Sales by person' })
  expect(requests()).toEqual([])
})
