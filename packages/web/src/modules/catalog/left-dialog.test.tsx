// @vitest-environment jsdom
import { loadParts } from '@kafana/client/browser/parts.ts'
import { product } from '@kafana/client/testing/entities.ts'
import { refusal } from '@kafana/client/testing/fake-server.ts'
import type { Product } from '@kafana/contract'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, it } from 'vitest'
import { openScreen } from '../../testing/open-screen.ts'
import { Component as ProductsScreen } from './products-screen.tsx'

beforeEach(loadParts)

const beer = product('p', 'Beer')
const call = 'PUT /api/product/p/availability'

it('an owner says how many are left, changes it, and ends it', async () => {
  let now = beer
  const { writes } = openScreen(ProductsScreen, {
    'GET /api/product': () => ({ body: [now] }),
    'GET /api/menu-groups': () => ({ body: [] }),
    [call]: ({ body }) => {
      now = { ...beer, left: (body as { left?: number }).left ?? null }
      return { body: now }
    },
  })
  const choose = async (button: string, item: string) => {
    await userEvent.click(await screen.findByRole('button', { name: button }))
    await userEvent.click(await screen.findByRole('menuitem', { name: item }))
  }
  const type = async (text: string) => {
    const dialog = within(await screen.findByRole('dialog', { name: 'Beer' }))
    const box = dialog.getByRole('textbox', { name: /How many are left/ })
    await userEvent.clear(box)
    await userEvent.type(box, text)
    await userEvent.click(dialog.getByRole('button', { name: 'Save' }))
  }
  await choose('Set how many are left: Beer', 'Set how many are left')
  await type('3')
  await choose('3 left: Beer', 'Set how many are left')
  await type('0')
  await screen.findByText('Quantity must be at least 1')
  await type('5')
  await choose('5 left: Beer', 'Available again')
  await waitFor(() =>
    expect(writes()).toEqual([
      { call, body: { state: 'left', left: 3 } },
      { call, body: { state: 'left', left: 5 } },
      { call, body: { state: 'available' } },
    ]),
  )
})

it('says why how many were left is not restored by Undo', async () => {
  let now: Product = { ...beer, left: 3 }
  openScreen(ProductsScreen, {
    'GET /api/product': () => ({ body: [now] }),
    'GET /api/menu-groups': () => ({ body: [] }),
    [call]: ({ body }) => {
      if ((body as { state: string }).state === 'left') return refusal(500, 'INTERNAL')
      now = { ...beer, left: null, soldOut: { since: '2026-11-25T10:00:00.000Z', until: null } }
      return { body: now }
    },
  })
  await userEvent.click(await screen.findByRole('switch', { name: 'Sold out: Beer' }))
  await userEvent.click(await screen.findByRole('button', { name: 'Undo' }))
  await screen.findByText('Product not updated. Please try again!')
})
