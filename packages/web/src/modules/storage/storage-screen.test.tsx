// @vitest-environment jsdom
import { refusal } from '@kafana/client/testing/fake-server.ts'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it } from 'vitest'
import { ingredient, openScreen, soup } from '../../testing/open-screen.ts'
import { chooseMore, dialog, plain, press, retype } from '../../testing/screen-actions.ts'
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
  it('lists its columns, quantities with two decimals and their unit, values, and badges for low stock', async () => {
    open()
    const list = within(await screen.findByRole('table', { name: 'Storage' }))
    expect(list.getAllByRole('columnheader').map(({ textContent }) => textContent)).toEqual([
      'Name',
      'Quantity',
      'Category',
      'Price',
      'Value',
      'Actions',
    ])
    const rows = list
      .getAllByRole('row')
      .slice(1)
      .map((row) => [...row.querySelectorAll('td')].slice(0, 5).map(({ textContent }) => plain(textContent)))
    expect(rows).toEqual([
      ['Beans', '1,234.50 grams', 'Drink', '0.40 den.', '494 den.'],
      ['Milk', 'Out of stock0.00 grams', 'Drink', '0.40 den.', '–'],
      ['Морска сол 🧂', 'Low80.00 grams', 'Food', '0.40 den.', '32 den.'],
    ])
  })

  it('filters for low stock and keeps the filter in the URL', async () => {
    const { history } = open()
    await press(/^Running low ?2/)
    expect(names()).toEqual(['Milk', 'Морска сол 🧂'])
    expect(history.location.search).toBe('?level=low')
    await press(/^Running low ?2/)
    expect(names()).toHaveLength(3)
    expect(history.location.search).toBe('')
  })

  it('opens with the filter of the URL', async () => {
    open({}, '/storage?level=low&search=сол')
    await screen.findByText('Морска сол 🧂')
    expect(names()).toEqual(['Морска сол 🧂'])
    expect(screen.getByRole('button', { name: /^Running low ?2/ }).getAttribute('aria-pressed')).toBe('true')
  })

  it.each([
    ['/storage?level=low', [beans], 'Nothing is running low.', 'Show all'],
    ['/storage?search=wine', [beans], 'No ingredients found', 'Clear search'],
  ])('shows an empty state at %s with an action', async (at, body, text, way) => {
    open({ 'GET /api/ingredient': () => ({ body }) }, at)
    await screen.findByText(text)
    const [button] = screen.getAllByRole('button', { name: way }).slice(-1)
    if (button) await userEvent.click(button)
    await screen.findByRole('cell', { name: 'Beans' })
  })

  it('shows an empty state without ingredients', async () => {
    open({ 'GET /api/ingredient': () => ({ body: [] }) })
    await screen.findByText('No ingredients found')
    expect(screen.getAllByRole('button', { name: 'Add ingredient' })).toHaveLength(2)
    await press('Import')
    await screen.findByRole('dialog', { name: 'Import and export' })
  })

  it('shows that it could not be loaded', async () => {
    open({ 'GET /api/ingredient': () => refusal(500, 'INTERNAL') })
    expect((await screen.findAllByText('Failed to fetch products!')).length).toBeGreaterThan(0)
  })
})

