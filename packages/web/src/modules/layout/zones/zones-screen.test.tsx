// @vitest-environment jsdom
import { table as wireTable, zone as wireZone } from '@kafana/client/testing/entities.ts'
import { fakeServer, refusal, signedInAs, writesIn } from '@kafana/client/testing/fake-server.ts'
import type { VenueTable } from '@kafana/contract'
import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it } from 'vitest'
import { renderScreen } from '../../../testing/render-screen.tsx'
import { card, dialog, press, expectText } from '../../../testing/screen-actions.ts'
import { Component as ZonesScreen } from './zones-screen.tsx'

type Answers = Parameters<typeof fakeServer>[0]
const table = (id: string, standsIn: string | null) => wireTable(id, { zone: standsIn })
const zone = (id: string, name: string, smokingZone: boolean, tables: VenueTable[] = []) =>
  wireZone(id, { name, smokingZone, tables, version: 5 })
const [inHall, unassigned] = [table('T1', 'z1'), table('T9', null)]
const [hall, terrace] = [zone('z1', 'Hall', false, [inHall]), zone('z2', 'Terrace', true)]

const open = (answers: Answers = {}) => {
  signedInAs('owner')
  const seen = fakeServer({
    'GET /api/zones': () => ({ body: [hall, terrace] }),
    'GET /api/tables': () => ({ body: [inHall, unassigned] }),
    ...answers,
  })
  renderScreen(ZonesScreen)
  return { writes: () => writesIn(seen) }
}

describe('the zones', () => {
  it('show by a labelled icon whether smoking is allowed', async () => {
    open()
    expect((await card('Hall')).getByRole('img').getAttribute('aria-label')).toBe('Non-smoking')
    expect((await card('Terrace')).getByRole('img').getAttribute('aria-label')).toBe('Smoking')
  })

  it('list their tables, and tables without a zone in a group of their own', async () => {
    open()
    const rowsOf = async (name: string) =>
      (await card(name)).queryAllByRole('listitem').map(({ textContent }) => textContent)
    expect(await rowsOf('Hall')).toEqual(['T14 seats'])
    ;(await card('Hall')).getByText('1 table · 4 seats')
    expect(await rowsOf('No zone')).toEqual(['T94 seats'])
    within(screen.getByRole('region', { name: 'Terrace' })).getByText('no tables found')
  })

  it('show no such group if every table has a zone', async () => {
    open({ 'GET /api/tables': () => ({ body: [inHall] }) })
    await card('Hall')
    expect(screen.queryByRole('region', { name: 'No zone' })).toBeNull()
  })

  it('show an error if they could not be fetched', async () => {
    open({ 'GET /api/zones': () => refusal(500, 'INTERNAL') })
    expect((await screen.findAllByText(/Failed to fetch zones\./)).length).toBeGreaterThan(0)
  })

  it('ask to create the first one', async () => {
    open({ 'GET /api/zones': () => ({ body: [] }), 'GET /api/tables': () => ({ body: [] }) })
    await screen.findByText('No zones yet')
    expect(screen.getAllByRole('button', { name: 'Add zone' })).toHaveLength(2)
  })
})

