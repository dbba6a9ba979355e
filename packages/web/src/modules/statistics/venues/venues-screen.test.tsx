// @vitest-environment jsdom
import { company, assignedTo, member, table, tableNow, zone } from '@kafana/client/testing/entities.ts'
import { failed, fakeServer, signedInAs } from '@kafana/client/testing/fake-server.ts'
import { todayBounds } from '@kafana/domain'
import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it } from 'vitest'
import { freezeDate, renderScreen } from '../../../testing/render-screen.tsx'
import { Component as VenuesScreen } from './venues-screen.tsx'

type Answers = Parameters<typeof fakeServer>[0]
const CLOCK = { currency: 'MKD', timezone: 'Europe/Skopje', dayStart: '00:00' }
const ana = member('ana', 'Ана', { lastname: 'Κ' })
const [t1, t2, bar] = [
  table('t1', { name: 'Маса 1', zone: 'z1', ...assignedTo('ana') }),
  table('t2', { name: '2', zone: 'z1' }),
  table('t3', { name: 'Bar' }),
]
const ago = (minutes: number) => new Date(Date.now() - minutes * 60_000 - 25_000).toISOString()

const open = (answers: Answers = {}) => {
  signedInAs('owner')
  fakeServer({
    'GET /api/company': () => ({ body: company(CLOCK) }),
    'GET /api/company/staff': () => ({ body: [ana] }),
    'GET /api/zones': () => ({
      body: [
        zone('z1', { name: 'Сала', tables: [t1, t2] }),
        zone('z2', { name: 'Terrace', smokingZone: true }),
      ],
    }),
    'GET /api/tables': () => ({ body: [t1, t2, bar] }),
    'GET /api/statistics/floor': () => ({
      body: [
        tableNow('t1', { openOrders: 2, openTotal: 1240, since: ago(65) }),
        tableNow('t2', { billedOrders: 3, revenue: 900 }),
        tableNow('t3'),
        tableNow('t9', { name: 'Стара', archived: true, billedOrders: 1, revenue: 50 }),
      ],
    }),
    ...answers,
  })
  return renderScreen(VenuesScreen, { path: '/venues', at: '/venues' })
}
const region = async (name: string) => within(await screen.findByRole('region', { name }))
const addressOf = (link: HTMLElement) => new URL(link.getAttribute('href') ?? '', 'http://kafana.test')
const day = () => {
  const { start, end } = todayBounds(Date.now(), CLOCK)
  return { billedStart: new Date(start).toISOString(), billedEnd: new Date(end).toISOString() }
}
const queryOf = (link: HTMLElement) => Object.fromEntries(addressOf(link).searchParams)

freezeDate()

describe('the venue overview', () => {
  it('shows occupancy, open total and today’s revenue with links', async () => {
    open()
    const link = async (name: string) => (await region(name)).getByRole('link')
    expect((await link('Occupied tables')).textContent).toBe('1 of 3')
    expect([(await link('Open orders')).textContent, queryOf(await link('Open orders'))]).toEqual([
      expect.stringContaining('1,240'),
      { filter: 'open' },
    ])
    expect([(await link('Sales today')).textContent, queryOf(await link('Sales today'))]).toEqual([
      expect.stringContaining('950'),
      { filter: 'billed', ...day() },
    ])
    expect((await region('Seats taken')).getByText('4 of 12')).toBeTruthy()
  })

  it('shows the same for each zone and for tables without one', async () => {
    open()
    const texts = async (name: string) => (await screen.findByRole('region', { name })).textContent
    for (const text of ['Non-smoking', '1 of 2 tables occupied', '4 of 8 seats taken'])
      expect(await texts('Сала')).toContain(text)
    for (const text of ['Smoking', 'no tables found']) expect(await texts('Terrace')).toContain(text)
    expect((await region('No zone')).getByRole('link').textContent).toBe('Bar')
  })

  it('shows for each table its state, waiters, and metrics with links to orders', async () => {
    open()
    const [free, occupied] = (await region('Сала')).getAllByRole('listitem').map((tile) => within(tile))
    if (!free || !occupied) throw new Error('two tables expected')
    expect(addressOf(occupied.getByRole('link', { name: 'Маса 1' })).pathname).toBe('/establishment/t1')
    occupied.getByText('occupied')
    occupied.getByText(/^since .*\d\d:\d\d$/)
    occupied.getByText('1 h 5 min')
    occupied.getByText('Ана Κ')
    expect(queryOf(occupied.getByRole('link', { name: /^Маса 1, Open/ }))).toEqual({
      table: 't1',
      filter: 'open',
    })
    free.getByText('free')
    expect(queryOf(free.getByRole('link', { name: /^2, Today/ }))).toEqual({
      table: 't2',
      filter: 'billed',
      ...day(),
    })
    expect(free.queryByText(/since/)).toBeNull()
  })

  it('expands the totals of a zone to its tables', async () => {
    open()
    const hall = await region('Сала')
    const sums = hall.getByRole('button', { name: /Open.*1,240.*Today.*900.*By table/ })
    expect(hall.queryByRole('table')).toBeNull()
    await userEvent.click(sums)
    expect(sums.getAttribute('aria-expanded')).toBe('true')
    const rows = hall.getAllByRole('row').slice(1)
    expect(rows.map((row) => within(row).getByRole('rowheader').textContent)).toEqual(['2', 'Маса 1'])
    expect(rows.map((row) => queryOf(within(row).getByRole('link')))).toMatchObject([
      { table: 't2', filter: 'billed' },
      { table: 't1', filter: 'open' },
    ])
  })

  it('keeps the sales of removed tables, without links to them', async () => {
    open()
    const tile = within((await region('Other tables')).getByRole('listitem'))
    tile.getByText('Стара')
    expect(tile.getAllByRole('link').map(queryOf)).toMatchObject([{ table: 't9' }])
  })

  it('filters occupied tables and keeps the filter in the URL', async () => {
    const { history } = open()
    await userEvent.click(await screen.findByRole('radio', { name: 'Occupied' }))
    expect(history.location.search).toBe('?show=occupied')
    expect((await region('Сала')).getAllByRole('listitem')).toHaveLength(1)
    ;(await region('No zone')).getByText('No table is occupied here.')
  })

  it('has the full text of a long name as its title', async () => {
    const long = 'Ω'.repeat(200)
    open({ 'GET /api/tables': () => ({ body: [t1, t2, { ...bar, name: long }] }) })
    expect((await screen.findByTitle(long)).textContent).toBe(long)
  })

  it('offers to create a zone if there are none', async () => {
    open({
      'GET /api/zones': () => ({ body: [] }),
      'GET /api/tables': () => ({ body: [] }),
      'GET /api/statistics/floor': () => ({ body: [] }),
    })
    await screen.findByText('create zone first')
    expect(screen.getByRole('link', { name: 'Go to zones' }).getAttribute('href')).toBe('/zones')
  })

  it.each([
    { missing: '/api/company/staff', text: 'Сала' },
    { missing: '/api/statistics/floor', text: 'Failed to fetch tables.' },
  ])('shows $text without $missing', async ({ missing, text }) => {
    open({ [`GET ${missing}`]: failed })
    expect((await screen.findAllByText(text)).length).toBeGreaterThan(0)
  })
})
