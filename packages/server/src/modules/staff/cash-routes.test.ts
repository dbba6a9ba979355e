import fc from 'fast-check'
import { expect, it } from 'vitest'
import { makeVenue, type Member, type TestVenue } from '../../testing/factories.ts'
import { runsOf } from '../../testing/long-runs.ts'
import { makeSimpleOrder } from '../../testing/orders-factories.ts'
import { storedAudit } from '../../testing/stored-records.ts'
import { onBothEngines } from '../../testing/test-server.ts'

interface Entry {
  readonly kind: string
  readonly amount: number
  readonly balanceAfter: number
  readonly orderName?: string
}
interface Ledger {
  readonly balance: number
  readonly entries: readonly Entry[]
}
interface Count {
  readonly expected?: unknown
  readonly counted?: unknown
  readonly left?: unknown
  readonly reason?: string
  readonly note?: string
}

onBothEngines('taking counted cash', (server) => {
  const hold = (
    { companyId, owner }: TestVenue,
    person: Member,
    minor: number,
    orderId: string | null = null,
  ) =>
    server().platform.uow.write(companyId, (tx) =>
      server().services.staff.postBillEntry(tx, {
        userId: person.id,
        amount: minor,
        kind: 'bill',
        orderId,
        by: owner.id,
      }),
    )
  const count = ({ token }: Member, id: string, body: Count, headers = {}) =>
    server().send('POST', `/api/user/${id}/cash`, { token, body, headers })
  const ledgerOf = async ({ token }: Member, id: string) =>
    (await server().send('GET', `/api/user/${id}/ledger`, { token })).body as unknown as Ledger

  it('takes everything from a monitor or an owner, with a note, and says who took what from whom', async () => {
    const venue = await makeVenue(server())
    const { owner, monitor } = venue
    for (const person of [monitor, owner]) {
      await hold(venue, person, 45_050)
      const taken = await count(owner, person.id, { expected: 450.5, counted: 450.5, note: ' Closing ' })
      expect([taken.status, taken.body]).toMatchObject([
        201,
        {
          person: { _id: person.id, lastname: 'Test' },
          by: { _id: owner.id, firstname: 'owner' },
          at: new Date(server().clock.now()).toISOString(),
          expected: 450.5,
          counted: 450.5,
          difference: 0,
          taken: 450.5,
          left: 0,
          reason: '',
          note: 'Closing',
        },
      ])
      const { balance, entries } = await ledgerOf(owner, person.id)
      expect(balance).toBe(0)
      expect(entries.slice(1)).toMatchObject([
        { kind: 'take', amount: 450.5, balanceAfter: 0, note: 'Closing', by: { _id: owner.id } },
      ])
      expect(entries[1]).not.toHaveProperty('reason')
    }
  })

  it.each([
    [90, -10, 90],
    [103.25, 3.25, 103.25],
  ])(
    'books a count of %d instead of 100 as a difference with its reason',
    async (counted, difference, after) => {
      const venue = await makeVenue(server())
      const { companyId, owner, waiter } = venue
      await hold(venue, waiter, 10_000)
      const { body } = await count(owner, waiter.id, {
        expected: 100,
        counted,
        reason: 'Wrong change',
        note: 'n',
      })
      expect(body).toMatchObject({ difference, taken: counted, left: 0, reason: 'Wrong change' })
      expect(await ledgerOf(owner, waiter.id)).toMatchObject({
        balance: 0,
        entries: [
          { kind: 'bill' },
          { kind: 'difference', amount: difference, balanceAfter: after, reason: 'Wrong change' },
          { kind: 'take', amount: counted, balanceAfter: 0, note: 'n' },
        ],
      })
      const audited = await storedAudit(server(), companyId, 'balance.difference')
      expect(audited).toMatchObject([{ details: { amount: difference * 100, balanceAfter: after * 100 } }])
      // What somebody typed about a person is kept in the ledger alone.
      expect(JSON.stringify(audited)).not.toContain('Wrong')
    },
  )

  it('leaves a part with the person, and books that everything is missing', async () => {
    const venue = await makeVenue(server())
    const { owner, waiter, monitor } = venue
    await hold(venue, waiter, 10_000)
    expect((await count(owner, waiter.id, { expected: 100, counted: 100, left: 30 })).body).toMatchObject({
      taken: 70,
      left: 30,
    })
    expect(await ledgerOf(owner, waiter.id)).toMatchObject({ balance: 30, entries: [{}, { amount: 70 }] })
    await hold(venue, monitor, 500)
    await count(owner, monitor.id, { expected: 5, counted: 0, reason: 'Lost', note: 'Ask again' })
    expect(await ledgerOf(owner, monitor.id)).toMatchObject({
      balance: 0,
      entries: [{}, { kind: 'difference', amount: -5, reason: 'Lost', note: 'Ask again' }],
    })
  })

  it('takes from an archived person', async () => {
    const venue = await makeVenue(server())
    const { owner, waiter } = venue
    await hold(venue, waiter, 100)
    await server().send('DELETE', `/api/user/${waiter.id}`, { token: owner.token })
    expect((await count(owner, waiter.id, { expected: 1, counted: 1 })).status).toBe(201)
  })

  it.each<[Count, string, string]>([
    [{ expected: 100, counted: 90 }, 'reason', 'REASON_REQUIRED'],
    [{ expected: 100, counted: 90, reason: '  ' }, 'reason', 'REASON_REQUIRED'],
    [{ expected: 100, counted: -1 }, 'counted', 'AMOUNT_INVALID'],
    [{ expected: 100, counted: 0.001 }, 'counted', 'AMOUNT_INVALID'],
    [{ expected: 100 }, 'counted', 'AMOUNT_INVALID'],
    [{ expected: 100, counted: 100, left: 101 }, 'left', 'AMOUNT_INVALID'],
    [{ expected: 100, counted: 100, left: 100 }, 'left', 'AMOUNT_INVALID'],
    [{ expected: 20_000_000, counted: 20_000_000 }, 'counted', 'AMOUNT_INVALID'],
  ])('refuses %j', async (body, path, key) => {
    const venue = await makeVenue(server())
    await hold(venue, venue.waiter, 10_000)
    const { status, body: answer } = await count(venue.owner, venue.waiter.id, body)
    expect([status, answer]).toMatchObject([400, { code: 'INPUT_INVALID' }])
    expect((answer as { issues?: unknown[] }).issues?.[0]).toMatchObject({ path, key })
    expect((await ledgerOf(venue.owner, venue.waiter.id)).entries).toHaveLength(1)
  })

  it('refuses a count against a balance that is not the current one, and names that', async () => {
    const venue = await makeVenue(server())
    const { owner, waiter } = venue
    await hold(venue, waiter, 10_000)
    const refused = await count(owner, waiter.id, { expected: 90, counted: 90 })
    expect([refused.status, refused.body]).toMatchObject([409, { code: 'BALANCE_CHANGED', balance: 100 }])
    expect((await ledgerOf(owner, waiter.id)).balance).toBe(100)
  })

  it('takes once, however many owners and repeated requests come at once', async () => {
    const venue = await makeVenue(server())
    const { owner, waiter } = venue
    await hold(venue, waiter, 10_000)
    const body = { expected: 100, counted: 90, reason: 'Wrong change' }
    const headers = { 'idempotency-key': crypto.randomUUID() }
    const same = await Promise.all([1, 2, 3].map(() => count(owner, waiter.id, body, headers)))
    expect(new Set(same.map(({ body: answer }) => JSON.stringify(answer))).size).toBe(1)
    const others = await Promise.all([1, 2, 3].map(() => count(owner, waiter.id, body)))
    expect(others.map(({ status }) => status)).toEqual([409, 409, 409])
    expect((await ledgerOf(owner, waiter.id)).entries).toHaveLength(3)
  })

  it('always ends with what was counted and left, and never breaks the chain', async () => {
    const cents = fc.integer({ min: 0, max: 200_000 })
    await fc.assert(
      fc.asyncProperty(cents, cents, cents, async (held, counted, wanted) => {
        fc.pre(held > 0 && (held !== counted || counted > 0))
        const venue = await makeVenue(server())
        await hold(venue, venue.monitor, held)
        const left = wanted >= counted ? 0 : wanted
        await count(venue.owner, venue.monitor.id, {
          expected: held / 100,
          counted: counted / 100,
          left: left / 100,
          reason: 'r',
        })
        const { balance, entries } = await ledgerOf(venue.owner, venue.monitor.id)
        expect(Math.round(balance * 100)).toBe(left)
        let sum = 0
        for (const { kind, amount, balanceAfter } of entries) {
          sum += Math.round(amount * 100) * (kind === 'take' ? -1 : 1)
          expect([Math.round(balanceAfter * 100), sum >= 0]).toEqual([sum, true])
        }
      }),
      { numRuns: runsOf(12, 5) },
    )
  })

  it('is for owners, and for people of their own venue', async () => {
    const [venue, other] = [await makeVenue(server()), await makeVenue(server())]
    await hold(venue, venue.waiter, 100)
    const body = { expected: 1, counted: 1 }
    for (const member of [venue.monitor, venue.waiter])
      expect((await count(member, venue.waiter.id, body)).body).toMatchObject({ code: 'ROLE_FORBIDDEN' })
    expect((await count(other.owner, venue.waiter.id, body)).status).toBe(404)
  })

  it('names the order of an entry in the ledger', async () => {
    const venue = await makeVenue(server())
    const order = await makeSimpleOrder(server(), venue, { name: 'Маса 7' })
    await hold(venue, venue.waiter, 25_000, order.id)
    await hold(venue, venue.waiter, 100, 'an-order-of-a-lost-database')
    const { entries } = await ledgerOf(venue.owner, venue.waiter.id)
    expect(entries).toMatchObject([{ orderName: 'Маса 7' }, { amount: 1 }])
    expect(entries[1]).not.toHaveProperty('orderName')
  })
})
