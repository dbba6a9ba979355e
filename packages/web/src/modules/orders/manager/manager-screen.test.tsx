// @vitest-environment jsdom
import { closeOutbox, outbox } from '@kafana/client/outbox/current-outbox.ts'
import { order, product, table, zone } from '@kafana/client/testing/entities.ts'
import { fakeServer, refusal, signedInAs } from '@kafana/client/testing/fake-server.ts'
import { catchSockets, lastOf, type FakeSocket } from '@kafana/client/testing/fake-socket.ts'
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { renderScreen } from '../../../testing/render-screen.tsx'
import { expectWrong, expectRefusal } from '../../../testing/screen-actions.ts'
import { Component } from './manager-screen.tsx'

const emptyTable = { today: 0, since: null, category: null, waiting: 0, ready: 0, served: 0 }
const readAnswers = {
  'GET /api/product': () => ({
    body: [
      product('p1', 'Espresso', { price: 80 }),
      product('p2', 'Macchiato', { price: 100.5 }),
      product('p3', 'Moussaka', { price: 350, category: 'food' }),
      product('p4', 'Fresh orange', { calculatedQuantity: 0 }),
      product('p5', 'Fresh lemon', { calculatedQuantity: 2 }),
    ],
  }),
  'GET /api/zones': () => ({ body: [zone('z1', { name: 'Terrace' })] }),
  'GET /api/tables': () => ({
    body: [table('t12', { name: 'Table 12', zone: 'z1' }), table('t1', { name: 'Table 1', zone: 'z1' })],
  }),
  'GET /api/orders/floor': () => ({
    body: [
      { ...emptyTable, table: 't1', state: 'free' },
      {
        ...emptyTable,
        table: 't12',
        state: 'waiting',
        since: new Date(Date.now() - 325_000).toISOString(),
        category: 'food',
        waiting: 1,
      },
    ],
  }),
}
const created = order('o1', {
  name: 'Table 12',
  totalPrice: 260.5,
  table: { _id: 't12', name: 'Table 12', zone: null },
  products: [],
})
const productBox = () => screen.findByRole('combobox', { name: 'Product' })
const lines = () => within(screen.getByRole('list', { name: 'Current order' })).getAllByRole('listitem')
const nameBox = () => screen.findByRole('textbox', { name: /Order name/ })

/** Opens the screen and returns a keyboard to operate it, once it is ready. */
const open = async (answers: Parameters<typeof fakeServer>[0] = {}) => {
  const seen = fakeServer({ ...readAnswers, ...answers })
  const { unmount } = renderScreen(Component)
  await waitFor(async () => expect(document.activeElement).toBe(await productBox()))
  await waitFor(() => expect(seen.filter(({ url }) => url.pathname === '/api/orders/floor')).toHaveLength(1))
  const user = userEvent.setup()
  return {
    seen,
    unmount,
    type: (keys: string) => user.keyboard(keys),
    sent: () => seen.filter(({ method }) => method === 'POST').map(({ body }) => body),
  }
}

let sockets: FakeSocket[] = []
beforeEach(() => {
  signedInAs('monitor')
  sockets = catchSockets()
})
afterEach(() => closeOutbox())

describe('a menu without matching products', () => {
  const shown = async () => (await screen.findByText('no products found')).parentElement?.textContent

  it('explains who can add products', async () => {
    await open({ 'GET /api/product': () => ({ body: [] }) })
    expect(await shown()).toBe('no products foundThe owner can add products.')
  })

  it('suggests another word after a search without results', async () => {
    const { type } = await open()
    await type('zzz')
    expect(await shown()).toBe('no products foundTry another word.')
  })
})

