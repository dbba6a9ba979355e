import { followsLines, SEEDED_REASONS } from '@kafana/domain'
import fc from 'fast-check'
import type { Order } from '../modules/orders/index.ts'
import { AppError, ConflictError } from '../platform/http/app-error.ts'
import { asCaller } from './factories.ts'
import { anyMixedEvent, createMixedEvening, needOf } from './mixed-evening.ts'
import { followLines, setLines, type ModelLine, type ModelOrder } from './mixed-model.ts'
import { anyReplace, createReplacing, type Replace } from './replaced-lines.ts'
import type { TestServer } from './test-server.ts'

/** Takes lines, or pieces of them, off an order; `pick` chooses it and its lines. */
const anyVoid = fc.record({
  event: fc.constantFrom('void', 'void', 'voidTwice', 'voidAll', 'voidRest', 'voidRest'),
  pick: fc.nat(99),
  pieces: fc.integer({ min: 1, max: 4 }),
  reason: fc.constantFrom(...SEEDED_REASONS),
  said: fc.constantFrom(true, false, undefined),
})
type Void = typeof anyVoid extends fc.Arbitrary<infer E> ? E : never
export const anyVoidEvent = fc.oneof(anyMixedEvent, anyVoid, anyReplace)
type Event = typeof anyVoidEvent extends fc.Arbitrary<infer E> ? E : never

const MADE = ['ready', 'served']
const isVoid = (event: Event): event is Void => event.event.startsWith('void')
const isReplace = (event: Event): event is Replace => event.event.startsWith('replace')

/**
 * Takes pieces off a line and returns how much of their ingredient is lost; the rest is returned, or was never taken:
 * the rule, written a second time.
 */
const lose = (
  order: ModelOrder,
  line: ModelLine,
  pieces: number,
  { reason, said }: Pick<Void, 'reason' | 'said'>,
): number => {
  line.quantity -= pieces
  if (!order.taken || line.untaken) return 0
  const isMade = MADE.includes(line.state) || reason.used === 'yes'
  return isMade || (reason.used === 'ask' && said !== false) ? pieces * needOf(line) : 0
}

/** The lines that are taken off, with their pieces: some of some, everything, or all that is not ready. */
const chosenOf = ({ lines }: ModelOrder, { event, pick, pieces }: Void): [ModelLine, number][] => {
  if (event === 'voidAll') return lines.map((line) => [line, line.quantity])
  if (event === 'voidRest')
    return lines.filter(({ state }) => !MADE.includes(state)).map((line) => [line, line.quantity])
  return lines
    .filter((_, index) => (pick >> index) % 2 === 0)
    .map((line) => [line, Math.min(pieces, line.quantity)])
}

/** An evening in which lines are taken off or replaced, too. Owners do it, so that nothing needs an approval. */
export const createVoidEvening = async (server: TestServer) => {
  const evening = await createMixedEvening(server)
  const { model, fixture } = evening
  const { companyId, owner } = fixture.venue
  const caller = asCaller(companyId, owner)
  /** What was made and is lost of the ingredient of each product. */
  const wasted = fixture.products.map(() => 0)
  /** Pieces of each order that are off. */
  const off = new Map<string, number>()
  /** Orders of which everything is off. For the model they are billed: no event changes them any more. */
  const emptied = new Set<string>()

  const read = (id: string): Promise<Order> => evening.readOrder(id)
  const send = async (order: ModelOrder, chosen: readonly [ModelLine, number][], { reason, said }: Void) => {
    const versions = new Map((await read(order.id)).lines.map(({ id, version }) => [id, version]))
    const lines = chosen.map(([{ id }, quantity]) => ({ id, version: versions.get(id) ?? 0, quantity }))
    return () =>
      server.platform.uow.write(companyId, async (tx) => {
        const plan = await server.services.orders.planVoids(tx, { lines, reasonId: reason.key })
        const decision = {
          by: caller.userId,
          approvedBy: null,
          reason: { id: reason.key, used: reason.used },
          said,
          note: null,
          isByKitchen: false,
        }
        return server.services.orders.voidLines(tx, plan, decision)
      })
  }

  /** The first line of an order becomes ready, if lines of it move by themselves. */
  const makeReady = async (order: ModelOrder): Promise<void> => {
    const [line] = order.lines
    if (!line || !followsLines(order.status)) return
    const version = (await read(order.id)).lines.find(({ id }) => id === line.id)?.version ?? 0
    await server.platform.uow.write(companyId, (tx) =>
      server.services.orders.moveLines(tx, caller, { lines: [{ id: line.id, version }], to: 'ready' }),
    )
    setLines(order, [line], 'ready')
  }

  const takeOff = (
    order: ModelOrder,
    chosen: readonly [ModelLine, number][],
    said: Pick<Void, 'reason' | 'said'>,
  ): void => {
    for (const [line, pieces] of chosen) {
      wasted[line.product] = (wasted[line.product] ?? 0) + lose(order, line, pieces, said)
      off.set(order.id, (off.get(order.id) ?? 0) + pieces)
    }
    const left = order.lines.filter(({ quantity }) => quantity > 0)
    order.lines.splice(0, order.lines.length, ...left)
  }

  const replacing = await createReplacing(server, { fixture, model, read, takeOff })

  const applyVoid = async (event: Void): Promise<void> => {
    const open = model.filter(({ status, lines }) => status !== 'billed' && lines.length > 0)
    const order = open[event.pick % Math.max(open.length, 1)]
    if (!order) return
    if (event.event === 'voidRest') await makeReady(order)
    const chosen = chosenOf(order, event)
    if (chosen.length === 0) return
    const act = await send(order, chosen, event)
    if (order.status === 'rejected' || order.status === 'error') {
      const refusal = await act().catch((error: unknown) => error)
      if (!(refusal instanceof ConflictError)) throw new Error('a line of a rejected order was taken off')
      return
    }
    await act()
    if (event.event === 'voidTwice') await act()
    takeOff(order, chosen, event)
    if (order.lines.length > 0) {
      followLines(order)
      return
    }
    emptied.add(order.id)
    order.status = 'billed'
    await expectEmpty(order)
  }

  /** Nobody moves an order of which everything is off. */
  const expectEmpty = async ({ id }: ModelOrder): Promise<void> => {
    const refusal = await server.platform.uow
      .write(companyId, (tx) => server.services.orders.move(tx, caller, id, { to: 'pending' }))
      .catch((error: unknown) => error)
    if (!(refusal instanceof AppError) || refusal.code !== 'ORDER_EMPTY')
      throw new Error('an order without lines was moved')
  }

  return {
    ...evening,
    emptied,
    off,
    apply: async (event: Event): Promise<void> => {
      if (isVoid(event)) return applyVoid(event)
      return isReplace(event) ? replacing.apply(event) : evening.apply(event)
    },
    expectedStock: (): number[] =>
      evening.expectedStock().map((each, product) => each - (wasted[product] ?? 0)),
  }
}
export type VoidEvening = Awaited<ReturnType<typeof createVoidEvening>>
