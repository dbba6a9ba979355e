// @vitest-environment jsdom
import { company } from '@kafana/client/testing/entities.ts'
import { refusal } from '@kafana/client/testing/fake-server.ts'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it } from 'vitest'
import { ingredient, openScreen, soup } from '../../testing/open-screen.ts'
import { dialog, expectWrong, expectText, words } from '../../testing/screen-actions.ts'
import { Component as ProductsScreen } from './products-screen.tsx'

const openDialog = async (button: string, answers: Parameters<typeof openScreen>[1] = {}) => {
  const opened = openScreen(ProductsScreen, answers, '/products')
  await screen.findByRole('row', { name: /^Soup/ })
  await userEvent.click(await screen.findByRole('button', { name: button }))
  const form = await dialog()
  const choose = async (label: RegExp, option: string) => {
    await userEvent.click(form.getByRole('combobox', { name: label }))
    await userEvent.click(await screen.findByRole('option', { name: option }))
  }
  const join = () => form.getByRole('button', { name: 'Add to recipe' })
  const put = async (name: string, amount: string) => {
    await choose(/^Ingredient/, name)
    await userEvent.clear(form.getByLabelText('Quantity'))
    await userEvent.type(form.getByLabelText('Quantity'), `${amount}{Enter}`)
  }
  const metrics = () =>
    within(form.getByLabelText('Cost and profit per product')).getAllByRole('definition').map(words)
  const save = () => userEvent.click(form.getByRole('button', { name: 'Save' }))
  const recipe = () =>
    within(form.getByRole('list', { name: 'Recipe' }))
      .getAllByRole('listitem')
      .map(words)
  return { ...opened, form, choose, join, put, metrics, save, recipe }
}

