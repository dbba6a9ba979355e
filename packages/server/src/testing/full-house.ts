import { DOUBT_AFTER_SECONDS } from '@kafana/domain'
import { billingOf } from './billing-factories.ts'
import { makeProduct } from './catalog-factories.ts'
import { addMember, makeVenue } from './factories.ts'
import { pairGateway, syncAs } from './gateway-factories.ts'
import { makeTable, makeZone } from './layout-factories.ts'
import { billOrders, makeOrder, moveOrder } from './orders-factories.ts'
import { makeIngredient } from './storage-factories.ts'
import type { TestServer } from './test-server.ts'
import { asOwner } from './venue-records.ts'

/** A device that waits for an owner's word. */
export const UNCONFIRMED = { serial: 'VD000001', lastReceiptNo: 105, needsConfirming: true }

/** A venue with something of everything that a call can name, so that each of them has an example. */
export const makeFullHouse = async (server: TestServer) => {
  const venue = await makeVenue(server)
  const { companyId, owner, monitor, waiter } = venue
  const person = await addMember(server, companyId, 'waiter')
  const zone = await makeZone(server, venue, { name: 'Hall' })
  const terrace = await makeZone(server, venue, { name: 'Terrace' })
  const table = await makeTable(server, venue, { zoneId: zone.id, name: '1' })
  const spare = await makeTable(server, venue, { zoneId: zone.id, name: '2' })
  const used = await makeIngredient(server, venue, { name: 'flour' })
  const unused = await makeIngredient(server, venue, { name: 'salt' })
  const product = await makeProduct(server, venue, {
    name: 'Bread',
    recipe: [{ ingredientId: used.id, quantity: 100 }],
  })
  const section = await asOwner(server, venue, (tx) =>
    server.services.sections.create(tx, owner.id, { name: 'Kitchen', category: 'food' }),
  )
  await asOwner(server, venue, async (tx, caller) => {
    await server.services.sections.addMember(tx, owner.id, section.id, person.email)
    await server.services.layout.assign(tx, caller, person.id, [table.id])
    await server.services.layout.assign(tx, caller, waiter.id, [table.id])
    await server.services.staff.changeBalance(tx, caller, person.id, 'give', 100)
  })
  const order = (by = waiter) =>
    makeOrder(server, venue, { tableId: table.id, lines: [{ productId: product.id, quantity: 2 }] }, by)
  const delivered = async (): Promise<string> => {
    const { id } = await order(person)
    await moveOrder(server, venue, id, 'delivered', person)
    return id
  }
  const billed = await delivered()
  await billOrders(server, venue, [billed], 'fiscal', 7)
  const gateway = await pairGateway(server, venue)
  // One bill of each kind that a call can speak of.
  const { validate, arm, tell } = billingOf(server, venue)
  const reserve = async () => {
    const orderId = await delivered()
    const { body } = await validate([orderId], undefined, person.username)
    return { orderId, id: (body as unknown as { intentId: string }).intentId }
  }
  const close = async (kind: 'fiscal' | 'pre', receiptNo?: number) => {
    const { orderId, id } = await reserve()
    await arm(id, kind)
    await tell(kind, { selectedOrders: [orderId], intentId: id, receiptNo })
    return { orderId, id }
  }
  const doubtful = await reserve()
  await arm(doubtful.id)
  server.clock.advance(DOUBT_AFTER_SECONDS * 1000)
  await server.services.billing.sweep()
  // Its silence is told of now, not whenever the server next looks.
  await server.services.gatewayLink.tellAway()
  const [printed, preBilled] = [await close('fiscal', 6), await close('pre')]
  const armed = await reserve()
  await arm(armed.id)
  const [reserved, ready] = [await reserve(), await delivered()]
  // After the clock went on: one that falls silent would be news of its own.
  await syncAs(server, gateway, { device: UNCONFIRMED })
  return {
    venue,
    owner,
    monitor,
    waiter,
    person,
    zone,
    terrace,
    table,
    spare,
    used,
    unused,
    product,
    section,
    gateway,
    taken: await order(),
    ready,
    reserved,
    armed,
    doubtful,
    printed,
    preBilled,
  }
}
export type FullHouse = Awaited<ReturnType<typeof makeFullHouse>>
