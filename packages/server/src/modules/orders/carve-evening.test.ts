import { type CarvePart, followsLines, SEEDED_REASONS } from '@kafana/domain'
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { AppError, ConflictError } from '../../platform/http/app-error.ts'
import { statement } from '../../platform/unit-of-work/statement.ts'
import { asCaller, makeVenue, token } from '../../testing/factories.ts'
import { runsOf } from '../../testing/long-runs.ts'
import { closeOrders, makeOrder, makeSeat, moveOrder, stornoOrders } from '../../testing/orders-factories.ts'
import { pickFrom } from '../../testing/pick.ts'
import { compareSalesSummary } from '../../testing/sales-summary-check.ts'
import { storedMovements } from '../../testing/stored-records.ts'
import { onBothEngines, type TestServer } from '../../testing/test-server.ts'
import { makeIngredient, makeProduct } from '../../testing/venue-factories.ts'
import { expectWholeShares } from '../../testing/whole-shares.ts'
import type { Order } from './order.ts'

const RANGE = 'start=2020-01-01T00:00:00Z&end=2030-01-01T00:00:00Z'
/** What a carve changes nothing of. */
const READ_BEFORE_AND_AFTER = [
  `statistics?${RANGE}`,
  `statistics/products?${RANGE}`,
  `statistics/people?${RANGE}`,
  `statistics/voids?${RANGE}`,
  'statistics/day',
  'statistics/floor',
  'orders/floor',
  'user/completed',
]
const STOCK = 10_000_000

const anyEvent = fc.record({
  event: fc.constantFrom(
    ...(['take', 'carve', 'carve', 'carve', 'carve', 'deliver', 'bill', 'bill', 'bill'] as const),
    ...(['void', 'replace', 'line', 'status', 'unbill', 'storno'] as const),
  ),
  order: fc.nat(99),
  lines: fc.array(fc.record({ product: fc.nat(2), quantity: fc.integer({ min: 1, max: 5 }) }), {
    minLength: 1,
    maxLength: 4,
  }),
  parts: fc.array(
    fc.record({
      line: fc.nat(9),
      pieces: fc.option(fc.integer({ min: 1, max: 5 }), { freq: 1 }),
      num: fc.integer({ min: 1, max: 4 }),
      den: fc.integer({ min: 2, max: 7 }),
    }),
    { minLength: 1, maxLength: 3 },
  ),
  state: fc.constantFrom('sent' as const, 'preparing' as const, 'ready' as const, 'served' as const),
  status: fc.constantFrom('created' as const, 'pending' as const, 'rejected' as const, 'done' as const),
  reason: fc.constantFrom(...SEEDED_REASONS),
})
/** What changes how many orders are sold. */
const anySale = fc.record({
  event: fc.constantFrom(
    ...(['take', 'carve', 'carve', 'bill', 'bill', 'bill', 'unbill', 'storno', 'storno', 'again'] as const),
  ),
  change: anyEvent,
})
type Change = typeof anyEvent extends fc.Arbitrary<infer E> ? E : never
interface Event extends Omit<Change, 'event'> {
  readonly event: Change['event'] | 'again'
}

const selectLines = statement((kit) =>
  kit.db.selectFrom('order_lines').selectAll().where('company_id', '=', kit.companyId),
)
const selectOrders = statement((kit) =>
  kit.db.selectFrom('orders').selectAll().where('company_id', '=', kit.companyId),
)
const selectStock = statement((kit) =>
  kit.db.selectFrom('ingredients').select(['id', 'quantity']).where('company_id', '=', kit.companyId),
)

const sum = (numbers: readonly number[]): number => numbers.reduce((all, each) => all + each, 0)
const refusedBecause = (codes: readonly string[]) => (error: unknown) => {
  if ((error instanceof AppError || error instanceof ConflictError) && codes.includes(error.code)) return
  throw error
}