describe('adding a product', () => {
  const openForm = (answers = {}) => openDialog('Add product', answers)

  it('requires all fields', async () => {
    const { form, save, writes } = await openForm()
    await save()
    for (const text of [
      'name of product required',
      'price is required',
      'Tax rate is required',
      'Add at least one ingredient',
    ])
      await form.findByText(text)
    await userEvent.type(form.getByLabelText(/^Price/), '-1')
    await form.findByText('price must be positive')
    expect(writes()).toEqual([])
  })

  it('adds an ingredient only if it is chosen and has a quantity', async () => {
    const { form, join, choose, recipe } = await openForm()
    const quantity = form.getByLabelText('Quantity')
    expect(join()).toHaveProperty('disabled', true)
    await userEvent.type(quantity, '2{Enter}')
    expect(form.queryByRole('list', { name: 'Recipe' })).toBeNull()
    await userEvent.clear(quantity)
    await choose(/^Ingredient/, 'Beans')
    expect(join()).toHaveProperty('disabled', true)
    await userEvent.type(quantity, '0')
    expect(join()).toHaveProperty('disabled', true)
    await userEvent.type(quantity, '.25')
    await userEvent.click(join())
    expect(recipe()).toEqual(['Beans0.25 grams0.10 den.'])
  })

  it('finds an ingredient in another alphabet', async () => {
    const { form } = await openForm({
      'GET /api/ingredient': () => ({ body: [ingredient('i1', 'Ајвар', 1), ingredient('i2', 'Ќумур', 1)] }),
    })
    await userEvent.click(form.getByRole('combobox', { name: /^Ingredient/ }))
    await screen.findByRole('option', { name: 'Ќумур' })
    await userEvent.type(form.getByRole('combobox', { name: /^Ingredient/ }), 'ajvar')
    const options = await screen.findAllByRole('option')
    expect(options.map(({ textContent }) => textContent)).toEqual(['Ајвар'])
  })

  it('saves an ingredient that was not yet added', async () => {
    const { form, put, choose, save, writes } = await openForm({
      'POST /api/product': () => ({ status: 201, body: soup }),
    })
    await put('Beans', '100')
    await choose(/^Ingredient/, 'Salt')
    await userEvent.type(form.getByLabelText('Quantity'), '10')
    form.getByText(/^Not in the recipe yet/)
    await userEvent.type(form.getByLabelText(/^Price/), '110')
    await choose(/^Tax rate/, '10 % · В')
    await userEvent.type(form.getByLabelText(/^Name/), 'Soup')
    await save()
    await screen.findByText('Product added successfully')
    expect(writes()[0]?.body).toMatchObject({
      recipe: [
        { ingredient: 'i1', quantity: 100 },
        { ingredient: 'i2', quantity: 10 },
      ],
    })
  })

  it('refuses one that is incomplete, at the field that is missing', async () => {
    const { form, put, choose, save, writes } = await openForm()
    await userEvent.type(form.getByLabelText(/^Name/), 'Soup')
    await userEvent.type(form.getByLabelText(/^Price/), '110')
    await choose(/^Tax rate/, '10 % · В')
    await put('Beans', '100')
    const quantity = form.getByLabelText('Quantity')
    await userEvent.type(quantity, '10')
    await save()
    await expectWrong(form.getByRole('combobox', { name: /^Ingredient/ }), 'Choose an ingredient')
    await choose(/^Ingredient/, 'Salt')
    await userEvent.clear(quantity)
    await save()
    await expectWrong(quantity, 'Quantity is required')
    await userEvent.type(quantity, '0')
    await form.findByText('Quantity must be above zero')
    expect(writes()).toEqual([])
  })

  it('shows cost, net price, profit and margin while editing, and saves', async () => {
    const { form, choose, put, metrics, save, writes } = await openForm({
      'POST /api/product': () => ({ status: 201, body: soup }),
    })
    await put('Beans', '100')
    await put('Salt', '10')
    expect(metrics()).toEqual(['40.50 den.', '–', '–', '–'])
    await userEvent.type(form.getByLabelText(/^Price/), '110')
    expect(metrics()).toEqual(['40.50 den.', '–', '–', '–'])
    await choose(/^Tax rate/, '10 % · В')
    expect(metrics()).toEqual(['40.50 den.', '100 den.', '59.50 den.', '59.5 %'])
    await userEvent.click(form.getByRole('button', { name: 'Delete: Salt' }))
    expect(metrics()).toEqual(['40 den.', '100 den.', '60 den.', '60 %'])
    await userEvent.type(form.getByLabelText(/^Name/), 'Супа од грав 🍲')
    await save()
    await screen.findByText('Product added successfully')
    expect(writes()).toEqual([
      {
        call: 'POST /api/product',
        body: {
          name: 'Супа од грав 🍲',
          price: 110,
          taxRate: 10,
          category: 'drink',
          recipe: [{ ingredient: 'i1', quantity: 100 }],
        },
      },
    ])
  })

  it('warns if the ingredients cost more than the net price', async () => {
    const { form, choose, put, metrics } = await openForm()
    await put('Beans', '300')
    await userEvent.type(form.getByLabelText(/^Price/), '110')
    await choose(/^Tax rate/, '10 % · В')
    expect(metrics()).toEqual(['120 den.', '100 den.', '-20 den.', '-20 %'])
    form.getByText(/^The ingredients cost more/)
  })

  it('edits the quantity of a clicked line', async () => {
    const { form, put, recipe } = await openForm()
    await put('Beans', '100')
    await put('Salt', '10')
    await userEvent.click(form.getByRole('button', { name: /^Beans/ }))
    const quantity = form.getByLabelText('Quantity')
    expect(quantity).toHaveProperty('value', '100')
    await userEvent.clear(quantity)
    await userEvent.type(quantity, '50{Enter}')
    expect(recipe()).toEqual(['Beans50 grams20 den.', 'Salt10 grams0.50 den.'])
  })

  it.each([
    [500, 'INTERNAL', 'Product not added. Please try again!'],
    [409, 'NAME_TAKEN', 'This name is already in use.'],
  ])('shows an error at %s %s', async (status, code, text) => {
    const { form, choose, put, save } = await openForm({ 'POST /api/product': () => refusal(status, code) })
    await put('Beans', '1')
    await userEvent.type(form.getByLabelText(/^Price/), '120')
    await userEvent.type(form.getByLabelText(/^Name/), 'Stew')
    await choose(/^Tax rate/, '10 % · В')
    await save()
    await expectText(text)
    expect(form.getByLabelText(/^Name/)).toHaveProperty('value', 'Stew')
  })

  it('links to storage if there are no ingredients', async () => {
    const { form, history } = await openForm({ 'GET /api/ingredient': () => ({ body: [] }) })
    await userEvent.click(form.getByRole('button', { name: 'Storage' }))
    expect(history.location.pathname).toBe('/storage')
  })
})

