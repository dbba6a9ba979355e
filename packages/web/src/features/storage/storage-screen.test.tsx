// @vitest-environment jsdom
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it } from 'vitest'
import { chooseMore, dialog, plain, press, retype } from '../../testing/on-screen.ts'
import { ingredient, openScreen, soup } from '../../testing/open-screen.ts'
import { refusal } from '../../testing/refusal.ts'
import { Component as StorageScreen } from './storage-screen.tsx'

const beans = {
  ...ingredient('i1', 'Beans', 0.4),
  quantity: 1234.5,
  category: 'drink',
  buyingQuantity: 2.5,
  lowAt: 500,
  version: 6,
}
const milk = { ...ingredient('i2', 'Milk', 0.4), quantity: 0, category: 'drink' }
const salt = { ...ingredient('i3', 'Морска сол 🧂', 0.4), quantity: 80, category: 'food', lowAt: 80 }

const open = (answers: Parameters<typeof openScreen>[1] = {}, at = '/storage') =>
  openScreen(StorageScreen, { 'GET /api/ingredient': () => ({ body: [beans, milk, salt] }), ...answers }, at)
const names = () =>
  screen
    .getAllByRole('row')
    .slice(1)
    .map((row) => row.querySelector('td')?.textContent)

describe('storage', () => {
  it('lists its columns, quantities with two decimals, and in words what runs low', async () => {
    open()
    const list = within(await screen.findByRole('table', { name: 'Storage' }))
    expect(list.getAllByRole('columnheader').map(({ textContent }) => textContent)).toEqual([
      'Name',
      'Quantity',
      'Category',
      'Price',
      'Serving unit',
      'Actions',
    ])
    const rows = list
      .getAllByRole('row')
      .slice(1)
      .map((row) => [...row.querySelectorAll('td')].slice(0, 5).map(({ textContent }) => plain(textContent)))
    expect(rows).toEqual([
      ['Beans', '1,234.50', 'Drink', 'MKD 0.40', 'grams'],
      ['Milk', 'Used up0.00', 'Drink', 'MKD 0.40', 'grams'],
      ['Морска сол 🧂', 'Low80.00', 'Food', 'MKD 0.40', 'grams'],
    ])
  })

  it('narrows to what runs low, in its address, and back', async () => {
    const { router } = open()
    await press(/^Running low ?2/)
    expect(names()).toEqual(['Milk', 'Морска сол 🧂'])
    expect(router.state.location.search).toBe('?level=low')
    await press(/^Running low ?2/)
    expect(names()).toHaveLength(3)
    expect(router.state.location.search).toBe('')
  })

  it('opens narrowed where its address says so', async () => {
    open({}, '/storage?level=low&search=сол')
    await screen.findByText('Морска сол 🧂')
    expect(names()).toEqual(['Морска сол 🧂'])
    expect(screen.getByRole('button', { name: /^Running low ?2/ }).getAttribute('aria-pressed')).toBe('true')
  })

  it.each([
    ['/storage?level=low', [beans], 'Nothing runs low.', 'Show all'],
    ['/storage?search=wine', [beans], 'No ingredients found', 'Clear search'],
  ])('says at %s that nothing is there, with the way back', async (at, body, text, way) => {
    open({ 'GET /api/ingredient': () => ({ body }) }, at)
    await screen.findByText(text)
    const [button] = screen.getAllByRole('button', { name: way }).slice(-1)
    if (button) await userEvent.click(button)
    await screen.findByRole('cell', { name: 'Beans' })
  })

  it('says when it is empty and when it could not be fetched', async () => {
    open({ 'GET /api/ingredient': () => ({ body: [] }) })
    await screen.findByText('No ingredients found')
    expect(screen.getAllByRole('button', { name: 'Add ingredient' })).toHaveLength(2)
  })

  it('says when it could not be fetched', async () => {
    open({ 'GET /api/ingredient': () => refusal(500, 'INTERNAL') })
    expect((await screen.findAllByText('Failed to fetch products!')).length).toBeGreaterThan(0)
  })
})

