// @vitest-environment jsdom
import { loadParts } from '@kafana/client/browser/parts.ts'
import { fakeServer, refusal, signedInAs, writesIn } from '@kafana/client/testing/fake-server.ts'
import type { PrintJob, Station } from '@kafana/contract'
import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, describe, expect, it } from 'vitest'
import { renderScreen } from '../../testing/render-screen.tsx'
import { dialog, expectText, press, words } from '../../testing/screen-actions.ts'
import { Component as StationsScreen } from './stations-screen.tsx'

beforeEach(loadParts)

const printer = {
  kind: 'both',
  gateway: 'g',
  host: '192.168.1.50',
  port: 9100,
  paper: 80,
  language: 'en',
} as const
const grill: Station = {
  _id: 'grill',
  name: 'Grill',
  category: 'food',
  acceptAtOnce: false,
  toServed: false,
  silent: false,
  version: 4,
}
const job = (id: string, changes: Partial<PrintJob> = {}): PrintJob => ({
  _id: id,
  kind: 'sent',
  station: { _id: 'grill', name: 'Grill' },
  printer: { _id: 'grill', name: 'Grill' },
  orders: [12],
  state: 'printed',
  problem: null,
  createdAt: '2026-11-26T17:05:00.000Z',
  doneAt: null,
  ...changes,
})

const open = (station: Station, answers: Parameters<typeof fakeServer>[0] = {}) => {
  signedInAs('owner')
  const seen = fakeServer({
    'GET /api/stations': () => ({ body: [station] }),
    'GET /api/menu-groups': () => ({ body: [] }),
    'GET /api/product': () => ({ body: [] }),
    'GET /api/gateway': () => ({
      body: [
        {
          _id: 'g',
          name: 'Bar',
          pairedAt: '2026-11-26T17:05:00.000Z',
          seenAt: null,
          connected: true,
          device: null,
        },
      ],
    }),
    'GET /api/stations/grill/print-jobs': () => ({
      body: [job('b', { kind: 'void', state: 'waiting' }), job('a', { orders: [7, 8] })],
    }),
    ...answers,
  })
  renderScreen(StationsScreen)
  return { seen, writes: () => writesIn(seen) }
}

describe('the printer of a station', () => {
  it('is set with its address and paper, in the language of who sets it', async () => {
    const { writes, seen } = open(grill, {
      'PUT /api/stations/grill/printer': () => ({ body: { ...grill, printer } }),
    })
    await press('Printer: Grill')
    expect(seen.some(({ url }) => url.pathname.endsWith('print-jobs'))).toBe(false)
    const form = await dialog()
    await userEvent.type(form.getByLabelText(/^Address of the printer/), '8.8.8.8')
    await userEvent.click(form.getByRole('button', { name: 'Save' }))
    form.getByText(/Enter an address of your own network/)
    await userEvent.clear(form.getByLabelText(/^Address of the printer/))
    await userEvent.type(form.getByLabelText(/^Address of the printer/), '10.0.0.7')
    await userEvent.click(form.getByRole('radio', { name: 'Printer only' }))
    await userEvent.click(form.getByRole('radio', { name: '58 mm' }))
    await userEvent.click(form.getByRole('button', { name: 'Save' }))
    await screen.findByText('Printer saved.')
    const sent = { ...printer, kind: 'printer', host: '10.0.0.7', paper: 58 }
    expect(writes()).toEqual([
      { call: 'PUT /api/stations/grill/printer', body: { printer: sent, version: 4 } },
    ])
  })

  it('is taken away', async () => {
    const { writes } = open(
      { ...grill, printer },
      { 'PUT /api/stations/grill/printer': () => ({ body: grill }) },
    )
    await press('Printer: Grill')
    await userEvent.click((await dialog()).getByRole('button', { name: 'Remove printer' }))
    await screen.findByText('Printer removed.')
    expect(writes()).toEqual([
      { call: 'PUT /api/stations/grill/printer', body: { printer: null, version: 4 } },
    ])
  })

  it('is tested, and shows what it printed last', async () => {
    const { writes } = open(
      { ...grill, printer },
      { 'POST /api/stations/grill/test-print': () => refusal(409, 'STATION_WITHOUT_PRINTER') },
    )
    const list = within(await screen.findByRole('list', { name: 'Last tickets on paper' }))
    expect(list.getAllByRole('listitem').map(words)).toEqual(['18:05#12 voidwaiting', '18:05#7 #8printed'])
    screen.getByText('Printer and screen · 192.168.1.50:9100 · 80 mm')
    await press('Test print: Grill')
    await expectText(/This station has no printer/)
    expect(writes()).toEqual([{ call: 'POST /api/stations/grill/test-print', body: undefined }])
  })
})
