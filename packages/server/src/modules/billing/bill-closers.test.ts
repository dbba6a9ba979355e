import { expect, it } from 'vitest'
import { addMember, makeVenue, TEST_PIN, type Member } from '../../testing/factories.ts'
import { onBothEngines } from '../../testing/test-server.ts'

onBothEngines('who can close a bill', (server) => {
  const ask = async ({ token }: Member, query = '') =>
    server().send('GET', `/api/bill-closers${query}`, { token })
  const idsOf = (body: unknown): string[] => (body as { _id: string }[]).map(({ _id }) => _id).toSorted()

  it('is everybody of the venue who is not blocked, by name and username alone', async () => {
    const venue = await makeVenue(server())
    const { owner, monitor, waiter } = venue
    const blocked = await addMember(server(), venue.companyId, 'waiter')
    await server().send('PUT', `/api/user/${blocked.id}`, { token: owner.token, body: { isBlocked: true } })
    const other = await makeVenue(server())
    const { status, body } = await ask(monitor)
    expect(status).toBe(200)
    expect(idsOf(body)).toEqual([owner.id, monitor.id, waiter.id].toSorted())
    expect(idsOf(body)).not.toContain(other.owner.id)
    const [first] = body as unknown as Record<string, unknown>[]
    expect(Object.keys(first ?? {}).toSorted()).toEqual(['_id', 'firstname', 'lastname', 'username'])
    expect(idsOf((await ask(owner, '?owners=1')).body)).toEqual([owner.id])
  })

  it('is for an approval who may approve all of it, and never who asks', async () => {
    const venue = await makeVenue(server())
    const { owner, monitor } = venue
    const colleague = await addMember(server(), venue.companyId, 'monitor')
    for (const { id } of [monitor, colleague])
      await server().send('PUT', `/api/user/${id}`, { token: owner.token, body: { approves: ['discount'] } })
    const approvers = async (actions: string, by: Member) =>
      idsOf((await ask(by, `?approves=${actions}`)).body)
    expect(await approvers('discount', monitor)).toEqual([owner.id, colleague.id].toSorted())
    expect(await approvers('comp,discount', monitor)).toEqual([owner.id])
    expect(await approvers('comp', owner)).toEqual([owner.id])
    expect((await ask(owner, '?approves=anything')).status).toBe(400)
  })

  it('is nobody whose PIN is off', async () => {
    const venue = await makeVenue(server())
    const body = { username: venue.waiter.username, pin: '0000', selectedOrders: ['none'] }
    for (let wrong = 0; wrong < 100; wrong += 1) {
      await server().send('POST', '/api/auth/validate', { token: venue.monitor.token, body })
      server().clock.advance(181_000)
    }
    const again = await server().send('POST', '/api/auth/validate', {
      token: venue.monitor.token,
      body: { ...body, pin: TEST_PIN },
    })
    expect(again.body).toMatchObject({ code: 'PIN_DISABLED' })
    expect(idsOf((await ask(venue.monitor)).body)).not.toContain(venue.waiter.id)
  })

  it('is for a waiter only who approves what the waiter asks for', async () => {
    const venue = await makeVenue(server())
    const { owner, monitor, waiter } = venue
    const path = `/api/user/${monitor.id}`
    await server().send('PUT', path, { token: owner.token, body: { approves: ['comp'] } })
    for (const query of ['', '?owners=1', '?owners=0'])
      expect(await ask(waiter, query)).toMatchObject({
        status: 400,
        body: { code: 'INPUT_INVALID', issues: [{ path: 'approves' }] },
      })
    expect(idsOf((await ask(waiter, '?approves=comp')).body)).toEqual([owner.id, monitor.id].toSorted())
    expect(idsOf((await ask(waiter, '?approves=comp,movePresented')).body)).toEqual([owner.id])
    expect((await ask(waiter, '?approves=')).status).toBe(400)
  })
})
