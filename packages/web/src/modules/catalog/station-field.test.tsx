// @vitest-environment jsdom
import { loadParts } from '@kafana/client/browser/parts.ts'
import type { Station } from '@kafana/contract'
import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, describe, expect, it } from 'vitest'
import { openScreen, soup } from '../../testing/open-screen.ts'
import { dialog, press } from '../../testing/screen-actions.ts'
import { Component as ProductsScreen } from './products-screen.tsx'

beforeEach(loadParts)

const station = (_id: string, name: string, category: Station['category']): Station => ({
  _id,
  name,
  category,
  acceptAtOnce: false,
  toServed: false,
  silent: false,
  version: 1,
})
const STATIONS = [
  station('grill', 'Grill', 'food'),
  station('tap', 'Tap', 'drink'),
  station('all', 'Counter', null),
]
const mains = { _id: 'mains', name: 'Mains', colour: 'red', category: 'food', station: 'grill', version: 2 }
const pie = {
  ...soup,
  station: 'grill',
  recipe: [{ ingredient: 'i1', name: 'Beans', servingUnit: 'grams', quantity: 1, price: 1 }],
}

const open = (stations: readonly Station[] = STATIONS) =>
  openScreen(
    ProductsScreen,
    {
      'GET /api/product': () => ({ body: [pie] }),
      'GET /api/stations': () => ({ body: stations }),
      'GET /api/menu-groups': () => ({ body: [mains] }),
      'PUT /api/product/p1': () => ({ body: pie }),
      'PUT /api/menu-groups/mains': () => ({ body: mains }),
    },
    '/products',
  )
const field = async () => (await dialog()).findByRole('combobox', { name: 'Station' })
const choose = async (name: string) => {
  await userEvent.click(await field())
  await userEvent.click(await screen.findByRole('option', { name }))
  await userEvent.click((await dialog()).getByRole('button', { name: 'Save' }))
}

describe('the station', () => {
  it('of a product is its own or that of its group, among those that make its category', async () => {
    const { writes } = open()
    await press('Edit recipe and tax: Soup')
    expect(await field()).toHaveProperty('value', 'Grill')
    await userEvent.click(await field())
    const options = await screen.findAllByRole('option')
    expect(options.map(({ textContent }) => textContent)).toEqual(['As its menu group', 'Grill', 'Counter'])
    await userEvent.keyboard('{Escape}')
    await choose('As its menu group')
    const call = 'PUT /api/product/p1'
    await waitFor(() => expect(writes()).toEqual([{ call, body: { station: null, version: 3 } }]))
  })

  it('of a menu group is sent with it', async () => {
    const { writes } = open()
    await screen.findByRole('row', { name: /^Soup/ })
    await press('More actions')
    await userEvent.click(await screen.findByRole('menuitem', { name: 'Menu groups' }))
    await press('Edit: Mains')
    expect(await field()).toHaveProperty('value', 'Grill')
    await choose('Counter')
    await waitFor(() =>
      expect(writes()).toMatchObject([{ call: 'PUT /api/menu-groups/mains', body: { station: 'all' } }]),
    )
  })

  it('is not asked for in a venue without stations, and stays as it is', async () => {
    const { writes } = open([])
    await press('Edit recipe and tax: Soup')
    const form = await dialog()
    expect(form.queryByRole('combobox', { name: 'Station' })).toBeNull()
    await userEvent.click(form.getByRole('combobox', { name: /^Tax rate/ }))
    await userEvent.click(await screen.findByRole('option', { name: '5 % · Б' }))
    await userEvent.click(form.getByRole('button', { name: 'Save' }))
    const call = 'PUT /api/product/p1'
    await waitFor(() => expect(writes()).toEqual([{ call, body: { taxRate: 5, version: 3 } }]))
  })
})
