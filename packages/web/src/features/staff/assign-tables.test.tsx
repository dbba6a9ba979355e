// @vitest-environment jsdom
import type { VenueTable } from '@kafana/contract'
import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it } from 'vitest'
import { dialog } from '../../testing/on-screen.ts'
import { lookedAfterBy, table as wireTable, zone as wireZone } from '../../testing/on-the-wire.ts'
import { choose, openStaff } from '../../testing/open-staff.tsx'
import { refusal } from '../../testing/refusal.ts'

const table = (id: string, standsIn: string | null, ...waiters: string[]) =>
  wireTable(id, { zone: standsIn, ...lookedAfterBy(...waiters) })
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
  it('parts what the waiter has from what can be given, and sends what is chosen', async () => {
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
      form.getAllByRole('button', { name: /^Take away/ }).map((button) => button.getAttribute('aria-label')),
    ).toEqual(['Take away: T1', 'Take away: T4'])
    form.getByText('Also Luka Ilieva')
    await userEvent.click(form.getByLabelText('T3'))
    await userEvent.click(form.getByRole('button', { name: 'Save' }))
    await screen.findByText('Tables assigned successfully!')
    expect(writes()).toEqual([
      { call: 'PUT /api/tables/assign', body: { userId: 'elena', tableIds: ['T3'] } },
    ])
  })

  it('gives a whole zone in one press', async () => {
    const { form, writes } = await open({ ...floor, 'PUT /api/tables/assign': () => ({ body: [] }) })
    await userEvent.click(await form.findByRole('button', { name: 'Select all: Hall' }))
    await userEvent.click(form.getByRole('button', { name: 'Save' }))
    await waitFor(() => expect(writes()[0]?.body).toEqual({ userId: 'elena', tableIds: ['T2', 'T3'] }))
  })

  it('takes a table away and offers it again', async () => {
    let held = ['elena']
    const { form, writes } = await open({
      'GET /api/zones': () => floorOf([table('T1', 'z1', ...held)], [])['GET /api/zones'](),
      'GET /api/tables': () => ({ body: [] }),
      'DELETE /api/tables/T1/user/elena': () => {
        held = []
        return { body: table('T1', 'z1') }
      },
    })
    await userEvent.click(await form.findByRole('button', { name: 'Take away: T1' }))
    await screen.findByText('Table T1 was taken away.')
    await form.findByRole('checkbox', { name: 'T1' })
    form.getByText('No tables yet. Choose them below.')
    expect(writes()).toEqual([{ call: 'DELETE /api/tables/T1/user/elena', body: undefined }])
  })

  it('says why a table was not taken away', async () => {
    const { form } = await open({
      ...floor,
      'DELETE /api/tables/T1/user/elena': () => refusal(404, 'NOT_FOUND'),
    })
    await userEvent.click(await form.findByRole('button', { name: 'Take away: T1' }))
    await screen.findByText('This does not exist (any more).')
    form.getByRole('button', { name: 'Take away: T1' })
  })

  it('asks for at least one table and sends nothing without', async () => {
    const { form, writes } = await open(floor)
    await form.findByLabelText('T3')
    await userEvent.click(form.getByRole('button', { name: 'Save' }))
    await form.findByText('Please select at least one table')
    expect(writes()).toEqual([])
  })

  it.each([
    ['why the server refused', () => refusal(404, 'NOT_FOUND'), 'This does not exist (any more).'],
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
    await screen.findByText(text)
    screen.getByRole('dialog')
  })

  it('says that the tables could not be fetched', async () => {
    await open({ 'GET /api/zones': () => refusal(500, 'INTERNAL') })
    expect((await screen.findAllByText(/Failed to fetch tables!/)).length).toBeGreaterThan(0)
  })
})
