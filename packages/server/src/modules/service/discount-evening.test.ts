import type { OrderStatus } from '@kafana/domain'
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { makeDiscountedPlace } from '../../testing/discounted-place.ts'
import { asOwner, token } from '../../testing/factories.ts'
import { runsOf } from '../../testing/long-runs.ts'
import { billOrders, moveOrder, stornoOrders } from '../../testing/orders-factories.ts'
import { expectReportOfDiscounts, expectReportOfVoids } from '../../testing/service-report-check.ts'
import { onBothEngines, type TestServer } from '../../testing/test-server.ts'
import type { Order } from '../orders/index.ts'

const anyStep = fc.record({
  do: fc.constantFrom(
    ...(['send', 'send', 'send', 'amount', 'amount', 'transfer', 'transfer', 'transfer'] as const),
    ...(['percent', 'comp', 'void', 'reject', 'confirm', 'merge'] as const),
    ...(['preBill', 'unbill', 'storno', 'copy', 'reverse'] as const),
  ),
  at: fc.nat(9),
  value: fc.integer({ min: 1, max: 600 }),
})
type Step = typeof anyStep extends fc.Arbitrary<infer T> ? T : never

interface Given {
  readonly id: string
  readonly kind: string
  readonly value: number
  readonly check: string
  /** Of a comp: the lines that were there. */
  readonly lines: ReadonlySet<string>
}

/** A line of an order that is billed again after a storno. */
const isCopied = (rootId: string): boolean => rootId.includes('.')

const counts = ({ status, storno }: Order): boolean => status !== 'rejected' && storno === null

/** What a step does is refused where it does not fit; then nothing changes. */
const createEvening = async (server: TestServer) => {
  const place = await makeDiscountedPlace(server)
  const { venue, table, other, coffee, wine, call, send, give, reverse } = place
  const given: Given[] = []
  const reversed = new Set<string>()
  const orders = () =>
    asOwner(server, venue, async (tx) => {
      const list = await server.services.orders.list(tx, {}, { page: 1, limit: 100, sort: 'oldest' })
      return list.orders
    })
  const giveTo = async (order: Order, kind: string, value: number): Promise<void> => {
    const id = token()
    const check = order.checkId ?? ''
    const there = (await orders()).filter((each) => each.checkId === check)
    const lines = new Set(there.flatMap((each) => each.lines.map(({ rootId }) => rootId)))
    const { status } = await give(check, { id, kind, ...(kind !== 'comp' && { value }) })
    if (status === 200) given.push({ id, kind, value: value * 100, check, lines })
  }
  const move = async (
    order: Order,
    from: readonly OrderStatus[],
    to: 'rejected' | 'pending' | 'delivered',
  ) => {
    if (from.includes(order.status)) await moveOrder(server, venue, order.id, to)
  }
  const apply = async ({ do: what, at, value }: Step): Promise<void> => {
    const all = await orders()
    const order = all[at % Math.max(all.length, 1)]
    const place5 = at % 3 > 0 ? table : other
    if (what === 'send' || !order) {
      await send(value % 2 === 0 ? coffee : wine, 1 + (value % 3), { table: place5 })
      return
    }
    const check = order.checkId ?? ''
    const [line] = order.lines
    const acts: Readonly<Record<Exclude<Step['do'], 'send'>, () => Promise<unknown>>> = {
      amount: () => giveTo(order, 'amount', value),
      percent: () => giveTo(order, 'percent', Math.min(value, 99)),
      comp: () => giveTo(order, 'comp', 0),
      void: async () =>
        line &&
        call(
          'POST',
          '/api/lines/void',
          { lines: [{ id: line.id, version: line.version, quantity: 1 }], reason: 'changedMind' },
          venue.waiter,
        ),
      reject: () => move(order, ['created', 'pending'], 'rejected'),
      confirm: () => move(order, order.lines.length > 0 ? ['rejected'] : [], 'pending'),
      transfer: () => call('POST', `/api/checks/${check}/transfer`, { orders: [order.id], table: place5 }),
      merge: () =>
        call('POST', `/api/checks/${check}/merge`, { into: all[(at + value) % all.length]?.checkId }),
      preBill: async () => {
        await move(order, ['created', 'pending'], 'delivered')
        if (order.status !== 'billed' && order.status !== 'rejected')
          await billOrders(server, venue, [order.id], 'pre')
      },
      unbill: async () =>
        order.billKind === 'pre' &&
        asOwner(server, venue, (tx, { userId: by }) =>
          server.services.orders.unbill(tx, { id: order.id, by, reason: 'test' }),
        ),
      storno: async () => {
        if (order.status === 'billed' || order.status === 'rejected') return
        await move(order, ['created', 'pending'], 'delivered')
        await billOrders(server, venue, [order.id])
        await stornoOrders(server, venue, [order.id])
      },
      copy: async () =>
        order.storno !== null &&
        asOwner(server, venue, (tx, caller) =>
          server.services.orders.copyVoided(tx, caller, caller.userId, [order.id]),
        ),
      reverse: async () => {
        const one = given[value % Math.max(given.length, 1)]
        const id =
          one && order.lines.some((each) => each.discounts.some((part) => part.id === one.id)) && one.id
        if (id && (await reverse(check, id)).status === 200) reversed.add(id)
      },
    }
    await acts[what]()
  }
  return { venue, orders, given, reversed, apply }
}

onBothEngines('an evening of discounts', (server) => {
  it('gives no amount twice, nothing that was reversed, and free of charge only what was there', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(anyStep, { minLength: 15, maxLength: 25, size: 'max' }), async (steps) => {
        const { venue, orders, given, reversed, apply } = await createEvening(server())
        for (const at of [0, 1, 2, 4]) await apply({ do: 'send', at, value: 1 })
        for (const step of steps) await apply(step)
        const all = (await orders()).filter(counts)
        const partsOf = (of: readonly Order[], id: string) =>
          of.flatMap(({ lines }) =>
            lines.flatMap(({ rootId, discounts }) =>
              discounts.filter((part) => part.id === id).map(({ amount }) => ({ rootId, amount })),
            ),
          )
        for (const { id, kind, value, lines } of given) {
          const parts = partsOf(all, id)
          if (kind === 'amount')
            expect(parts.reduce((sum, { amount }) => sum + amount, 0)).toBeLessThanOrEqual(value)
          if (kind === 'comp')
            expect(parts.filter(({ rootId }) => !lines.has(rootId) && !isCopied(rootId))).toEqual([])
          const open = all.filter(({ status }) => status !== 'billed')
          if (reversed.has(id)) expect(partsOf(open, id)).toEqual([])
        }
        await expectReportOfDiscounts(server(), venue, {
          given,
          amountOf: (id) => partsOf(all, id).reduce((sum, { amount }) => sum + amount, 0),
        })
        await expectReportOfVoids(server(), venue)
        for (const { total, lines } of all)
          expect(total).toBe(lines.reduce((sum, each) => sum + each.price * each.quantity - each.discount, 0))
      }),
      { numRuns: runsOf(60, 2) },
    )
  })
})
