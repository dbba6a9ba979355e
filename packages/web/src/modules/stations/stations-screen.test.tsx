// @vitest-environment jsdom
import { loadParts } from '@kafana/client/browser/parts.ts'
import { product } from '@kafana/client/testing/entities.ts'
import { fakeServer, refusal, signedInAs, writesIn } from '@kafana/client/testing/fake-server.ts'
import type { Station } from '@kafana/contract'
import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, describe, expect, it } from 'vitest'
import { renderScreen } from '../../testing/render-screen.tsx'
import { dialog, expectText, press, words } from '../../testing/screen-actions.ts'
import { Component as StationsScreen } from './stations-screen.tsx'

beforeEach(loadParts)

const station = (_id: string, name: string, changes: Partial<Station> = {}): Station => ({
  _id,
  name,
  category: 'food',
  acceptAtOnce: false,
  toServed: false,
  silent: false,
  version: 4,
  ...changes,
})
const group = (name: string, category: string, stationId: string | null = null) => ({
  _id: name.toLowerCase(),
  name,
  category,
  colour: 'red',
  station: stationId,
  version: 1,
})
const [grill, bar] = [
  station('grill', 'Grill'),
  station('bar', 'Bar', { category: null, acceptAtOnce: true, toServed: true, silent: true }),
]

const open = (answers: Parameters<typeof fakeServer>[0] = {}) => {
  signedInAs('owner')
  const seen = fakeServer({
    'GET /api/stations': () => ({ body: [grill, bar] }),
    'GET /api/menu-groups': () => ({
      body: [group('Steaks', 'food', 'grill'), group('Salads', 'food'), group('Beers', 'drink')],
    }),
    'GET /api/product': () => ({ body: [product('p', 'Cake', { station: 'bar' })] }),
    ...answers,
  })
  renderScreen(StationsScreen)
  return { writes: () => writesIn(seen) }
}
const card = async (name: string) => within(await screen.findByRole('listitem', { name }))

describe('the stations', () => {
  it('show what they make and how they work', async () => {
    open()
    expect((await card('Grill')).getAllByRole('listitem').map(words)).toEqual(['Steaks'])
    ;(await card('Grill')).getByText('Food')
    expect((await card('Bar')).getAllByRole('listitem').map(words)).toEqual(['1 more product'])
    ;(await card('Bar')).getByText(
      'Food and drinks · Accept orders at once · Mark as served when done · No sound',
    )
  })

  it('ask for the first one', async () => {
    open({ 'GET /api/stations': () => ({ body: [] }) })
    await screen.findByText('No stations')
    expect(screen.getAllByRole('button', { name: 'Add station' })).toHaveLength(2)
  })

  it('show that they could not be read', async () => {
    open({ 'GET /api/stations': () => refusal(500, 'INTERNAL') })
    await expectText(/Failed to fetch stations/)
  })

  it('are put in order, and go back if that is refused', async () => {
    const { writes } = open({ 'PUT /api/stations/order': () => refusal(500, 'INTERNAL') })
    await press('Move down: Grill')
    expect(writes()).toEqual([{ call: 'PUT /api/stations/order', body: { stations: ['bar', 'grill'] } }])
    await expectText('The station could not be saved.')
    const order = () => screen.getAllByRole('heading', { level: 2 }).map(words)
    expect(order()).toEqual(['Grill', 'Bar'])
    expect(screen.getByRole('button', { name: 'Move up: Grill' })).toHaveProperty('disabled', true)
    expect(screen.getByRole('button', { name: 'Move down: Bar' })).toHaveProperty('disabled', true)
  })
})

describe('a station', () => {
  it('is added with the groups of its category', async () => {
    const { writes } = open({ 'POST /api/stations': () => ({ status: 201, body: station('new', 'Oven') }) })
    await press('Add station')
    const form = await dialog()
    await userEvent.type(form.getByLabelText(/^Name/), 'Oven')
    await userEvent.click(form.getByRole('checkbox', { name: 'Salads' }))
    expect(form.queryByRole('checkbox', { name: 'Beers' })).toBeNull()
    // Another category has other groups.
    await userEvent.click(form.getByRole('radio', { name: 'Food and drinks' }))
    expect(form.getByRole('checkbox', { name: 'Salads' })).toHaveProperty('checked', false)
    await userEvent.click(form.getByRole('checkbox', { name: 'Beers' }))
    await userEvent.click(form.getByRole('switch', { name: /^No sound/ }))
    await userEvent.click(form.getByRole('button', { name: 'Save' }))
    await screen.findByText('Station saved.')
    const body = { name: 'Oven', category: null, acceptAtOnce: false, toServed: false, silent: true }
    expect(writes()).toEqual([{ call: 'POST /api/stations', body: { ...body, groups: ['beers'] } }])
  })

  it('is changed on the version that was shown, only where it was changed', async () => {
    const { writes } = open({ 'PUT /api/stations/grill': () => ({ body: grill }) })
    await press('Edit: Grill')
    const form = await dialog()
    expect(form.getByRole('checkbox', { name: 'Steaks' })).toHaveProperty('checked', true)
    await userEvent.click(form.getByRole('checkbox', { name: 'Salads' }))
    await userEvent.click(form.getByRole('switch', { name: /^Accept orders at once/ }))
    await userEvent.click(form.getByRole('button', { name: 'Save' }))
    await screen.findByText('Station saved.')
    expect(writes()).toEqual([
      {
        call: 'PUT /api/stations/grill',
        body: { acceptAtOnce: true, groups: ['steaks', 'salads'], version: 4 },
      },
    ])
  })

  it('shows what somebody else has changed', async () => {
    const current = { ...grill, name: 'Big grill', version: 5 }
    open({ 'PUT /api/stations/grill': () => refusal(409, 'VERSION_CONFLICT', { current }) })
    await press('Edit: Grill')
    const form = await dialog()
    await userEvent.click(form.getByRole('switch', { name: /^No sound/ }))
    await userEvent.click(form.getByRole('button', { name: 'Save' }))
    expect(await form.findAllByText(/Big grill/)).not.toEqual([])
    expect(form.getByLabelText(/^Name/)).toHaveProperty('value', 'Big grill')
    expect(form.getByRole('switch', { name: /^No sound/ })).toHaveProperty('checked', true)
  })

  it('is removed after a question', async () => {
    const { writes } = open({ 'DELETE /api/stations/bar': () => ({ body: bar }) })
    await press('Remove station: Bar')
    const question = await dialog()
    question.getByText(/^Remove Bar\?/)
    await userEvent.click(question.getByRole('button', { name: 'Remove station' }))
    await screen.findByText('Station removed.')
    expect(writes()).toEqual([{ call: 'DELETE /api/stations/bar', body: undefined }])
  })
})
