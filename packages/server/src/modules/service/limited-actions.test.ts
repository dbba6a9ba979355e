import { expect, it } from 'vitest'
import { billingCalls, intentOf } from '../../testing/billing-factories.ts'
import { addMember, makeVenue, type Member, TEST_PIN, token } from '../../testing/factories.ts'
import { makeSeat, moveOrder } from '../../testing/orders-factories.ts'
import { storedAudit } from '../../testing/stored-records.ts'
import { onBothEngines, type TestServer } from '../../testing/test-server.ts'
import { makeProduct } from '../../testing/venue-factories.ts'

type Body = Readonly<Record<string, unknown>>

/** Two tables, two waiters, and soup. */
const makePlace = async (server: TestServer) => {
  const venue = await makeVenue(server)
  const colleague = await addMember(server, venue.companyId, 'waiter')
  const [table, other] = [(await makeSeat(server, venue)).tableId, (await makeSeat(server, venue)).tableId]
  const soup = await makeProduct(server, venue, { name: 'Soup', price: 10_000 })
  const call = (by: Member, method: string, path: string, body?: Body) =>
    server.send(method, path, { token: by.token, body })
  const send = async () => {
    const id = token()
    const lines = [{ id, product: soup.id, quantity: 2 }]
    const { body } = await call(venue.waiter, 'POST', '/api/tickets', { id: token(), table, lines })
    const { ticket, orders } = body as unknown as { ticket: { check: string }; orders: { _id: string }[] }
    return { line: id, check: ticket.check, order: orders[0]?._id ?? '' }
  }
  return {
    venue,
    colleague,
    other,
    call,
    send,
    setLimit: (action: string, limit: string, role = 'waiter') =>
      call(venue.owner, 'PUT', '/api/approvals/limits', { action, role, limit }),
    approval: { username: venue.owner.username, pin: TEST_PIN },
    voidLine: (line: string, more: Body = {}) =>
      call(venue.waiter, 'POST', '/api/lines/void', {
        lines: [{ id: line, version: 1, quantity: 1 }],
        reason: 'wrongOrder',
        ...more,
      }),
    handOver: (check: string, to: Member, by: Member, more: Body = {}) =>
      call(by, 'POST', `/api/checks/${check}/hand-over`, { to: to.id, ...more }),
  }
}

const needs = (...actions: string[]) => ({ status: 403, body: { code: 'APPROVAL_NEEDED', actions } })
const FORBIDDEN = { status: 403, body: { code: 'ROLE_FORBIDDEN' } }

