import fc from 'fast-check'
import type { Order } from '../modules/orders/index.ts'
import { AppError } from '../platform/http/app-error.ts'
import type { WriteTx } from '../platform/unit-of-work/unit-of-work.ts'
import { asCaller, makeVenue, token } from './factories.ts'
import { useCourses } from './held-lines.ts'
import { billOrders, moveOrder } from './orders-factories.ts'
import { pickFrom } from './pick.ts'
import type { TestServer } from './test-server.ts'
import { makeProduct, makeTable, makeZone } from './venue-factories.ts'

/** One event of an evening in which parties change their tables; `pick` and `other` choose checks, orders and tables. */
export const anyCheckMove = fc.record({
  event: fc.constantFrom(
    'ticket',
    'ticket',
    'ticket',
    'late',
    'move',
    'move',
    'merge',
    'transfer',
    'transfer',
    'fire',
    'void',
    'reject',
    'bill',
    'unbill',
  ),
  pick: fc.nat(99),
  other: fc.nat(99),
  isApart: fc.boolean(),
  isHeld: fc.boolean(),
  quantity: fc.integer({ min: 1, max: 4 }),
})
type CheckMoveEvent = typeof anyCheckMove extends fc.Arbitrary<infer E> ? E : never
type Run = (event: CheckMoveEvent) => Promise<void>

/** Of one piece of the only product, in minor units. */
export const PRICE = 1_050

interface ModelOrder {
  readonly id: string
  quantity: number
  check: string
  table: string
  status: 'open' | 'rejected' | 'billed'
  isPreBilled: boolean
}
interface ModelCheck {
  readonly id: string
  table: string
  mergedInto: string | null
  held: { readonly id: string; readonly quantity: number }[]
}

const createFixture = async (server: TestServer) => {
  const venue = await makeVenue(server)
  const [, , course = ''] = await useCourses(server, venue)
  const zone = await makeZone(server, venue)
  const tables: string[] = []
  for (const name of ['1', '2', '3'])
    tables.push((await makeTable(server, venue, { zoneId: zone.id, name })).id)
  const { id: product } = await makeProduct(server, venue, { price: PRICE })
  return { venue, course, tables, product, owner: asCaller(venue.companyId, venue.owner) }
}

/** An evening that is under way; checks are in the order in which they were opened. */
interface Evening {
  readonly server: TestServer
  readonly fixture: Awaited<ReturnType<typeof createFixture>>
  readonly orders: ModelOrder[]
  readonly checks: ModelCheck[]
}

const write = <T>({ server, fixture }: Evening, unit: (tx: WriteTx) => Promise<T>): Promise<T> =>
  server.platform.uow.write(fixture.venue.companyId, unit)

/** Null where it was refused with this code. */
const unlessRefused = async <T>(code: string | null, work: Promise<T>): Promise<T | null> => {
  const refusal = await work.then(
    (value) => ({ value }),
    (error: unknown) => error,
  )
  if (refusal instanceof AppError && refusal.code === code) return null
  if (refusal instanceof Error) throw refusal
  if (code !== null) throw new Error(`${code} was expected`)
  return (refusal as { value: T }).value
}

const checksOf = ({ checks, orders }: Evening) => {
  const resolve = (check: ModelCheck): ModelCheck => {
    const into = checks.find(({ id }) => id === check.mergedInto)
    return into ? resolve(into) : check
  }
  const isOpen = ({ id, held, mergedInto }: ModelCheck): boolean =>
    mergedInto === null &&
    (held.length > 0 || orders.some(({ check, status }) => check === id && status === 'open'))
  const named = (pick: number): ModelCheck | undefined => pickFrom(checks, pick)
  return {
    resolve,
    isOpen,
    named,
    openAt: (table: string) => checks.filter((check) => check.table === table && isOpen(check)),
    /** The open checks of a table, and after them those that are closed by a pre-bill that nobody has paid. */
    owingAt: (table: string) => {
      const there = checks.filter((check) => check.table === table && check.mergedInto === null)
      const isUnpaid = ({ id }: ModelCheck): boolean =>
        orders.some(({ check, status, isPreBilled }) => check === id && status === 'billed' && isPreBilled)
      return [...there.filter(isOpen), ...there.filter((check) => !isOpen(check) && isUnpaid(check))]
    },
    /** What can go to another place. */
    unbilled: (check: string) => orders.filter((order) => order.check === check && order.status !== 'billed'),
    byId: (id: string, table: string): ModelCheck => {
      const known = checks.find((check) => check.id === id)
      if (known) return known
      const opened = { id, table, mergedInto: null, held: [] }
      checks.push(opened)
      return opened
    },
  }
}

