import { type CourseMode, SETTABLE_STATUSES } from '@kafana/domain'
import fc from 'fast-check'
import type { Order } from '../modules/orders/index.ts'
import { AppError } from '../platform/http/app-error.ts'
import { asCaller, makeVenue, token } from './factories.ts'
import { useCourses } from './held-lines.ts'
import { takenOrder, isOpen, type ModelOrder, setStatus } from './mixed-model.ts'
import { billOrders, makeOrder, moveOrder } from './orders-factories.ts'
import { pickFrom } from './pick.ts'
import type { TestServer } from './test-server.ts'
import { makeProduct, makeTable, makeZone } from './venue-factories.ts'

/** One event of an evening with courses; `pick` chooses tables, orders, lines and how many devices do the same. */
export const anyCourseEvent = fc.record({
  event: fc.constantFrom(
    'ticket',
    'ticket',
    'ticket',
    'fire',
    'fire',
    'remove',
    'race',
    'move',
    'serve',
    'bill',
    'leave',
    'leave',
    'left',
    'left',
    'order',
  ),
  pick: fc.nat(99),
  to: fc.constantFrom(...SETTABLE_STATUSES),
  left: fc.integer({ min: 1, max: 6 }),
  lines: fc.array(
    fc.record({
      product: fc.nat(3),
      quantity: fc.integer({ min: 1, max: 3 }),
      course: fc.constantFrom(null, 0, 1, 2, 3),
      hold: fc.constantFrom(undefined, undefined, undefined, true, false),
    }),
    { minLength: 1, maxLength: 4 },
  ),
})
type CourseEvent = typeof anyCourseEvent extends fc.Arbitrary<infer E> ? E : never
type SentLine = CourseEvent['lines'][number]

const DEVICES = 4

/** A line of a ticket, in the model. */
interface ModelHeld extends Omit<SentLine, 'hold'> {
  readonly id: string
  readonly checkId: string
}

const createFixture = async (server: TestServer, mode: CourseMode) => {
  const venue = await makeVenue(server)
  const courses = await useCourses(server, venue, mode)
  const zone = await makeZone(server, venue)
  const tables = [
    (await makeTable(server, venue, { zoneId: zone.id })).id,
    (await makeTable(server, venue, { zoneId: zone.id })).id,
  ]
  const products: string[] = []
  for (const category of ['drink', 'drink', 'food', 'food'] as const)
    products.push((await makeProduct(server, venue, { category })).id)
  return { venue, courses, tables, products, caller: asCaller(venue.companyId, venue.waiter) }
}

/** What the promise says, written down a second time. */
interface Model {
  readonly mode: CourseMode
  readonly orders: ModelOrder[]
  held: ModelHeld[]
  /** Of each line that was ever taken, its course. */
  readonly courseOf: Map<string, number | null>
  readonly removed: Set<string>
  /** How many of each product are left; null where nobody counts. */
  readonly left: (number | null)[]
}

/** An evening that is under way. */
interface Evening {
  readonly server: TestServer
  readonly fixture: Awaited<ReturnType<typeof createFixture>>
  readonly model: Model
}
type Run = (event: CourseEvent) => Promise<void>

const addOrder = ({ model, fixture }: Evening, order: Order): void => {
  model.orders.push(takenOrder(order, fixture.products))
}

/** Orders that were fired: each of their lines was held until now. */
const addFired = (evening: Evening, orders: readonly Order[]): void => {
  const { model } = evening
  for (const order of orders) {
    for (const { id } of order.lines) {
      if (!model.held.some((line) => line.id === id)) throw new Error(`line ${id} was fired and was not held`)
      model.held = model.held.filter((line) => line.id !== id)
    }
    addOrder(evening, order)
  }
}

const write = <T>({ server, fixture }: Evening, unit: Parameters<typeof server.platform.uow.write<T>>[1]) =>
  server.platform.uow.write(fixture.venue.companyId, unit)

const countDown = (
  { left }: Model,
  lines: readonly { readonly product: number; readonly quantity: number }[],
) => {
  for (const { product, quantity } of lines) {
    const before = left[product] ?? null
    if (before !== null) left[product] = Math.max(0, before - quantity)
  }
}

const wantsTooMuch = ({ left }: Model, lines: readonly SentLine[]): boolean =>
  left.some((count, product) => {
    const wanted = lines
      .filter((line) => line.product === product)
      .reduce((sum, line) => sum + line.quantity, 0)
    return count !== null && wanted > 0 && wanted > count
  })

