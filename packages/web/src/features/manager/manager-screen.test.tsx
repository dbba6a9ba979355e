// @vitest-environment jsdom
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, it } from 'vitest'
import { fakeServer, signedInAs } from '../../testing/fake-server.ts'
import { order, product, table, zone } from '../../testing/on-the-wire.ts'
import { refusal } from '../../testing/refusal.ts'
import { renderScreen } from '../../testing/render-screen.tsx'
import { Component } from './manager-screen.tsx'

// jsdom has no fonts; a text area that grows waits for them.
Object.defineProperty(document, 'fonts', { value: new EventTarget(), configurable: true })

const reads = {
  'GET /api/product': () => ({ body: [product('p1', 'Espresso', { price: 80 }), product('p2', 'Macchiato', { price: 100.5 }), product('p3', 'Moussaka', { price: 350, category: 'food' })] }),
  'GET /api/zones': () => ({ body: [zone('z1', { name: 'Terrace' })] }),
  'GET /api/tables': () => ({ body: [table('t1', { name: 'Table 1', zone: 'z1' })] }),
}
const created = order('o1', { name: 'Ana', totalPrice: 260.5, table: { _id: 't1', name: 'Table 1', zone: null }, products: [] })
const productBox = () => screen.findByRole('combobox', { name: 'Product' })
const enter = (box: HTMLElement) => fireEvent.keyDown(box, { key: 'Enter', code: 'Enter' })

/** Types a product and its quantity as a person without a mouse does. */
const add = async (text: string, quantity?: string) => {
  fireEvent.change(await productBox(), { target: { value: text } })
  enter(await productBox())
  const box = screen.getByRole('textbox', { name: 'Quantity' })
  expect(document.activeElement).toBe(box)
  if (quantity !== undefined) fireEvent.change(box, { target: { value: quantity } })
  fireEvent.submit(box)
}
const lines = () => within(screen.getByRole('list', { name: 'Current order' })).getAllByRole('listitem')
const nameAndSend = async () => {
  fireEvent.click(screen.getByRole('button', { name: /Create order/ }))
  const dialog = within(await screen.findByRole('dialog'))
  fireEvent.change(dialog.getByRole('textbox', { name: /Order name/ }), { target: { value: 'Ana' } })
  fireEvent.click(dialog.getByRole('combobox', { name: /Table/ }))
  fireEvent.click(await screen.findByRole('option', { name: 'Table 1 · Terrace', hidden: true }))
  fireEvent.click(dialog.getByRole('button', { name: 'Create order' }))
  return dialog
}

describe('taking an order', () => {
  beforeEach(() => {
    signedInAs('monitor')
  })

  it('adds lines by keyboard, sums them and sends them with name and table', async () => {
    const seen = fakeServer({ ...reads, 'POST /api/order': () => ({ status: 201, body: created }) })
    renderScreen(Component)
    await add('esp', '2')
    expect(document.activeElement).toBe(await productBox())
    await add('mac')
    expect(lines()).toHaveLength(2)
    expect(screen.getByText('Total').parentElement?.textContent).toContain('260.50')
    await nameAndSend()
    await screen.findByText('Order created successfully!')
    expect(seen.find(({ method }) => method === 'POST')?.body).toEqual({
      name: 'Ana', description: '', table: 't1', category: 'drink',
      products: [{ product: 'p1', quantity: 2, productName: 'Espresso', price: 80, category: 'drink' }, { product: 'p2', quantity: 1, productName: 'Macchiato', price: 100.5, category: 'drink' }],
    })
    screen.getByText('Nothing added yet')
  })

  it.each([['0', 'Quantity must be at least 1'], ['', 'Quantity is required'], ['1.5', 'Whole numbers only'], ['1000', 'This number is too large']])('refuses the quantity "%s"', async (quantity, text) => {
    fakeServer(reads)
    renderScreen(Component)
    await add('esp', quantity)
    await screen.findByText(text)
    screen.getByText('Nothing added yet')
  })

  it('asks for a product, for products, for a name and a table', async () => {
    fakeServer(reads)
    renderScreen(Component)
    fireEvent.click(await screen.findByRole('button', { name: 'Add to order' }))
    screen.getByText('Product is required')
    fireEvent.click(screen.getByRole('button', { name: /Create order/ }))
    await screen.findByText('Please add products in your order!')
    await add('esp')
    fireEvent.click(screen.getByRole('button', { name: /Create order/ }))
    fireEvent.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Create order' }))
    await screen.findByText('Name of order is required')
    screen.getByText('Table is required')
  })

  it('does not mix categories', async () => {
    fakeServer(reads)
    renderScreen(Component)
    await add('esp')
    fireEvent.click(screen.getByRole('radio', { name: 'Food' }))
    await screen.findByText('Cannot add items from different categories.')
    expect((screen.getByRole('radio', { name: 'Drink' })).matches(':checked')).toBe(true)
    fireEvent.click(screen.getByRole('button', { name: 'Remove: Espresso' }))
    fireEvent.click(screen.getByRole('radio', { name: 'Food' }))
    await screen.findByRole('option', { name: /Moussaka/ })
  })

  it('keeps everything typed when the server refuses, says why, and keeps it over a reload', async () => {
    fakeServer({ ...reads, 'POST /api/order': () => refusal(503, 'STORE_UNAVAILABLE') })
    const first = renderScreen(Component)
    await add('esp', '3')
    const dialog = await nameAndSend()
    await screen.findByText('The server cannot save right now. Please try again.')
    expect((dialog.getByRole('textbox', { name: /Order name/ })).getAttribute('value')).toBe('Ana')
    first.unmount()
    renderScreen(Component)
    expect((await screen.findByRole('textbox', { name: 'Quantity: Espresso' })).getAttribute('value')).toBe('3')
    fireEvent.click(screen.getByRole('button', { name: /Create order/ }))
    await waitFor(() => expect((screen.getByRole('textbox', { name: /Order name/ })).getAttribute('value')).toBe('Ana'))
  })
})
