import { expect, it } from 'vitest'
import { addMember, makeVenue, type Member, type TestVenue, TEST_PIN } from '../../testing/factories.ts'
import { countScreens, listenAs } from '../../testing/live-client.ts'
import { makeOrder, moveOrder } from '../../testing/orders-factories.ts'
import { addPushPhone, enrolPhone, lookForPushes } from '../../testing/push-phones.ts'
import { fakePhone } from '../../testing/push-service.ts'
import { storedValues } from '../../testing/stored-columns.ts'
import { onBothEngines, restartServer } from '../../testing/test-server.ts'
import { makeProduct, makeTable, makeZone } from '../../testing/venue-factories.ts'
import { MAX_TRIES } from './push-delivery.ts'

const MINUTE = 60_000

onBothEngines('pushes to waiters', (server) => {
  /** A venue with a table that one waiter is on duty for, and a further waiter. */
  const open = async () => {
    const venue = await makeVenue(server())
    const { companyId, owner } = venue
    const zone = await makeZone(server(), venue)
    const table = await makeTable(server(), venue, { zoneId: zone.id, name: '5' })
    const soup = await makeProduct(server(), venue, { name: 'Soup', price: 31_337 })
    const [onDuty, other] = [
      await addMember(server(), companyId, 'waiter'),
      await addMember(server(), companyId, 'waiter'),
    ]
    await server().send('PUT', '/api/tables/assign', {
      token: owner.token,
      body: { userId: onDuty.id, tableIds: [table.id] },
    })
    const take = (quantity = 3, by: Member = venue.waiter) =>
      makeOrder(server(), venue, { tableId: table.id, lines: [{ productId: soup.id, quantity }] }, by)
    const ready = async (quantity?: number, by?: Member) => {
      const order = await take(quantity, by)
      await moveOrder(server(), venue, order.id, 'done')
      return order
    }
    const phoneOf = (person: Member, language?: string) => addPushPhone(server(), owner, person, language)
    return { venue, table, onDuty, other, take, ready, phoneOf }
  }
  const look = (ms?: number) => lookForPushes(server(), ms)
  const textsOf = ({ pushes }: { readonly pushes: readonly { title: string; body: string }[] }) =>
    pushes.map(({ title, body }) => `${title}: ${body}`)
  const subscribe = (token: string, body: object) =>
    server().send('POST', '/api/push/subscriptions', { token, body })
  const stateOf = async ({ token }: { readonly token: string }) =>
    (await server().send('GET', '/api/push/subscriptions', { token })).body
  const listening = async (phone: { readonly id: string; readonly token: string }) => {
    const client = listenAs(server().url, phone)
    await client.opened
    await expect.poll(() => countScreens(server().platform.live, phone)).toBe(1)
    return async () => {
      client.socket.close()
      await client.closed
      await expect.poll(() => countScreens(server().platform.live, phone)).toBe(0)
    }
  }

  it('say a table and a number, once, to whoever is in charge, in their language', async () => {
    const { venue, ready, phoneOf } = await open()
    const phone = await phoneOf(venue.waiter)
    const german = await phoneOf(venue.waiter, 'de')
    await ready()
    await look()
    await look(5000)
    expect([textsOf(phone), textsOf(german)]).toEqual([['Table 5: 3 ready'], ['Tisch 5: 3 fertig']])
    expect(phone.pushes[0]?.headers).toMatchObject({
      ttl: '600',
      urgency: 'high',
      'content-encoding': 'aes128gcm',
      topic: expect.stringMatching(/^[\w-]{1,32}$/) as string,
    })
  })

  it('are sent as soon as it is committed, without waiting for the next look', async () => {
    const { venue, ready, phoneOf } = await open()
    const phone = await phoneOf(venue.waiter)
    await ready()
    await server().services.push.settled()
    expect(phone.pushes).toHaveLength(1)
  })

  it('contain no guest, no dish and no money', async () => {
    const { venue, table, take, phoneOf } = await open()
    const phone = await phoneOf(venue.waiter)
    const order = await take()
    const { token } = venue.waiter
    await server().send('PUT', `/api/checks/${order.checkId}`, {
      token,
      body: { note: 'Mrs Petrova, birthday', covers: 4, allergies: 'nuts' },
    })
    await moveOrder(server(), venue, order.id, 'done')
    await look()
    const [push] = phone.pushes
    expect(Object.keys(JSON.parse(push?.text ?? '{}') as object)).toEqual(['table', 'title', 'body'])
    const { table: id, ...words } = JSON.parse(push?.text ?? '{}') as Readonly<Record<string, string>>
    expect(id).toBe(table.id)
    expect(JSON.stringify(words)).not.toMatch(/Petrova|birthday|nuts|Soup|Order|31|94|waiter/)
  })

  it('go to those on duty after a minute, to everyone after another, and to nobody once it is carried', async () => {
    const { venue, onDuty, other, ready, phoneOf } = await open()
    const [first, second, third] = [await phoneOf(venue.waiter), await phoneOf(onDuty), await phoneOf(other)]
    const counts = () => [first, second, third].map(({ pushes }) => pushes.length)
    const order = await ready()
    await look()
    expect(counts()).toEqual([1, 0, 0])
    await look(MINUTE - 1)
    expect(counts()).toEqual([1, 0, 0])
    await look(1)
    expect(counts()).toEqual([1, 1, 0])
    await look(MINUTE)
    expect(counts()).toEqual([2, 2, 1])
    await moveOrder(server(), venue, order.id, 'delivered')
    const carried = await ready()
    await look()
    await moveOrder(server(), venue, carried.id, 'delivered')
    await look(2 * MINUTE)
    expect(counts()).toEqual([3, 2, 1])
    const rows = await storedValues(server())
    const left = rows.filter(({ place, value }) => place.startsWith('push_') && value === venue.companyId)
    expect(left.map(({ place }) => place)).toEqual(Array(3).fill('push_subscriptions.company_id'))
  })

  it('go to those on duty at once where nobody is in charge', async () => {
    const { venue, onDuty, other, ready, phoneOf } = await open()
    const [first, second] = [await phoneOf(onDuty), await phoneOf(other)]
    await ready(1, venue.monitor)
    await look()
    expect([textsOf(first), textsOf(second)]).toEqual([['Table 5: 1 ready'], []])
  })

  it('say what stands at the table together, and come again for what comes to it later', async () => {
    const { venue, ready, phoneOf } = await open()
    const phone = await phoneOf(venue.waiter)
    await ready(3)
    await look()
    await ready(2)
    await look()
    expect(textsOf(phone)).toEqual(['Table 5: 3 ready', 'Table 5: 5 ready'])
    expect(new Set(phone.pushes.map(({ headers }) => headers['topic'])).size).toBe(1)
  })

  it('are not sent to a phone that is open, but to one that is closed', async () => {
    const { venue, ready, phoneOf } = await open()
    const [closed, opened] = [await phoneOf(venue.waiter), await phoneOf(venue.waiter)]
    const stop = await listening(opened)
    await ready()
    await look()
    expect([closed.pushes.length, opened.pushes.length]).toEqual([1, 0])
    // The phone was open all the time: it has signalled it by itself.
    await look(56_000)
    await stop()
    await look(3000)
    expect(opened.pushes).toEqual([])
  })

  it('are sent to a phone whose connection ends before it can have been heard', async () => {
    const { venue, ready, phoneOf } = await open()
    const phone = await phoneOf(venue.waiter)
    const stop = await listening(phone)
    await ready()
    await look()
    expect(phone.tries).toBe(0)
    await stop()
    await look(20_000)
    expect(textsOf(phone)).toEqual(['Table 5: 3 ready'])
  })

  it('go on after a restart', async () => {
    const { venue, onDuty, ready, phoneOf } = await open()
    const [first, second] = [await phoneOf(venue.waiter), await phoneOf(onDuty)]
    await ready()
    await look()
    server().clock.advance(MINUTE)
    const again = await restartServer(server())
    await lookForPushes(again)
    await lookForPushes(again)
    await again.stop()
    expect([first.pushes.length, second.pushes.length]).toEqual([1, 1])
  })

  it('end with the subscription that a push service does not know any more', async () => {
    const { venue, ready, phoneOf } = await open()
    const phone = await phoneOf(venue.waiter)
    expect(await stateOf(phone)).toMatchObject({ isOn: true })
    phone.answer = () => ({ is: 'gone' })
    await ready()
    await look()
    expect(await stateOf(phone)).toMatchObject({ isOn: false, key: expect.any(String) as string })
    await ready()
    await look()
    expect(phone.tries).toBe(1)
  })

  it('are tried again later, a few times, and not for longer than they are of use', async () => {
    const { venue, ready, phoneOf } = await open()
    const phone = await phoneOf(venue.waiter)
    phone.answer = (tries) =>
      tries < 3 ? { is: 'later', reason: 'status 503', afterMs: tries === 1 ? 20_000 : 0 } : { is: 'sent' }
    await ready()
    await look()
    await look(19_000)
    expect(phone.tries).toBe(1)
    await look(1000)
    await look(10_000)
    expect([phone.tries, phone.pushes.length]).toEqual([3, 1])
    phone.answer = () => ({ is: 'later', reason: 'status 429', afterMs: 0 })
    await ready()
    for (let looks = 0; looks < 8; looks++) await look(2 * MINUTE)
    // The second dish is pushed to everyone a minute later: two messages of six tries at most.
    expect(phone.tries).toBeLessThanOrEqual(3 + 12)
    expect(phone.pushes).toHaveLength(1)
  })

  it('that hang hold up nothing', async () => {
    const { venue, onDuty, ready, phoneOf } = await open()
    const [hanging, other] = [await phoneOf(venue.waiter), await phoneOf(onDuty)]
    const answered = Promise.withResolvers<{ readonly is: 'sent' }>()
    hanging.answer = () => answered.promise
    await ready()
    await server().services.push.tick()
    server().clock.advance(MINUTE)
    await server().services.push.tick()
    await expect.poll(() => other.pushes.length).toBe(1)
    answered.resolve({ is: 'sent' })
    await server().services.push.settled()
  })

  it('that never end are abandoned, and hold up no stop', async () => {
    const { venue, ready, phoneOf } = await open()
    const again = await restartServer(server())
    const phone = await phoneOf(venue.waiter)
    const answered = Promise.withResolvers<{ readonly is: 'sent' }>()
    phone.answer = () => answered.promise
    await ready()
    for (let looks = 0; looks < 11; looks++) {
      again.clock.advance(MINUTE + 1000)
      await again.services.push.tick()
    }
    // The first message, and the one to everyone that takes its place after a minute.
    expect(phone.tries).toBeLessThanOrEqual(1 + MAX_TRIES)
    let isStopped = false
    const stopped = again.stop().then(() => (isStopped = true))
    await expect
      .poll(() => {
        again.clock.advance(3000)
        return isStopped
      })
      .toBe(true)
    await stopped
    answered.resolve({ is: 'sent' })
    await server().services.push.settled()
  })

  it('end with what ends the phone, the session, or the right to work', async () => {
    const endings: readonly ((
      venue: TestVenue,
      phone: Awaited<ReturnType<typeof enrolPhone>>,
    ) => Promise<unknown>)[] = [
      ({ owner, waiter }) =>
        server().send('PUT', `/api/user/${waiter.id}`, { token: owner.token, body: { isBlocked: true } }),
      ({ owner, waiter }) => server().send('DELETE', `/api/user/${waiter.id}`, { token: owner.token }),
      ({ owner, waiter }) =>
        server().send('PUT', `/api/user/${waiter.id}`, { token: owner.token, body: { pin: '9471' } }),
      ({ waiter }, { token, device }) =>
        server().send('DELETE', `/api/user/${waiter.id}/devices/${device}`, { token }),
      (_, { token }) => server().send('POST', '/api/auth/revoke-token', { token, body: { token } }),
      (_, { token }) => server().send('DELETE', '/api/push/subscriptions', { token }),
    ]
    for (const end of endings) {
      const { venue, take, phoneOf } = await open()
      const phone = await phoneOf(venue.waiter)
      const order = await take()
      expect(await end(venue, phone)).toMatchObject({ status: 200 })
      await moveOrder(server(), venue, order.id, 'done')
      await look()
      await look(3 * MINUTE)
      expect(phone.tries).toBe(0)
    }
  })

  it('are quiet while nobody is signed in on the phone, and go on after the PIN', async () => {
    const { venue, ready, phoneOf } = await open()
    const phone = await phoneOf(venue.waiter)
    const other = await phoneOf(venue.waiter)
    server().clock.advance(13 * 60 * MINUTE)
    const body = { device: phone.device, key: phone.key, pin: TEST_PIN }
    expect((await server().send('POST', '/api/auth/device', { body })).status).toBe(200)
    await ready()
    await look()
    expect([phone.pushes.length, other.pushes.length]).toEqual([1, 0])
  })

  it('belong to whoever switched them on last on a phone, and to a few phones of one person', async () => {
    const { venue, onDuty, phoneOf } = await open()
    const phone = await phoneOf(venue.waiter)
    const next = await enrolPhone(server(), venue.owner, onDuty)
    expect((await subscribe(next.token, phone.subscription)).status).toBe(200)
    expect([await stateOf(phone), await stateOf(next)]).toMatchObject([{ isOn: false }, { isOn: true }])
    const many = []
    for (let count = 0; count < 11; count++) {
      server().clock.advance(1)
      many.push(await phoneOf(venue.waiter))
    }
    const states = await Promise.all(many.map(stateOf))
    expect(states.map(({ isOn }) => isOn)).toEqual([false, ...Array.from({ length: 10 }, () => true)])
  })

  it('are refused for addresses and keys that no browser has, and for a session of no phone', async () => {
    const { venue } = await open()
    const { token } = await enrolPhone(server(), venue.owner, venue.waiter)
    const { subscription } = fakePhone()
    for (const change of [
      { endpoint: 'http://push.kafana.test/1' },
      { endpoint: 'https://user:secret@push.kafana.test/1' },
      { endpoint: 'ftp://push.kafana.test/1' },
      { endpoint: `https://push.kafana.test/${'x'.repeat(1000)}` },
      { keys: { ...subscription.keys, p256dh: 'short' } },
      { keys: { ...subscription.keys, auth: '' } },
    ])
      expect((await subscribe(token, { ...subscription, ...change })).status).toBe(400)
    for (const endpoint of [
      'https://push.example/1',
      'https://push.kafana.test:8443/1',
      'https://push.kafana.test.example/1',
    ])
      expect(await subscribe(token, { ...subscription, endpoint })).toMatchObject({
        status: 409,
        body: { code: 'PUSH_SERVICE_UNKNOWN' },
      })
    expect((await subscribe(venue.waiter.token, subscription)).status).toBe(404)
    expect((await subscribe(venue.owner.token, subscription)).status).toBe(403)
  })
})

onBothEngines(
  'a server without pushes',
  (server) => {
    it('has no key, takes no subscription and sends nothing', async () => {
      const venue = await makeVenue(server())
      const { token } = await enrolPhone(server(), venue.owner, venue.waiter)
      const path = '/api/push/subscriptions'
      expect((await server().send('GET', path, { token })).body).toEqual({ key: null, isOn: false })
      const refused = await server().send('POST', path, { token, body: fakePhone().subscription })
      expect([refused.status, refused.body['code']]).toEqual([409, 'PUSH_OFF'])
      expect((await server().send('DELETE', path, { token })).body).toEqual({ key: null, isOn: false })
    })
  },
  { PUSH: 'off' },
)
