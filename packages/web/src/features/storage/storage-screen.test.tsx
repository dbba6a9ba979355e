// @vitest-environment jsdom
import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it } from 'vitest'
import { fakeServer, signedInAs } from '../../testing/fake-server.ts'
import { renderScreen } from '../../testing/render-screen.tsx'
import { Component as StorageScreen } from './storage-screen.tsx'

type Answers = Parameters<typeof fakeServer>[0]
const ingredient = (id: string, name: string, quantity: number) =>
  ({ _id: id, name, quantity, category: 'drink', price: 0.4, servingUnit: 'grams', buyingQuantity: 2.5, buyingUnit: 'kilograms', version: 6 })
const [beans, milk] = [ingredient('i1', 'Beans', 1234.5), ingredient('i2', 'Milk', 0)]

const open = (answers: Answers = {}) => {
  signedInAs('owner')
  const seen = fakeServer({ 'GET /api/ingredient': () => ({ body: [beans, milk] }), ...answers })
  renderScreen(StorageScreen)
  return { writes: () => seen.filter(({ method }) => method !== 'GET').map(({ method, url, body }) => ({ call: `${method} ${url.pathname}`, body })) }
}
const press = async (name: string) => userEvent.click(await screen.findByRole('button', { name }))

describe('storage', () => {
  it('lists its columns, quantities with two decimals, and what has run out', async () => {
    open()
    const list = within(await screen.findByRole('table', { name: 'Storage' }))
    expect(list.getAllByRole('columnheader').map(({ textContent }) => textContent)).toEqual(['Name', 'Quantity', 'Category', 'Price', 'Serving unit', 'Actions'])
    const [, first, second] = list.getAllByRole('row').map((row) => [...row.querySelectorAll('td')].slice(0, 5).map(({ textContent }) => textContent?.replaceAll(/\s/g, ' ')))
    expect(first).toEqual(['Beans', '1,234.50', 'Drink', 'MKD 0.40', 'grams'])
    expect(second).toEqual(['Milk', 'None left0.00', 'Drink', 'MKD 0.40', 'grams'])
  })

  it('counts anew in the row, with the version it saw', async () => {
    const { writes } = open({ 'PUT /api/ingredient/i1': () => ({ body: { ...beans, quantity: 900, version: 7 } }) })
    await press('Edit: Beans')
    const quantity = screen.getByRole('textbox', { name: 'Quantity' })
    await userEvent.clear(quantity)
    await userEvent.type(quantity, '900{Enter}')
    await screen.findByText('Ingredient updated')
    expect(writes()).toEqual([{ call: 'PUT /api/ingredient/i1', body: { name: 'Beans', quantity: 900, price: 0.4, category: 'drink', version: 6 } }])
  })

  it('books packs that were bought, with their price where there is one', async () => {
    const { writes } = open({ 'POST /api/ingredient/i1/purchase': () => ({ status: 201, body: beans }) })
    await press('Buy: Beans')
    const dialog = within(await screen.findByRole('dialog'))
    dialog.getByText(/2\.5 kilograms/)
    const packs = dialog.getByLabelText(/^Packs/)
    await userEvent.clear(packs)
    await userEvent.type(packs, '3')
    await userEvent.type(dialog.getByLabelText(/^Price of one pack/), '950')
    await userEvent.click(dialog.getByRole('button', { name: 'Save' }))
    await screen.findByText('Purchase booked')
    expect(writes()).toEqual([{ call: 'POST /api/ingredient/i1/purchase', body: { packs: 3, packPrice: 950 } }])
  })

  it('asks before it deletes, and shows why an ingredient of a recipe stays', async () => {
    const { writes } = open({
      'DELETE /api/ingredient/i1': () => ({ status: 409, body: { message: 'x', error: 'x', code: 'INGREDIENT_IN_RECIPE', requestId: 'r' } }),
      'DELETE /api/ingredient/i2': () => ({ body: milk }),
    })
    await press('Delete: Beans')
    await screen.findByText('“Beans” disappears from storage. Its history stays.')
    expect(writes()).toEqual([])
    await press('Delete')
    await screen.findByText('Products still need this ingredient.')
    screen.getByRole('cell', { name: 'Beans' })
    await press('Delete: Milk')
    await press('Delete')
    await screen.findByText('Ingredient deleted')
    expect(writes().map(({ call }) => call)).toEqual(['DELETE /api/ingredient/i1', 'DELETE /api/ingredient/i2'])
  })
})
