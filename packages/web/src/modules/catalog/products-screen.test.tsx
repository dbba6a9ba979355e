// @vitest-environment jsdom
import { readFile } from 'node:fs/promises'
import { refusal } from '@kafana/client/testing/fake-server.ts'
import { act, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it, vi } from 'vitest'
import { ingredient, openScreen, soup } from '../../testing/open-screen.ts'
import { expectWrong, press, retype, expectText, words } from '../../testing/screen-actions.ts'
import { Component as ProductsScreen } from './products-screen.tsx'

const openProducts = (answers: Parameters<typeof openScreen>[1] = {}, at = '/products') =>
  openScreen(ProductsScreen, answers, at)

const edit = async () => {
  await userEvent.click(await screen.findByRole('button', { name: 'Edit: Soup' }))
  return screen.getByRole('textbox', { name: 'Name' })
}
const price = () => screen.getByRole('textbox', { name: 'Price' })

describe('editing a product in its row', () => {
  it('saves only the changes with Enter, with the loaded version, and returns the focus to the row', async () => {
    const { writes } = openProducts({
      'PUT /api/product/p1': () => ({ body: { ...soup, name: 'Bean soup', version: 4 } }),
    })
    await retype(await edit(), 'Bean soup{Enter}')
    await screen.findByText('Product updated successfully')
    expect(writes()).toEqual([{ call: 'PUT /api/product/p1', body: { name: 'Bean soup', version: 3 } }])
    await waitFor(() =>
      expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Edit: Soup' })),
    )
    expect(screen.queryByRole('textbox', { name: 'Name' })).toBeNull()
  })

  it('keeps what is typed while it is saved, as a change of the saved row', async () => {
    const answers: (() => void)[] = []
    const { writes } = openProducts({
      'PUT /api/product/p1': ({ body }) =>
        new Promise((resolve) => {
          const version = answers.length + 4
          answers.push(() => resolve({ body: { ...soup, name: 'Bean soup', ...(body as object), version } }))
        }),
    })
    await retype(await edit(), 'Bean soup{Enter}')
    await retype(price(), '99')
    await waitFor(() => expect(answers).toHaveLength(1))
    act(() => answers[0]?.())
    await screen.findByText('Product updated successfully')
    expect(price()).toHaveProperty('value', '99')
    await userEvent.type(price(), '{Enter}')
    await waitFor(() => expect(answers).toHaveLength(2))
    act(() => answers[1]?.())
    await waitFor(() => expect(screen.queryByRole('textbox', { name: 'Price' })).toBeNull())
    expect(writes().map(({ body }) => body)).toEqual([
      { name: 'Bean soup', version: 3 },
      { price: 99, version: 4 },
    ])
  })

  it('keeps what is typed until an edit conflict is shown', async () => {
    const current = { ...soup, category: 'drink', version: 4 }
    let answer: (() => void) | undefined
    openProducts({
      'PUT /api/product/p1': () =>
        new Promise((resolve) => {
          answer = () => resolve(refusal(409, 'VERSION_CONFLICT', { current }))
        }),
    })
    await retype(await edit(), 'Bean soup{Enter}')
    await retype(price(), '99')
    await waitFor(() => expect(answer).toBeDefined())
    act(() => answer?.())
    await screen.findByText('Somebody else changed this in the meantime')
    expect(price()).toHaveProperty('value', '99')
    expect(screen.getByRole('textbox', { name: 'Name' })).toHaveProperty('value', 'Bean soup')
  })

  it('saves with the button and accepts a decimal comma', async () => {
    const { writes } = openProducts({ 'PUT /api/product/p1': () => ({ body: soup }) })
    await edit()
    await retype(price(), '0,75')
    await userEvent.click(screen.getByRole('button', { name: 'Save: Soup' }))
    await screen.findByText('Product updated successfully')
    expect(writes()).toEqual([{ call: 'PUT /api/product/p1', body: { price: 0.75, version: 3 } }])
  })

  it('discards with Escape and sends nothing without a change', async () => {
    const { writes } = openProducts()
    await retype(await edit(), 'Stew{Escape}')
    await press('Discard')
    await screen.findByRole('row', { name: /^Soup/ })
    expect(screen.queryByText('Stew')).toBeNull()
    await userEvent.type(await edit(), '{Enter}')
    await screen.findByText('Nothing was changed')
    await screen.findByRole('row', { name: /^Soup/ })
    expect(writes()).toEqual([])
  })

  it.each(['{Escape}', 'Cancel: Soup', 'Back'])('asks before %s discards a changed row', async (way) => {
    const leave = async () => {
      if (way === 'Back') await userEvent.click(screen.getByRole('link', { name: 'Back' }))
      else if (way === '{Escape}') await userEvent.type(screen.getByRole('textbox', { name: 'Name' }), way)
      else await press(way)
    }
    const { history } = openProducts()
    await retype(await edit(), 'Stew')
    await leave()
    await press('Keep editing')
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(screen.getByRole('textbox', { name: 'Name' })).toHaveProperty('value', 'Stew')
    expect(history.location.pathname).toBe('/products')
    await retype(screen.getByRole('textbox', { name: 'Name' }), 'Soup')
    await leave()
    await waitFor(() =>
      expect(
        history.location.pathname === '/panel' || screen.queryByRole('textbox', { name: 'Name' }) === null,
      ).toBe(true),
    )
    expect(screen.queryByRole('dialog')).toBeNull()
  })

  it('shows a refused name at its field, which gets the focus, until it is changed', async () => {
    openProducts({ 'PUT /api/product/p1': () => refusal(409, 'NAME_TAKEN') })
    await edit()
    await retype(price(), '99{Enter}')
    await expectWrong(screen.getByRole('textbox', { name: 'Name' }), 'This name is already in use.')
  })

  it.each([
    ['name', '', 'name of product required'],
    ['price', '', 'price is required'],
    ['price', '-1', 'price must be positive'],
    ['price', '1.234', 'At most 2 decimals'],
  ] as const)('keeps the row open for an invalid %s: "%s"', async (field, typed, text) => {
    const { writes } = openProducts()
    const name = await edit()
    await retype(field === 'name' ? name : price(), `${typed}{Enter}`)
    await screen.findByText(text)
    expect(writes()).toEqual([])
  })

  it.each([
    [500, 'INTERNAL', 'Product not updated. Please try again!'],
    [404, 'NOT_FOUND', 'This does not exist or has been deleted.'],
    [409, 'NAME_TAKEN', 'This name is already in use.'],
  ])('shows an error at %s %s and keeps the input', async (status, code, text) => {
    openProducts({ 'PUT /api/product/p1': () => refusal(status, code) })
    await retype(await edit(), 'Stew{Enter}')
    await expectText(text)
    expect(screen.getByRole('textbox', { name: 'Name' })).toHaveProperty('value', 'Stew')
  })

  it('shows an edit conflict, keeps the input, and overwrites only when saved again', async () => {
    const theirs = { ...soup, price: 130, taxRate: 5, version: 8 }
    const answers = [
      refusal(409, 'VERSION_CONFLICT', { current: theirs }),
      { body: { ...theirs, name: 'Stew', version: 9 } },
    ]
    const { writes } = openProducts({
      'PUT /api/product/p1': () => answers.shift() ?? refusal(500, 'INTERNAL'),
    })
    await retype(await edit(), 'Stew{Enter}')
    const note = within(await screen.findByRole('alert'))
    note.getByText('Somebody else changed this in the meantime')
    expect(note.getAllByRole('listitem').map(words)).toEqual([
      'Price: 120 den. → 130 den.',
      'Tax rate: 10 % → 5 %',
    ])
    expect(screen.getByRole('textbox', { name: 'Name' })).toHaveProperty('value', 'Stew')
    expect(price()).toHaveProperty('value', '130')
    expect(writes()).toHaveLength(1)
    await userEvent.click(screen.getByRole('button', { name: 'Save: Soup' }))
    await screen.findByText('Product updated successfully')
    expect(writes().at(-1)).toEqual({ call: 'PUT /api/product/p1', body: { name: 'Stew', version: 8 } })
  })

  it('keeps the input of one row while another is opened', async () => {
    openProducts({ 'GET /api/product': () => ({ body: [soup, { ...soup, _id: 'p2', name: 'Ќебапи' }] }) })
    await retype(await edit(), 'Stew')
    await userEvent.click(screen.getByRole('button', { name: 'Edit: Ќебапи' }))
    expect(
      screen.getAllByRole('textbox', { name: 'Name' }).map((input) => (input as HTMLInputElement).value),
    ).toEqual(['Stew', 'Ќебапи'])
  })
})

