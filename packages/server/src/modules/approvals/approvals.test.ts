import { expect, it } from 'vitest'
import { addMember, makeVenue, type Member, TEST_PIN } from '../../testing/factories.ts'
import { makeOrder, makeSeat, moveOrder } from '../../testing/orders-factories.ts'
import { onBothEngines, type TestServer } from '../../testing/test-server.ts'
import { makeProduct } from '../../testing/venue-factories.ts'

const makeBar = async (server: TestServer) => {
  const venue = await makeVenue(server)
  const lead = await addMember(server, venue.companyId, 'waiter')
  const { tableId } = await makeSeat(server, venue)
  const product = await makeProduct(server, venue)
  const send = (method: string, path: string, by: Member, body?: unknown) =>
    server.send(method, path, { token: by.token, ...(body !== undefined && { body }) })
  const setLimit = (action: string, role: string, limit: string) =>
    send('PUT', '/api/approvals/limits', venue.owner, { action, role, limit })
  const mayApprove = (member: Member, approves: readonly string[]) =>
    send('PUT', `/api/user/${member.id}`, venue.owner, { approves })
  /** Takes a line of a new order off: one that is ready, or one that was only sent. */
  const takeOff = async (by: Member, isReady: boolean, approver?: Member, pin = TEST_PIN) => {
    const order = await makeOrder(server, venue, { tableId, lines: [{ productId: product.id, quantity: 1 }] })
    if (isReady) await moveOrder(server, venue, order.id, 'done')
    const { status, body } = await send('POST', '/api/lines/void', by, {
      lines: [{ id: order.lines[0]?.id, version: isReady ? 2 : 1 }],
      reason: 'wrongOrder',
      ...(approver && { approval: { username: approver.username, pin } }),
    })
    return status === 200 ? 'done' : { status, ...body }
  }
  return { venue, lead, send, setLimit, mayApprove, takeOff }
}

onBothEngines('limits and approvals', (server) => {
  it('let everybody take off what was sent, and ask for a PIN for what is ready', async () => {
    const { venue, takeOff, send } = await makeBar(server())
    const { waiter, monitor, owner } = venue
    expect((await send('GET', '/api/approvals/limits', owner)).body).toEqual({
      voidSent: { monitor: 'free', waiter: 'free' },
      voidReady: { monitor: 'approval', waiter: 'approval' },
      voidPresented: { monitor: 'approval', waiter: 'approval' },
      movePresented: { monitor: 'approval', waiter: 'approval' },
      moveLines: { monitor: 'free', waiter: 'free' },
      discount: { monitor: 'approval', waiter: 'approval' },
      comp: { monitor: 'approval', waiter: 'approval' },
      handOver: { monitor: 'free', waiter: 'free' },
      takeOver: { monitor: 'free', waiter: 'never' },
      closeOthers: { monitor: 'free', waiter: 'free' },
      rebill: { monitor: 'free', waiter: 'free' },
      reprint: { monitor: 'free', waiter: 'free' },
      adjustTip: { monitor: 'free', waiter: 'approval' },
      discountUpTo: { monitor: 0, waiter: 0 },
    })
    expect(await takeOff(waiter, false)).toBe('done')
    const asked = { status: 403, code: 'APPROVAL_NEEDED', action: 'voidReady' }
    expect(await takeOff(waiter, true)).toMatchObject(asked)
    expect(await takeOff(monitor, true)).toMatchObject(asked)
    expect(await takeOff(waiter, true, owner)).toBe('done')
  })

  it('are approved by whoever may approve that action, never by oneself', async () => {
    const { venue, lead, takeOff, mayApprove, setLimit } = await makeBar(server())
    const refused = { status: 403, code: 'APPROVAL_REFUSED' }
    expect(await takeOff(venue.waiter, true, lead)).toMatchObject(refused)
    expect((await mayApprove(lead, ['voidReady'])).body).toMatchObject({ approves: ['voidReady'] })
    expect(await takeOff(venue.waiter, true, lead)).toBe('done')
    expect(await takeOff(lead, true, lead)).toMatchObject(refused)
    await setLimit('voidSent', 'waiter', 'approval')
    expect(await takeOff(venue.waiter, false, lead)).toMatchObject({ ...refused, action: 'voidSent' })
    await mayApprove(lead, ['voidReady', 'voidSent'])
    expect(await takeOff(venue.waiter, false, lead)).toBe('done')
    await mayApprove(lead, [])
    expect(await takeOff(venue.waiter, true, lead)).toMatchObject(refused)
  })

  it('count wrong PINs and switch the limit of attempts on', async () => {
    const { venue, takeOff } = await makeBar(server())
    for (let time = 0; time < 5; time += 1)
      expect(await takeOff(venue.waiter, true, venue.owner, '0000')).toMatchObject({
        code: 'BAD_CREDENTIALS',
      })
    expect(await takeOff(venue.waiter, true, venue.owner)).toMatchObject({
      status: 429,
      code: 'TOO_MANY_ATTEMPTS',
    })
  })

  it('forbid what a role may never do, with any PIN', async () => {
    const { venue, takeOff, setLimit } = await makeBar(server())
    await setLimit('voidReady', 'waiter', 'never')
    expect(await takeOff(venue.waiter, true, venue.owner)).toMatchObject({ code: 'ROLE_FORBIDDEN' })
    expect(await takeOff(venue.monitor, true, venue.owner)).toBe('done')
    await setLimit('voidReady', 'monitor', 'free')
    expect(await takeOff(venue.monitor, true)).toBe('done')
  })

  it('stay what they are for a line that was ready and is recalled', async () => {
    const { venue, send } = await makeBar(server())
    const { tableId } = await makeSeat(server(), venue)
    const [one, two] = [await makeProduct(server(), venue), await makeProduct(server(), venue)]
    const { lines } = await makeOrder(server(), venue, {
      tableId,
      lines: [one, two].map(({ id }) => ({ productId: id, quantity: 1 })),
    })
    const [first] = lines
    const move = (version: number, to: string) =>
      send('PUT', '/api/lines/state', venue.monitor, { lines: [{ id: first?.id, version }], to })
    await move(1, 'ready')
    await move(2, 'preparing')
    const lineVoid = { lines: [{ id: first?.id, version: 3 }], reason: 'wrongOrder', used: false }
    expect((await send('POST', '/api/lines/void', venue.waiter, lineVoid)).body).toMatchObject({
      code: 'APPROVAL_NEEDED',
    })
  })

  it('are set by owners only', async () => {
    const { venue, send } = await makeBar(server())
    for (const by of [venue.monitor, venue.waiter]) {
      expect((await send('GET', '/api/approvals/limits', by)).status).toBe(403)
      const change = { action: 'voidReady', role: 'waiter', limit: 'free' }
      expect((await send('PUT', '/api/approvals/limits', by, change)).status).toBe(403)
    }
  })
})

