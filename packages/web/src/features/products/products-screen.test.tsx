// @vitest-environment jsdom
import { readFile } from 'node:fs/promises'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it } from 'vitest'
import { fakeServer, signedInAs } from '../../testing/fake-server.ts'
import { renderScreen } from '../../testing/render-screen.tsx'
import { Component as ProductsScreen } from './products-screen.tsx'

type Answers = Parameters<typeof fakeServer>[0]
const soup = { _id: 'p1', name: 'Soup', price: 120, category: 'food', taxRate: 10, calculatedQuantity: 7, recipe: [], version: 3 }
const ingredient = (id: string, name: string, price: number) =>
  ({ _id: id, name, quantity: 5, category: 'food', price, servingUnit: 'grams', buyingQuantity: 1, buyingUnit: 'kilograms', version: 1 })
const company = {
  _id: 'c', name: 'K', address: '', email: 'a@b.mk', phone: '', currency: 'MKD', timezone: 'Europe/Skopje', dayStart: '04:00', taxClasses: [{ rate: 10, letter: 'В' }], version: 1,
}
const refusal = (status: number, code: string) => ({ status, body: { message: 'x', error: 'x', code, requestId: 'r' } })

const open = (answers: Answers = {}) => {
  signedInAs('owner')
  const seen = fakeServer({
    'GET /api/product': () => ({ body: [soup] }), 'GET /api/company': () => ({ body: company }),
    'GET /api/ingredient': () => ({ body: [ingredient('i1', 'Beans', 0.4), ingredient('i2', 'Salt', 0.05)] }), ...answers,
  })
  renderScreen(ProductsScreen)
  return { writes: () => seen.filter(({ method }) => method !== 'GET').map(({ method, url, body }) => ({ call: `${method} ${url.pathname}`, body })) }
}
const edit = async () => {
  await userEvent.click(await screen.findByRole('button', { name: 'Edit: Soup' }))
  const name = screen.getByRole('textbox', { name: 'Name' })
  await userEvent.clear(name)
  return name
}

describe('editing a product in its row', () => {
  it('saves by Enter, with the version it saw', async () => {
    const { writes } = open({ 'PUT /api/product/p1': () => ({ body: { ...soup, name: 'Bean soup', version: 4 } }) })
    await userEvent.type(await edit(), 'Bean soup{Enter}')
    await screen.findByText('Product updated successfully')
    expect(writes()).toEqual([{ call: 'PUT /api/product/p1', body: { name: 'Bean soup', price: 120, category: 'food', version: 3 } }])
    expect(screen.queryByRole('textbox', { name: 'Name' })).toBeNull()
  })

  it('leaves the row as it was by Escape', async () => {
    const { writes } = open()
    await userEvent.type(await edit(), 'Stew{Escape}')
    await screen.findByRole('cell', { name: 'Soup' })
    expect(screen.queryByText('Stew')).toBeNull()
    expect(writes()).toEqual([])
  })

  it('asks for the name and keeps the row open', async () => {
    const { writes } = open()
    await userEvent.type(await edit(), '{Enter}')
    await screen.findByText('name of product required')
    screen.getByRole('textbox', { name: 'Name' })
    expect(writes()).toEqual([])
  })

  it.each([
    [500, 'INTERNAL', 'Product not updated. Please try again!'],
    [409, 'VERSION_CONFLICT', 'Somebody else changed this meanwhile. Look at the new values and try again.'],
  ])('says at %s %s that it was not saved', async (status, code, text) => {
    open({ 'PUT /api/product/p1': () => refusal(status, code) })
    await userEvent.type(await edit(), 'Stew{Enter}')
    await screen.findByText(text)
  })
})

describe('deleting a product', () => {
  const ask = async () => {
    await userEvent.click(await screen.findByRole('button', { name: 'Delete: Soup' }))
    return within(await screen.findByRole('dialog'))
  }

  it('asks first, with the way back in focus', async () => {
    const { writes } = open({ 'DELETE /api/product/p1': () => ({ body: soup }) })
    const dialog = await ask()
    dialog.getByText('“Soup” disappears from the menu. Past orders keep it.')
    await waitFor(() => expect(document.activeElement).toBe(dialog.getByRole('button', { name: 'Cancel' })))
    expect(writes()).toEqual([])
    await userEvent.click(dialog.getByRole('button', { name: 'Delete' }))
    await screen.findByText('Product deleted successfully')
    expect(writes()).toEqual([{ call: 'DELETE /api/product/p1', body: undefined }])
  })

  it('says that it did not work', async () => {
    open({ 'DELETE /api/product/p1': () => refusal(500, 'INTERNAL') })
    await userEvent.click((await ask()).getByRole('button', { name: 'Delete' }))
    await screen.findByText('Product not deleted. Please try again!')
  })
})

