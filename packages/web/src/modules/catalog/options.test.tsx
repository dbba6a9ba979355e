// @vitest-environment jsdom
import { loadParts } from '@kafana/client/browser/parts.ts'
import { modifierGroup } from '@kafana/client/testing/entities.ts'
import { refusal } from '@kafana/client/testing/fake-server.ts'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, describe, expect, it } from 'vitest'
import { openScreen, soup } from '../../testing/open-screen.ts'
import { dialog, expectWrong, press, retype } from '../../testing/screen-actions.ts'
import { Component as ProductsScreen } from './products-screen.tsx'

beforeEach(loadParts)

const option = (_id: string, name: string) => ({ _id, name, delta: 0, isDefault: false, recipe: [] })
const size = modifierGroup('size', {
  name: 'Size',
  min: 1,
  max: 1,
  options: [option('small', 'Small'), option('large', 'Large')],
  products: 2,
  version: 4,
})
const milk = modifierGroup('milk', { name: 'Milk', options: [option('oat', 'Oat milk')] })
const list = { 'GET /api/modifier-groups': () => ({ body: [size, milk] }) }

const openOptions = async (answers: Parameters<typeof openScreen>[1] = {}) => {
  const opened = openScreen(ProductsScreen, { ...list, ...answers })
  await press('More actions')
  await userEvent.click(await screen.findByRole('menuitem', { name: 'Options' }))
  return opened
}
const save = () => press('Save')