describe('a zone', () => {
  it('is added once it has a name', async () => {
    const { writes } = open({ 'POST /api/zones': () => ({ status: 201, body: zone('z3', 'Garden', true) }) })
    await press('Add zone')
    const form = await dialog()
    await userEvent.click(form.getByRole('button', { name: 'Save' }))
    await form.findByText('Name is required')
    await userEvent.type(form.getByLabelText(/^Name/), 'Garden')
    await userEvent.click(form.getByRole('switch', { name: 'Smoking is allowed here' }))
    await userEvent.click(form.getByRole('button', { name: 'Save' }))
    await screen.findByText('Zone added!')
    expect(writes()).toEqual([{ call: 'POST /api/zones', body: { name: 'Garden', smokingZone: true } }])
  })

  it('is changed on the version that was shown', async () => {
    const { writes } = open({ 'PUT /api/zones/z2': () => ({ body: terrace }) })
    await press('Edit: Terrace')
    await userEvent.type((await dialog()).getByLabelText(/^Name/), ' 2{Enter}')
    await screen.findByText('Zone updated!')
    expect(writes()).toEqual([{ call: 'PUT /api/zones/z2', body: { name: 'Terrace 2', version: 5 } }])
  })

  it('shows an edit conflict, and overwrites the other change only when saved again', async () => {
    const other = { ...terrace, name: 'Garden', smokingZone: false, version: 8 }
    const { writes } = open({
      'PUT /api/zones/z2': ({ body }) =>
        (body as { version: number }).version === 8
          ? { body: other }
          : refusal(409, 'VERSION_CONFLICT', { current: other }),
    })
    await press('Edit: Terrace')
    const form = await dialog()
    await userEvent.type(form.getByLabelText(/^Name/), ' 2{Enter}')
    expect((await form.findByRole('alert')).textContent).toContain('Garden')
    expect([
      form.getByLabelText<HTMLInputElement>(/^Name/).value,
      form.getByRole<HTMLInputElement>('switch').checked,
    ]).toEqual(['Terrace 2', false])
    await userEvent.click(form.getByRole('button', { name: 'Save' }))
    await screen.findByText('Zone updated!')
    expect(writes().map(({ body }) => body)).toEqual([
      { name: 'Terrace 2', version: 5 },
      { name: 'Terrace 2', version: 8 },
    ])
  })

  it.each([
    { code: 'NAME_TAKEN', status: 409, text: 'This name is already in use.' },
    { code: 'INTERNAL', status: 500, text: 'Failed to update zone.' },
  ])('that could not be changed ($code) says: $text', async ({ code, status, text }) => {
    open({ 'PUT /api/zones/z2': () => refusal(status, code) })
    await press('Edit: Terrace')
    await userEvent.type((await dialog()).getByLabelText(/^Name/), '!{Enter}')
    await expectText(text)
  })

  it('is deleted only after confirmation', async () => {
    const { writes } = open({ 'DELETE /api/zones/z1': () => ({ body: hall }) })
    await press('Delete: Hall')
    await screen.findByText('“Hall” is deleted. Its tables stay and can be moved to another zone.')
    expect(writes()).toEqual([])
    await press('Delete')
    await screen.findByText('Zone deleted successfully!')
  })

  it('shows an error if it could not be deleted', async () => {
    open({ 'DELETE /api/zones/z1': () => refusal(500, 'INTERNAL') })
    await press('Delete: Hall')
    await press('Delete')
    await screen.findByText('Failed to move table.')
  })
})