describe('the menu', () => {
  it('says when there is nothing and offers to add', async () => {
    open({ 'GET /api/product': () => ({ body: [] }) })
    await screen.findByText('no products found')
    expect(screen.getAllByRole('button', { name: 'Add product' })).toHaveLength(2)
  })

  it('says that it could not be fetched', async () => {
    open({ 'GET /api/product': () => refusal(500, 'INTERNAL') })
    expect((await screen.findAllByText(/Failed to fetch products!/)).length).toBeGreaterThan(0)
  })
})

describe('a recipe', () => {
  const start = async () => {
    await userEvent.click(await screen.findByRole('button', { name: 'Add product' }))
    const form = within(await screen.findByRole('dialog'))
    const join = form.getByRole('button', { name: 'Add to the recipe' })
    const choose = async (label: RegExp, option: string) => {
      await userEvent.click(form.getByRole('combobox', { name: label }))
      await userEvent.click(await screen.findByRole('option', { name: option }))
    }
    return { form, join, choose }
  }

  it('takes an ingredient only when one is chosen and with a quantity', async () => {
    open()
    const { form, join, choose } = await start()
    const quantity = form.getByLabelText('Quantity')
    expect(join).toHaveProperty('disabled', true)
    await userEvent.type(quantity, '2{Enter}')
    expect(form.queryByRole('list', { name: 'Recipe' })).toBeNull()
    await userEvent.clear(quantity)
    await choose(/^Ingredient/, 'Beans')
    expect(join).toHaveProperty('disabled', true)
    await userEvent.type(quantity, '0')
    expect(join).toHaveProperty('disabled', true)
    await userEvent.clear(quantity)
    await userEvent.type(quantity, '2.5')
    await userEvent.click(join)
    expect(within(form.getByRole('list', { name: 'Recipe' })).getAllByRole('listitem')).toHaveLength(1)
  })

  it('shows its cost and what is left of the price, and is sent with the product', async () => {
    const { writes } = open({ 'POST /api/product': () => ({ status: 201, body: soup }) })
    const { form, choose } = await start()
    for (const [name, amount] of [['Beans', '100'], ['Salt', '10']] as const) {
      await choose(/^Ingredient/, name)
      await userEvent.type(form.getByLabelText('Quantity'), `${amount}{Enter}`)
    }
    const cost = () => form.getByText(/^Cost:/).textContent?.replaceAll(/\s/g, ' ')
    expect(cost()).toBe('Cost: MKD 40.50')
    expect(form.queryByText(/^Left of the price:/)).toBeNull()
    await userEvent.type(form.getByLabelText(/^Price/), '120')
    expect(form.getByText(/^Left of the price:/).textContent?.replaceAll(/\s/g, ' ')).toBe('Left of the price: MKD 79.50')
    await userEvent.click(form.getByRole('button', { name: 'Delete: Salt' }))
    expect(cost()).toBe('Cost: MKD 40')
    await userEvent.type(form.getByLabelText(/^Name/), 'Bean soup')
    await choose(/^Tax rate/, '10 % · В')
    await userEvent.click(form.getByRole('button', { name: 'Save' }))
    await screen.findByText('Product added successfully')
    expect(writes()).toEqual([{ call: 'POST /api/product', body: { name: 'Bean soup', price: 120, taxRate: 10, category: 'drink', recipe: [{ ingredient: 'i1', quantity: 100 }] } }])
  })

  it('says that the product was not added', async () => {
    open({ 'POST /api/product': () => refusal(500, 'INTERNAL') })
    const { form, choose } = await start()
    await choose(/^Ingredient/, 'Beans')
    await userEvent.type(form.getByLabelText('Quantity'), '1{Enter}')
    await userEvent.type(form.getByLabelText(/^Price/), '120')
    await userEvent.type(form.getByLabelText(/^Name/), 'Stew')
    await choose(/^Tax rate/, '10 % · В')
    await userEvent.click(form.getByRole('button', { name: 'Save' }))
    await screen.findByText('Product not added. Please try again!')
  })

  it('scrolls from 300 px on', async () => {
    const css = await readFile(`${import.meta.dirname}/recipe-picker.module.css`, 'utf8')
    expect(/\.list \{[^}]*\}/.exec(css)?.[0]).toMatch(/max-height: 300px;\s+overflow-y: auto;/)
  })
})
