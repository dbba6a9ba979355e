import type { KitchenPaper } from '@kafana/domain'
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { statement } from '../../platform/unit-of-work/statement.ts'
import type { WriteTx } from '../../platform/unit-of-work/unit-of-work.ts'
import { asCaller, asOwner, makeVenue, token } from '../../testing/factories.ts'
import { pairGateway } from '../../testing/gateway-factories.ts'
import { useCourses } from '../../testing/held-lines.ts'
import { runsOf } from '../../testing/long-runs.ts'
import { billOrders, makeOrder, makeSeat, moveOrder } from '../../testing/orders-factories.ts'
import { makeStation, printerAt } from '../../testing/station-factories.ts'
import { onBothEngines, type TestServer } from '../../testing/test-server.ts'
import { makeProduct } from '../../testing/venue-factories.ts'
import type { Order } from '../orders/index.ts'

const EVENTS = [
  ...(['ticket', 'ticket', 'ticket', 'hold', 'order', 'fire', 'void', 'void', 'note'] as const),
  ...(['reject', 'reopen', 'bill', 'again', 'printer'] as const),
]
const anyEvent = fc.record({
  event: fc.constantFrom(...EVENTS),
  pick: fc.nat(99),
  lines: fc.array(fc.record({ product: fc.nat(3), quantity: fc.integer({ min: 1, max: 4 }) }), {
    minLength: 1,
    maxLength: 3,
  }),
})
type Event = typeof anyEvent extends fc.Arbitrary<infer E> ? E : never

const ANY: Event = { event: 'ticket', pick: 0, lines: [0, 1, 2].map((product) => ({ product, quantity: 3 })) }
/** What every evening begins with. */
const OPENING = (['printer', 'ticket', 'reject', 'reopen', 'hold', 'fire', 'void', 'note'] as const).map(
  (event): Event => ({ ...ANY, event, pick: event === 'printer' ? 1 : 0 }),
)

const selectJobs = statement((kit) =>
  kit.db
    .selectFrom('print_jobs')
    .select(['station_id', 'body', 'is_repeat'])
    .where('company_id', '=', kit.companyId),
)

const from = <T>(items: readonly T[], pick: number): T | undefined => items[pick % Math.max(items.length, 1)]

