import { floorTable, product, table, zone } from '@kafana/client/testing/entities.ts'
import { fakeServer, writesIn } from '@kafana/client/testing/fake-server.ts'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect } from 'vitest'
import { Component } from '../modules/orders/pad/pad-screen.tsx'
import { renderScreen } from './render-screen.tsx'

const readAnswers = {
  'GET /api/product': () => ({
    body: [
      product('beer', 'Скопско', { price: 120 }),
      product('coffee', 'Кафе еспресо', { price: 80 }),
      product('pizza', 'Pizza Margherita', { price: 350, category: 'food' }),
      product('soup', 'Soup', { price: 150, category: 'food' }),
    ],
  }),
  'GET /api/zones': () => ({ body: [zone('z1', { name: 'Terrace' })] }),
  'GET /api/tables': () => ({
    body: [table('t12', { name: 'Table 12', zone: 'z1' }), table('t1', { name: 'Table 1', zone: 'z1' })],
  }),
  'GET /api/orders/floor': () => ({
    body: [floorTable('t1'), floorTable('t12', { state: 'ready', since: '2026-11-26T10:00:00.000Z' })],
  }),
  'GET /api/checks/table/t12': () => ({ body: [] }),
  'GET /api/checks/table/t1': () => ({ body: [] }),
}
/** The answer to a ticket. */
export const made = { status: 201, body: { ticket: { _id: 'x' }, orders: [] } }
const sends = { 'POST /api/tickets': () => made }

interface SentBody {
  readonly id: string
  readonly table: string
  readonly covers?: number
  readonly note: string
  readonly takenAt: string
  readonly lines: readonly { id: string; product: string; quantity: number; note: string }[]
}

/** Opens the pad of a table and returns what a test does with it, once it is ready. */
export const openPad = async (answers: Parameters<typeof fakeServer>[0] = {}, at = '/pad?table=t12') => {
  const seen = fakeServer({ ...readAnswers, ...sends, ...answers })
  const shown = renderScreen(Component, {
    at,
    path: '/pad',
    routes: [{ path: '/establishment/:id', element: <p>Table page</p> }],
  })
  await screen.findByRole('combobox', { name: 'Product' })
  await waitFor(() => expect(seen.filter(({ url }) => url.pathname === '/api/orders/floor')).toHaveLength(1))
  const user = userEvent.setup()
  return {
    ...shown,
    seen,
    user,
    type: async (keys: string) => {
      await waitFor(() =>
        expect(document.activeElement).toBe(screen.getByRole('combobox', { name: 'Product' })),
      )
      await user.keyboard(keys)
    },
    sent: () => writesIn(seen).map(({ body }) => body as SentBody),
  }
}

/** Taps a product. */
export const tap = (name: RegExp) => userEvent.click(screen.getByRole('option', { name }))
/** The ticket on the pad. */
export const current = () => within(screen.getByRole('region', { name: 'Current order' }))
/** The texts of its lines of one category. */
export const linesOf = (category: string) =>
  within(current().getByRole('list', { name: category }))
    .getAllByRole('listitem')
    .map(({ textContent }) => textContent)
/** Presses a button. */
export const press = (name: RegExp | string) => userEvent.click(screen.getByRole('button', { name }))
/** The names on the tiles. */
export const tiles = () => screen.getAllByRole('option').map((tile) => tile.firstElementChild?.textContent)
/** The mark of a product that is sold out, until a time or without an end. */
export const soldOutUntil = (until: string | null) => ({
  since: new Date(Date.now() - 60_000).toISOString(),
  until,
})