describe('editing the recipe and the tax of a product', () => {
  const stew = {
    ...soup,
    recipe: [{ ingredient: 'i1', name: 'Beans', servingUnit: 'grams', quantity: 100, price: 40 }],
  }
  const openRecipe = (answers = {}) =>
    openDialog('Edit recipe and tax: Soup', { 'GET /api/product': () => ({ body: [stew] }), ...answers })

  it('sends only what changed', async () => {
    const { choose, metrics, save, writes } = await openRecipe({
      'PUT /api/product/p1': () => ({ body: stew }),
    })
    expect(metrics()).toEqual(['40 den.', '109.09 den.', '69.09 den.', '63.3 %'])
    await choose(/^Tax rate/, '5 % · Б')
    await save()
    await screen.findByText('Product updated successfully')
    expect(writes()).toEqual([{ call: 'PUT /api/product/p1', body: { taxRate: 5, version: 3 } }])
  })

  it('has a tax rate for what is taken away, where that is offered', async () => {
    const away = /^Tax rate when taken away/
    const taxClasses = [
      { rate: 10, letter: 'В' },
      { rate: 5, letter: 'Б' },
    ]
    const offered = await openRecipe({
      'GET /api/company': () => ({ body: company({ taxClasses, orderTypes: ['takeaway'] }) }),
      'PUT /api/product/p1': () => ({ body: stew }),
    })
    expect(offered.form.getByRole('combobox', { name: away })).toHaveProperty('value', 'Same rate')
    await offered.choose(away, '5 % · Б')
    await offered.save()
    await screen.findByText('Product updated successfully')
    expect(offered.writes()).toEqual([
      { call: 'PUT /api/product/p1', body: { takeawayTaxRate: 5, version: 3 } },
    ])
  })

  it('has one tax rate where nothing is taken away', async () => {
    const { form } = await openRecipe()
    expect(form.queryByRole('combobox', { name: /taken away/ })).toBeNull()
  })

  it('says that there are no discounts on the product', async () => {
    const { form, save, writes } = await openRecipe({ 'PUT /api/product/p1': () => ({ body: stew }) })
    await userEvent.click(form.getByRole('switch', { name: /^No discounts on this product/ }))
    await save()
    await screen.findByText('Product updated successfully')
    expect(writes()).toEqual([{ call: 'PUT /api/product/p1', body: { noDiscount: true, version: 3 } }])
  })

  it('shows the saved values when reopened before the list is refetched', async () => {
    const saved = {
      ...stew,
      recipe: [
        ...stew.recipe,
        { ingredient: 'i2', name: 'Salt', servingUnit: 'grams', quantity: 10, price: 0.5 },
      ],
      version: 4,
    }
    const reads = [Promise.resolve({ body: [stew] })]
    const { put, save } = await openRecipe({
      'GET /api/product': () => reads.shift() ?? new Promise(() => {}),
      'PUT /api/product/p1': () => ({ body: saved }),
    })
    await put('Salt', '10')
    await save()
    await screen.findByText('Product updated successfully')
    await userEvent.click(screen.getByRole('button', { name: 'Edit recipe and tax: Soup' }))
    expect(
      within((await dialog()).getByRole('list', { name: 'Recipe' })).getAllByRole('listitem'),
    ).toHaveLength(2)
  })

  it('saves the new quantity of a line that was not yet confirmed', async () => {
    const { form, save, writes } = await openRecipe({ 'PUT /api/product/p1': () => ({ body: stew }) })
    await userEvent.click(form.getByRole('button', { name: /^Beans/ }))
    await userEvent.clear(form.getByLabelText('Quantity'))
    await userEvent.type(form.getByLabelText('Quantity'), '70')
    await save()
    await screen.findByText('Product updated successfully')
    expect(writes()[0]?.body).toEqual({ recipe: [{ ingredient: 'i1', quantity: 70 }], version: 3 })
  })

  it('does not ask before it is closed if a line was only looked at, but does for an ingredient', async () => {
    const { form, choose } = await openRecipe()
    await choose(/^Ingredient/, 'Salt')
    await userEvent.click(form.getByRole('button', { name: 'Cancel' }))
    await userEvent.click(await screen.findByRole('button', { name: 'Keep editing' }))
    await userEvent.click(form.getByRole('button', { name: /^Beans/ }))
    await userEvent.click(form.getByRole('button', { name: 'Cancel' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  })

  it('says that nothing was changed, and sends nothing', async () => {
    const { save, writes } = await openRecipe()
    await save()
    await screen.findByText('Nothing was changed')
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(writes()).toEqual([])
  })

  it('does not allow the recipe to become empty', async () => {
    const { form, save, writes } = await openRecipe()
    await userEvent.click(form.getByRole('button', { name: 'Delete: Beans' }))
    await save()
    await form.findByText('Add at least one ingredient')
    expect(writes()).toEqual([])
  })

  it('shows an edit conflict and overwrites only when saved again', async () => {
    const theirs = { ...stew, taxRate: 5, version: 9 }
    const answers = [refusal(409, 'VERSION_CONFLICT', { current: theirs }), { body: theirs }]
    const { form, put, recipe, save, writes } = await openRecipe({
      'PUT /api/product/p1': () => answers.shift(),
    })
    await put('Salt', '10')
    await save()
    await form.findByText('Somebody else changed this in the meantime')
    expect(recipe()).toHaveLength(2)
    expect(form.getByRole('combobox', { name: /^Tax rate/ })).toHaveProperty('value', '5 % · Б')
    await save()
    await screen.findByText('Product updated successfully')
    const both = [
      { ingredient: 'i1', quantity: 100 },
      { ingredient: 'i2', quantity: 10 },
    ]
    expect(writes().map(({ body }) => body)).toEqual([
      { recipe: both, version: 3 },
      { recipe: both, version: 9 },
    ])
  })
})