describe('the groups of options', () => {
  it('are listed with how many options and products they have', async () => {
    await openOptions()
    const rows = await (await dialog()).findAllByRole('listitem')
    expect(rows.map(({ textContent }) => textContent)).toEqual([
      'SizeSmall, Large · 2 products',
      'MilkOat milk · 0 products',
    ])
  })

  it('are added with prices, defaults and changes of the recipe', async () => {
    const { writes } = await openOptions({
      'POST /api/modifier-groups': () => ({ status: 201, body: size }),
    })
    await press('Add a group of options')
    const form = await dialog()
    const [groupName, optionName] = form.getAllByRole('textbox', { name: /^Name/ })
    if (!groupName || !optionName) throw new Error('no fields')
    await retype(groupName, 'Extras')
    await retype(form.getByLabelText(/^Choose at most/), '3')
    await userEvent.type(optionName, 'No beans')
    await retype(form.getByLabelText(/^Price/), '-20.5')
    await userEvent.click(form.getByRole('checkbox', { name: 'Chosen by default' }))
    await press('Change the recipe')
    await userEvent.click(form.getByRole('combobox', { name: /^Ingredient/ }))
    await userEvent.click(await screen.findByRole('option', { name: 'Beans (grams)' }))
    await userEvent.type(form.getByLabelText(/^Quantity/), '-80')
    await save()
    await screen.findByText('Options saved')
    expect(writes()).toMatchObject([
      {
        body: {
          name: 'Extras',
          min: 0,
          max: 3,
          options: [
            {
              name: 'No beans',
              delta: -20.5,
              isDefault: true,
              recipe: [{ ingredient: 'i1', quantity: -80 }],
            },
          ],
        },
      },
    ])
  })

  it('are products with their price and recipe', async () => {
    const shot = { ...option('shot', 'Shot'), delta: 30, product: { _id: 'gone', name: 'Old shot' } }
    const extras = modifierGroup('extras', { name: 'Extras', options: [shot, option('oat', 'Oat milk')] })
    const { writes } = await openOptions({
      'GET /api/modifier-groups': () => ({ body: [extras] }),
      'PUT /api/modifier-groups/extras': () => ({ body: extras }),
    })
    await press('Edit: Extras')
    const form = await dialog()
    const [before, second] = form.getAllByRole('combobox', { name: /^Sold as a product/ })
    if (!before || !second) throw new Error('no fields')
    expect((before as HTMLInputElement).value).toBe('Old shot')
    expect(form.getAllByRole('button', { name: 'Change the recipe' })).toHaveLength(1)
    await userEvent.click(second)
    await userEvent.click(await screen.findByRole('option', { name: 'Soup' }))
    expect(form.queryByRole('button', { name: 'Change the recipe' })).toBeNull()
    await save()
    await screen.findByText('Options saved')
    expect(writes()[0]?.body).toMatchObject({
      options: [
        { id: 'shot', delta: 30, product: 'gone' },
        { id: 'oat', name: 'Oat milk', delta: soup.price, recipe: [], product: 'p1' },
      ],
    })
  })

  it('are changed with the options in another order, each by its id', async () => {
    const { writes } = await openOptions({ 'PUT /api/modifier-groups/size': () => ({ body: size }) })
    await press('Edit: Size')
    await press('Move down: Small')
    await press('Add an option')
    const names = (await dialog()).getAllByRole('textbox', { name: /^Name/ })
    expect(names.map((field) => (field as HTMLInputElement).value)).toEqual(['Size', 'Large', 'Small', ''])
    await save()
    await expectWrong(names[3] as HTMLElement, 'Name is required')
    await press('Delete: Option 3')
    await press('Delete: Large')
    await save()
    await screen.findByText('Options saved')
    expect(writes()[0]?.body).toMatchObject({ version: 4, options: [{ id: 'small', name: 'Small' }] })
  })

  it('show what somebody else changed, and are saved on that', async () => {
    const changed = { ...size, name: 'Sizes', version: 5 }
    let isStale = true
    const { writes } = await openOptions({
      'PUT /api/modifier-groups/size': () => {
        if (!isStale) return { body: changed }
        isStale = false
        return refusal(409, 'VERSION_CONFLICT', { current: changed })
      },
    })
    await press('Edit: Size')
    await userEvent.type((await dialog()).getByLabelText(/^Choose at most/), '0')
    await save()
    const [name] = await screen.findAllByDisplayValue('Sizes')
    expect(name).toBeTruthy()
    await save()
    await screen.findByText('Options saved')
    // What was typed is kept, on the version of the other change.
    expect(writes().map(({ body }) => body)).toMatchObject([
      { version: 4, name: 'Size', max: 10 },
      { version: 5, name: 'Sizes', max: 10 },
    ])
  })

  it('are deleted after a question', async () => {
    const { writes } = await openOptions({ 'DELETE /api/modifier-groups/milk': () => ({ body: milk }) })
    await press('Delete: Milk')
    await screen.findByText(/“Milk” is no longer offered/)
    await press('Delete')
    await screen.findByText('Group of options deleted')
    expect(writes()).toHaveLength(1)
  })
})

describe('the options of a product', () => {
  const openRecipe = async (answers: Parameters<typeof openScreen>[1]) => {
    const opened = openScreen(ProductsScreen, answers)
    await press('Edit recipe and tax: Soup')
    await dialog()
    return opened
  }

  it('are chosen in their order, and saved', async () => {
    const { writes } = await openRecipe({
      ...list,
      'GET /api/product': () => ({ body: [{ ...soup, modifierGroups: ['size'] }] }),
      'PUT /api/product/p1': () => ({ body: soup }),
    })
    const own = within(await screen.findByRole('group', { name: 'Options' }))
    await userEvent.click(own.getByRole('combobox', { name: 'Add a group of options' }))
    await userEvent.click(await screen.findByRole('option', { name: 'Milk' }))
    await press('Move up: Milk')
    await save()
    await screen.findByText('Product updated successfully')
    expect(writes()[0]?.body).toEqual({ version: 3, modifierGroups: ['milk', 'size'] })
  })

  it('are no question where the venue has none', async () => {
    const { seen } = await openRecipe({ 'GET /api/modifier-groups': () => ({ body: [] }) })
    await waitFor(() => expect(seen.some(({ url }) => url.pathname === '/api/modifier-groups')).toBe(true))
    expect(screen.queryByRole('group', { name: 'Options' })).toBeNull()
  })
})