describe('deleting a product', () => {
  const ask = async () => {
    await userEvent.click(await screen.findByRole('button', { name: 'Delete: Soup' }))
    return within(await screen.findByRole('dialog'))
  }

  it('asks for confirmation with the focus on cancel', async () => {
    const { writes } = openProducts({ 'DELETE /api/product/p1': () => ({ body: soup }) })
    const dialog = await ask()
    dialog.getByText('“Soup” is removed from the menu. Past orders keep it.')
    await waitFor(() => expect(document.activeElement).toBe(dialog.getByRole('button', { name: 'Cancel' })))
    expect(writes()).toEqual([])
    await userEvent.click(dialog.getByRole('button', { name: 'Delete' }))
    await screen.findByText('Product deleted successfully')
    expect(writes()).toEqual([{ call: 'DELETE /api/product/p1', body: undefined }])
  })

  it('shows that it failed', async () => {
    openProducts({ 'DELETE /api/product/p1': () => refusal(500, 'INTERNAL') })
    await userEvent.click((await ask()).getByRole('button', { name: 'Delete' }))
    await screen.findByText('Product not deleted. Please try again!')
  })
})

describe('the product list', () => {
  it('offers to add a product or to import a list when empty', async () => {
    openProducts({ 'GET /api/product': () => ({ body: [] }) })
    await screen.findByText('no products found')
    expect(screen.getAllByRole('button', { name: 'Add product' })).toHaveLength(2)
    await press('Import')
    await screen.findByRole('dialog', { name: 'Import and export' })
  })

  it('offers to clear a search without results', async () => {
    openProducts({}, '/products?search=pizza')
    await screen.findByText('no products found')
    expect(screen.getByRole('combobox', { name: 'Search by product name' })).toHaveProperty('value', 'pizza')
    const [clear] = screen.getAllByRole('button', { name: 'Clear search' }).slice(-1)
    if (clear) await userEvent.click(clear)
    await screen.findByRole('row', { name: /^Soup/ })
  })

  it('shows that it could not be loaded', async () => {
    openProducts({ 'GET /api/product': () => refusal(500, 'INTERNAL') })
    expect((await screen.findAllByText(/Failed to fetch products!/)).length).toBeGreaterThan(0)
  })

  it.each([
    [7, 5, null],
    [5, 5, 'Runs out first: Salt'],
    [1, 1, 'Runs out first: Salt'],
    [0, 0.5, 'Not enough: Salt'],
  ])('names the limiting ingredient if only %s can be made', async (calculatedQuantity, salt, text) => {
    const recipe = [
      { ingredient: 'i1', name: 'Beans', servingUnit: 'grams', quantity: 0.1, price: 1 },
      { ingredient: 'i2', name: 'Salt', servingUnit: 'grams', quantity: 1, price: 1 },
    ]
    openProducts({
      'GET /api/product': () => ({ body: [{ ...soup, calculatedQuantity, recipe }] }),
      'GET /api/ingredient': () => ({
        body: [ingredient('i1', 'Beans', 0.4), { ...ingredient('i2', 'Salt', 1), quantity: salt }],
      }),
    })
    await waitFor(() =>
      expect(screen.getAllByRole('cell')[4]?.textContent).toBe(`${calculatedQuantity}${text ?? ''}`),
    )
    if (text !== null)
      expect(screen.getByRole('link', { name: text }).getAttribute('href')).toBe('/storage?search=Salt')
  })

  it('renders a long list in parts while scrolling', async () => {
    let reachEnd = (): void => {}
    vi.stubGlobal(
      'IntersectionObserver',
      class {
        constructor(onIntersect: (seen: { isIntersecting: boolean }[]) => void) {
          reachEnd = () => onIntersect([{ isIntersecting: true }])
        }
        observe(): void {}
        disconnect(): void {}
      },
    )
    const many = Array.from({ length: 130 }, (_, index) => ({
      ...soup,
      _id: `p${index}`,
      name: `Product ${index}`,
    }))
    openProducts({ 'GET /api/product': () => ({ body: many }) })
    await screen.findByText('Product 79')
    expect(screen.queryByText('Product 80')).toBeNull()
    act(() => reachEnd())
    await screen.findByText('Product 119')
    act(() => reachEnd())
    await screen.findByText('Product 129')
    expect(screen.getAllByRole('row')).toHaveLength(131)
  })
})

it('scrolls a recipe above 300 px', async () => {
  const css = await readFile(`${import.meta.dirname}/recipe.module.css`, 'utf8')
  expect(/\.list \{[^}]*\}/.exec(css)?.[0]).toMatch(/max-height: 300px;\s+overflow-y: auto;/)
})