describe('a menu with groups', () => {
  const group = (_id: string, position: number) => ({ _id, name: _id, colour: 'blue' as const, position })
  const menu = {
    'GET /api/product': () => ({
      body: [
        product('p1', 'Ale', { group: group('Beer', 3) }),
        product('p2', 'Cola'),
        product('p3', 'Espresso', { group: group('Coffee', 1) }),
        product('p4', 'Lager', { group: group('Beer', 3) }),
        product('p5', 'Soup', { category: 'food', group: group('Soups', 0) }),
      ],
    }),
  }
  const tiles = () => screen.getAllByRole('option').map((tile) => tile.firstElementChild?.textContent)

  it('lists them in their order, and shows one of them', async () => {
    const { type } = await open(menu)
    expect(tiles()).toEqual(['Espresso', 'Ale', 'Lager', 'Cola'])
    const groups = within(screen.getByRole('group', { name: 'Menu groups' }))
    expect(groups.getAllByRole('button').map(({ textContent }) => textContent)).toEqual([
      'All',
      'Coffee',
      'Beer',
    ])
    await userEvent.click(groups.getByRole('button', { name: 'Beer' }))
    expect(tiles()).toEqual(['Ale', 'Lager'])
    // Typing searches the whole menu of the category.
    await userEvent.click(await productBox())
    await type('esp')
    expect(tiles()).toEqual(['Espresso'])
    await type('{Escape}')
    await userEvent.click(groups.getByRole('button', { name: 'All' }))
    expect(tiles()).toHaveLength(4)
  })

  it('has no filter without groups', async () => {
    await open()
    expect(screen.queryByRole('group', { name: 'Menu groups' })).toBeNull()
  })
})

describe('what is typed but not yet added', () => {
  const createOrder = () => userEvent.click(screen.getByRole('button', { name: /^Create order/ }))
  it.each([
    ['a chosen product with its quantity', 'esp{Enter}2'],
    ['a product typed with a quantity', '2 esp'],
  ])('%s is added when the order is created', async (_, keys) => {
    const { type } = await open()
    await type(keys)
    await createOrder()
    await screen.findByRole('dialog')
    expect(
      within(screen.getByLabelText('Current order', { selector: 'ul' })).getByDisplayValue('2'),
    ).toBeTruthy()
  })

  it.each([
    [
      'a product that was only searched for',
      'esp',
      'Product',
      'Add this product to the order, or clear the field.',
    ],
    ['an unknown product', '2 zzz', 'Product', 'Add this product to the order, or clear the field.'],
    ['a quantity that is none', 'esp{Enter}0', 'Quantity', 'Quantity must be at least 1'],
  ])('%s is refused at its field', async (_, keys, field, text) => {
    const { type } = await open()
    await type('mac{Enter}{Enter}')
    await type(keys)
    await createOrder()
    await expectWrong(await screen.findByLabelText(field), text)
    expect(screen.queryByRole('dialog')).toBeNull()
  })
})