onBothEngines('the reasons of a venue', (server) => {
  it('begin with a few and can be added, changed and archived', async () => {
    const { venue, send, takeOff } = await makeBar(server())
    const { owner, waiter } = venue
    const list = async () => (await send('GET', '/api/reasons', waiter)).body as unknown as { _id: string }[]
    expect(await list()).toMatchObject([
      { key: 'wrongOrder', text: null, used: 'ask', version: 1 },
      { key: 'changedMind', used: 'ask' },
      { key: 'outOfStock', used: 'no' },
      { key: 'kitchenMistake', used: 'yes' },
      { key: 'tooLate', used: 'ask' },
    ])
    const { status, body } = await send('POST', '/api/reasons', owner, { text: 'Ладно', used: 'yes' })
    expect([status, body]).toMatchObject([201, { key: null, text: 'Ладно', used: 'yes' }])
    expect((await send('POST', '/api/reasons', owner, { text: ' Ладно ', used: 'no' })).body).toMatchObject({
      code: 'NAME_TAKEN',
    })
    const change = (used: string, version: number) =>
      send('PUT', '/api/reasons/tooLate', owner, { used, version })
    expect((await change('no', 1)).body).toMatchObject({ used: 'no', version: 2 })
    expect((await change('yes', 1)).body).toMatchObject({ code: 'VERSION_CONFLICT', current: { used: 'no' } })
    expect((await send('DELETE', '/api/reasons/wrongOrder', owner)).status).toBe(200)
    expect((await list()).map(({ _id }) => _id)).not.toContain('wrongOrder')
    // It cannot be given any more.
    expect(await takeOff(waiter, false)).toMatchObject({ status: 404 })
    expect((await send('POST', '/api/reasons', waiter, { text: 'Mine', used: 'no' })).status).toBe(403)
    const other = await makeVenue(server())
    expect((await send('DELETE', `/api/reasons/${String(body['_id'])}`, other.owner)).status).toBe(404)
  })
})
