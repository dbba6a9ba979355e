import { expect, it } from 'vitest'
import { makeDiscountedPlace } from '../../testing/discounted-place.ts'
import { asOwner, type Member } from '../../testing/factories.ts'
import { billOrders, moveOrder, stornoOrders } from '../../testing/orders-factories.ts'
import { readServiceReport } from '../../testing/service-report-check.ts'
import { onBothEngines, type TestServer } from '../../testing/test-server.ts'

/** Two orders of one check of three guests, whose waiter is in charge; both are billed. */
const makePlace = async (server: TestServer) => {
  const place = await makeDiscountedPlace(server)
  const { venue, wine, send, call } = place
  const [first, second] = [await send(wine, 1), await send(wine, 2)]
  await call('PUT', `/api/checks/${first.check}`, { covers: 3, allergies: 'nuts' }, venue.waiter)
  const close = async (order: string) => {
    await moveOrder(server, venue, order, 'delivered')
    await billOrders(server, venue, [order])
  }
  for (const { order } of [first, second]) await close(order)
  /** The check of the copy of an order whose receipt is voided. */
  const again = async (order: string) => {
    await stornoOrders(server, venue, [order])
    const [copy] = await asOwner(server, venue, (tx, caller) =>
      server.services.orders.copyVoided(tx, caller, caller.userId, [order]),
    )
    return { id: copy?.id ?? '', check: (await call('GET', `/api/checks/${copy?.checkId}`)).body }
  }
  return { ...place, first, second, close, again }
}

const inCharge = ({ id }: Member) => ({ waiter: { _id: id } })

onBothEngines('the check of copies', (server) => {
  it('is like the one of their orders, without the guests that are counted there', async () => {
    const { venue, first, again } = await makePlace(server())
    const { check } = await again(first.order)
    expect(check).toMatchObject({ ...inCharge(venue.waiter), allergies: 'nuts', covers: null })
    expect(check['_id']).not.toBe(first.check)
  })

  it('has the guests where nothing else of theirs counts, once', async () => {
    const { venue, first, second, again, close } = await makePlace(server())
    await stornoOrders(server(), venue, [second.order])
    const { check, id } = await again(first.order)
    expect(check).toMatchObject({ ...inCharge(venue.waiter), covers: 3 })
    await close(id)
    const copies = await asOwner(server(), venue, (tx, caller) =>
      server().services.orders.copyVoided(tx, caller, caller.userId, [second.order]),
    )
    for (const copy of copies) await close(copy.id)
    const { guests, waiters } = await readServiceReport(server(), venue)
    expect(guests).toMatchObject({ parties: 1, guests: 3 })
    expect(waiters).toMatchObject([{ ...inCharge(venue.waiter), paid: 1500 }])
  })
})
