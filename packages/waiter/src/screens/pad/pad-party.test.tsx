// @vitest-environment jsdom
import { product, table } from '@kafana/client/testing/entities.ts'
import type { Check } from '@kafana/contract'
import { act, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it } from 'vitest'
import { go, useRoute } from '../../app/route.ts'
import { venueStore } from '../../data/current-venue.ts'
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
const read = () => act(async () => void (await venueStore().refresh(null)))
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

describe('a draft for one of two parties', () => {
  const begin = async (next: readonly Check[]) => {
    const venue = { checks: [party('c1', 't1', { number: 1 }), party('c2', 't1', { number: 2 })] }
    const phone = await open(venue)
    await press(/^Add/)
    await press(/^Espresso/)
    venue.checks = [...next]
    await read()
    await press('Back')
    return phone
  }

  it('which moved is not offered to the other one, and goes along', async () => {
    const phone = await begin([party('c1', 't5', { number: 1 }), party('c2', 't1', { number: 2 })])
    await screen.findByRole('button', { name: 'Add' })
    act(() => go({ screen: 'table', table: 't5' }))
    await press('Add (1)')
    await press('Send')
    expect((await sentBy(phone)).check).toBe('c1')
  })

  it('which is closed is offered to the other one, and sent for it', async () => {
    const phone = await begin([party('c2', 't1', { number: 2 })])
    await press('Add (1)')
    await press('Send')
    expect((await sentBy(phone)).check).toBe('c2')
  })
})
