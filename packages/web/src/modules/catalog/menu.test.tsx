// @vitest-environment jsdom
import { loadParts } from '@kafana/client/browser/parts.ts'
import { product } from '@kafana/client/testing/entities.ts'
import { refusal } from '@kafana/client/testing/fake-server.ts'
import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, describe, expect, it } from 'vitest'
import { openScreen, soup } from '../../testing/open-screen.ts'
import { dialog, press, words } from '../../testing/screen-actions.ts'
import { Component as ProductsScreen } from './products-screen.tsx'

beforeEach(loadParts)

const group = (name: string, position: number) => ({
  _id: name.toLowerCase(),
  name,
  colour: 'red' as const,
  position,
})
const [starters, mains] = [group('Starters', 0), group('Mains', 1)]
const salad = product('p2', 'Salad', { price: 90, category: 'food', group: starters })
const steak = product('p3', 'Steak', {
  price: 600,
  category: 'food',
  taxRate: 0,
  group: mains,
  recipe: [{ ingredient: 'i1', name: 'Beans', servingUnit: 'grams', quantity: 1, price: 150 }],
})
const beer = product('p4', 'Beer', { price: 150 })
const menu = [beer, salad, soup, steak]
const wire = ({ _id, name, colour }: typeof starters) => ({ _id, name, colour, category: 'food', version: 2 })

const open = (answers: Parameters<typeof openScreen>[1] = {}, at = '/products') =>
  openScreen(
    ProductsScreen,
    {
      'GET /api/product': () => ({ body: menu }),
      'GET /api/menu-groups': () => ({ body: [wire(starters), wire(mains)] }),
      'GET /api/statistics/products': () => ({
        body: [
          {
            product: 'p4',
            name: 'Beer',
            category: 'drink',
            quantity: 40,
            revenue: 1,
            net: 1,
            cost: 1,
            profit: 1,
          },
          {
            product: 'p3',
            name: 'Steak',
            category: 'food',
            quantity: 9,
            revenue: 1,
            net: 1,
            cost: 1,
            profit: 1,
          },
          {
            product: 'p3',
            name: 'Old',
            category: 'food',
            quantity: 1,
            revenue: 1,
            net: 1,
            cost: 1,
            profit: 1,
          },
        ],
      }),
      ...answers,
    },
    at,
  )
const rows = async () => {
  await screen.findByRole('row', { name: /^Beer/ })
  return screen
    .getAllByRole('row')
    .slice(1)
    .map((row) => words(row.querySelector('td span')))
}

describe('the menu', () => {
  it('is listed by its groups, food before drinks', async () => {
    open()
    await screen.findByRole('row', { name: /^Beer/ })
    const [, ...all] = screen.getAllByRole('row')
    expect(all.map((row) => words(row.firstElementChild)?.trim())).toEqual([
      'Starters',
      'Salad',
      'Mains',
      'Steak',
      'Food · No group',
      'Soup',
      'Drink · No group',
      'Beer',
    ])
  })

  it('is sorted by what was sold in 30 days, whatever a product was called', async () => {
    const { history, seen } = open()
    await userEvent.click(await screen.findByRole('button', { name: 'Sold in 30 days' }))
    expect(await rows()).toEqual(['Beer', 'Steak', 'Salad', 'Soup'])
    expect(history.location.search).toBe('?sort=-sold')
    const steakRow = screen.getByRole('row', { name: /Steak/ })
    // 600 without tax; 150 of it are spent on ingredients.
    expect(words(steakRow)).toContain('75 %Cost 150 den.10')
    const query = seen.find(({ url }) => url.pathname === '/api/statistics/products')?.url.searchParams
    const [start, end] = [query?.get('start') ?? '', query?.get('end') ?? '']
    expect(Math.round((Date.parse(end) - Date.parse(start)) / 86_400_000)).toBe(30)
    await userEvent.click(screen.getByRole('button', { name: 'Sold in 30 days' }))
    expect(await rows()).toEqual(['Salad', 'Soup', 'Steak', 'Beer'])
  })
})

describe('a product that is sold out', () => {
  const soldOut = { since: '2026-11-25T10:00:00.000Z', until: null }
  const find = (name = 'Sold out: Beer') => screen.findByRole('switch', { name })
  const call = 'PUT /api/product/p4/availability'

  it('is marked at once, and available again with Undo', async () => {
    let answer: (value: { body: unknown }) => void = () => undefined
    const { writes } = open({
      [call]: async () => new Promise((resolve) => (answer = resolve)),
    })
    await userEvent.click(await find())
    await waitFor(async () => expect(await find()).toHaveProperty('checked', true))
    answer({ body: { ...beer, soldOut } })
    await userEvent.click(await screen.findByRole('button', { name: 'Undo' }))
    await waitFor(async () => expect(await find()).toHaveProperty('checked', false))
    expect(writes()).toEqual([
      { call, body: { state: 'soldOut' } },
      { call, body: { state: 'available' } },
    ])
  })

  it('is available again when the server refuses', async () => {
    // The list is not there to correct it.
    const answers = [{ body: menu }]
    open({
      'GET /api/product': () => answers.shift() ?? refusal(500, 'INTERNAL'),
      [call]: () => refusal(500, 'INTERNAL'),
    })
    await userEvent.click(await find())
    await screen.findByText('Product not updated. Please try again!')
    expect(await find()).toHaveProperty('checked', false)
  })

  it('says until when, and offers another end', async () => {
    const until = '2026-11-26T03:00:00.000Z'
    const { writes } = open({
      'GET /api/product': () => ({
        body: [{ ...beer, soldOut: { ...soldOut, until: new Date(Date.now() + 60_000).toISOString() } }],
      }),
      [call]: () => ({ body: { ...beer, soldOut } }),
    })
    await userEvent.click(await screen.findByRole('button', { name: /^Sold out until \d\d:\d\d: Beer/ }))
    await userEvent.click(await screen.findByRole('menuitem', { name: 'Sold out until I change it' }))
    await waitFor(() => expect(writes()).toEqual([{ call, body: { state: 'soldOut', until: null } }]))
    expect(until > soldOut.since).toBe(true)
  })

  it('is available once its end has passed', async () => {
    open({
      'GET /api/product': () => ({
        body: [{ ...beer, soldOut: { ...soldOut, until: '2026-01-01T00:00:00.000Z' } }],
      }),
    })
    expect(await find()).toHaveProperty('checked', false)
  })
})

