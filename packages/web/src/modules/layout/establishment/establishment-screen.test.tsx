// @vitest-environment jsdom
import { LiveContext } from '@kafana/client/live/live-provider.tsx'
import { outbox } from '@kafana/client/outbox/current-outbox.ts'
import { company, floorTable, table as wireTable, zone } from '@kafana/client/testing/entities.ts'
import { fakeServer, refusal, signedInAs, writesIn } from '@kafana/client/testing/fake-server.ts'
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import type { ComponentType } from 'react'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { GATEWAY_HEALTH } from '../../../testing/billing-entities.ts'
import { closeDay, dayClosingAnswers, OWNER_PIN } from '../../../testing/day-closing.ts'
import { renderScreen } from '../../../testing/render-screen.tsx'
import { plain, press, words } from '../../../testing/screen-actions.ts'
import { windowOf } from '../../../testing/window-of.ts'
import { Component as EstablishmentScreen } from './establishment-screen.tsx'
import * as floorGeometry from './floor-geometry.ts'

vi.mock(import('./floor-geometry.ts'), { spy: true })

const LOST_CONNECTION = { phase: 'lost', since: 0 } as const
const ago = (minutes: number): string => new Date(Date.now() - minutes * 60_000 - 25_000).toISOString()
type Answers = Parameters<typeof fakeServer>[0]
const table = (id: string, standsIn: string | null, version = 1) =>
  wireTable(id, { zone: standsIn, position: { x: 80, y: 40 }, version })
const floor: Answers = {
  'GET /api/company': () => ({ body: company() }),
  'GET /api/zones': () => ({ body: [zone('z1', { name: 'Hall' }), zone('z2', { name: 'Terrace' })] }),
  'GET /api/tables': () => ({
    body: [table('T1', 'z1'), { ...table('T2', 'z1'), position: { x: 280, y: 40 } }, table('T3', 'z2')],
  }),
  'GET /api/orders/floor': () => ({
    body: [
      floorTable('T1', {
        today: 3,
        state: 'waiting',
        category: 'drink',
        since: ago(12),
        waiting: 1,
        ready: 1,
        readySince: ago(3),
        owed: 1240,
      }),
      floorTable('T2'),
      floorTable('T3', {
        today: 120,
        state: 'ready',
        since: ago(65),
        readySince: ago(65),
        ready: 2,
        owed: 90.5,
      }),
    ],
  }),
}
const open = (
  role: 'owner' | 'monitor',
  answers: Answers = {},
  Screen: ComponentType = EstablishmentScreen,
) => {
  signedInAs(role)
  const seen = fakeServer({ ...floor, ...answers })
  const { history } = renderScreen(Screen, {
    at: '/establishment',
    path: '/establishment',
    routes: [{ path: '/establishment/:id', element: null }],
  })
  return { seen, history }
}
afterEach(() => {
  vi.useRealTimers()
})
const onPhone = (): void => windowOf(390)
const tile = (name: string) => screen.findByRole('button', { name: new RegExp(`^${name}`) })