const createEvening = async (server: TestServer) => {
  const venue = await makeVenue(server)
  const { companyId, owner, monitor } = venue
  const { orders } = server.services
  const { tableId } = await makeSeat(server, venue)
  const products: string[] = []
  const ingredients: string[] = []
  for (const [price, taxRate, quantity] of [
    [9001, 10, 333],
    [10_000, 5, 1000],
    [0, 18, 7],
  ] as const) {
    const { id } = await makeIngredient(server, venue, { quantity: STOCK, price: 777 })
    ingredients.push(id)
    products.push(
      (await makeProduct(server, venue, { price, taxRate, recipe: [{ ingredientId: id, quantity }] })).id,
    )
  }
  const read = <T>(work: Parameters<typeof server.platform.uow.read<T>>[1]) =>
    server.platform.uow.read(companyId, work)
  const write = <T>(work: Parameters<typeof server.platform.uow.write<T>>[1]) =>
    server.platform.uow.write(companyId, work)
  const all = async (): Promise<Order[]> => {
    const rows = await read((tx) => tx.all(selectOrders, {}))
    const found = await read((tx) => orders.findForBilling(tx, rows.map(({ id }) => id).toSorted()))
    return found as Order[]
  }
  const caller = asCaller(companyId, monitor)
  const decision = ({ reason }: Event) => ({
    by: owner.id,
    approvedBy: null,
    reason: { id: reason.key, used: reason.used },
    said: true,
    note: null,
    isByKitchen: false,
  })
  return { venue, tableId, products, ingredients, orders, read, write, all, caller, decision }
}
type Evening = Awaited<ReturnType<typeof createEvening>>

const amountsOf = async (server: TestServer, { venue }: Evening) => {
  const answers: object[] = []
  for (const path of READ_BEFORE_AND_AFTER)
    answers.push((await server.send('GET', `/api/${path}`, { token: venue.owner.token })).body)
  return answers
}
/** Amount, cost and ingredients of the live lines of orders, amounts also by tax class. */
const contentOf = (
  rows: readonly {
    order_id: string
    voided_at: number | null
    price: number
    quantity: number
    cost: number
    recipe: string
    tax_class: string
    pieces: number | null
  }[],
  ids: readonly string[],
) => {
  const live = rows.filter((row) => ids.includes(row.order_id) && row.voided_at === null)
  const sums: Record<string, number> = {}
  const add = (key: string, value: number): void => void (sums[key] = (sums[key] ?? 0) + value)
  for (const { price, quantity, cost, recipe, tax_class, pieces } of live) {
    add(`amount ${tax_class}`, price * quantity)
    add('cost', cost)
    add('pieces', pieces ?? quantity)
    for (const need of JSON.parse(recipe) as { ingredientId: string; quantity: number }[])
      add(need.ingredientId, need.quantity)
  }
  return Object.fromEntries(Object.entries(sums).toSorted(([a], [b]) => (a < b ? -1 : 1)))
}

const partsOf = (order: Order, { parts }: Event): CarvePart[] => {
  const chosen = parts.flatMap(({ line, pieces, num, den }): CarvePart[] => {
    const of = pickFrom(order.lines, line)
    if (!of) return []
    const common = { line: of.id, id: token() }
    return [
      pieces === null
        ? { ...common, share: { num: Math.min(num, den), den } }
        : { ...common, pieces: Math.min(pieces, of.quantity) },
    ]
  })
  return chosen.filter((part, index) => chosen.findIndex(({ line }) => line === part.line) === index)
}

const carve = async (server: TestServer, evening: Evening, order: Order, event: Event): Promise<void> => {
  const { read, write, orders, venue } = evening
  const request = {
    from: order.id,
    id: token(),
    parts: partsOf(order, event),
    by: venue.monitor.id,
    reason: 'bill',
  }
  const isSteady = new Set(order.lines.map(({ state }) => state)).size === 1 && event.order % 8 === 0
  const before = contentOf(await read((tx) => tx.all(selectLines, {})), [order.id])
  const amounts = isSteady ? await amountsOf(server, evening) : []
  const movements = (await storedMovements(server, venue.companyId)).length
  const made = await write((tx) => orders.carve(tx, request)).catch(
    refusedBecause(['LINE_CHANGED', 'BILLED_IS_FINAL']),
  )
  if (!made) return
  expect(contentOf(await read((tx) => tx.all(selectLines, {})), [order.id, made.id])).toEqual(before)
  if (isSteady) expect(await amountsOf(server, evening)).toEqual(amounts)
  expect((await storedMovements(server, venue.companyId)).length).toBe(movements)
  if (made.id === order.id) return
  expect(await write((tx) => orders.carve(tx, request))).toEqual(made)
}