describe('editing an ingredient in its row', () => {
  const edit = async () => {
    await press('Edit: Beans')
    return {
      name: screen.getByRole('textbox', { name: 'Name' }),
      quantity: screen.getByRole('textbox', { name: 'Quantity' }),
    }
  }

  it('explains what a count corrects before it is saved, and sends the count alone', async () => {
    const { writes } = open({
      'PUT /api/ingredient/i1': () => ({ body: { ...beans, quantity: 1200, version: 7 } }),
    })
    const { quantity } = await edit()
    await retype(quantity, '1200.25')
    screen.getByText('Counted 1,200.25, was 1,234.5: −34.25 corrected')
    await userEvent.type(quantity, '{Enter}')
    await screen.findByText('Ingredient updated')
    expect(writes()).toEqual([{ call: 'PUT /api/ingredient/i1', body: { quantity: 1200.25, version: 6 } }])
  })

  it('takes a sale in between for no news where something else was changed', async () => {
    const answers = [
      refusal(409, 'VERSION_CONFLICT', { current: { ...beans, quantity: 1200, version: 7 } }),
      { body: { ...beans, name: 'White beans', version: 8 } },
    ]
    const { writes } = open({ 'PUT /api/ingredient/i1': () => answers.shift() ?? refusal(500, 'INTERNAL') })
    await retype((await edit()).name, 'White beans{Enter}')
    await screen.findByText('Ingredient updated')
    expect(screen.queryByText('Somebody else changed this meanwhile')).toBeNull()
    expect(writes().map(({ body }) => body)).toEqual([
      { name: 'White beans', version: 6 },
      { name: 'White beans', version: 7 },
    ])
  })

  it('tells whoever counted that there was a sale in between', async () => {
    const current = { ...beans, quantity: 1200, version: 7 }
    const { writes } = open({ 'PUT /api/ingredient/i1': () => refusal(409, 'VERSION_CONFLICT', { current }) })
    const { quantity } = await edit()
    await retype(quantity, '1190{Enter}')
    const note = within(await screen.findByRole('alert'))
    expect(note.getByRole('listitem').textContent).toBe('Quantity: 1,234.5 grams → 1,200 grams')
    expect(quantity).toHaveProperty('value', '1190')
    screen.getByText('Counted 1,190, was 1,200: −10 corrected')
    expect(writes()).toHaveLength(1)
  })

  it.each([
    ['Name', 'Name is required'],
    ['Quantity', 'Quantity is required'],
    ['Price', 'price is required'],
  ])('keeps the row open without a %s', async (field, text) => {
    const { writes } = open()
    await edit()
    await retype(screen.getByRole('textbox', { name: field }), '{Enter}')
    await screen.findByText(text)
    expect(writes()).toEqual([])
  })
})

describe('the pack of an ingredient and its warning', () => {
  it('sends only what changed; an empty warning is none', async () => {
    const { writes } = open({ 'PUT /api/ingredient/i1': () => ({ body: beans }) })
    await chooseMore('Pack and warning', 'Beans')
    const form = await dialog()
    expect(form.getByLabelText(/^Warn me at/)).toHaveProperty('value', '500')
    await userEvent.clear(form.getByLabelText(/^Warn me at/))
    await userEvent.click(form.getByRole('button', { name: 'Save' }))
    await screen.findByText('Ingredient updated')
    expect(writes()).toEqual([{ call: 'PUT /api/ingredient/i1', body: { lowAt: null, version: 6 } }])
  })

  it('tells what somebody else changed, and keeps what was typed', async () => {
    open({
      'PUT /api/ingredient/i1': () =>
        refusal(409, 'VERSION_CONFLICT', { current: { ...beans, buyingQuantity: 10, version: 7 } }),
    })
    await chooseMore('Pack and warning', 'Beans')
    const form = await dialog()
    await retype(form.getByLabelText(/^Warn me at/), '700')
    await userEvent.click(form.getByRole('button', { name: 'Save' }))
    expect((await form.findByRole('listitem')).textContent).toBe('Pack: 2.5 kilograms → 10 kilograms')
    expect(form.getByLabelText(/^Warn me at/)).toHaveProperty('value', '700')
    expect(form.getByLabelText(/^Buying quantity/)).toHaveProperty('value', '10')
  })
})

describe('deleting an ingredient', () => {
  it('asks first', async () => {
    const { writes } = open({ 'DELETE /api/ingredient/i2': () => ({ body: milk }) })
    await chooseMore('Delete', 'Milk')
    await screen.findByText('“Milk” disappears from storage. Its history stays.')
    expect(writes()).toEqual([])
    await press('Delete')
    await screen.findByText('Ingredient deleted')
    expect(writes()).toEqual([{ call: 'DELETE /api/ingredient/i2', body: undefined }])
  })

  it('says how many products need it and leads to them', async () => {
    const recipe = [{ ingredient: 'i1', name: 'Beans', servingUnit: 'grams', quantity: 1, price: 1 }]
    open({
      'GET /api/product': () => ({
        body: [
          { ...soup, recipe },
          { ...soup, _id: 'p2', name: 'Салата', recipe },
          { ...soup, _id: 'p3', name: 'Tea' },
        ],
      }),
      'DELETE /api/ingredient/i1': () => refusal(409, 'INGREDIENT_IN_RECIPE', { count: 2 }),
    })
    await chooseMore('Delete', 'Beans')
    await press('Delete')
    await screen.findByText('2 products need this ingredient. Change their recipes first.')
    const said = await dialog()
    await waitFor(() =>
      expect(said.getAllByRole('link').map((link) => link.getAttribute('href'))).toEqual([
        '/products?search=Soup',
        `/products?${new URLSearchParams({ search: 'Салата' })}`,
      ]),
    )
  })

  it('says that it did not work', async () => {
    open({ 'DELETE /api/ingredient/i2': () => refusal(500, 'INTERNAL') })
    await chooseMore('Delete', 'Milk')
    await press('Delete')
    await screen.findByText('Ingredient not deleted. Please try again!')
  })
})
