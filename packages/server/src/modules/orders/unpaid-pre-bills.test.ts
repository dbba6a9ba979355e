import { expect, it } from 'vitest'
import { makeDeliveredOrders, openBilling } from '../../testing/billing-factories.ts'
import { withNewSession } from '../../testing/factories.ts'
import { makeSeat, makeSimpleOrder, moveOrder } from '../../testing/orders-factories.ts'
import { onBothEngines } from '../../testing/test-server.ts'

const MINUTE = 60_000

interface Owing {
  readonly _id: string
  readonly state: string
  readonly owed: number
  readonly onPreBill?: number
  readonly orders: readonly { readonly _id: string }[]
}
interface Shown {
  readonly state: string
  readonly owed: number
  readonly preBill?: { readonly orders: number; readonly total: number; readonly since: string }
}

onBothEngines('a table with a pre-bill that is not paid', (server) => {
  const open = async (orders: number) => {
    const made = await openBilling(server(), 0)
    const { venue } = made
    const at = await makeSeat(server(), venue)
    const ids = await makeDeliveredOrders(server(), venue, orders, at)
    const token = async () => (await withNewSession(server(), venue.companyId, venue.owner)).token
    const get = async <T>(path: string) =>
      (await server().send('GET', path, { token: await token() })).body as unknown as T
    const find = <R>(rows: readonly R[], key: (row: R) => unknown) => {
      const row = rows.find((one) => key(one) === at.tableId)
      if (!row) throw new Error('the table is missing')
      return row
    }
    const checks = () => get<Owing[]>(`/api/checks/table/${at.tableId}`)
    /** What it owes, which the floor, its checks and the statistics must agree on. */
    const state = async () => {
      const floor = find(await get<(Shown & { table: string })[]>('/api/orders/floor'), (row) => row.table)
      const now = find(
        await get<(Shown & { _id: string; openTotal: number })[]>('/api/statistics/floor'),
        (row) => row._id,
      )
      const of = await checks()
      const sum = (each: (check: Owing) => number | undefined) =>
        of.reduce((total, check) => total + (each(check) ?? 0), 0)
      expect(now.openTotal + (now.preBill?.total ?? 0)).toBe(floor.owed)
      expect(now.preBill).toEqual(floor.preBill)
      expect(sum(({ owed }) => owed)).toBe(floor.owed)
      expect(sum(({ onPreBill }) => onPreBill)).toBe(floor.preBill?.total ?? 0)
      return { state: floor.state, owed: floor.owed, preBill: floor.preBill }
    }
    const order = async () => {
      const { id } = await makeSimpleOrder(server(), venue, at)
      return id
    }
    const billed = (kind: 'pre' | 'fiscal', receiptNo?: number, of = ids) =>
      made.billed(kind, receiptNo, 'cash', of)
    return { ...made, ids, billed, checks, state, order }
  }

  it('has asked for the bill, owes it, and keeps its check in sight until the receipt', async () => {
    const { ids, billed, checks, state } = await open(3)
    const since = new Date(server().clock.now()).toISOString()
    await billed('pre')
    server().clock.advance(MINUTE)
    expect(await state()).toEqual({
      state: 'preBilled',
      owed: 750,
      preBill: { orders: 3, total: 750, since },
    })
    expect(await checks()).toMatchObject([{ state: 'closed', owed: 750, onPreBill: 750 }])
    await billed('fiscal', 41, ids.slice(0, 1))
    expect(await state()).toMatchObject({ state: 'preBilled', owed: 500, preBill: { orders: 2 } })
    await billed('fiscal', 42, ids.slice(1))
    expect(await state()).toEqual({ state: 'free', owed: 0, preBill: undefined })
    expect(await checks()).toEqual([])
  })

  it('gives a new party a check of its own, whose state is shown first', async () => {
    const { ids, billing, billed, checks, state, order, venue } = await open(2)
    await billed('pre')
    const [before] = await checks()
    const fresh = await order()
    expect(await state()).toMatchObject({ state: 'waiting', owed: 750, preBill: { orders: 2, total: 500 } })
    const [own, unpaid] = await checks()
    expect(own).toMatchObject({ state: 'open', owed: 250, orders: [{ _id: fresh }] })
    expect(own).not.toHaveProperty('onPreBill')
    expect(unpaid?._id).toBe(before?._id)
    await moveOrder(server(), venue, fresh, 'delivered')
    expect(await state()).toMatchObject({ state: 'served' })
    // An order whose pre-bill is undone opens its check again, on which the other one still stands.
    await billing.unbill(ids[0] ?? '')
    expect(await checks()).toMatchObject([
      { _id: before?._id, state: 'open', owed: 500, onPreBill: 250 },
      { _id: own?._id },
    ])
    expect(await state()).toMatchObject({ owed: 750, preBill: { orders: 1 } })
  })

  it('is free again after a day: the fiscal report has what was never paid', async () => {
    const { billed, checks, state } = await open(1)
    await billed('pre')
    server().clock.advance(24 * 60 * MINUTE)
    expect(await state()).toMatchObject({ state: 'preBilled' })
    server().clock.advance(1)
    expect(await state()).toEqual({ state: 'free', owed: 0, preBill: undefined })
    expect(await checks()).toEqual([])
  })
})
