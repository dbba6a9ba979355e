import { expect, it } from 'vitest'
import { makeVenue } from '../../testing/factories.ts'
import { openAccount } from '../../testing/payment-evening.ts'
import { onBothEngines } from '../../testing/test-server.ts'

onBothEngines('accounts of guests', (server) => {
  const opened = async (limit: number | null = null) => {
    const venue = await makeVenue(server())
    const guest = await openAccount(server(), venue.owner, limit)
    const as =
      ({ token }: { readonly token: string }) =>
      (method: 'GET' | 'POST' | 'PUT', path: string, body?: unknown) =>
        server().send(method, path, { token, ...(body !== undefined && { body }) })
    return { venue, guest, owner: as(venue.owner), waiter: as(venue.waiter), monitor: as(venue.monitor) }
  }

  it('have names of their own, change and are archived by owners', async () => {
    const { guest, owner, waiter } = await opened()
    expect(await owner('POST', '/api/accounts', { name: 'petrović' })).toMatchObject({
      status: 409,
      body: { code: 'NAME_TAKEN' },
    })
    expect((await waiter('POST', '/api/accounts', { name: 'Mine' })).status).toBe(403)
    expect((await guest.change({ limit: 1000.5, note: 'Pays on Fridays', version: 1 })).body).toEqual({
      _id: guest.account,
      name: 'Petrović',
      note: 'Pays on Fridays',
      limit: 1000.5,
      balance: 0,
      archived: false,
      version: 2,
    })
    expect((await guest.change({ name: 'Other', version: 1 })).body).toMatchObject({
      code: 'VERSION_CONFLICT',
      current: { version: 2 },
    })
    expect((await guest.change({ archived: true })).body).toMatchObject({ archived: true, limit: 1000.5 })
    expect((await owner('POST', '/api/accounts', { name: 'Petrović' })).status).toBe(201)
    expect((await guest.change({ archived: false })).body).toMatchObject({ code: 'NAME_TAKEN' })
    expect((await guest.change({ limit: null })).body).toMatchObject({ limit: null })
  })

  it('are chosen by whoever closes bills, with what is left, and are those of one venue', async () => {
    const { guest, owner, waiter, monitor } = await opened(500)
    await guest.pay({ tender: 'card', amount: 30 })
    const open = [{ _id: guest.account, name: 'Petrović', left: 530 }]
    expect((await waiter('GET', '/api/accounts/open')).body).toEqual(open)
    expect((await waiter('GET', '/api/accounts')).status).toBe(403)
    const elsewhere = await opened()
    expect((await elsewhere.owner('GET', `/api/accounts/${guest.account}/entries`)).status).toBe(404)
    expect((await elsewhere.owner('PUT', `/api/accounts/${guest.account}`, { note: 'x' })).status).toBe(404)
    await guest.change({ archived: true })
    expect((await monitor('GET', '/api/accounts/open')).body).toEqual([])
    expect((await owner('GET', '/api/accounts')).body).toMatchObject([{ archived: true, balance: -30 }])
  })

  it('are paid in cash that stands with whoever took it, or otherwise, and it is no sale', async () => {
    const { venue, guest, owner } = await opened()
    const { id } = venue.waiter
    expect(
      (await guest.pay({ tender: 'cash', amount: 120.5, takenBy: id, note: 'For May' })).body,
    ).toMatchObject({
      balance: -120.5,
    })
    await guest.pay({ tender: 'card', amount: 10 })
    expect((await owner('GET', `/api/user/${id}/ledger`)).body).toMatchObject({
      balance: 120.5,
      entries: [{ kind: 'account', amount: 120.5, note: 'Petrović' }],
    })
    expect((await guest.entries()).entries).toMatchObject([
      { kind: 'payment', amount: -10, balanceAfter: -130.5, tender: 'card', by: { _id: venue.owner.id } },
      {
        kind: 'payment',
        amount: -120.5,
        balanceAfter: -120.5,
        tender: 'cash',
        note: 'For May',
        by: { _id: id },
      },
    ])
    expect((await owner('GET', '/api/fiscal-book')).body).toMatchObject({
      tenders: [],
      ours: { turnover: 0 },
    })
    for (const body of [
      { tender: guest.tender, amount: 10 },
      { tender: 'unknown', amount: 10 },
      { tender: 'cash', amount: 10, takenBy: 'nobody' },
    ])
      expect((await guest.pay(body)).status).toBe(404)
    expect((await guest.pay({ tender: 'cash', amount: 0 })).status).toBe(400)
  })

  it('say what changed them newest first, by page', async () => {
    const { guest, owner } = await opened()
    for (const amount of [1, 2, 3]) await guest.pay({ tender: 'card', amount })
    const page = async (query: string) =>
      (await owner('GET', `/api/accounts/${guest.account}/entries${query}`)).body as unknown as {
        entries: readonly { amount: number }[]
        next?: number
      }
    const first = await page('?limit=2')
    expect([first.entries.map(({ amount }) => amount), first.next]).toEqual([[-3, -2], 2])
    expect(await page(`?limit=2&before=${first.next}`)).toMatchObject({ entries: [{ amount: -1 }] })
  })

  it('are never changed behind their entries', async () => {
    const { venue, guest } = await opened()
    await guest.pay({ tender: 'card', amount: 1 })
    const forged = server().platform.uow.write(venue.companyId, (tx) =>
      tx.run({ build: (kit) => kit.db.updateTable('account_entries').set({ amount: 1 }) }, {}),
    )
    await expect(forged).rejects.toThrow('append-only')
  })
})