const takeOff = async ({ write, orders, decision }: Evening, order: Order, event: Event): Promise<void> => {
  const line = pickFrom(order.lines, event.parts[0]?.line ?? 0)
  if (!line) return
  const asked = {
    id: line.id,
    version: line.version,
    quantity: Math.min(line.quantity, event.parts[0]?.pieces ?? 1),
  }
  await write(async (tx) => {
    if (event.event === 'void') {
      const plan = await orders.planVoids(tx, { lines: [asked], reasonId: event.reason.key })
      return orders.voidLines(tx, plan, decision(event))
    }
    const request = { line: asked, with: { id: token(), options: [], quantity: asked.quantity } }
    const plan = await orders.planReplace(tx, request, event.reason.key)
    return orders.replaceLine(tx, plan, request, decision(event))
  }).catch(refusedBecause(['LINE_CHANGED', 'BILLED_IS_FINAL']))
}

const change = async (
  server: TestServer,
  { venue, tableId, products, write, orders, caller }: Evening,
  order: Order | undefined,
  event: Event,
): Promise<void> => {
  if (event.event === 'take' || !order) {
    const lines = event.lines.map(({ product, quantity }) => ({
      productId: products[product] ?? '',
      quantity,
    }))
    const { id } = await makeOrder(server, venue, { tableId, lines })
    if (event.order % 3 > 0) await moveOrder(server, venue, id, 'delivered')
    return
  }
  if (event.event === 'line') {
    const line = pickFrom(order.lines, event.parts[0]?.line ?? 0)
    if (line && followsLines(order.status))
      await write((tx) =>
        orders.moveLines(tx, caller, { lines: [{ id: line.id, version: line.version }], to: event.state }),
      )
    return
  }
  const to = event.event === 'status' ? event.status : 'delivered'
  await moveOrder(server, venue, order.id, to).catch(refusedBecause(['BILLED_IS_FINAL', 'ORDER_EMPTY']))
}

const billOrPay = async (
  server: TestServer,
  { venue, write, orders, caller }: Evening,
  order: Order,
  event: Event,
): Promise<void> => {
  const { monitor, waiter, owner } = venue
  if (event.event === 'bill')
    await closeOrders(server, venue, {
      ids: [order.id],
      billKind: event.order % 3 === 0 ? 'pre' : 'fiscal',
      payment: event.order % 2 === 0 ? 'cash' : 'card',
      by: event.lines.length > 2 ? monitor.id : waiter.id,
    })
  if (event.event === 'unbill') await write((tx) => orders.unbill(tx, { id: order.id, by: owner.id }))
  if (event.event === 'storno') await stornoOrders(server, venue, [order.id])
  if (event.event === 'again') await write((tx) => orders.copyVoided(tx, caller, owner.id, [order.id]))
}

/** The orders to which such an event can happen. */
const isSubject = (event: Event['event'], { status, billKind, storno }: Order): boolean => {
  if (event === 'bill') return status === 'delivered'
  if (event === 'unbill') return billKind === 'pre'
  if (event === 'storno') return billKind === 'fiscal' && storno === null
  if (event === 'again') return storno !== null
  return status !== 'billed'
}

const apply = async (server: TestServer, evening: Evening, event: Event): Promise<void> => {
  const orders = (await evening.all()).filter((order) => isSubject(event.event, order))
  const order = pickFrom(orders, event.order)
  if (!order) return event.event === 'carve' ? change(server, evening, undefined, event) : undefined
  if (event.event === 'carve') return carve(server, evening, order, event)
  if (event.event === 'void' || event.event === 'replace') return takeOff(evening, order, event)
  if (['bill', 'unbill', 'storno', 'again'].includes(event.event))
    return billOrPay(server, evening, order, event)
  return change(server, evening, order, event)
}

/** What is on hand is what was there less the ingredients that lines have, or that were lost with them. */
const expectStock = async (
  { read, ingredients }: Evening,
  rows: readonly { stock_taken: number; recipe: string }[],
): Promise<void> => {
  const left = new Map(
    (await read((tx) => tx.all(selectStock, {}))).map(({ id, quantity }) => [id, quantity]),
  )
  const needs = rows.flatMap(({ stock_taken, recipe }) =>
    stock_taken === 1 ? (JSON.parse(recipe) as { ingredientId: string; quantity: number }[]) : [],
  )
  for (const id of ingredients)
    expect(left.get(id)).toBe(
      STOCK - sum(needs.filter(({ ingredientId }) => ingredientId === id).map(({ quantity }) => quantity)),
    )
}

