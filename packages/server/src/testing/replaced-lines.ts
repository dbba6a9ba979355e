import { SEEDED_REASONS } from '@kafana/domain'
import fc from 'fast-check'
import type { Order } from '../modules/orders/index.ts'
import { AppError, ConflictError } from '../platform/http/app-error.ts'
import { asCaller, token } from './factories.ts'
import { EXTRA, type MixedEvening } from './mixed-evening.ts'
import { followLines, isOpen, type ModelLine, type ModelOrder } from './mixed-model.ts'
import { pickFrom } from './pick.ts'
import type { TestServer } from './test-server.ts'
import { makeOptions } from './venue-factories.ts'

/** Gives a line, or pieces of it, so many pieces of its option; `pick` chooses the order and the line. */
export const anyReplace = fc.record({
  event: fc.constantFrom('replace', 'replace', 'replaceTwice', 'replaceStale'),
  pick: fc.nat(99),
  pieces: fc.integer({ min: 1, max: 4 }),
  extra: fc.nat(3),
  reason: fc.constantFrom(...SEEDED_REASONS),
  said: fc.constantFrom(true, false, undefined),
})
export type Replace = typeof anyReplace extends fc.Arbitrary<infer E> ? E : never

interface Evening extends Pick<MixedEvening, 'fixture' | 'model'> {
  readonly read: (id: string) => Promise<Order>
  /** Takes pieces of lines off the model. */
  readonly takeOff: (
    order: ModelOrder,
    chosen: readonly [ModelLine, number][],
    said: Pick<Replace, 'reason' | 'said'>,
  ) => void
}

/** Gives each product of an evening an option, and its lines that option. */
export const createReplacing = async (server: TestServer, { fixture, model, read, takeOff }: Evening) => {
  const { venue, products, ingredients } = fixture
  const caller = asCaller(venue.companyId, venue.owner)
  const options: string[] = []
  for (const [index, product] of products.entries()) {
    const ingredient = { ingredientId: ingredients[index] ?? '', quantity: EXTRA.need }
    const option = { name: 'Double', delta: EXTRA.price, ingredients: [ingredient] }
    const group = await makeOptions(server, venue, { options: [option], products: [product] })
    options.push(group.options[0]?.id ?? '')
  }

  type Request = Parameters<typeof server.services.orders.replaceLine>[2]
  const send = (request: Request, { reason, said }: Replace) =>
    server.platform.uow.write(venue.companyId, async (tx) => {
      const { orders } = server.services
      if (await orders.replacedBefore(tx, request)) return
      const plan = await orders.planReplace(tx, request, reason.key)
      const given = { id: reason.key, used: reason.used }
      await orders.replaceLine(tx, plan, request, {
        by: caller.userId,
        approvedBy: null,
        reason: given,
        said,
        note: null,
        isByKitchen: false,
      })
    })

  /** The model of a replaced line: it begins again where the kitchen has begun. */
  const replace = (
    order: ModelOrder,
    line: ModelLine,
    made: Omit<ModelLine, 'product' | 'state'>,
    event: Replace,
  ) => {
    const { product, state } = line
    takeOff(order, [[line, made.quantity]], event)
    order.lines.push({ ...made, product, state: state === 'sent' ? 'sent' : 'preparing' })
    followLines(order)
    const added = order.lines.at(-1)
    if (added) added.untaken = order.status === 'created' && order.taken
  }

  const refusalOf = (request: Request, event: Replace): Promise<unknown> =>
    send(request, event).then(
      () => null,
      (error: unknown) => error,
    )

  /** @param isStale somebody else has changed it since */
  const requestFor = async (order: ModelOrder, line: ModelLine, event: Replace, isStale: boolean) => {
    const version = (await read(order.id)).lines.find(({ id }) => id === line.id)?.version ?? 0
    const option = { option: options[line.product] ?? '', quantity: event.extra }
    return {
      line: { id: line.id, version: isStale ? version - 1 : version },
      with: {
        id: token(),
        quantity: Math.min(event.pieces, line.quantity),
        options: event.extra > 0 ? [option] : [],
      },
    }
  }

  const expectRefused = async (request: Request, event: Replace): Promise<void> => {
    const refusal = await refusalOf(request, event)
    if (!(refusal instanceof ConflictError) || refusal.code !== 'LINE_CHANGED')
      throw new Error('a line was replaced that had changed')
  }

  /** The id of the new line is that of this request alone. */
  const expectIdTaken = async (request: Request, event: Replace): Promise<void> => {
    const other = { ...request, with: { ...request.with, quantity: (request.with.quantity ?? 0) + 1 } }
    const refusal = await refusalOf(other, event)
    if (!(refusal instanceof AppError) || refusal.code !== 'ID_TAKEN')
      throw new Error('the id of a line was used for another one')
  }

  return {
    apply: async (event: Replace): Promise<void> => {
      const order = pickFrom(
        model.filter((each) => isOpen(each) && each.lines.length > 0),
        event.pick,
      )
      const line = order && pickFrom(order.lines, event.pick)
      if (!order || !line) return
      const isStale = event.event === 'replaceStale'
      const request = await requestFor(order, line, event, isStale)
      if (isStale || order.status === 'error') return expectRefused(request, event)
      await send(request, event)
      if (event.event === 'replaceTwice') await send(request, event)
      await expectIdTaken(request, event)
      const { id, quantity } = request.with
      replace(order, line, { id, quantity, extra: event.extra }, event)
    },
  }
}