/** Pieces on paper, by what the paper is, its station and the product. */
class Tally {
  readonly #counts = new Map<string, number>()
  add(kind: string, station: string, product: string, pieces: number): void {
    const key = `${kind} ${station} ${product}`
    this.#counts.set(key, (this.#counts.get(key) ?? 0) + pieces)
  }
  sorted(): [string, number][] {
    return [...this.#counts].toSorted(([a], [b]) => (a < b ? -1 : 1))
  }
}

/** An evening with two stations, of which the printers come and go; the model counts what must be on paper. */
const createEvening = async (server: TestServer) => {
  const venue = await makeVenue(server)
  const { orders, stations, tickets } = server.services
  const gateway = await pairGateway(server, venue)
  const { tableId } = await makeSeat(server, venue)
  const [grill, bar] = [
    (await makeStation(server, venue, { name: 'Grill' })).id,
    (await makeStation(server, venue, { name: 'Bar', category: null })).id,
  ]
  const printing = new Set<string>()
  const setPrinter = async (station: string, isOn: boolean): Promise<void> => {
    await asOwner(server, venue, (tx, caller) =>
      stations.setPrinter(tx, caller, station, { printer: isOn ? printerAt(gateway.id) : null }),
    )
    if (isOn) printing.add(station)
    else printing.delete(station)
  }
  await setPrinter(grill, true)
  const menu: { id: string; name: string }[] = []
  for (const [name, category, station] of [
    ['Steak', 'food', grill],
    ['Cake', 'food', bar],
    ['Beer', 'drink', bar],
    ['Bread', 'food', null],
  ] as const)
    menu.push({ name, id: (await makeProduct(server, venue, { name, category, station })).id })
  const mains = (await useCourses(server, venue))[2] ?? ''
  const caller = asCaller(venue.companyId, venue.waiter)
  const write = <T>(work: (tx: WriteTx) => Promise<T>): Promise<T> =>
    server.platform.uow.write(venue.companyId, work)

  const taken: string[] = []
  const expected = new Tally()
  const expectPaper = (
    kind: string,
    lines: readonly Pick<Order['lines'][number], 'name' | 'quantity' | 'stationId'>[],
  ) => {
    for (const { name, quantity, stationId } of lines)
      if (stationId !== null && printing.has(stationId)) expected.add(kind, stationId, name, quantity)
  }
  const add = (made: readonly Order[]): void => {
    for (const { id, lines } of made) {
      taken.push(id)
      expectPaper('sent', lines)
    }
  }
  const read = (id: string): Promise<Order> =>
    server.platform.uow.read(venue.companyId, async (tx) => (await orders.withHistory(tx, id)).order)
  const chosen = async (pick: number): Promise<Order | null> => {
    const id = from(taken, pick)
    return id === undefined ? null : read(id)
  }
  const ticketOf = ({ lines }: Event, course: string | null) => ({
    id: token(),
    table: tableId,
    note: '',
    lines: lines.map(({ product, quantity }) => ({
      id: token(),
      product: menu[product]?.id ?? '',
      quantity,
      note: '',
      course,
    })),
  })
  const isOpen = (order: Order | null): order is Order =>
    order !== null && order.lines.length > 0 && ['created', 'pending'].includes(order.status)

  const events: Readonly<Record<Event['event'], (event: Event) => Promise<void>>> = {
    ticket: async (event) => {
      const sent = ticketOf(event, null)
      add((await write((tx) => tickets.send(tx, caller, sent))).orders)
      // The same again prints nothing.
      await write((tx) => tickets.send(tx, caller, sent))
    },
    hold: async (event) => {
      await write((tx) => tickets.send(tx, caller, ticketOf(event, mains)))
    },
    order: async ({ lines }) => {
      const values = lines.map(({ quantity }) => ({ productId: menu[0]?.id ?? '', quantity }))
      add([await makeOrder(server, venue, { tableId, lines: values })])
    },
    fire: async () => {
      const checks = (await server.send('GET', `/api/checks/table/${tableId}`, { token: venue.owner.token }))
        .body as unknown as { _id: string }[]
      for (const { _id } of checks)
        add((await write((tx) => orders.fire(tx, caller.userId, _id, { course: mains }))).orders)
    },
    void: async ({ pick, lines }) => {
      const order = await chosen(pick)
      const line = order?.lines[0]
      if (!isOpen(order) || !line) return
      const quantity = Math.min(line.quantity, lines[0]?.quantity ?? 1)
      const request = { lines: [{ id: line.id, version: line.version, quantity }], reasonId: 'changedMind' }
      const reason = { id: 'changedMind', used: 'no' as const }
      await write(async (tx) =>
        orders.voidLines(tx, await orders.planVoids(tx, request), {
          by: venue.owner.id,
          approvedBy: null,
          reason,
          said: undefined,
          note: null,
          isByKitchen: false,
        }),
      )
      expectPaper('void', [{ ...line, quantity }])
    },
    note: async ({ pick }) => {
      const order = await chosen(pick)
      const line = order?.lines[0]
      if (!isOpen(order) || !line || (line.state !== 'sent' && line.state !== 'preparing')) return
      await write((tx) => orders.changeNote(tx, caller, line.id, { version: line.version, note: token() }))
      expectPaper('note', [line])
    },
    reject: async ({ pick }) => {
      const order = await chosen(pick)
      if (!isOpen(order)) return
      await moveOrder(server, venue, order.id, 'rejected')
      expectPaper('void', order.lines)
    },
    reopen: async ({ pick }) => {
      const order = await chosen(pick)
      if (order?.status !== 'rejected' || order.lines.length === 0) return
      await moveOrder(server, venue, order.id, 'pending')
      expectPaper('repeat', order.lines)
    },
    bill: async ({ pick }) => {
      const order = await chosen(pick)
      if (!isOpen(order)) return
      await moveOrder(server, venue, order.id, 'delivered')
      await billOrders(server, venue, [order.id])
    },
    again: async ({ pick }) => {
      const order = await chosen(pick)
      if (order?.status === 'pending') await moveOrder(server, venue, order.id, 'created')
    },
    printer: async ({ pick }) => {
      const station = pick % 3 === 0 ? grill : bar
      await setPrinter(station, !printing.has(station))
    },
  }
  return {
    apply: (event: Event) => events[event.event](event),
    expected,
    onPaper: async (): Promise<Tally> => {
      const found = new Tally()
      const rows = await server.platform.uow.read(venue.companyId, (tx) => tx.all(selectJobs, {}))
      for (const { station_id: station, body, is_repeat } of rows) {
        const { kind, lines } = JSON.parse(body) as KitchenPaper
        for (const { name, quantity } of lines)
          found.add(is_repeat === 1 ? 'repeat' : kind, station, name, quantity)
      }
      return found
    },
  }
}

onBothEngines('an evening with kitchen tickets on paper', (server) => {
  it('has each line on one paper that is no repeat, and then what was taken off or changed', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(anyEvent, { minLength: 8, maxLength: 16 }), async (events) => {
        const evening = await createEvening(server())
        for (const event of [...OPENING, ...events]) {
          await evening.apply(event)
          server().clock.advance(1000)
        }
        expect((await evening.onPaper()).sorted()).toEqual(evening.expected.sorted())
      }),
      { numRuns: runsOf(12, 3) },
    )
  })
})
