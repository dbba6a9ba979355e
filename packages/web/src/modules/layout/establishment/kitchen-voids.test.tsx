// @vitest-environment jsdom
import { company, floorTable, table } from '@kafana/client/testing/entities.ts'
import { fakeServer, signedInAs, writesIn } from '@kafana/client/testing/fake-server.ts'
import type { KitchenVoid } from '@kafana/contract'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it } from 'vitest'
import { renderScreen } from '../../../testing/render-screen.tsx'
import { Component } from './establishment-screen.tsx'

const chop: KitchenVoid = {
  line: 'l',
  version: 2,
  name: 'Pork chop',
  quantity: 1,
  category: 'food',
  reason: { _id: 'outOfStock', key: 'outOfStock', text: null },
}

it('shows what the kitchen took off at a table, until somebody has seen it', async () => {
  signedInAs('monitor')
  let kitchenVoids: KitchenVoid[] | undefined = [chop]
  const seen = fakeServer({
    'GET /api/company': () => ({ body: company() }),
    'GET /api/zones': () => ({ body: [{ _id: 'z', name: 'Hall', establishment: null, version: 1 }] }),
    'GET /api/tables': () => ({ body: [table('t', { name: 'Table 5', zone: 'z' })] }),
    'GET /api/orders/floor': () => ({ body: [floorTable('t', kitchenVoids ? { kitchenVoids } : {})] }),
    'POST /api/lines/seen': () => {
      kitchenVoids = undefined
      return { body: { orders: [] } }
    },
  })
  renderScreen(Component)
  const list = within(await screen.findByRole('list', { name: 'Voided' }))
  list.getByText('Table 5')
  list.getByText('Kitchen: Out of stock, Pork chop')
  // On its tile, too.
  await screen.findByText(', Kitchen: Out of stock, Pork chop')
  await userEvent.click(list.getByRole('button', { name: 'Seen: Table 5' }))
  await waitFor(() => expect(screen.queryByRole('list', { name: 'Voided' })).toBeNull())
  expect(writesIn(seen)).toEqual([
    { call: 'POST /api/lines/seen', body: { lines: [{ id: 'l', version: 2 }] } },
  ])
})