onBothEngines('what a venue limits by role', (server) => {
  it('taking off what guests were shown needs an approval besides that of the void itself', async () => {
    const { venue, call, send, setLimit, approval, voidLine } = await makePlace(server())
    const shown = await send()
    expect((await voidLine(shown.line)).status).toBe(200)
    const again = await send()
    expect((await call(venue.waiter, 'POST', `/api/checks/${again.check}/guest-check`, {})).status).toBe(200)
    expect(await voidLine(again.line)).toMatchObject(needs('voidPresented'))
    await setLimit('voidSent', 'approval')
    expect(await voidLine(again.line)).toMatchObject(needs('voidSent', 'voidPresented'))
    await setLimit('voidSent', 'free')
    expect((await voidLine(again.line, { approval })).status).toBe(200)
    // What is ordered afterwards, nobody was shown.
    server().clock.advance(1000)
    expect((await voidLine((await send()).line)).status).toBe(200)
    await call(venue.waiter, 'POST', `/api/checks/${again.check}/guest-check`, {})
    const [free, never] = [await send(), await send()]
    server().clock.advance(1000)
    await call(venue.waiter, 'POST', `/api/checks/${again.check}/guest-check`, {})
    await setLimit('voidPresented', 'free')
    expect((await voidLine(free.line)).status).toBe(200)
    await setLimit('voidPresented', 'never')
    expect(await voidLine(never.line, { approval })).toMatchObject(FORBIDDEN)
  })

  it('moving items to another check is free until an owner says otherwise; moving a whole check is not that', async () => {
    const { venue, other, call, send, setLimit, approval } = await makePlace(server())
    const transfer = (check: string, order: string, more: Body = {}) =>
      call(venue.waiter, 'POST', `/api/checks/${check}/transfer`, { orders: [order], table: other, ...more })
    const { check, order } = await send()
    const [second, third] = [await send(), await send()]
    expect((await transfer(check, order)).status).toBe(200)
    await setLimit('moveLines', 'approval')
    expect(await transfer(check, second.order)).toMatchObject(needs('moveLines'))
    const byLine = { orders: undefined, lines: [{ id: second.line, version: 1, pieces: 1 }] }
    expect(await transfer(check, '', byLine)).toMatchObject(needs('moveLines'))
    expect((await transfer(check, second.order, { approval })).status).toBe(200)
    await setLimit('moveLines', 'never')
    expect(await transfer(check, third.order, { approval })).toMatchObject(FORBIDDEN)
    const whole = { table: other, as: 'beside' }
    expect((await call(venue.waiter, 'POST', `/api/checks/${check}/move`, whole)).status).toBe(200)
  })

  it('moving what an open bill leaves of a check is moving items', async () => {
    const { venue, other, call, send, setLimit, approval } = await makePlace(server())
    await setLimit('moveLines', 'approval')
    const { check, order } = await send()
    await send()
    await moveOrder(server(), venue, order, 'delivered')
    const billing = billingCalls(server(), venue)
    const move = (more: Body = {}) =>
      call(venue.waiter, 'POST', `/api/checks/${check}/move`, { table: other, ...more })
    const reserved = intentOf(await billing.validate([order]))
    expect(await move()).toMatchObject(needs('moveLines'))
    await billing.abandon(reserved)
    await billing.validate([order])
    const { body } = await move({ approval })
    expect(body).toMatchObject({ table: { _id: other } })
    expect(body['_id']).not.toBe(check)
  })

  it('a waiter takes over a check of a colleague only where an owner lets waiters do that', async () => {
    const { venue, colleague, send, setLimit, approval, handOver } = await makePlace(server())
    const { waiter, monitor, companyId } = venue
    const { check } = await send()
    const take = (more: Body = {}) => handOver(check, colleague, colleague, more)
    expect(await take()).toMatchObject(FORBIDDEN)
    await setLimit('takeOver', 'approval')
    expect(await take()).toMatchObject({ ...needs('takeOver'), body: { consents: waiter.id } })
    expect(await take({ approval: { username: colleague.username, pin: TEST_PIN } })).toMatchObject({
      status: 403,
      body: { code: 'APPROVAL_REFUSED' },
    })
    // Whoever is in charge agrees.
    const agreed = await take({ approval: { username: waiter.username, pin: TEST_PIN } })
    expect(agreed.body).toMatchObject({ waiter: { _id: colleague.id } })
    const details = { from: waiter.id, to: colleague.id, approvedBy: waiter.id }
    expect(await storedAudit(server(), companyId, 'check.handedOver')).toMatchObject([{ details }])
    expect((await handOver(check, waiter, monitor)).status).toBe(200)
    expect((await take({ approval })).status).toBe(200)
    await setLimit('takeOver', 'free')
    expect((await handOver(check, waiter, waiter)).body).toMatchObject({ waiter: { _id: waiter.id } })
    // Nobody gives away what is in charge of somebody else.
    const third = await addMember(server(), companyId, 'waiter')
    expect(await handOver(check, third, colleague)).toMatchObject(FORBIDDEN)
    await setLimit('takeOver', 'never', 'monitor')
    expect(await handOver(check, third, monitor)).toMatchObject(FORBIDDEN)
    expect((await handOver(check, third, venue.owner)).status).toBe(200)
  })

  it('orders of a colleague come to an own check as freely as their bill may be closed', async () => {
    const { venue, colleague, call, send, setLimit, approval } = await makePlace(server())
    const { waiter, monitor } = venue
    const pinOf = ({ username }: Member) => ({ username, pin: TEST_PIN })
    /** A check at the other table, of whoever takes the order there. */
    const openAs = async (by: Member) => {
      const lines = [{ id: token(), product: (await makeProduct(server(), venue)).id, quantity: 1 }]
      const openAt = (await makeSeat(server(), venue)).tableId
      const { body } = await call(by, 'POST', '/api/tickets', { id: token(), table: openAt, lines })
      return { check: (body['ticket'] as unknown as { check: string }).check, table: openAt }
    }
    const theirs = await send()
    const [own, nobodys] = [await openAs(colleague), await openAs(monitor)]
    const third = await openAs(await addMember(server(), venue.companyId, 'waiter'))
    const move = (what: string, body: Body, by = colleague, of = theirs.check) =>
      call(by, 'POST', `/api/checks/${of}/${what}`, body)
    const free = await send()
    expect((await move('transfer', { orders: [free.order], to: own.check })).status).toBe(200)
    await setLimit('closeOthers', 'approval')
    const needed = { ...needs('closeOthers'), body: { actions: ['closeOthers'], consents: waiter.id } }
    const order = { orders: [theirs.order] }
    expect(await move('merge', { into: own.check })).toMatchObject(needed)
    expect(await move('move', { table: own.table, as: 'merge' })).toMatchObject(needed)
    expect(await move('transfer', { ...order, to: own.check })).toMatchObject(needed)
    // Of what nobody is in charge of, everybody may close a bill.
    expect(await move('transfer', { ...order, to: nobodys.check })).toMatchObject(needed)
    // Whoever is in charge moves freely, and so does who leaves somebody else in charge.
    const [mine] = [await send(), await send()]
    expect((await move('transfer', { orders: [mine.order], to: own.check }, waiter)).status).toBe(200)
    expect((await move('transfer', { ...order, to: third.check })).status).toBe(200)
    expect((await move('move', { table: own.table, as: 'beside' })).body).toMatchObject({
      waiter: { _id: waiter.id },
    })
    // The colleague agrees to that, and to nothing else.
    const last = await send()
    const into = { orders: [last.order], to: own.check }
    await setLimit('moveLines', 'approval')
    const refused = await move('transfer', into, colleague, last.check)
    expect(refused).toMatchObject(needs('moveLines', 'closeOthers'))
    expect(refused.body).not.toHaveProperty('consents')
    expect(
      (await move('transfer', { ...into, approval: pinOf(waiter) }, colleague, last.check)).body,
    ).toMatchObject({ code: 'APPROVAL_REFUSED' })
    expect((await move('transfer', { ...into, approval }, colleague, last.check)).status).toBe(200)
    const merged = await move('merge', { into: own.check, approval: pinOf(waiter) })
    expect(merged.body).toMatchObject({ _id: own.check, waiter: { _id: colleague.id } })
    expect(await storedAudit(server(), venue.companyId, 'check.merged')).toMatchObject([
      { by: colleague.id, details: { approvedBy: waiter.id } },
    ])
    // Where nobody was in charge of the other one, the colleague stays so.
    const rest = await send()
    const joined = await move('merge', { into: nobodys.check }, colleague, rest.check)
    expect(joined.body).toMatchObject({ waiter: { _id: waiter.id } })
    await setLimit('closeOthers', 'never')
    expect(
      await move('merge', { into: own.check, approval }, colleague, String(joined.body['_id'])),
    ).toMatchObject(FORBIDDEN)
  })

  it('a check is given away freely, or with the consent of the colleague who gets it', async () => {
    const { venue, colleague, send, setLimit, handOver, call } = await makePlace(server())
    const { waiter } = venue
    const { check } = await send()
    expect((await handOver(check, colleague, waiter)).status).toBe(200)
    await setLimit('handOver', 'approval')
    const give = (more: Body = {}) => handOver(check, waiter, colleague, more)
    expect(await give()).toMatchObject({ ...needs('handOver'), body: { consents: waiter.id } })
    const tiles = async (consents: string) =>
      (await call(colleague, 'GET', `/api/bill-closers?approves=handOver${consents}`)).body as unknown as {
        _id: string
      }[]
    expect((await tiles('')).map(({ _id }) => _id)).toEqual([venue.owner.id])
    expect((await tiles(`&consents=${waiter.id}`)).map(({ _id }) => _id).toSorted()).toEqual(
      [venue.owner.id, waiter.id].toSorted(),
    )
    const third = await addMember(server(), venue.companyId, 'waiter')
    expect(await give({ approval: { username: third.username, pin: TEST_PIN } })).toMatchObject({
      body: { code: 'APPROVAL_REFUSED' },
    })
    expect((await give({ approval: { username: waiter.username, pin: TEST_PIN } })).status).toBe(200)
    await setLimit('handOver', 'never')
    expect(await handOver(check, colleague, waiter)).toMatchObject(FORBIDDEN)
  })
})