describe('menu groups', () => {
  const openGroups = async (answers: Parameters<typeof openScreen>[1] = {}) => {
    const opened = open(answers)
    await screen.findByRole('row', { name: /^Beer/ })
    await press('More actions')
    await userEvent.click(await screen.findByRole('menuitem', { name: 'Menu groups' }))
    return { ...opened, form: await dialog() }
  }

  it('are listed with the number of their products, and moved', async () => {
    let order = [wire(starters), wire(mains)]
    const { form, writes } = await openGroups({
      'GET /api/menu-groups': () => ({ body: order }),
      'PUT /api/menu-groups/order': () => {
        order = order.toReversed()
        return { body: order }
      },
    })
    const names = () => form.getAllByRole('listitem').map(words)
    await waitFor(() => expect(names()).toEqual(['Starters1 product', 'Mains1 product']))
    expect(form.getByRole('button', { name: 'Move up: Starters' })).toHaveProperty('disabled', true)
    await press('Move down: Starters')
    await waitFor(() => expect(names()[0]).toBe('Mains1 product'))
    expect(writes()).toEqual([
      { call: 'PUT /api/menu-groups/order', body: { groups: ['mains', 'starters'] } },
    ])
  })

  it('go back to their place when the server refuses', async () => {
    const { form } = await openGroups({ 'PUT /api/menu-groups/order': () => refusal(500, 'INTERNAL') })
    await form.findByRole('button', { name: 'Move up: Mains' })
    await press('Move up: Mains')
    await screen.findByText('The menu group was not saved. Please try again.')
    expect(words(form.getAllByRole('listitem')[0])).toBe('Starters1 product')
  })

  it('are added with their colour and products', async () => {
    const { form, writes } = await openGroups({
      'POST /api/menu-groups': () => ({ status: 201, body: wire(group('Soups', 2)) }),
    })
    await userEvent.click(await form.findByRole('button', { name: 'Add menu group' }))
    const edit = await dialog()
    await userEvent.click(edit.getByRole('button', { name: 'Save' }))
    expect(writes()).toEqual([])
    await userEvent.type(edit.getByRole('textbox', { name: /^Name/ }), 'Soups')
    await userEvent.click(edit.getByRole('checkbox', { name: 'Beer' }))
    await userEvent.click(edit.getByRole('radio', { name: 'Food' }))
    await userEvent.click(edit.getByRole('radio', { name: 'Teal' }))
    // The drinks left the list and the group.
    expect(edit.queryByRole('checkbox', { name: 'Beer' })).toBeNull()
    expect(words(edit.getByRole('checkbox', { name: 'Salad' }).closest('li'))).toBe('SaladStarters')
    await userEvent.click(edit.getByRole('checkbox', { name: 'Soup' }))
    await userEvent.click(edit.getByRole('button', { name: 'Save' }))
    await screen.findByText('Menu group saved')
    expect(writes()).toEqual([
      {
        call: 'POST /api/menu-groups',
        body: { name: 'Soups', category: 'food', colour: 'teal', products: ['p1'] },
      },
    ])
  })

  it('are changed with their version, and deleted after a question', async () => {
    const { form, writes } = await openGroups({
      'PUT /api/menu-groups/mains': () => ({ body: wire(mains) }),
      'DELETE /api/menu-groups/starters': () => ({ body: wire(starters) }),
    })
    await userEvent.click(await form.findByRole('button', { name: 'Edit: Mains' }))
    const edit = await dialog()
    expect(edit.getByRole('checkbox', { name: 'Steak' })).toHaveProperty('checked', true)
    await userEvent.click(edit.getByRole('checkbox', { name: 'Soup' }))
    await userEvent.click(edit.getByRole('button', { name: 'Save' }))
    await press('Delete: Starters')
    await screen.findByText('The products of “Starters” stay on the menu, without a group.')
    await press('Delete')
    await screen.findByText('Menu group deleted')
    expect(writes()).toEqual([
      {
        call: 'PUT /api/menu-groups/mains',
        body: { name: 'Mains', colour: 'red', products: ['p3', 'p1'], version: 2 },
      },
      { call: 'DELETE /api/menu-groups/starters' },
    ])
  })
})
