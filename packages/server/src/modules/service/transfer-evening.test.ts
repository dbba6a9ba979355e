import { followsLines } from '@kafana/domain'
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { AppError, ConflictError } from '../../platform/http/app-error.ts'
import { statement } from '../../platform/unit-of-work/statement.ts'
import type { WriteTx } from '../../platform/unit-of-work/unit-of-work.ts'
import { asCaller, makeVenue, token } from '../../testing/factories.ts'
import { runsOf } from '../../testing/long-runs.ts'
import { billOrders, moveOrder } from '../../testing/orders-factories.ts'
import { pickFrom } from '../../testing/pick.ts'
import { onBothEngines, type TestServer } from '../../testing/test-server.ts'
import { makeProduct, makeTable, makeZone } from '../../testing/venue-factories.ts'
import { expectWholeShares } from '../../testing/whole-shares.ts'
import type { Order } from '../orders/index.ts'

const PRICE = 1_003

/** `at` chooses orders and lines, `other` where something goes to. */
const anyStep = fc.record({
  do: fc.constantFrom('send', 'send', 'transfer', 'transfer', 'transfer', 'share', 'void', 'deliver', 'bill'),
  at: fc.nat(99),
  other: fc.nat(99),
  pieces: fc.integer({ min: 1, max: 4 }),
  isToTable: fc.boolean(),
  hasAll: fc.boolean(),
})
type Step = typeof anyStep extends fc.Arbitrary<infer S> ? S : never

const selectLines = statement((kit) =>
  kit.db
    .selectFrom('order_lines')
    .select(['id', 'order_id', 'root_id', 'share_num', 'share_den', 'price', 'quantity'])
    .where('company_id', '=', kit.companyId),
)

/** Not possible as it is now; then nothing has changed. */
const unlessRefused = (error: unknown): void => {
  const isRefusal = error instanceof AppError || error instanceof ConflictError
  if (!isRefusal || !['LINE_CHANGED', 'CHECK_CLOSED'].includes(error.code)) throw error
}

const createEvening = async (server: TestServer) => {
  const venue = await makeVenue(server)
  const { companyId, waiter, owner } = venue
  const { orders, tickets, checkMoves, reasons } = server.services
  const zone = await makeZone(server, venue)
  const tables: string[] = []
  for (const name of ['1', '2']) tables.push((await makeTable(server, venue, { zoneId: zone.id, name })).id)
  const { id: product } = await makeProduct(server, venue, { price: PRICE })
  const write = <T>(work: (tx: WriteTx) => Promise<T>) => server.platform.uow.write(companyId, work)
  const rows = () => server.platform.uow.read(companyId, (tx) => tx.all(selectLines, {}))
  const all = async (): Promise<Order[]> => {
    const ids = [...new Set((await rows()).map(({ order_id }) => order_id))].toSorted()
    return server.platform.uow.read(companyId, (tx) => orders.byIds(tx, ids))
  }
  let ordered = 0
  const send = ({ at, pieces }: Step) => {
    ordered += pieces + 1
    const lines = [pieces, 1].map((quantity) => ({ id: token(), product, quantity, note: '', course: null }))
    const table = pickFrom(tables, at) ?? ''
    return write((tx) =>
      tickets.send(tx, asCaller(companyId, waiter), { id: token(), table, note: '', lines }),
    )
  }
  const transfer = (order: Order, to: Order | undefined, { other, pieces, isToTable, hasAll }: Step) => {
    const going = order.lines.filter((_, index) => hasAll || index === other % order.lines.length)
    const lines = going.map(({ id, version, quantity }) => ({
      id,
      version,
      pieces: hasAll ? quantity : Math.min(pieces, quantity),
    }))
    const target = isToTable || !to?.checkId ? { table: pickFrom(tables, other) ?? '' } : { to: to.checkId }
    const request = { lines, ...target }
    return write((tx) =>
      checkMoves.transfer(tx, asCaller(companyId, owner), order.checkId ?? '', request, null),
    )
  }
  const share = async (order: Order, { other }: Step) => {
    await moveOrder(server, venue, order.id, 'delivered')
    const line = pickFrom(order.lines, other)?.id ?? ''
    const parts = [{ line, id: token(), share: { num: 1, den: 3 } }]
    const request = { from: order.id, id: token(), parts, by: waiter.id, reason: 'bill' }
    return write((tx) => orders.carve(tx, request))
  }
  const takeOff = (order: Order, { other }: Step) =>
    write(async (tx) => {
      const line = pickFrom(order.lines, other)
      const lines = line ? [{ id: line.id, version: line.version, quantity: 1 }] : []
      const plan = await orders.planVoids(tx, { lines, reasonId: 'changedMind' })
      const reason = await reasons.find(tx, 'changedMind', 'void')
      const decision = {
        by: waiter.id,
        approvedBy: null,
        reason,
        said: undefined,
        note: null,
        isByKitchen: false,
      }
      await orders.voidLines(tx, plan, decision)
    })
  const run = async (step: Step): Promise<unknown> => {
    const open = (await all()).filter(({ status }) => followsLines(status))
    const order = pickFrom(open, step.at)
    if (step.do === 'send' || !order) return send(step)
    if (step.do === 'transfer') return transfer(order, pickFrom(open, step.other), step)
    if (step.do === 'share') return share(order, step)
    if (step.do === 'void') return takeOff(order, step)
    await moveOrder(server, venue, order.id, 'delivered')
    return step.do === 'bill' ? billOrders(server, venue, [order.id]) : undefined
  }
  return { server, venue, rows, all, run, orderedPieces: () => ordered }
}

onBothEngines('an evening in which lines go to other checks', (server) => {
  it('loses and adds nothing: the shares of each line add up to one, and orders are where their checks are', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(anyStep, { minLength: 20, maxLength: 30, size: 'max' }), async (steps) => {
        const evening = await createEvening(server())
        for (const step of steps) {
          await evening.run(step).catch(unlessRefused)
          server().clock.advance(1000)
        }
        const rows = await evening.rows()
        expectWholeShares(rows)
        const amount = rows.reduce((sum, { price, quantity }) => sum + price * quantity, 0)
        expect(amount).toBe(evening.orderedPieces() * PRICE)
        for (const order of await evening.all()) {
          expect(order.lines.length + order.voided.length).toBeGreaterThan(0)
          if (!followsLines(order.status) || order.checkId === null) continue
          const { checkId } = order
          const check = await server().platform.uow.read(evening.venue.companyId, (tx) =>
            server().services.checks.check(tx, checkId),
          )
          expect([order.table.id, check.state]).toEqual([check.tableId, 'open'])
        }
      }),
      { numRuns: runsOf(40, 3) },
    )
  }, 120_000)
})