const takingEvents = (evening: Evening): Readonly<Record<'ticket' | 'order' | 'left', Run>> => {
  const { server, model, fixture } = evening
  const { venue, tables, products, courses, caller } = fixture
  const isHeld = ({ course, hold }: SentLine): boolean => hold ?? (course !== null && course > 0)

  const send = async (table: string, lines: readonly SentLine[]): Promise<void> => {
    const sent = lines.map((line) => ({ ...line, id: token() }))
    const refused = wantsTooMuch(model, lines)
    try {
      const { ticket, orders, held } = await write(evening, (tx) =>
        server.services.tickets.send(tx, caller, {
          id: token(),
          table,
          note: '',
          lines: sent.map(({ id, product, quantity, course, hold }) => ({
            id,
            product: products[product] ?? '',
            quantity,
            note: '',
            course: course === null ? null : courses[course],
            hold,
          })),
        }),
      )
      if (refused) throw new Error('more was sold than is left')
      countDown(model, lines)
      for (const { id, course } of sent) model.courseOf.set(id, course)
      const wanted = sent.filter(isHeld)
      if (held.map(({ id }) => id).join() !== wanted.map(({ id }) => id).join())
        throw new Error('others are held')
      model.held.push(...wanted.map((line) => ({ ...line, checkId: ticket.checkId })))
      for (const order of orders) addOrder(evening, order)
    } catch (error) {
      if (!(error instanceof AppError && error.code === 'SOLD_OUT' && refused)) throw error
    }
  }

  return {
    ticket: ({ pick, lines }) => send(pickFrom(tables, pick) ?? '', lines),
    // The call of the specification is never refused.
    order: async ({ pick, lines }) => {
      const wanted = lines.map(({ product, quantity }) => ({
        product: (product % 2) + (pick % 2) * 2,
        quantity,
      }))
      const order = await makeOrder(server, venue, {
        tableId: pickFrom(tables, pick) ?? '',
        lines: wanted.map(({ product, quantity }) => ({ productId: products[product] ?? '', quantity })),
      })
      countDown(model, wanted)
      for (const { id } of order.lines) model.courseOf.set(id, null)
      addOrder(evening, order)
    },
    left: async ({ pick, left }) => {
      const product = pick % products.length
      await write(evening, (tx) =>
        server.services.catalog.setAvailability(tx, caller, products[product] ?? '', { state: 'left', left }),
      )
      model.left[product] = left
    },
  }
}

const heldEvents = (evening: Evening): Readonly<Record<'fire' | 'remove' | 'race', Run>> => {
  const { server, model, fixture } = evening
  const fire = ({ checkId, course, id }: ModelHeld, byCourse: boolean) =>
    write(evening, (tx) =>
      server.services.orders.fire(
        tx,
        fixture.venue.waiter.id,
        checkId,
        byCourse && course !== null ? { course: fixture.courses[course] ?? '' } : { lines: [id] },
      ),
    )
  const remove = ({ id }: ModelHeld) =>
    write(evening, (tx) => server.services.orders.removeHeld(tx, fixture.venue.waiter.id, [id]))
  const noteRemoved = (removed: readonly string[]): void => {
    for (const id of removed) {
      const line = model.held.find((each) => each.id === id)
      if (!line || model.removed.has(id)) throw new Error(`line ${id} was removed and was not held`)
      model.held = model.held.filter((each) => each.id !== id)
      model.removed.add(id)
      const left = model.left[line.product] ?? null
      if (left !== null) model.left[line.product] = left + line.quantity
    }
  }

  const run = async (
    line: ModelHeld | undefined,
    chosen: (device: number) => 'fire' | 'remove',
    pick: number,
  ) => {
    if (!line) return
    const answers = await Promise.all(
      Array.from({ length: DEVICES }, (_, device) =>
        chosen(device) === 'fire' ? fire(line, (pick + device) % 2 === 0) : remove(line),
      ),
    )
    for (const answer of answers)
      if ('orders' in answer) addFired(evening, answer.orders)
      else noteRemoved(answer.removed)
    if (model.held.some(({ id }) => id === line.id)) throw new Error('a line is neither fired nor removed')
  }
  return {
    fire: ({ pick }) => run(pickFrom(model.held, pick), () => 'fire', pick),
    remove: ({ pick }) => run(pickFrom(model.held, pick), () => 'remove', pick),
    race: ({ pick }) =>
      run(pickFrom(model.held, pick), (device) => (device % 2 === 0 ? 'fire' : 'remove'), pick),
  }
}