describe('creating an order', () => {
  it('works by keyboard alone: products, quantities, table, send', async () => {
    const { type, sent } = await open({ 'POST /api/order': () => ({ status: 201, body: created }) })
    act(() => lastOf(sockets).opens())
    await type('esp{Enter}2{Enter}')
    await type('mac{Enter}{Enter}')
    expect(lines()).toHaveLength(2)
    expect(screen.getByText('Total').parentElement?.textContent).toContain('260.50')
    await type('{Control>}{Enter}{/Control}')
    await screen.findByRole('dialog')
    await waitFor(() => expect(document.activeElement?.getAttribute('placeholder')).toBe('Choose a table'))
    await type('12{Control>}{Enter}{/Control}')
    await screen.findByText('Order created successfully!')
    expect(sent()).toEqual([
      {
        name: 'Table 12',
        description: '',
        table: 't12',
        category: 'drink',
        products: [
          { product: 'p1', quantity: 2, productName: 'Espresso', price: 80, category: 'drink' },
          { product: 'p2', quantity: 1, productName: 'Macchiato', price: 100.5, category: 'drink' },
        ],
      },
    ])
    screen.getByText('Nothing added yet')
    expect(lastOf(sockets).sent.map((text) => JSON.parse(text) as unknown)).toEqual([
      { type: 'new-order', order: created },
    ])
    await waitFor(async () => expect(document.activeElement).toBe(await productBox()))
  })

  it('accepts a quantity with the product, and adds the same product to its existing line', async () => {
    const { type } = await open()
    await type('3 esp{Enter}2x esp{Enter}')
    expect(screen.getByRole('textbox', { name: 'Quantity: Espresso' }).getAttribute('value')).toBe('5')
    expect(document.activeElement).toBe(await productBox())
    expect(screen.getByRole('option', { name: /Espresso/ }).textContent).toContain('× 5')
  })

  it('shows a quantity typed with the product, until another is typed into its own box', async () => {
    const { type } = await open()
    const box = screen.getByRole('textbox', { name: 'Quantity' })
    await type('3 esp')
    expect(box.getAttribute('value')).toBe('3')
    fireEvent.click(screen.getByRole('button', { name: 'Add to order' }))
    expect(screen.getByRole('textbox', { name: 'Quantity: Espresso' }).getAttribute('value')).toBe('3')
    await type('3 mac{Tab}4{Enter}')
    expect(screen.getByRole('textbox', { name: 'Quantity: Macchiato' }).getAttribute('value')).toBe('4')
  })

  it('adds no product by an extra Enter, but the one selected by arrow keys', async () => {
    const { type } = await open()
    await type('esp{Enter}{Enter}{Enter}')
    await screen.findByText('Product is required')
    expect(lines()).toHaveLength(1)
    await type('{ArrowDown}{Enter}{Enter}')
    expect(screen.getByRole('textbox', { name: 'Quantity: Espresso' }).getAttribute('value')).toBe('2')
  })

  it.each([
    ['0', 'Quantity must be at least 1'],
    ['{Backspace}', 'Quantity is required'],
    ['1.5', 'Whole numbers only'],
    ['1000', 'This number is too large'],
  ])('refuses the quantity "%s"', async (quantity, text) => {
    const { type } = await open()
    await type(`esp{Enter}${quantity}{Enter}`)
    await screen.findByText(text)
    screen.getByText('Nothing added yet')
  })

  it('requires a product for a line, lines for an order, a name and a table', async () => {
    const { type } = await open()
    fireEvent.click(screen.getByRole('button', { name: 'Add to order' }))
    screen.getByText('Product is required')
    await type('{Control>}{Enter}{/Control}')
    await screen.findByText('Please add products in your order!')
    expect(screen.queryByRole('dialog')).toBeNull()
    await type('esp{Enter}{Enter}{Control>}{Enter}{/Control}')
    fireEvent.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Create order' }))
    await screen.findByText('Name of order is required')
    screen.getByText('Table is required')
  })

  it('does not mix categories', async () => {
    const { type } = await open()
    await type('esp{Enter}{Enter}')
    fireEvent.click(screen.getByRole('radio', { name: 'Food' }))
    await screen.findByText('Cannot add items from different categories.')
    expect(screen.getByRole('radio', { name: 'Drink' }).matches(':checked')).toBe(true)
    fireEvent.click(screen.getByRole('button', { name: 'Remove: Espresso' }))
    fireEvent.click(screen.getByRole('radio', { name: 'Food' }))
    await screen.findByRole('option', { name: /Moussaka/ })
    expect(document.activeElement).toBe(await productBox())
  })

  it('marks products that are out of stock, and accepts them', async () => {
    const { type } = await open()
    expect(screen.getByRole('option', { name: /Fresh orange/ }).textContent).toContain('Out of stock')
    expect(screen.getByRole('option', { name: /Fresh lemon/ }).textContent).toContain('2 left')
    await type('orange{Enter}{Enter}2 lemon{Enter}')
    expect(lines().map(({ textContent }) => /Out of stock|\d left/.exec(textContent)?.[0])).toEqual([
      'Out of stock',
      '2 left',
    ])
    await type('{Control>}{Enter}{/Control}')
    await screen.findByRole('dialog')
  })

  it('marks products that are sold out, and accepts them', async () => {
    const since = new Date(Date.now() - 60_000).toISOString()
    const { type } = await open({
      'GET /api/product': () => ({
        body: [
          product('p1', 'Espresso', { soldOut: { since, until: null } }),
          product('p2', 'Macchiato', { soldOut: { since, until: since } }),
        ],
      }),
    })
    expect(screen.getByRole('option', { name: /Espresso/ }).textContent).toContain('Sold out')
    expect(screen.getByRole('option', { name: /Macchiato/ }).textContent).not.toContain('Sold out')
    await type('2 esp{Enter}')
    expect(lines()[0]?.textContent).toContain('Espresso')
  })

  it('shows the status of each table', async () => {
    const { type } = await open()
    await type('esp{Enter}{Enter}{Control>}{Enter}{/Control}')
    const options = await screen.findAllByRole('option', { name: /Terrace/, hidden: true })
    expect(options.map(({ textContent }) => textContent)).toEqual([
      'Table 1 · Terracefree',
      'Table 12 · Terracewaiting for 5 min',
    ])
  })

  it('names the order after its table until the name is changed', async () => {
    const { type } = await open()
    await type('esp{Enter}{Enter}{Control>}{Enter}{/Control}')
    await screen.findByRole('dialog')
    await type('12{Enter}')
    expect((await nameBox()).getAttribute('value')).toBe('Table 12')
    const user = userEvent.setup()
    await user.click(screen.getByPlaceholderText('Choose a table'))
    await user.click(await screen.findByRole('option', { name: /Table 1 ·/, hidden: true }))
    expect((await nameBox()).getAttribute('value')).toBe('Table 1')
    await user.clear(await nameBox())
    await user.type(await nameBox(), 'Birthday')
    await user.click(screen.getByPlaceholderText('Choose a table'))
    await user.click(await screen.findByRole('option', { name: /Table 12 ·/, hidden: true }))
    expect((await nameBox()).getAttribute('value')).toBe('Birthday')
  })

  it('queues the order without a connection, and is ready for the next', async () => {
    const { type } = await open()
    await type('3 esp{Enter}{Control>}{Enter}{/Control}')
    await screen.findByRole('dialog')
    vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')))
    await type('12{Control>}{Enter}{/Control}')
    await screen.findByText('Saved on this device. It is sent when the server is back.')
    screen.getByText('Nothing added yet')
    expect(lastOf(sockets).sent).toEqual([])
    expect(outbox().changes()).toMatchObject([
      {
        call: 'orders.create',
        state: 'waiting',
        waited: true,
        table: { name: 'Table 12', zone: 'Terrace' },
        total: 240,
        input: { body: { name: 'Table 12', table: 't12', products: [{ product: 'p1', quantity: 3 }] } },
      },
    ])
  })

  it('keeps all input after a refusal and over a reload, and shows the reason', async () => {
    const { type, unmount, sent } = await open({ 'POST /api/order': () => refusal(400, 'TAX_RATE_UNKNOWN') })
    await type('3 esp{Enter}{Control>}{Enter}{/Control}')
    await screen.findByRole('dialog')
    await type('12{Control>}{Enter}{/Control}')
    await expectRefusal('The venue has no tax class for this rate.')
    expect((await nameBox()).getAttribute('value')).toBe('Table 12')
    expect([sent().length, outbox().changes()]).toEqual([1, []])
    unmount()
    renderScreen(Component)
    expect((await screen.findByRole('textbox', { name: 'Quantity: Espresso' })).getAttribute('value')).toBe(
      '3',
    )
    fireEvent.click(screen.getByRole('button', { name: /Create order/ }))
    await waitFor(async () => expect((await nameBox()).getAttribute('value')).toBe('Table 12'))
  })

  it('goes on where the device has no space for the order', async () => {
    const { type, sent } = await open()
    const setItem = vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
      throw new DOMException('Full', 'QuotaExceededError')
    })
    await type('3 esp{Enter}{Control>}{Enter}{/Control}')
    await screen.findByRole('dialog')
    await type('12{Control>}{Enter}{/Control}')
    await waitFor(() => expect(sent()).toHaveLength(1))
    expect(setItem).toHaveBeenCalled()
    setItem.mockRestore()
  })

  it('sends once, however often the keys are pressed, and stays open until the response', async () => {
    let answer: () => void = () => {}
    const { type, sent } = await open()
    await type('esp{Enter}{Enter}{Control>}{Enter}{/Control}')
    await screen.findByRole('dialog')
    const answering = globalThis.fetch
    vi.stubGlobal('fetch', async (input: string, init?: RequestInit) => {
      await answering(input, init)
      await new Promise<void>((resolve) => {
        answer = resolve
      })
      return new Response(JSON.stringify(created), { status: 201 })
    })
    await type('12{Control>}{Enter}{Enter}{/Control}{Escape}')
    await waitFor(() => expect(sent()).toHaveLength(1))
    screen.getByRole('dialog')
    answer()
    await screen.findByText('Order created successfully!')
    expect(sent()).toHaveLength(1)
    screen.getByText('Nothing added yet')
  })
})
