import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { makeVenue, type Member } from '../../testing/factories.ts'
import { runsOf } from '../../testing/long-runs.ts'
import { onBothEngines } from '../../testing/test-server.ts'

interface Ledger {
  readonly balance: number
  readonly entries: { readonly kind: string; readonly amount: number; readonly balanceAfter: number }[]
}

onBothEngines('balances', (server) => {
  const move = ({ token }: Member, id: string, code: string, balance: unknown, headers = {}) =>
    server().send('PUT', `/api/user/${id}/balance?code=${code}`, {
      token,
      body: { _id: id, balance },
      headers,
    })
  const ledgerOf = async ({ token }: Member, id: string, range = '') =>
    (await server().send('GET', `/api/user/${id}/ledger${range}`, { token })).body as unknown as Ledger

  it('records what is given and taken, and by whom', async () => {
    const { owner, waiter } = await makeVenue(server())
    const at = new Date(server().clock.now()).toISOString()
    expect((await move(owner, waiter.id, 'give', 1500.5)).body).toMatchObject({
      _id: waiter.id,
      balance: 1500.5,
    })
    expect((await move(owner, waiter.id, 'take', 500.25)).body).toMatchObject({ balance: 1000.25 })
    const by = { _id: owner.id, firstname: 'owner', lastname: 'Test' }
    expect(await ledgerOf(owner, waiter.id)).toMatchObject({
      balance: 1000.25,
      entries: [
        { kind: 'give', amount: 1500.5, balanceAfter: 1500.5, at, by },
        { kind: 'take', amount: 500.25, balanceAfter: 1000.25, at, by },
      ],
    })
  })

  it('allows to take everything but not more', async () => {
    const { owner, waiter } = await makeVenue(server())
    await move(owner, waiter.id, 'give', 10)
    const refused = await move(owner, waiter.id, 'take', 10.01)
    expect([refused.status, refused.body]).toMatchObject([409, { code: 'INSUFFICIENT_BALANCE', balance: 10 }])
    expect((await move(owner, waiter.id, 'take', 10)).body).toMatchObject({ balance: 0 })
    expect((await ledgerOf(owner, waiter.id)).entries).toHaveLength(2)
  })

  it('allows to take what somebody had when they were archived, and to give them nothing', async () => {
    const [{ owner, waiter, monitor }, other] = [await makeVenue(server()), await makeVenue(server())]
    await move(owner, waiter.id, 'give', 10)
    await server().send('DELETE', `/api/user/${waiter.id}`, { token: owner.token })
    const archivedOf = async ({ token }: Member) =>
      (await server().send('GET', '/api/company/staff/archived', { token })).body
    expect(await archivedOf(owner)).toMatchObject([{ _id: waiter.id, role: 'waiter', balance: 10 }])
    expect(await archivedOf(other.owner)).toEqual([])
    expect((await move(owner, waiter.id, 'give', 1)).status).toBe(404)
    expect((await move(other.owner, waiter.id, 'take', 1)).status).toBe(404)
    expect((await move(owner, waiter.id, 'take', 10.5)).body).toMatchObject({ code: 'INSUFFICIENT_BALANCE' })
    expect((await move(owner, waiter.id, 'take', 10)).body).toMatchObject({ _id: waiter.id, balance: 0 })
    const erasure = { token: owner.token, body: { username: waiter.username } }
    expect((await server().send('POST', `/api/user/${waiter.id}/erase`, erasure)).status).toBe(200)
    expect(await archivedOf(owner)).toEqual([])
    expect((await move(owner, monitor.id, 'take', 1)).body).toMatchObject({ code: 'INSUFFICIENT_BALANCE' })
  })

  it.each([0, -1, 10_000_000.01, 0.001, '5', null, undefined])('refuses the amount %s', async (amount) => {
    const { owner, waiter } = await makeVenue(server())
    expect((await move(owner, waiter.id, 'give', amount)).body).toMatchObject({
      code: 'INPUT_INVALID',
      issues: [{ path: 'balance', key: 'AMOUNT_INVALID' }],
    })
  })

  it('accepts the largest amount, and no word other than give or take', async () => {
    const { owner, waiter } = await makeVenue(server())
    expect((await move(owner, waiter.id, 'give', 10_000_000)).body).toMatchObject({ balance: 10_000_000 })
    expect((await move(owner, waiter.id, 'burn', 1)).body).toMatchObject({
      code: 'INPUT_INVALID',
      issues: [{ path: 'code' }],
    })
  })

  it('changes nothing when path and body name two people', async () => {
    const [{ owner, waiter, monitor }, other] = [await makeVenue(server()), await makeVenue(server())]
    const send = (_id: string) =>
      server().send('PUT', `/api/user/${waiter.id}/balance?code=give`, {
        token: owner.token,
        body: { _id, balance: 5 },
      })
    expect((await send(monitor.id)).body).toMatchObject({ code: 'INPUT_INVALID', issues: [{ path: '_id' }] })
    expect((await send(other.waiter.id)).status).toBe(404)
    expect(await ledgerOf(owner, waiter.id)).toEqual({ balance: 0, entries: [] })
  })

  it('changes the balance once however often the same request arrives', async () => {
    const { owner, waiter } = await makeVenue(server())
    const headers = { 'idempotency-key': crypto.randomUUID() }
    const answers = await Promise.all(
      Array.from({ length: 5 }, () => move(owner, waiter.id, 'give', 100, headers)),
    )
    expect(answers.map(({ body }) => body)).toEqual(Array(5).fill(answers[0]?.body))
    expect(await ledgerOf(owner, waiter.id)).toMatchObject({ balance: 100, entries: [{ amount: 100 }] })
  })

  describe('concurrently', () => {
    it('takes no more than is there, however many requests come at once', async () => {
      const { owner, waiter } = await makeVenue(server())
      await move(owner, waiter.id, 'give', 50)
      const answers = await Promise.all(Array.from({ length: 12 }, () => move(owner, waiter.id, 'take', 10)))
      expect(answers.filter(({ status }) => status === 200)).toHaveLength(5)
      expect(answers.filter(({ status }) => status === 409)).toHaveLength(7)
      expect((await ledgerOf(owner, waiter.id)).balance).toBe(0)
    })

    it('keeps one unbroken chain whose sum is the balance', async () => {
      const moves = fc.array(
        fc.tuple(fc.constantFrom('give', 'take'), fc.integer({ min: 1, max: 100_000 })),
        { minLength: 1, maxLength: 12 },
      )
      await fc.assert(
        fc.asyncProperty(moves, async (wanted) => {
          const { owner, waiter } = await makeVenue(server())
          const answers = await Promise.all(
            wanted.map(([code, cents]) => move(owner, waiter.id, code, cents / 100)),
          )
          const { balance, entries } = await ledgerOf(owner, waiter.id)
          let sum = 0
          for (const entry of entries) {
            sum += Math.round(entry.amount * 100) * (entry.kind === 'give' ? 1 : -1)
            expect(sum).toBeGreaterThanOrEqual(0)
            expect(Math.round(entry.balanceAfter * 100)).toBe(sum)
          }
          expect(Math.round(balance * 100)).toBe(sum)
          expect(entries).toHaveLength(answers.filter(({ status }) => status === 200).length)
        }),
        { numRuns: runsOf(10, 5) },
      )
    })
  })

  it('shows the entries of start <= at < end with the current balance', async () => {
    const { owner, waiter } = await makeVenue(server())
    const first = server().clock.now()
    for (const amount of [1, 2, 3]) {
      await move(owner, waiter.id, 'give', amount)
      server().clock.advance(60_000)
    }
    const at = (minutes: number) => new Date(first + minutes * 60_000).toISOString()
    const amounts = async (range: string) =>
      (await ledgerOf(owner, waiter.id, range)).entries.map(({ amount }) => amount)
    expect(await amounts(`?start=${at(0)}&end=${at(2)}`)).toEqual([1, 2])
    expect(await amounts(`?start=${at(1)}`)).toEqual([2, 3])
    expect(await ledgerOf(owner, waiter.id, `?end=${at(0)}`)).toEqual({ balance: 6, entries: [] })
    const wrong = await server().send('GET', `/api/user/${waiter.id}/ledger?start=${at(1)}&end=${at(0)}`, {
      token: owner.token,
    })
    expect([wrong.status, wrong.body]).toMatchObject([
      400,
      { issues: [{ path: 'start', key: 'RANGE_INVALID' }] },
    ])
  })

  it('books what billing moves for a person, without refusing it', async () => {
    const { companyId, owner, monitor, waiter } = await makeVenue(server())
    const credit = (kind: 'bill' | 'storno' | 'unbill', amount: number) =>
      server().platform.uow.write(companyId, (tx) =>
        server().services.staff.postBillEntry(tx, {
          userId: waiter.id,
          amount,
          kind,
          orderId: 'order-1',
          by: monitor.id,
        }),
      )
    await credit('bill', 25_000)
    await move(owner, waiter.id, 'take', 250)
    await credit('unbill', 25_000)
    expect(await ledgerOf(owner, waiter.id)).toMatchObject({
      balance: -250,
      entries: [
        { kind: 'bill', amount: 250, balanceAfter: 250, order: 'order-1', by: { _id: monitor.id } },
        { kind: 'take', balanceAfter: 0 },
        { kind: 'unbill', amount: 250, balanceAfter: -250 },
      ],
    })
  })

  it('is append-only', async () => {
    const { companyId, owner, waiter } = await makeVenue(server())
    await move(owner, waiter.id, 'give', 5)
    const { uow } = server().platform
    const forge = uow.write(companyId, (tx) =>
      tx.run({ build: (kit) => kit.db.updateTable('ledger_entries').set({ amount: 1 }) }, {}),
    )
    await expect(forge).rejects.toThrow('append-only')
    const erase = uow.write(companyId, (tx) =>
      tx.run({ build: (kit) => kit.db.deleteFrom('ledger_entries') }, {}),
    )
    await expect(erase).rejects.toThrow('append-only')
  })

  it('can be changed and read by owners only', async () => {
    const { monitor, waiter } = await makeVenue(server())
    for (const member of [monitor, waiter]) {
      expect((await move(member, waiter.id, 'give', 5)).body).toMatchObject({ code: 'ROLE_FORBIDDEN' })
      expect(await ledgerOf(member, waiter.id)).toMatchObject({ code: 'ROLE_FORBIDDEN' })
    }
  })
})
