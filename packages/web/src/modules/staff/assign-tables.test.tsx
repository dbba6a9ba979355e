// @vitest-environment jsdom
import { assignedTo, table as wireTable, zone as wireZone } from '@kafana/client/testing/entities.ts'
import { refusal } from '@kafana/client/testing/fake-server.ts'
import type { VenueTable } from '@kafana/contract'
import { cleanup, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it } from 'vitest'
import { choose, openStaff } from '../../testing/open-staff.tsx'
import { dialog, expectText } from '../../testing/screen-actions.ts'

const table = (id: string, standsIn: string | null, ...waiters: string[]) =>
  wireTable(id, { zone: standsIn, ...assignedTo(...waiters) })
const zone = (id: string, name: string, tables: VenueTable[]) => wireZone(id, { name, tables })
const floorOf = (hall: VenueTable[], terrace: VenueTable[], loose: VenueTable[] = []) => ({
  'GET /api/zones': () => ({ body: [zone('z1', 'Hall', hall), zone('z2', 'Terrace', terrace)] }),
  'GET /api/tables': () => ({ body: [...hall, ...terrace, ...loose] }),
})
const floor = floorOf(
  [table('T1', 'z1', 'elena'), table('T2', 'z1', 'luka'), table('T3', 'z1')],
  [table('T4', 'z2', 'elena')],
  [table('T5', null)],
)
const open = async (answers: Parameters<typeof openStaff>[0]) => {
  const { writes } = openStaff(answers)
  await choose('Elena', 'Assign tables')
  const form = await dialog()
  return { writes, form }
}

describe('assigning tables', () => {
  it('separates assigned from free tables and sends the chosen ones', async () => {
    const { form, writes } = await open({
      ...floor,
      'PUT /api/tables/assign': () => ({ body: [table('T3', 'z1', 'elena')] }),
    })
    await form.findByLabelText('T3')
    await waitFor(() =>
      expect(form.getAllByRole('checkbox').map((box) => box.getAttribute('value'))).toEqual([
        'T2',
        'T3',
        'T5',
      ]),
    )
    expect(
      form.getAllByRole('button', { name: /^Unassign/ }).map((button) => button.getAttribute('aria-label')),
    ).toEqual(['Unassign: T1', 'Unassign: T4'])
    form.getByText('Also Luka Ilieva')
    await userEvent.click(form.getByLabelText('T3'))
    await userEvent.click(form.getByRole('button', { name: 'Save' }))
    await screen.findByText('Tables assigned successfully!')
    expect(writes()).toEqual([
      { call: 'PUT /api/tables/assign', body: { userId: 'elena', tableIds: ['T3'] } },
    ])
  })

  it('leads to the zones where there is nothing to assign', async () => {
    const all = await open(floorOf([table('T1', 'z1', 'elena')], []))
    await all.form.findByText('All tables are assigned. Add more on the “Zones” screen.')
    cleanup()
    const { form } = await open(floorOf([], []))
    await form.findByText('There are no tables yet. Set up your floor plan first.')
    expect(form.getByRole('link', { name: 'Go to zones' }).getAttribute('href')).toBe('/zones')
  })

  it('selects a whole zone with one click', async () => {
    const { form, writes } = await open({ ...floor, 'PUT /api/tables/assign': () => ({ body: [] }) })
    await userEvent.click(await form.findByRole('button', { name: 'Select all: Hall' }))
    await userEvent.click(form.getByRole('button', { name: 'Save' }))
    await waitFor(() => expect(writes()[0]?.body).toEqual({ userId: 'elena', tableIds: ['T2', 'T3'] }))
  })

  it('unassigns a table, which can then be assigned again', async () => {
    let held = ['elena']
    const { form, writes } = await open({
      'GET /api/zones': () => floorOf([table('T1', 'z1', ...held)], [])['GET /api/zones'](),
      'GET /api/tables': () => ({ body: [] }),
      'DELETE /api/tables/T1/user/elena': () => {
        held = []
        return { body: table('T1', 'z1') }
      },
    })
    await userEvent.click(await form.findByRole('button', { name: 'Unassign: T1' }))
    await screen.findByText('Table T1 unassigned.')
    await form.findByRole('checkbox', { name: 'T1' })
    form.getByText('No tables yet. Choose them below.')
    expect(writes()).toEqual([{ call: 'DELETE /api/tables/T1/user/elena', body: undefined }])
  })

  it('shows why a table was not unassigned', async () => {
    const { form } = await open({
      ...floor,
      'DELETE /api/tables/T1/user/elena': () => refusal(404, 'NOT_FOUND'),
    })
    await userEvent.click(await form.findByRole('button', { name: 'Unassign: T1' }))
    await screen.findByText('This does not exist or has been deleted.')
    form.getByRole('button', { name: 'Unassign: T1' })
  })

  it('requires at least one table', async () => {
    const { form, writes } = await open(floor)
    await form.findByLabelText('T3')
    await userEvent.click(form.getByRole('button', { name: 'Save' }))
    await form.findByText('Please select at least one table')
    expect(writes()).toEqual([])
  })

  it.each([
    ['why the server refused', () => refusal(404, 'NOT_FOUND'), 'This does not exist or has been deleted.'],
    [
      'the words of a server that gives no code',
      () => ({ status: 400, body: { message: 'The kitchen is closed' } }),
      'The kitchen is closed',
    ],
    [
      'that it failed where nothing answers',
      () => {
        throw new TypeError('no network')
      },
      'Failed to assign tables!',
    ],
  ])('shows %s', async (_, answer, text) => {
    const { form } = await open({ ...floor, 'PUT /api/tables/assign': answer })
    await userEvent.click(await form.findByLabelText('T3'))
    await userEvent.click(form.getByRole('button', { name: 'Save' }))
    await expectText(text)
    screen.getByRole('dialog')
  })

  it('shows that the tables could not be loaded', async () => {
    await open({ 'GET /api/zones': () => refusal(500, 'INTERNAL') })
    expect((await screen.findAllByText(/Failed to fetch tables!/)).length).toBeGreaterThan(0)
  })
})
