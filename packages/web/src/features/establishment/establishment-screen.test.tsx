// @vitest-environment jsdom
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it } from 'vitest'
import { fakeServer, signedInAs } from '../../testing/fake-server.ts'
import { company, table as wireTable, zone } from '../../testing/on-the-wire.ts'
import { refusal } from '../../testing/refusal.ts'
import { renderScreen } from '../../testing/render-screen.tsx'
import { Component as EstablishmentScreen } from './establishment-screen.tsx'

type Answers = Parameters<typeof fakeServer>[0]
const table = (id: string, standsIn: string | null, version = 1) => wireTable(id, { zone: standsIn, position: { x: 80, y: 40 }, version })
const floor: Answers = {
  'GET /api/company': () => ({ body: company() }),
  'GET /api/zones': () => ({ body: [zone('z1', { name: 'Hall' }), zone('z2', { name: 'Terrace' })] }),
  'GET /api/tables': () => ({ body: [table('T1', 'z1'), table('T2', 'z1'), table('T3', 'z2')] }),
  'GET /api/table/T1/orders': () => ({ body: { count: 3 } }),
  'GET /api/table/T2/orders': () => ({ body: { count: 0 } }),
  'GET /api/table/T3/orders': () => ({ body: { count: 120 } }),
}
const open = (role: 'owner' | 'monitor', answers: Answers = {}) => {
  signedInAs(role)
  const seen = fakeServer({ ...floor, ...answers })
  const { router } = renderScreen(EstablishmentScreen, { at: '/establishment', path: '/establishment', routes: [{ path: '/establishment/:id', element: null }] })
  return { seen, router }
}
const tile = (name: string) => screen.findByRole('button', { name: new RegExp(`^${name}`) })