/** An order, its parts and the copies of all of them count as one order sold while a bill of one of them holds. */
const expectFamilies = async (server: TestServer, { read, venue }: Evening): Promise<void> => {
  const rows = await read((tx) => tx.all(selectOrders, {}))
  const parents = new Map(rows.map(({ id, carved_from, copy_of }) => [id, carved_from ?? copy_of]))
  const rootOf = (id: string): string => {
    const parent = parents.get(id) ?? null
    return parent === null ? id : rootOf(parent)
  }
  const sold = rows.filter(({ billed_at, storno_at }) => billed_at !== null && storno_at === null)
  const families = [...Map.groupBy(sold, ({ id }) => rootOf(id)).values()]
  for (const of of families) expect(sum(of.map(({ counts }) => counts))).toBe(1)
  const { body } = await server.send('GET', `/api/statistics?${RANGE}`, { token: venue.owner.token })
  expect(body).toMatchObject({ totalSales: families.length })
}

onBothEngines('an evening in which orders are divided', (server) => {
  it('loses and adds nothing: shares, amounts, costs, ingredients, and what is counted', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(anyEvent, { minLength: 40, maxLength: 60 }), async (events) => {
        const evening = await createEvening(server())
        for (const event of events) {
          await apply(server(), evening, event)
          server().clock.advance(1000)
        }
        const rows = await evening.read((tx) => tx.all(selectLines, {}))
        expectWholeShares(rows)
        await expectStock(evening, rows)
        await expectFamilies(server(), evening)
        for (const order of await evening.all())
          expect(order.total).toBe(
            order.status === 'rejected' && order.lines.length === 0
              ? 0
              : sum(order.lines.map(({ price, quantity }) => price * quantity)),
          )
        const { summary, expected } = await compareSalesSummary(server(), evening.venue.companyId)
        // A bill that was undone before its order was divided was one bill: the comparison reads it from either history.
        const sold = (texts: readonly string[]) => texts.filter((row) => !row.includes('"kind"'))
        expect(sold(summary)).toEqual(sold(expected))
      }),
      { numRuns: runsOf(60, 3), endOnFailure: true },
    )
  }, 120_000)

  it('counts a half that is voided and billed again, and the other half, as one order', async () => {
    const evening = await createEvening(server())
    const { venue, tableId, products, orders, write, caller } = evening
    const lines = [{ productId: products[0] ?? '', quantity: 2 }]
    const { id, lines: ordered } = await makeOrder(server(), venue, { tableId, lines })
    await moveOrder(server(), venue, id, 'delivered')
    const parts = [{ line: ordered[0]?.id ?? '', id: token(), pieces: 1 }]
    const request = { from: id, id: token(), parts, by: venue.monitor.id, reason: 'bill' }
    const half = await write((tx) => orders.carve(tx, request))
    const again = async (order: string) => {
      await stornoOrders(server(), venue, [order])
      const [copy] = await write((tx) => orders.copyVoided(tx, caller, venue.owner.id, [order]))
      return copy?.id ?? ''
    }
    const bill = async (order: string) => {
      server().clock.advance(1000)
      await closeOrders(server(), venue, { ids: [order] })
      await expectFamilies(server(), evening)
    }
    await bill(half.id)
    const copy = await again(half.id)
    await bill(copy)
    await bill(id)
    const second = await again(copy)
    await expectFamilies(server(), evening)
    await bill(second)
    await stornoOrders(server(), venue, [id, second])
    await expectFamilies(server(), evening)
  })

  it('counts one order for everything that was ordered together, while a bill of it holds', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(anySale, { minLength: 20, maxLength: 40 }), async (events) => {
        const evening = await createEvening(server())
        for (const { event, change: rest } of events) {
          await apply(server(), evening, { ...rest, event })
          server().clock.advance(1000)
          await expectFamilies(server(), evening)
        }
        const { summary, expected } = await compareSalesSummary(server(), evening.venue.companyId)
        const sold = (texts: readonly string[]) => texts.filter((row) => !row.includes('"kind"'))
        expect(sold(summary)).toEqual(sold(expected))
      }),
      { numRuns: runsOf(60, 3), endOnFailure: true },
    )
  }, 120_000)
})
