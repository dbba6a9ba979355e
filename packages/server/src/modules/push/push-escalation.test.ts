import { expect, it } from 'vitest'
import { addMember, makeVenue, type Member, TEST_PASSWORD } from '../../testing/factories.ts'
import { countScreens, listenAs } from '../../testing/live-client.ts'
import { makeOrder, moveOrder } from '../../testing/orders-factories.ts'
import { addPushPhone, lookForPushes } from '../../testing/push-phones.ts'
import { fakePhone } from '../../testing/push-service.ts'
import { onBothEngines } from '../../testing/test-server.ts'
import { makeProduct, makeTable, makeZone } from '../../testing/venue-factories.ts'

const MINUTE = 60_000

onBothEngines('the phones of several waiters', (server) => {
  /** A venue with tables, of which the first has a waiter on duty. */
  const open = async (tables = ['5', '6']) => {
    const venue = await makeVenue(server())
    const { companyId, owner } = venue
    const zone = await makeZone(server(), venue)
    const made = new Map<string, string>()
    for (const name of tables)
      made.set(name, (await makeTable(server(), venue, { zoneId: zone.id, name })).id)
    const soup = await makeProduct(server(), venue, { name: 'Soup' })
    const onDuty = await addMember(server(), companyId, 'waiter')
    await server().send('PUT', '/api/tables/assign', {
      token: owner.token,
      body: { userId: onDuty.id, tableIds: [made.get(tables[0] ?? '')] },
    })
    const ready = async (by: Member = venue.waiter, name = '5', beforeReady?: () => Promise<unknown>) => {
      const tableId = made.get(name) ?? ''
      const order = await makeOrder(
        server(),
        venue,
        { tableId, lines: [{ productId: soup.id, quantity: 1 }] },
        by,
      )
      await beforeReady?.()
      await moveOrder(server(), venue, order.id, 'done')
    }
    const phoneOf = (person: Member) => addPushPhone(server(), owner, person)
    return { venue, onDuty, ready, phoneOf }
  }
  const look = (ms?: number) => lookForPushes(server(), ms)
  /** Opens the app on a phone; returns how often it has signalled that something is ready. */
  const openApp = async (phone: { readonly id: string; readonly token: string }) => {
    const client = listenAs(server().url, phone)
    await client.opened
    await expect.poll(() => countScreens(server().platform.live, phone)).toBe(1)
    return () => client.messages.filter(({ type }) => type === 'notified').length
  }

  it('signal while the app is open what is pushed to those whose app is closed, in their turn', async () => {
    const { venue, onDuty, ready, phoneOf } = await open()
    await phoneOf(venue.waiter)
    const [inCharge, duty] = [await openApp(venue.waiter), await openApp(await phoneOf(onDuty))]
    await ready()
    await look()
    await expect.poll(inCharge).toBe(1)
    await look(MINUTE - 1)
    expect(duty()).toBe(0)
    await look(1)
    await expect.poll(duty).toBe(1)
    await look(MINUTE)
    await expect.poll(duty).toBe(2)
    await look(MINUTE)
    // Whoever is in charge has been signalled when it came to the pass.
    expect([inCharge(), duty()]).toEqual([1, 2])
  })

  it('signal at once, all of them, what nobody serves', async () => {
    const { venue, onDuty, ready, phoneOf } = await open()
    const apps = [await openApp(await phoneOf(venue.waiter)), await openApp(await phoneOf(onDuty))]
    await ready(venue.monitor, '6')
    await look()
    await expect.poll(() => apps.map((signals) => signals())).toEqual([1, 1])
  })

  it('signal by themselves on a phone whose person has signed in with the password', async () => {
    const { venue, ready } = await open()
    const body = { email: venue.waiter.email, password: TEST_PASSWORD, device: '' }
    const { body: session } = await server().send('POST', '/api/auth/login', { body })
    const token = String(session['token'])
    const { subscription } = fakePhone()
    await server().send('POST', '/api/push/subscriptions', { token, body: subscription })
    const signals = await openApp({ id: venue.waiter.id, token })
    await ready()
    await expect.poll(signals).toBe(1)
  })

  it('are quiet where their person may not see the screens of waiters any more; the next one hears it', async () => {
    const { venue, onDuty, ready, phoneOf } = await open()
    const [without, duty] = [await phoneOf(venue.waiter), await phoneOf(onDuty)]
    const signals = await openApp(duty)
    await ready(venue.waiter, '5', async () => {
      const { token } = venue.owner
      const body = { allowedRoutes: [] }
      expect((await server().send('PUT', `/api/user/${venue.waiter.id}`, { token, body })).status).toBe(200)
    })
    await look()
    await look(3 * MINUTE)
    expect(without.tries).toBe(0)
    await expect.poll(signals).toBe(1)
  })

  it('hold up no other one while their push service does not answer', async () => {
    const names = Array.from({ length: 8 }, (_, count) => `b${count}`)
    const { venue, onDuty, ready, phoneOf } = await open([...names, 'good'])
    const bad = []
    for (let count = 0; count < 3; count++) {
      bad.push(await phoneOf(onDuty))
      for (const phone of bad) phone.answer = () => ({ is: 'later', reason: 'status 503', afterMs: 0 })
    }
    const good = await phoneOf(venue.waiter)
    for (const name of names) await ready(onDuty, name)
    await server().services.push.settled()
    await look(10_000)
    await ready(venue.waiter, 'good')
    await server().services.push.settled()
    expect(good.pushes.map(({ title }) => title)).toEqual(['good'])
    const before = bad.map(({ tries }) => tries)
    await look(MINUTE / 3)
    expect(bad.map(({ tries }, index) => tries - (before[index] ?? 0))).toEqual([1, 1, 1])
  })
})