const addOrders = ({ orders }: Evening, check: ModelCheck, made: readonly Order[]): void => {
  for (const { id, lines } of made) {
    const quantity = lines.reduce((sum, line) => sum + line.quantity, 0)
    const place = { check: check.id, table: check.table }
    orders.push({ ...place, id, quantity, status: 'open', isPreBilled: false })
  }
}

/** What is ordered, fired and taken off. */
const takingEvents = (evening: Evening): Readonly<Record<'ticket' | 'late' | 'fire' | 'void', Run>> => {
  const { server, orders, fixture } = evening
  const { venue, course, tables, product } = fixture
  const waiter = asCaller(venue.companyId, venue.waiter)
  const { resolve, isOpen, named, openAt, byId } = checksOf(evening)
  const send = (place: object, { isHeld, quantity }: CheckMoveEvent) =>
    write(evening, (tx) =>
      server.services.tickets.send(tx, waiter, {
        ...place,
        id: token(),
        note: '',
        lines: [{ id: token(), product, quantity, note: '', course: isHeld ? course : null }],
      }),
    )
  const took = (check: ModelCheck, sent: Awaited<ReturnType<typeof send>>): void => {
    addOrders(evening, check, sent.orders)
    check.held.push(...sent.held.map(({ id, line }) => ({ id, quantity: line.quantity })))
  }
  return {
    ticket: async (event) => {
      const table = pickFrom(tables, event.pick) ?? ''
      const [earliest] = openAt(table)
      const sent = await send({ table }, event)
      if (earliest && sent.ticket.checkId !== earliest.id)
        throw new Error('a ticket did not join the earliest check of its table')
      took(byId(sent.ticket.checkId, table), sent)
    },
    /** A device that was offline names a check, whatever has become of it. */
    late: async (event) => {
      const check = named(event.pick)
      if (!check) return
      const party = resolve(check)
      const refusal = isOpen(party) ? null : 'CHECK_CLOSED'
      const sent = await unlessRefused(refusal, send({ check: check.id }, event))
      if (sent) took(party, sent)
    },
    fire: async ({ pick }) => {
      const check = named(pick)
      if (!check) return
      const party = resolve(check)
      if (party.held.length === 0) return
      const fired = await write(evening, (tx) =>
        server.services.orders.fire(tx, waiter.userId, check.id, { course }),
      )
      addOrders(evening, party, fired.orders)
      party.held = []
    },
    void: async ({ pick }) => {
      const order = pickFrom(
        orders.filter(({ status, quantity }) => status === 'open' && quantity > 1),
        pick,
      )
      if (!order) return
      const { lines: ordered } = await server.platform.uow.read(
        venue.companyId,
        async (tx) => (await server.services.orders.withHistory(tx, order.id)).order,
      )
      const line = ordered.find(({ quantity }) => quantity > 1)
      if (!line) return
      const reasonId = 'changedMind'
      await write(evening, async (tx) => {
        const lines = [{ id: line.id, version: line.version, quantity: 1 }]
        const plan = await server.services.orders.planVoids(tx, { lines, reasonId })
        const reason = await server.services.reasons.find(tx, reasonId, 'void')
        const decision = {
          by: waiter.userId,
          approvedBy: null,
          reason,
          said: undefined,
          note: null,
          isByKitchen: false,
        }
        await server.services.orders.voidLines(tx, plan, decision)
      })
      order.quantity -= 1
    },
  }
}