describe('the floor plan', () => {
  it('counts the day’s orders by the venue’s clock and shows them where there are any', async () => {
    const { seen } = open('monitor')
    await screen.findByText(', 3 orders today')
    expect((await tile('T2')).textContent).toBe('T24, 4 seats')
    const query = seen.findLast(({ url }) => url.pathname === '/api/table/T1/orders')?.url.searchParams
    const [start, end] = [new Date(query?.get('start') ?? ''), new Date(query?.get('end') ?? '')]
    expect(new Intl.DateTimeFormat('en-GB', { timeZone: 'Europe/Skopje', hour: '2-digit', minute: '2-digit' }).format(start)).toBe('04:00')
    expect(end.getTime() - start.getTime()).toBeGreaterThan(22 * 3_600_000)
    expect(seen.some(({ url }) => url.pathname.includes('T3'))).toBe(false)
  })

  it('remembers the zone, and opens a table', async () => {
    const { router } = open('monitor')
    await userEvent.click(await screen.findByLabelText('Terrace'))
    await screen.findByText('99+')
    expect(localStorage.getItem('floor-zone')).toBe('z2')
    await userEvent.click(await tile('T3'))
    expect(router.state.location.pathname).toBe('/establishment/T3')
  })

  it('moves an owner’s table by arrow keys, saved once with its version, and undoes it', async () => {
    let saved = table('T1', 'z1')
    const { seen } = open('owner', { 'GET /api/tables': () => ({ body: [saved] }), 'PUT /api/tables/T1': ({ body }) => {
      const { position } = body as { position: { x: number; y: number } }
      saved = { ...saved, position, version: saved.version + 1 }
      return { body: saved }
    } })
    const one = await tile('T1')
    for (const key of ['ArrowRight', 'ArrowRight']) fireEvent.keyDown(one, { key })
    fireEvent.keyDown(one, { key: 'ArrowDown', shiftKey: true })
    await userEvent.click(await screen.findByRole('button', { name: 'Undo' }))
    const puts = () => seen.filter(({ method }) => method === 'PUT').map(({ body }) => body)
    await waitFor(() => expect(puts()).toEqual([{ position: { x: 96, y: 80 }, version: 1 }, { position: { x: 80, y: 40 }, version: 2 }]))
  })

  it('puts a table back that could not be saved', async () => {
    open('owner', { 'PUT /api/tables/T1': () => refusal(409, 'VERSION_CONFLICT') })
    const one = await tile('T1')
    fireEvent.keyDown(one, { key: 'ArrowRight' })
    await screen.findByText(/^Failed to move table\./)
    await waitFor(() => expect(one.style.getPropertyValue('--x')).toBe('80px'))
  })

  it('moves nothing for a monitor', async () => {
    const { seen } = open('monitor')
    fireEvent.keyDown(await tile('T1'), { key: 'ArrowRight' })
    await new Promise((resolve) => setTimeout(resolve, 600))
    expect(seen.filter(({ method }) => method === 'PUT')).toEqual([])
    expect(screen.queryByRole('button', { name: 'Add table' })).toBeNull()
  })

  it('asks an owner for a zone first, with the way there', async () => {
    open('owner', { 'GET /api/zones': () => ({ body: [] }), 'GET /api/tables': () => ({ body: [] }) })
    await screen.findByText('create zone first')
    expect(screen.getByRole('link', { name: 'Zones' }).getAttribute('href')).toBe('/zones')
  })

  it('adds a table where all three are given', async () => {
    const { seen } = open('owner', { 'GET /api/tables': () => ({ body: [] }), 'POST /api/tables': () => ({ status: 201, body: table('T9', 'z2') }) })
    await screen.findByText('no tables found')
    await userEvent.click(screen.getAllByRole('button', { name: 'Add table' })[0] as HTMLElement)
    const dialog = within(await screen.findByRole('dialog'))
    await userEvent.click(dialog.getByRole('button', { name: 'Add' }))
    for (const text of ['Name is required', 'Capacity is required']) await dialog.findByText(text)
    await userEvent.type(dialog.getByLabelText(/Name/), 'T9')
    await userEvent.type(dialog.getByLabelText(/Capacity/), '6')
    await userEvent.click(dialog.getByRole('button', { name: 'Add' }))
    await screen.findByText('Table added!')
    expect(seen.find(({ method }) => method === 'POST')?.body).toEqual({ name: 'T9', capacity: 6, zone: 'z1' })
  })

  it('prints reports for a monitor: the daily one asks first, closing numbers are asked for, refusals speak', async () => {
    const { seen } = open('monitor', { 'POST /commands': ({ body }) => ((body as { commandType: number }).commandType === 1
      ? { body: { ok: true, report: {}, text: 'Z REPORT 0001' } }
      : { status: 409, body: { ok: false, code: 'CLOSING_UNKNOWN', message: 'The device has no closing with this number' } }) })
    await tile('T1')
    const commands = () => seen.filter(({ method }) => method === 'POST').map(({ body }) => body)
    await userEvent.click(await screen.findByRole('button', { name: 'Reports' }))
    await userEvent.click(await screen.findByRole('menuitem', { name: 'Daily fiscal report' }))
    await screen.findByText(/cannot be undone/)
    expect(commands()).toEqual([])
    await userEvent.click(screen.getByRole('button', { name: 'Print report' }))
    await screen.findByText('Command called!')
    await screen.findByText('Command executed successfully.')
    await screen.findByText('Z REPORT 0001')
    await userEvent.click(screen.getByRole('button', { name: 'Close' }))
    await userEvent.click(await screen.findByRole('button', { name: 'Reports' }))
    await userEvent.click(await screen.findByRole('menuitem', { name: 'Short report by closing number' }))
    await userEvent.type(await screen.findByLabelText(/From closing number/), '5')
    await userEvent.click(screen.getByRole('button', { name: 'Print report' }))
    await screen.findByText('The device has no closing with this number')
    expect(commands()).toEqual([{ commandType: 1 }, { commandType: 7, commandContext: { from: 5 } }])
  })
})