/** The course whose lines are fired by the server now, by the promise. */
const dueIn = ({ mode, orders, held, courseOf }: Model, checkId: string | null): number | null => {
  if (mode !== 'auto') return null
  const waiting = held.filter((line) => line.checkId === checkId).map(({ course }) => course ?? 0)
  const next = Math.min(...waiting.filter((course) => course > 0))
  const fired = orders.filter((order) => order.checkId === checkId && order.status !== 'rejected')
  const lines = fired
    .flatMap((order) => order.lines)
    .map(({ id, state }) => ({ course: courseOf.get(id) ?? 0, state }))
  const before = Math.max(...lines.map(({ course }) => course).filter((course) => course < next))
  if (before < 0 || next > 3) return null
  return lines.every(({ course, state }) => course !== before || state === 'served') ? next : null
}

const statusEvents = (evening: Evening): Readonly<Record<'move' | 'serve' | 'bill' | 'leave', Run>> => {
  const { server, model, fixture } = evening
  const { venue, tables } = fixture
  const ordersOf = async (checkId: string): Promise<Order[]> =>
    server.platform.uow.read(venue.companyId, (tx) => server.services.orders.ofChecks(tx, [checkId]))

  const moveTo = async (order: ModelOrder, to: (typeof SETTABLE_STATUSES)[number]): Promise<void> => {
    const isServing = to === 'delivered' && order.status !== 'delivered'
    await moveOrder(server, venue, order.id, to)
    setStatus(order, to)
    const due = isServing ? dueIn(model, order.checkId) : null
    const known = new Set(model.orders.map(({ id }) => id))
    const made = (await ordersOf(order.checkId ?? '')).filter(({ id }) => !known.has(id))
    const expected = model.held.filter(
      (line) => line.checkId === order.checkId && line.course === due && due !== null,
    )
    const fired = made.flatMap(({ lines }) => lines.map(({ id }) => id))
    if (
      fired.toSorted().join() !==
      expected
        .map(({ id }) => id)
        .toSorted()
        .join()
    )
      throw new Error(`after serving, ${fired.join()} was fired instead of course ${String(due)}`)
    addFired(evening, made)
  }
  const bill: Run = async ({ pick }) => {
    const delivered = model.orders.filter(
      ({ status, tableId }) => status === 'delivered' && tableId === pickFrom(tables, pick),
    )
    if (delivered.length === 0) return
    const ids = delivered.map(({ id }) => id)
    await billOrders(server, venue, ids)
    for (const order of delivered) setStatus(order, 'billed')
  }
  const unbilled = () => model.orders.filter(({ status }) => status !== 'billed')
  return {
    move: async ({ pick, to }) => {
      const order = pickFrom(unbilled(), pick)
      if (order) await moveTo(order, to)
    },
    serve: async ({ pick }) => {
      const order = pickFrom(unbilled(), pick)
      if (order) await moveTo(order, 'delivered')
    },
    bill,
    // Everything that the kitchen has is served and paid; what is held stays.
    leave: async (event) => {
      const table = pickFrom(tables, event.pick)
      for (const order of unbilled().filter(({ tableId }) => tableId === table))
        await moveTo(order, 'delivered')
      await bill(event)
    },
  }
}

/** Runs an evening against the server and the model, which knows only the promise. */
export const createCourseEvening = async (server: TestServer, mode: CourseMode) => {
  const fixture = await createFixture(server, mode)
  const model: Model = {
    mode,
    orders: [],
    held: [],
    courseOf: new Map(),
    removed: new Set(),
    left: fixture.products.map(() => null),
  }
  const evening: Evening = { server, fixture, model }
  const events: Readonly<Record<CourseEvent['event'], Run>> = {
    ...takingEvents(evening),
    ...heldEvents(evening),
    ...statusEvents(evening),
  }
  return {
    fixture,
    model,
    apply: (event: CourseEvent): Promise<void> => events[event.event](event),
    /** A check is open while one of its orders is, or a line is held. */
    isOpenCheck: (id: string): boolean =>
      model.held.some((line) => line.checkId === id) ||
      model.orders.some((order) => order.checkId === id && isOpen(order)),
  }
}
export type CourseEvening = Awaited<ReturnType<typeof createCourseEvening>>