describe('a table', () => {
  it('moves once another zone is selected; without a selection nothing is sent', async () => {
    const { writes } = open({ 'PUT /api/zones/z2/table/T1': () => ({ body: table('T1', 'z2') }) })
    await press('Move: T1')
    const form = await dialog()
    await userEvent.click(form.getByRole('button', { name: 'Move' }))
    await form.findByText('Zone is required')
    expect(writes()).toEqual([])
    await userEvent.click(form.getByRole('combobox', { name: /^Zone/ }))
    expect((await screen.findAllByRole('option')).map(({ textContent }) => textContent)).toEqual([
      'Terrace',
      'No zone',
    ])
    await userEvent.click(screen.getByRole('option', { name: 'Terrace' }))
    await userEvent.click(form.getByRole('button', { name: 'Move' }))
    await screen.findByText('Table moved!')
    expect(writes().map(({ call }) => call)).toEqual(['PUT /api/zones/z2/table/T1'])
  })

  it('can be removed from its zone', async () => {
    const { writes } = open({ 'DELETE /api/zones/z1/table/T1': () => ({ body: table('T1', null) }) })
    await press('Move: T1')
    const form = await dialog()
    await userEvent.click(form.getByRole('combobox', { name: /^Zone/ }))
    await userEvent.click(await screen.findByRole('option', { name: 'No zone' }))
    await userEvent.click(form.getByRole('button', { name: 'Move' }))
    await screen.findByText('Table moved!')
    expect(writes().map(({ call }) => call)).toEqual(['DELETE /api/zones/z1/table/T1'])
  })

  it('without a zone can only be moved to one', async () => {
    open()
    await press('Move: T9')
    await userEvent.click((await dialog()).getByRole('combobox', { name: /^Zone/ }))
    expect((await screen.findAllByRole('option')).map(({ textContent }) => textContent)).toEqual([
      'Hall',
      'Terrace',
    ])
  })

  it('gets another name or capacity on the version that was shown', async () => {
    const { writes } = open({
      'PUT /api/tables/T1': ({ body }) => ({ body: { ...inHall, ...(body as object), version: 2 } }),
    })
    await press('Edit: T1')
    await userEvent.type((await dialog()).getByLabelText(/^Name/), ' Ω😀{Enter}')
    await screen.findByText('Table name updated!')
    await press('Edit: T1')
    const capacity = (await dialog()).getByLabelText(/^Capacity/)
    await userEvent.clear(capacity)
    await userEvent.type(capacity, '{Enter}')
    await screen.findByText('Capacity is required')
    await userEvent.type(capacity, '12{Enter}')
    await screen.findByText('Table updated!')
    expect(writes()).toEqual([
      { call: 'PUT /api/tables/T1', body: { name: 'T1 Ω😀', version: 1 } },
      { call: 'PUT /api/tables/T1', body: { capacity: 12, version: 1 } },
    ])
  })

  it('takes its new name even if it was moved on the floor in between', async () => {
    const dragged = { ...inHall, position: { x: 80, y: 0 }, version: 7 }
    const { writes } = open({
      'PUT /api/tables/T1': ({ body }) =>
        (body as { version: number }).version === 7
          ? { body: dragged }
          : refusal(409, 'VERSION_CONFLICT', { current: dragged }),
    })
    await press('Edit: T1')
    await userEvent.type((await dialog()).getByLabelText(/^Name/), '0{Enter}')
    await screen.findByText('Table name updated!')
    expect(writes().map(({ body }) => body)).toEqual([
      { name: 'T10', version: 1 },
      { name: 'T10', version: 7 },
    ])
  })

  it('is added to the zone of the button', async () => {
    const { writes } = open({ 'POST /api/tables': () => ({ status: 201, body: table('T2', 'z2') }) })
    await press('Add table: Terrace')
    const form = await dialog()
    await userEvent.type(form.getByLabelText(/^Name/), 'T2')
    await userEvent.type(form.getByLabelText(/^Capacity/), '6{Enter}')
    await screen.findByText('Table added!')
    expect(writes()).toEqual([{ call: 'POST /api/tables', body: { name: 'T2', capacity: 6, zone: 'z2' } }])
  })

  it('shows an error if the server did not respond', async () => {
    open({ 'PUT /api/tables/T1': () => refusal(500, 'INTERNAL') })
    await press('Edit: T1')
    await userEvent.type((await dialog()).getByLabelText(/^Name/), '0{Enter}')
    await expectText('Failed to move table.')
  })

  it('shows the server’s refusal to move it', async () => {
    open({ 'PUT /api/zones/z1/table/T9': () => refusal(409, 'NAME_TAKEN') })
    await press('Move: T9')
    const form = await dialog()
    await userEvent.click(form.getByRole('combobox', { name: /^Zone/ }))
    await userEvent.click(await screen.findByRole('option', { name: 'Hall' }))
    await userEvent.click(form.getByRole('button', { name: 'Move' }))
    await expectText('This name is already in use.')
  })

  it('is deleted after confirmation, unless it has open orders', async () => {
    open({
      'DELETE /api/tables/T1': () => refusal(409, 'TABLE_HAS_OPEN_ORDERS'),
      'DELETE /api/tables/T9': () => ({ body: unassigned }),
    })
    await press('Delete: T1')
    await screen.findByText('Table “T1” is deleted. Past orders keep it.')
    await press('Delete')
    await screen.findByText('This table still has open orders.')
    await press('Delete: T9')
    await press('Delete')
    await screen.findByText('Table deleted!')
  })
})
