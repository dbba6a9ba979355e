// @vitest-environment jsdom
import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it } from 'vitest'
import { fakeServer, signedInAs } from '../../testing/fake-server.ts'
import { renderScreen } from '../../testing/render-screen.tsx'
import { Component as OrderDetailsScreen } from './order-details-screen.tsx'

const by = { _id: 'w', firstname: 'Ana', lastname: 'P' }
const at = '2026-01-05T22:30:00.000Z'
const order = {
  _id: 'o1', name: 'Ana 7', description: 'No onions', status: 'billed', totalPrice: 330.5, createdAt: at, updatedAt: at,
  createdBy: by, category: 'food', table: { _id: 't1', name: 'VIP', zone: { _id: 'z', name: 'Hall' } },
  products: [{ product: { _id: 'p', name: 'Ajvar', taxClass: 'В' }, price: 110.1, quantity: 3 }, { product: null, price: 0.2, quantity: 1 }],
  billKind: null as string | null, receiptNo: null as number | null, version: 1,
  history: [
    { from: null, to: 'created', at, by },
    { from: 'created', to: 'billed', at: '2026-01-05T23:10:00.000Z', by: { _id: 'm', firstname: 'Marko', lastname: 'I' } },
  ],
}
const open = (changes: Partial<typeof order>) => {
  signedInAs('monitor')
  fakeServer({ 'GET /api/order/o1': () => ({ body: { ...order, ...changes } }), 'GET /api/bill-intents': () => ({ body: [] }) })
  renderScreen(OrderDetailsScreen, { at: '/orders/o1', path: '/orders/:id' })
}
const button = (name: string) => screen.getByRole<HTMLButtonElement>('button', { name })

describe('an order’s page', () => {
  it('shows lines, total, table, person and history on the venue’s clock', async () => {
    open({ status: 'delivered' })
    await screen.findByRole('heading', { name: 'Ana 7' })
    const texts = ['Ajvar', 'Product not found', 'VIP · Hall', 'Ana P', 'No onions', 'Created → Billed', '06/01/2026, 00:10 · Marko I']
    for (const text of texts) await screen.findByText(text)
    for (const text of [/330\.30/, /330\.50/]) expect(screen.getByText(text)).toBeTruthy()
    expect(screen.queryByRole('button', { name: 'Print bill' })).toBeNull()
  })

  it('offers the fiscal bill of a pre-billed order', async () => {
    open({ billKind: 'pre' })
    await screen.findByText('The pre-bill of this order is printed already.')
    expect(button('Print pre-bill').disabled).toBe(true)
    await userEvent.click(button('Print bill'))
    await screen.findByRole('dialog', { name: 'Who closes the bill?' })
  })

  it('prints no second receipt, and says which one there is', async () => {
    open({ billKind: 'fiscal', receiptNo: 42 })
    await screen.findByText('Fiscal receipt No. 42')
    await screen.findByText('This order has its fiscal receipt already.')
    for (const name of ['Print pre-bill', 'Print bill']) expect(button(name).disabled).toBe(true)
  })

  it('says so when there is no such order', async () => {
    signedInAs('monitor')
    fakeServer({})
    renderScreen(OrderDetailsScreen, { at: '/orders/o1', path: '/orders/:id' })
    await screen.findByText('Order not found')
  })
})
