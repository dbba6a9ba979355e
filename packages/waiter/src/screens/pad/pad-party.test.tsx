// @vitest-environment jsdom
import { product, table } from '@kafana/client/testing/entities.ts'
import { refusal } from '@kafana/client/testing/fake-server.ts'
import type { Check } from '@kafana/contract'
import { act, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { go, useRoute } from '../../app/route.ts'
import { venueStore } from '../../data/current-venue.ts'
import { openPhone, party, sentOrder } from '../../testing/open-phone.tsx'
import { TableScreen } from '../table/table-screen.tsx'
import { PadScreen } from './pad-screen.tsx'

beforeEach(() => vi.useFakeTimers({ toFake: ['performance'] }))
afterEach(() => vi.useRealTimers())

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
  return writes()[0]?.body as {
    readonly check?: string
    readonly newCheck?: string
    readonly table?: string
    readonly ownCheck?: true
  }
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

describe('new guests at a taken table', () => {
  const order = async () => {
    await press(/^Espresso/)
    await press('Send')
  }

  it('get a check of their own, which their next ticket names before the server has opened it', async () => {
    const arrival = Promise.withResolvers<{ status: number; body: unknown }>()
    const checks = [party('c1', 't1', { number: 1 })]
    const phone = await openPhone(
      <Routed />,
      { checks, products, tables },
      { 'POST /api/tickets': () => arrival.promise },
    )
    await press('New guests')
    await order()
    const first = await sentBy(phone)
    expect(first).toMatchObject({ table: 't1', newCheck: expect.any(String) as string })
    expect(first.check).toBeUndefined()
    await press('On this device')
    await press(/^Add/)
    await order()
    arrival.resolve({ status: 201, body: { ticket: null, orders: [], held: [] } })
    await expect.poll(phone.writes).toHaveLength(2)
    expect(phone.writes()[1]?.body).toMatchObject({ table: 't1', newCheck: first.newCheck })
  })

  it('can be said where it is asked which party a ticket is for', async () => {
    const phone = await open({ checks: [party('c1', 't1', { number: 1 }), party('c2', 't1', { number: 2 })] })
    act(() => go({ screen: 'pad', table: 't1' }))
    await press(/^Espresso/)
    await press('Send')
    await screen.findByRole('dialog', { name: 'Which tab?' })
    // No press of a double press any more.
    vi.advanceTimersByTime(500)
    await press('New guests')
    const { check, newCheck, table: at } = await sentBy(phone)
    expect([check, typeof newCheck, at]).toEqual([undefined, 'string', 't1'])
  })

  it('keep the ticket that was begun for them, which nobody else opens', async () => {
    const phone = await open({ checks: [party('c1', 't1', { number: 1 })] })
    await press('New guests')
    await press(/^Espresso/)
    await press('Back')
    await press('Add')
    await screen.findByRole('button', { name: /^Espresso/ })
    expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Send' }).disabled).toBe(true)
    await press('Back')
    await press('New guests')
    await press('Send')
    expect((await sentBy(phone)).newCheck).toEqual(expect.any(String))
  })

  it('get another check where theirs is closed by now', async () => {
    const phone = await openPhone(
      <Routed />,
      { checks: [party('c1', 't1')], products, tables },
      {
        'POST /api/tickets': ({ body }) =>
          (body as { ownCheck?: true }).ownCheck
            ? { status: 201, body: { ticket: null, orders: [], held: [] } }
            : refusal(409, 'CHECK_CLOSED'),
      },
    )
    await press('New guests')
    await order()
    await expect.poll(phone.writes).toHaveLength(2)
    expect(phone.writes()[1]?.body).toMatchObject({ table: 't1', ownCheck: true })
    expect(phone.writes()[1]?.body).not.toHaveProperty('newCheck')
  })
})