describe('the value of the stock', () => {
  const short = { ...ingredient('i4', 'Coffee', 2), quantity: -800 }
  const cause = {
    ingredient: 'i4',
    since: '2026-11-20T11:05:00.000Z',
    kind: 'sold',
    order: { _id: 'o1', name: 'Маса 7', number: 42, table: '7' },
  }
  const openShort = (given: object = cause) =>
    open({
      'GET /api/ingredient': () => ({ body: [beans, milk, salt, short] }),
      'GET /api/ingredient/below-zero': () => ({ body: { ingredients: [given] } }),
    })

  it('is the sum of what is on hand, and is not read as below zero while nothing is', async () => {
    const { seen } = open()
    expect(plain((await screen.findByText(/^Stock value/)).textContent)).toBe('Stock value: 526 den.')
    expect(seen.some(({ url }) => url.pathname === '/api/ingredient/below-zero')).toBe(false)
    expect(screen.queryByRole('button', { name: /^Below zero/ })).toBeNull()
  })

  it('is not lowered by what is below zero, which is named with the order that caused it', async () => {
    openShort()
    expect(plain((await screen.findByText(/^Stock value/)).textContent)).toBe('Stock value: 526 den.')
    const alert = within(await screen.findByRole('alert'))
    alert.getByText('Below zero: 1')
    alert.getByText(/^More was sold than was on hand. The missing 1,600\sden\. is not deducted/)
    const link = await screen.findByRole('link', { name: 'Order #42 at table 7' })
    expect(link.getAttribute('href')).toBe('/orders/o1')
    const row = screen.getByRole('row', { name: /^Coffee/ })
    expect(plain(row.textContent)).toMatch(
      /^CoffeeBelow zero since 20\/11\/2026, 12:05 · Order #42 at table 7Below zero-800.00 grams/,
    )
  })

  it('names another movement that took an ingredient below zero', async () => {
    openShort({ ...cause, kind: 'corrected', order: null })
    await screen.findByText(/^Below zero since 20\/11\/2026, 12:05 · Corrected$/)
  })

  it('can be filtered for what is below zero, and leads from a quantity to its movements', async () => {
    const { history } = openShort()
    await press(/^Below zero ?1/)
    expect(names()).toEqual([expect.stringMatching(/^Coffee/)])
    expect(history.location.search).toBe('?level=below')
    await press('Stock movements: Coffee, -800.00 grams')
    expect(history.location.search).toBe('?level=below&movements=i4')
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

  it('previews the correction of a count and sends only the count', async () => {
    const { writes } = open({
      'PUT /api/ingredient/i1': () => ({ body: { ...beans, quantity: 1200, version: 7 } }),
    })
    const { quantity } = await edit()
    await retype(quantity, '1200.25')
    screen.getByText('Counted 1,200.25, was 1,234.5: corrected by −34.25')
    await userEvent.type(quantity, '{Enter}')
    await screen.findByText('Ingredient updated')
    expect(writes()).toEqual([{ call: 'PUT /api/ingredient/i1', body: { quantity: 1200.25, version: 6 } }])
  })

  it('ignores a concurrent sale if another field was edited', async () => {
    const answers = [
      refusal(409, 'VERSION_CONFLICT', { current: { ...beans, quantity: 1200, version: 7 } }),
      { body: { ...beans, name: 'White beans', version: 8 } },
    ]
    const { writes } = open({ 'PUT /api/ingredient/i1': () => answers.shift() ?? refusal(500, 'INTERNAL') })
    await retype((await edit()).name, 'White beans{Enter}')
    await screen.findByText('Ingredient updated')
    expect(screen.queryByText('Somebody else changed this in the meantime')).toBeNull()
    expect(writes().map(({ body }) => body)).toEqual([
      { name: 'White beans', version: 6 },
      { name: 'White beans', version: 7 },
    ])
  })

  it('shows a concurrent sale as a conflict after a stock count', async () => {
    const current = { ...beans, quantity: 1200, version: 7 }
    const { writes } = open({ 'PUT /api/ingredient/i1': () => refusal(409, 'VERSION_CONFLICT', { current }) })
    const { quantity } = await edit()
    await retype(quantity, '1190{Enter}')
    const note = within(await screen.findByRole('alert'))
    expect(note.getByRole('listitem').textContent).toBe('Quantity: 1,234.5 grams → 1,200 grams')
    expect(quantity).toHaveProperty('value', '1190')
    screen.getByText('Counted 1,190, was 1,200: corrected by −10')
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
  it('sends only the changes; an empty warning level means none', async () => {
    const { writes } = open({ 'PUT /api/ingredient/i1': () => ({ body: beans }) })
    await chooseMore('Pack and warning', 'Beans')
    const form = await dialog()
    expect(form.getByLabelText(/^Low stock warning at/)).toHaveProperty('value', '500')
    await userEvent.clear(form.getByLabelText(/^Low stock warning at/))
    await userEvent.click(form.getByRole('button', { name: 'Save' }))
    await screen.findByText('Ingredient updated')
    expect(writes()).toEqual([{ call: 'PUT /api/ingredient/i1', body: { lowAt: null, version: 6 } }])
  })

  it('shows an edit conflict and keeps the input', async () => {
    open({
      'PUT /api/ingredient/i1': () =>
        refusal(409, 'VERSION_CONFLICT', { current: { ...beans, buyingQuantity: 10, version: 7 } }),
    })
    await chooseMore('Pack and warning', 'Beans')
    const form = await dialog()
    await retype(form.getByLabelText(/^Low stock warning at/), '700')
    await userEvent.click(form.getByRole('button', { name: 'Save' }))
    expect((await form.findByRole('listitem')).textContent).toBe('Pack: 2.5 kilograms → 10 kilograms')
    expect(form.getByLabelText(/^Low stock warning at/)).toHaveProperty('value', '700')
    expect(form.getByLabelText(/^Buying quantity/)).toHaveProperty('value', '10')
  })
})

describe('deleting an ingredient', () => {
  it('asks for confirmation', async () => {
    const { writes } = open({ 'DELETE /api/ingredient/i2': () => ({ body: milk }) })
    await chooseMore('Delete', 'Milk')
    await screen.findByText('“Milk” is removed from storage. Its history is kept.')
    expect(writes()).toEqual([])
    await press('Delete')
    await screen.findByText('Ingredient deleted')
    expect(writes()).toEqual([{ call: 'DELETE /api/ingredient/i2', body: undefined }])
  })

  it('lists and links the products that use it', async () => {
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
    await screen.findByText('2 products use this ingredient. Change their recipes first.')
    const said = await dialog()
    await waitFor(() =>
      expect(said.getAllByRole('link').map((link) => link.getAttribute('href'))).toEqual([
        '/products?search=Soup',
        `/products?${new URLSearchParams({ search: 'Салата' })}`,
      ]),
    )
  })

  it('shows that it failed', async () => {
    open({ 'DELETE /api/ingredient/i2': () => refusal(500, 'INTERNAL') })
    await chooseMore('Delete', 'Milk')
    await press('Delete')
    await screen.findByText('Ingredient not deleted. Please try again!')
  })
})