/** What happens to checks and their orders as a whole. */
const movingEvents = (evening: Evening): Readonly<Record<'move' | 'merge' | 'transfer', Run>> => {
  const { server, orders, fixture } = evening
  const { tables, owner } = fixture
  const { resolve, isOpen, named, openAt, unbilled, byId } = checksOf(evening)
  const { checkMoves } = server.services
  const place = (moved: readonly ModelOrder[], to: ModelCheck): void => {
    for (const order of moved) Object.assign(order, { check: to.id, table: to.table })
  }
  const join = (from: ModelCheck, into: ModelCheck): void => {
    place(unbilled(from.id), into)
    for (const order of orders) if (order.check === from.id) order.check = into.id
    into.held.push(...from.held.splice(0))
    from.mergedInto = into.id
  }
  /** Orders of a check, and another one or a table for them; null where there is nothing to choose. */
  const chooseTransfer = ({ pick, other, isApart }: CheckMoveEvent) => {
    const [check, to] = [named(pick), named(other)]
    if (!check || !to) return null
    const from = resolve(check)
    const moved = unbilled(from.id).slice(0, isApart ? 2 : 1)
    if (moved.length === 0 || resolve(to) === from) return null
    const isNew = other % 3 === 0
    return { from, named: check.id, moved, to: isNew ? null : to, table: pickFrom(tables, other) ?? '' }
  }
  return {
    move: async ({ pick, other, isApart }) => {
      const [check, table = ''] = [named(pick), pickFrom(tables, other)]
      if (!check) return
      const party = resolve(check)
      const refusal = isOpen(party) || party.table === table ? null : 'CHECK_CLOSED'
      const as = isApart ? 'beside' : 'merge'
      const [earliest] = openAt(table)
      const moved = await unlessRefused(
        refusal,
        write(evening, (tx) => checkMoves.move(tx, owner, check.id, { table, as }, null)),
      )
      if (moved === null || party.table === table) return
      if (!isApart && earliest) return join(party, earliest)
      party.table = table
      place(unbilled(party.id), party)
    },
    merge: async ({ pick, other }) => {
      const [check, into] = [named(pick), named(other)]
      if (!check || !into) return
      const [from, to] = [resolve(check), resolve(into)]
      const refusal = from === to || (isOpen(from) && isOpen(to)) ? null : 'CHECK_CLOSED'
      const merged = await unlessRefused(
        refusal,
        write(evening, (tx) => checkMoves.merge(tx, owner, check.id, into.id, null)),
      )
      if (merged !== null && from !== to) join(from, to)
    },
    transfer: async (event) => {
      const chosen = chooseTransfer(event)
      if (!chosen) return
      const { from, named: id, moved, to, table } = chosen
      const target = to ? { to: to.id } : { table }
      const refusal = isOpen(from) && (!to || isOpen(resolve(to))) ? null : 'CHECK_CLOSED'
      const sent = { orders: moved.map((order) => order.id), ...target }
      const after = await unlessRefused(
        refusal,
        write(evening, (tx) => checkMoves.transfer(tx, owner, id, sent, null)),
      )
      if (after !== null && 'id' in after) place(moved, to ? resolve(to) : byId(after.id, table))
    },
  }
}

/** What becomes of orders. */
const orderEvents = (evening: Evening): Readonly<Record<'reject' | 'bill' | 'unbill', Run>> => {
  const { server, orders, checks, fixture } = evening
  const { venue } = fixture
  return {
    reject: async ({ pick }) => {
      const order = pickFrom(
        orders.filter(({ status }) => status !== 'billed'),
        pick,
      )
      if (!order) return
      const to = order.status === 'open' ? 'rejected' : 'pending'
      await moveOrder(server, venue, order.id, to)
      order.status = to === 'pending' ? 'open' : 'rejected'
    },
    bill: async ({ pick }) => {
      const order = pickFrom(
        orders.filter(({ status }) => status === 'open'),
        pick,
      )
      if (!order) return
      await moveOrder(server, venue, order.id, 'delivered')
      order.isPreBilled = pick % 2 === 0
      await billOrders(server, venue, [order.id], order.isPreBilled ? 'pre' : 'fiscal')
      order.status = 'billed'
    },
    unbill: async ({ pick }) => {
      const order = pickFrom(
        orders.filter(({ status, isPreBilled }) => status === 'billed' && isPreBilled),
        pick,
      )
      if (!order) return
      await write(evening, (tx) => server.services.orders.unbill(tx, { id: order.id, by: venue.owner.id }))
      const table = checks.find(({ id }) => id === order.check)?.table ?? order.table
      Object.assign(order, { status: 'open', isPreBilled: false, table })
    },
  }
}

/** Runs an evening against the server and a model, which knows only the promise. */
export const createCheckMoveEvening = async (server: TestServer) => {
  const evening: Evening = { server, fixture: await createFixture(server), orders: [], checks: [] }
  const events: Readonly<Record<CheckMoveEvent['event'], Run>> = {
    ...takingEvents(evening),
    ...movingEvents(evening),
    ...orderEvents(evening),
  }
  return {
    fixture: evening.fixture,
    orders: evening.orders as readonly ModelOrder[],
    apply: (event: CheckMoveEvent): Promise<void> => events[event.event](event),
    owingAt: checksOf(evening).owingAt,
  }
}
export type CheckMoveEvening = Awaited<ReturnType<typeof createCheckMoveEvening>>