describe('the floor plan', () => {
  it('shows the status of every table, with today’s orders, by one call', async () => {
    const { seen } = open('monitor')
    await screen.findByText(', late, waiting for 12 min')
    expect(plain((await tile('T1')).textContent)).toBe(
      'T1, 4 seats1,240 den., 1,240 den. to pay3 min, ready for 3 min, late, waiting for 12 min3, 3 orders today',
    )
    expect((await tile('T2')).textContent).toBe('T24, 4 seats, free')
    expect(
      within(screen.getByRole('list', { name: 'Tables now' }))
        .getAllByRole('listitem')
        .map(({ textContent }) => textContent),
    ).toEqual(['11 waiting', '11 of them late', '11 ready', '00 served', '11 free'])
    expect(seen.filter(({ url }) => url.pathname.includes('orders')).map(({ url }) => url.pathname)).toEqual([
      '/api/orders/floor',
    ])
  })

  it('marks the tables with orders that are still on this device, on the plan and in the list', async () => {
    onPhone()
    open('monitor', {
      'POST /api/tickets': () => {
        throw new TypeError('cut')
      },
    })
    await screen.findByRole('list', { name: 'Tables' })
    await outbox().enqueue(
      'service.sendTicket',
      { body: { id: 'ticket', table: 'T2', lines: [{ id: '1', product: 'p', quantity: 2 }] } },
      { table: { name: 'T2', zone: null }, lines: ['2 × Beer'], total: 240 },
    )
    await screen.findByText('On this device')
    expect(screen.getAllByRole('link').map(words)).toContain('T24 seatsfreeOn this device')
    await press('Plan')
    expect((await tile('T2')).textContent).toBe('T24, 4 seats, free, On this device')
    expect((await tile('T1')).textContent).not.toContain('On this device')
  })

  it('keeps an open menu of its header when the tables load', async () => {
    const tables = Promise.withResolvers<{ readonly body: unknown }>()
    open('monitor', { 'GET /api/tables': () => tables.promise })
    await userEvent.click(await screen.findByRole('button', { name: 'Reports' }))
    const item = (await screen.findAllByRole('menuitem'))[0]
    tables.resolve({ body: [table('T1', 'z1')] })
    await tile('T1')
    expect(screen.getAllByRole('menuitem')[0]).toBe(item)
  })

  it('shows for every zone what needs attention', async () => {
    open('monitor')
    await screen.findByLabelText('Hall1, 1 ready1, 1 late')
    await screen.findByLabelText('Terrace1, 1 ready')
  })

  it('remembers the zone, and opens a table', async () => {
    const { history } = open('monitor')
    await userEvent.click(await screen.findByLabelText(/^Terrace/))
    await screen.findByText('99+')
    expect(plain((await tile('T3')).textContent)).toBe(
      'T3, 4 seats90.50 den., 90.50 den. to pay1 h 05, ready for 1 h 5 min99+, 120 orders today',
    )
    expect(localStorage.getItem('floor-zone')).toBe('z2')
    await userEvent.click(await tile('T3'))
    expect(history.location.pathname).toBe('/establishment/T3')
  })

  it('is a list on a phone, with the same amounts; the plan is there too, which the device remembers', async () => {
    onPhone()
    const { history } = open('monitor')
    const tables = within(await screen.findByRole('list', { name: 'Tables' }))
    await tables.findByText('late, waiting for 12 min')
    expect(tables.getAllByRole('link').map(words)).toEqual([
      'T11,240 den.ready for 3 minlate, waiting for 12 min3 orders today',
      'T24 seatsfree',
    ])
    expect(screen.queryByRole('button', { name: /^T1/ })).toBeNull()
    await press('Plan')
    await tile('T1')
    expect(localStorage.getItem('floor-view')).toBe('plan')
    await press('List')
    await userEvent.click(await screen.findByRole('link', { name: /^T2/ }))
    expect(history.location.pathname).toBe('/establishment/T2')
  })

  it('says how tables are moved only where they can be', async () => {
    onPhone()
    open('owner')
    await screen.findByRole('link', { name: /^T1/ })
    await screen.findByText('Tap a table to open its orders.')
    await press('Plan')
    await screen.findByText('Drag a table to move it. Tap it to open its orders.')
  })

  it('shows no table as free while the status is unknown, with the reason, and can retry', async () => {
    let broken = true
    open('monitor', {
      'GET /api/orders/floor': (request) =>
        broken ? refusal(503, 'BUSY') : (floor['GET /api/orders/floor']?.(request) ?? { body: [] }),
    })
    await screen.findByText('Error fetching order counts. The server is busy. Please try again in a moment.')
    expect((await tile('T2')).textContent).toBe('T24, 4 seats')
    broken = false
    await press('Try again')
    await waitFor(async () => expect((await tile('T2')).textContent).toBe('T24, 4 seats, free'))
  })

  it.each([
    ['tables', 'Failed to fetch tables.'],
    ['zones', 'Failed to fetch zones.'],
  ])('reports that its %s could not be fetched', async (what, text) => {
    open('owner', { [`GET /api/${what}`]: () => refusal(500, 'INTERNAL') })
    expect(await screen.findAllByText(text)).toHaveLength(2)
  })

  it('keeps the known status when a refetch fails', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true })
    let broken = false
    open('monitor', {
      'GET /api/orders/floor': (request) =>
        broken ? refusal(503, 'BUSY') : (floor['GET /api/orders/floor']?.(request) ?? { body: [] }),
    })
    await screen.findByText(', late, waiting for 12 min')
    broken = true
    await act(() => vi.advanceTimersByTimeAsync(60_000))
    await screen.findByText(/^Error fetching order counts/)
    expect((await tile('T2')).textContent).toBe('T24, 4 seats, free')
    expect(screen.getByRole('list', { name: 'Tables now' })).toBeTruthy()
  })

  it('keeps counting, and re-renders only the tables whose text changes', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true })
    open('monitor')
    await screen.findByText(', late, waiting for 12 min')
    const chairsOf = vi.mocked(floorGeometry.chairsOf)
    chairsOf.mockClear()
    await act(() => vi.advanceTimersByTimeAsync(20_000))
    expect(chairsOf).not.toHaveBeenCalled()
    await act(() => vi.advanceTimersByTimeAsync(30_000))
    await screen.findByText(', late, waiting for 13 min')
    expect(chairsOf).toHaveBeenCalledOnce()
  })

  it('lets an owner move a table by arrow keys, saves it once and can undo it', async () => {
    let saved = table('T1', 'z1')
    const { seen } = open('owner', {
      'GET /api/tables': () => ({ body: [saved] }),
      'PUT /api/tables/T1': ({ body }) => {
        const { position } = body as { position: { x: number; y: number } }
        saved = { ...saved, position, version: saved.version + 1 }
        return { body: saved }
      },
    })
    const one = await tile('T1')
    for (const key of ['ArrowRight', 'ArrowRight']) fireEvent.keyDown(one, { key })
    fireEvent.keyDown(one, { key: 'ArrowDown', shiftKey: true })
    await userEvent.click(await screen.findByRole('button', { name: 'Undo' }))
    const puts = () => seen.filter(({ method }) => method === 'PUT').map(({ body }) => body)
    await waitFor(() =>
      expect(puts()).toEqual([
        { position: { x: 96, y: 80 }, version: 1 },
        { position: { x: 80, y: 40 }, version: 2 },
      ]),
    )
  })

  it('does not put a table onto another one, and says which', async () => {
    const { seen } = open('owner')
    const one = await tile('T1')
    for (let step = 0; step < 4; step += 1) fireEvent.keyDown(one, { key: 'ArrowRight', shiftKey: true })
    expect(one.style.getPropertyValue('--x')).toBe('240px')
    await screen.findByText('Table T1 was not moved: table T2 is there.')
    await waitFor(() => expect(one.style.getPropertyValue('--x')).toBe('80px'))
    expect(writesIn(seen)).toEqual([])
  })

  it('shows all zones with their names, where no table is moved, and remembers it', async () => {
    const { seen } = open('owner')
    await userEvent.click(await screen.findByLabelText('All zones'))
    for (const name of ['Hall', 'Terrace']) await screen.findByRole('heading', { name })
    for (const name of ['T1', 'T2']) await tile(name)
    const three = await tile('T3')
    expect(
      within(screen.getByRole('list', { name: 'Tables now' }))
        .getAllByRole('listitem')
        .map(({ textContent }) => textContent),
    ).toContain('22 ready')
    const before = three.style.getPropertyValue('--x')
    fireEvent.keyDown(three, { key: 'ArrowRight' })
    expect(three.style.getPropertyValue('--x')).toBe(before)
    await screen.findByText('Tap a table to open its orders.')
    expect(localStorage.getItem('floor-zone')).toBe('all')
    expect(writesIn(seen)).toEqual([])
  })

  it('lists the tables of all zones with their zone on a phone', async () => {
    onPhone()
    localStorage.setItem('floor-zone', 'all')
    open('monitor')
    const tables = within(await screen.findByRole('list', { name: 'Tables' }))
    await tables.findByText('late, waiting for 12 min')
    expect(tables.getAllByRole('link').map((each) => words(each)?.slice(0, 9))).toEqual([
      'T3Terrace',
      'T1Hall1,2',
      'T2Hall4 s',
    ])
  })

  it('offers all zones only where there are several', async () => {
    open('monitor', {
      'GET /api/zones': () => ({ body: [zone('z1', { name: 'Hall' })] }),
      'GET /api/tables': () => ({ body: [table('T1', 'z1')] }),
    })
    await screen.findByLabelText(/^Hall/)
    expect(screen.queryByLabelText('All zones')).toBeNull()
  })

  it('reverts a move that could not be saved', async () => {
    open('owner', { 'PUT /api/tables/T1': () => refusal(409, 'VERSION_CONFLICT') })
    const one = await tile('T1')
    fireEvent.keyDown(one, { key: 'ArrowRight' })
    await screen.findByText(/^Failed to move table\./)
    await waitFor(() => expect(one.style.getPropertyValue('--x')).toBe('80px'))
  })

  it('refuses to move a table without a connection, with the reason', async () => {
    const lost = { getState: () => LOST_CONNECTION, subscribe: () => () => {} }
    const { seen } = open('owner', {}, () => (
      <LiveContext value={{ connection: lost, handlers: new Set(), reconnectTasks: new Set() }}>
        <EstablishmentScreen />
      </LiveContext>
    ))
    const one = await tile('T1')
    fireEvent.keyDown(one, { key: 'ArrowRight' })
    expect(one.style.getPropertyValue('--x')).toBe('88px')
    await screen.findByText(/^The server is unreachable: tables can be moved/)
    expect(one.style.getPropertyValue('--x')).toBe('80px')
    expect(writesIn(seen)).toEqual([])
  })

  it('does not let a monitor move tables', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true })
    const { seen } = open('monitor')
    const one = await tile('T1')
    fireEvent.keyDown(one, { key: 'ArrowRight' })
    expect(one.style.getPropertyValue('--x')).toBe('80px')
    await act(() => vi.advanceTimersByTimeAsync(10_000))
    expect(seen.filter(({ method }) => method === 'PUT')).toEqual([])
    expect(screen.queryByRole('button', { name: 'Add table' })).toBeNull()
  })

  it('asks an owner to create a zone first, with a link', async () => {
    open('owner', { 'GET /api/zones': () => ({ body: [] }), 'GET /api/tables': () => ({ body: [] }) })
    await screen.findByText('create zone first')
    expect(screen.getByRole('link', { name: 'Zones' }).getAttribute('href')).toBe('/zones')
  })

  it('adds a table once name, capacity and zone are given', async () => {
    const { seen } = open('owner', {
      'GET /api/tables': () => ({ body: [] }),
      'POST /api/tables': () => ({ status: 201, body: table('T9', 'z2') }),
    })
    await screen.findByText('no tables found')
    await userEvent.click(screen.getAllByRole('button', { name: 'Add table' })[0] as HTMLElement)
    const dialog = within(await screen.findByRole('dialog'))
    await userEvent.click(dialog.getByRole('button', { name: 'Add' }))
    for (const text of ['Name is required', 'Capacity is required']) await dialog.findByText(text)
    await userEvent.type(dialog.getByLabelText(/Name/), 'T9')
    await userEvent.type(dialog.getByLabelText(/Capacity/), '6')
    await userEvent.click(dialog.getByRole('button', { name: 'Add' }))
    await screen.findByText('Table added!')
    expect(seen.find(({ method }) => method === 'POST')?.body).toEqual({
      name: 'T9',
      capacity: 6,
      zone: 'z1',
    })
  })

  it('prints reports for a monitor after asking for their input, and shows refusals', async () => {
    const { seen } = open('monitor', {
      ...dayClosingAnswers(),
      'GET /health': () => ({ body: GATEWAY_HEALTH }),
      'POST /commands': ({ body }) =>
        (body as { commandType: number }).commandType === 1
          ? { body: { ok: true, report: {}, text: 'Z REPORT 0001' } }
          : {
              status: 409,
              body: {
                ok: false,
                code: 'CLOSING_UNKNOWN',
                message: 'The device has no closing with this number',
              },
            },
    })
    await tile('T1')
    const commands = () => seen.filter(({ method }) => method === 'POST').map(({ body }) => body)
    await userEvent.click(await screen.findByRole('button', { name: 'Reports' }))
    await userEvent.click(await screen.findByRole('menuitem', { name: 'Daily fiscal report (Z)' }))
    await screen.findByText(/cannot be undone/)
    expect(commands()).toEqual([])
    await closeDay()
    await screen.findByText('Command called!')
    await screen.findByText('Command executed successfully.')
    await screen.findByText('Z REPORT 0001')
    await userEvent.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Close' }))
    await userEvent.click(await screen.findByRole('button', { name: 'Reports' }))
    await userEvent.click(await screen.findByRole('menuitem', { name: 'Short report by closing number' }))
    await userEvent.type(await screen.findByLabelText(/From closing number/), '5')
    await userEvent.click(screen.getByRole('button', { name: 'Print report' }))
    expect(await screen.findAllByText(/^The device has no closing with this number/)).toHaveLength(2)
    expect(commands()).toEqual([
      OWNER_PIN,
      { commandType: 1, permit: 'p' },
      { commandType: 7, commandContext: { from: 5 } },
    ])
  })
})
