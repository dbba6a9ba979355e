// @vitest-environment jsdom
import { product, table } from '@kafana/client/testing/entities.ts'
import type { Check } from '@kafana/contract'
import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it } from 'vitest'
import { useRoute } from '../../app/route.ts'
import { openPhone, party, sentOrder } from '../../testing/open-phone.tsx'
import { TableScreen } from '../table/table-screen.tsx'
import { PadScreen } from './pad-screen.tsx'

const Routed = () => {
  const route = useRoute()
  if (route.screen === 'pad') return <PadScreen table={route.table} />
  return <TableScreen table={route.screen === 'table' ? route.table : 't1'} />
}
const products = [product('espresso', 'Espresso')]
const tables = [table('t1'), table('t5')]
const open = (venue: { readonly checks: readonly Check[] }) =>
  openPhone(<Routed />, Object.assign(venue, { products, tables }), {
    'POST /api/tickets': () => ({ status: 201, body: { ticket: null, orders: [], held: [] } }),
  })
const press = async (name: string | RegExp) => userEvent.click(await screen.findByRole('button', { name }))
const sentBy = async ({ writes }: Awaited<ReturnType<typeof open>>) => {
  await expect.poll(writes).toHaveLength(1)
  return writes()[0]?.body as { readonly check?: string; readonly table?: string }
}

it('the check of the only party of a table is named', async () => {
  const phone = await open({ checks: [party('c1', 't1', { orders: [sentOrder('o1', 'sent')] })] })
  await press(/^Add/)
  await press(/^Espresso/)
  await press('Send')
  const { check, table: at } = await sentBy(phone)
  expect([check, at]).toEqual(['c1', undefined])
})
