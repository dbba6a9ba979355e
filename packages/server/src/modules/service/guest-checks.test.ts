import type { Check, FloorTable } from '@kafana/contract'
import { expect, it } from 'vitest'
import { addMember, makeVenue } from '../../testing/factories.ts'
import { pairGateway, syncAs } from '../../testing/gateway-factories.ts'
import { useCourses } from '../../testing/held-lines.ts'
import { billOrders, makeSeat, moveOrder } from '../../testing/orders-factories.ts'
import { storedAudit, storedEvents } from '../../testing/stored-records.ts'
import { onBothEngines, type TestServer } from '../../testing/test-server.ts'
import { makeProduct } from '../../testing/venue-factories.ts'

type Member = { readonly token: string }

/** Guests at a table who had a soup of 100 and a beer of 150. */
const openTable = async (server: TestServer) => {
  const venue = await makeVenue(server)
  const { tableId } = await makeSeat(server, venue)
  const soup = await makeProduct(server, venue, { name: 'Soup', price: 10_000 })
  const beer = await makeProduct(server, venue, { name: 'Beer', price: 15_000 })
  const as = (member: Member, method: string, path: string, body?: object) =>
    server.send(method, path, { token: member.token, body })
  const order = async (id: string, products: readonly string[]) => {
    const lines = products.map((product, index) => ({ id: `${id}-${index}`, product, quantity: 1 }))
    const { body } = await as(venue.waiter, 'POST', '/api/tickets', { id, table: tableId, lines })
    return (body['orders'] as unknown as { _id: string }[]).map(({ _id }) => _id)
  }
  const orders = await order('first', [soup.id, beer.id])
  const check = async () => {
    const { body } = await as(venue.monitor, 'GET', `/api/checks/table/${tableId}`)
    return (body as unknown as Check[])[0]
  }
  const { _id: checkId = '' } = (await check()) ?? {}
  return {
    venue,
    tableId,
    soup,
    beer,
    as,
    order,
    orders,
    check,
    checkId,
    print: (body: object = {}, member: Member = venue.waiter) =>
      as(member, 'POST', `/api/checks/${checkId}/guest-check`, body),
  }
}

onBothEngines('a guest check', (server) => {
  it('says what is owed, changes no order, and is shown with the check until something else is owed', async () => {
    const { venue, print, check, order, soup, checkId } = await openTable(server())
    const before = await check()
    expect(before).not.toHaveProperty('presented')
    const { status, body } = await print()
    expect(status).toBe(200)
    expect(body).toMatchObject({
      check: { _id: checkId, owed: 250, presented: { total: 250 } },
      print: {
        path: '/pos/commands',
        command: {
          receipt: {
            receiptType: 'PreBill',
            products: [
              { title: 'Soup', price: '100.00', quantity: '1.000' },
              { title: 'Beer', price: '150.00', quantity: '1.000' },
            ],
          },
        },
      },
    })
    const after = await check()
    expect(after?.orders).toEqual(before?.orders)
    const at = new Date(server().clock.now()).toISOString()
    expect(after).toMatchObject({ owed: 250, presented: { at, total: 250 } })
    await order('second', [soup.id])
    expect(await check()).toMatchObject({ owed: 350, presented: { total: 250 } })
    await print({}, venue.monitor)
    expect(await check()).toMatchObject({ owed: 350, presented: { total: 350 } })
    expect(await storedAudit(server(), venue.companyId, 'check.presented')).toMatchObject([
      { by: venue.waiter.id, entityId: checkId, details: { total: 25_000 } },
      { by: venue.monitor.id, entityId: checkId, details: { total: 35_000 } },
    ])
  })

  it('is sent to the gateway for a phone, and to none that is not connected', async () => {
    const { venue, print } = await openTable(server())
    expect((await print({ print: true })).body).toMatchObject({ code: 'NO_GATEWAY' })
    const gateway = await pairGateway(server(), venue)
    expect((await print({ print: true, gateway: gateway.id })).body).toMatchObject({ code: 'GATEWAY_AWAY' })
    await syncAs(server(), gateway, { lastLine: 0 })
    const { body } = await print({ print: true, gateway: gateway.id })
    const { work } = (await syncAs(server(), gateway, { lastLine: 0 })).body as unknown as {
      work: { path: string; command: object }[]
    }
    expect(work).toMatchObject([
      { path: '/pos/commands', command: (body['print'] as unknown as { command: object }).command },
    ])
  })

  it('is of guests who owe something: not of those who paid, or for whom everything is held', async () => {
    const { venue, as, print, orders, check, tableId, soup } = await openTable(server())
    for (const id of orders) await moveOrder(server(), venue, id, 'rejected')
    expect((await print()).body).toMatchObject({ code: 'CHECK_CLOSED' })
    expect(await check()).toBeUndefined()
    const [, , course] = await useCourses(server(), venue)
    const lines = [{ id: 'held', product: soup.id, quantity: 1, course }]
    const { body } = await as(venue.waiter, 'POST', '/api/tickets', { id: 'later', table: tableId, lines })
    const { check: held } = body['ticket'] as unknown as { check: string }
    expect((await as(venue.waiter, 'POST', `/api/checks/${held}/guest-check`, {})).body).toMatchObject({
      code: 'NOTHING_OWED',
    })
    expect(await check()).not.toHaveProperty('presented')
  })

  it('of a check that everybody paid is forgotten when something is ordered again', async () => {
    const { venue, print, orders, order, soup, check, checkId } = await openTable(server())
    await print()
    server().clock.advance(1000)
    const later = await order('later', [soup.id])
    for (const id of later) await moveOrder(server(), venue, id, 'rejected')
    for (const id of orders) await moveOrder(server(), venue, id, 'delivered')
    await billOrders(server(), venue, orders)
    expect(await check()).toBeUndefined()
    await moveOrder(server(), venue, later[0] ?? '', 'pending')
    expect(await check()).toMatchObject({ _id: checkId, owed: 100 })
    expect(await check()).not.toHaveProperty('presented')
  })

  it('still counts when all that was on it was rejected and is open again', async () => {
    const { venue, as, print, orders: first, order, soup, check, checkId } = await openTable(server())
    const { tableId: other } = await makeSeat(server(), venue)
    const orders = [...first, ...(await order('second', [soup.id]))]
    await print()
    for (const id of orders) await moveOrder(server(), venue, id, 'rejected')
    expect(await check()).toBeUndefined()
    const { body: closed } = await as(venue.monitor, 'GET', `/api/checks/${checkId}`)
    expect(closed).toMatchObject({ state: 'closed' })
    expect(closed).not.toHaveProperty('presented')
    for (const id of orders) await moveOrder(server(), venue, id, 'pending')
    const again = await check()
    expect(again).toMatchObject({ _id: checkId, owed: 350, presented: { total: 350 } })
    const lines = (again?.orders[0]?.products ?? []).map(({ line, lineVersion }) => ({
      id: line,
      version: lineVersion,
    }))
    const off = await as(venue.waiter, 'POST', '/api/lines/void', { lines, reason: 'wrongOrder' })
    expect(off.body).toMatchObject({ code: 'APPROVAL_NEEDED', actions: ['voidPresented'] })
    const move = { orders, table: other }
    expect((await as(venue.waiter, 'POST', `/api/checks/${checkId}/transfer`, move)).body).toMatchObject({
      code: 'APPROVAL_NEEDED',
      action: 'movePresented',
    })
    // Also while everything but one that was rejected is paid.
    const [rejected = '', ...paid] = orders
    await moveOrder(server(), venue, rejected, 'rejected')
    for (const id of paid) await moveOrder(server(), venue, id, 'delivered')
    await billOrders(server(), venue, paid)
    await moveOrder(server(), venue, rejected, 'pending')
    expect(await check()).toMatchObject({ _id: checkId, owed: 250, presented: { total: 350 } })
  })

  it('makes what leaves the check afterwards need an approval, also where the check was joined with another one', async () => {
    const { venue, as, print, orders, checkId, tableId, soup } = await openTable(server())
    const { tableId: other } = await makeSeat(server(), venue)
    const lines = [{ id: 'there', product: soup.id, quantity: 1 }]
    const { body } = await as(venue.waiter, 'POST', '/api/tickets', { id: 'there', table: other, lines })
    const { check: into } = body['ticket'] as unknown as { check: string }
    await print()
    const transfer = (from: string) =>
      as(venue.waiter, 'POST', `/api/checks/${from}/transfer`, { orders: orders.slice(0, 1), table: other })
    expect((await transfer(checkId)).body).toMatchObject({ code: 'APPROVAL_NEEDED', action: 'movePresented' })
    const joined = await as(venue.owner, 'POST', `/api/checks/${checkId}/merge`, { into })
    expect(joined.status).toBe(200)
    const back = { orders: orders.slice(0, 1), table: tableId }
    expect((await as(venue.waiter, 'POST', `/api/checks/${into}/transfer`, back)).body).toMatchObject({
      code: 'APPROVAL_NEEDED',
    })
  })

  it('goes along with orders that come to a check which is there', async () => {
    const { venue, as, print, orders, order, checkId, soup } = await openTable(server())
    const stays = await order('stays', [soup.id])
    const { tableId: other } = await makeSeat(server(), venue)
    const lines = [{ id: 'there', product: soup.id, quantity: 1 }]
    const { body } = await as(venue.waiter, 'POST', '/api/tickets', { id: 'there', table: other, lines })
    const { check: to } = body['ticket'] as unknown as { check: string }
    await print()
    const at = new Date(server().clock.now()).toISOString()
    server().clock.advance(1000)
    const transfer = (from: string, into: string, member: Member, moved = orders) =>
      as(member, 'POST', `/api/checks/${from}/transfer`, { orders: moved, to: into })
    expect((await transfer(checkId, to, venue.owner)).body).toMatchObject({
      _id: to,
      presented: { at, total: 350 },
    })
    const { body: history } = await as(venue.owner, 'GET', `/api/checks/${to}/history`)
    const step = { what: 'presented', by: { _id: venue.owner.id }, total: 350, from: { _id: checkId } }
    expect(history).toMatchObject({ steps: [step, { what: 'opened' }] })
    const off = { lines: [{ id: 'first-0', version: 1 }], reason: 'wrongOrder' }
    expect((await as(venue.waiter, 'POST', '/api/lines/void', off)).body).toMatchObject({
      code: 'APPROVAL_NEEDED',
      actions: ['voidPresented'],
    })
    expect((await transfer(to, checkId, venue.waiter)).body).toMatchObject({
      code: 'APPROVAL_NEEDED',
      action: 'movePresented',
    })
    // Guests who were shown theirs later keep that.
    const later = new Date(server().clock.now()).toISOString()
    await as(venue.owner, 'POST', `/api/checks/${to}/guest-check`, {})
    expect((await transfer(checkId, to, venue.owner, stays)).body).toMatchObject({
      orders: [{}, {}, {}],
      presented: { at: later, total: 350 },
    })
  })

  it.each(['from', 'into'])(
    'is the last one where both parties were shown theirs, that of %s',
    async (last) => {
      const { venue, as, order, checkId, soup } = await openTable(server())
      const { tableId: other } = await makeSeat(server(), venue)
      const lines = [{ id: 'there', product: soup.id, quantity: 1 }]
      const { body } = await as(venue.waiter, 'POST', '/api/tickets', { id: 'there', table: other, lines })
      const { check: into } = body['ticket'] as unknown as { check: string }
      const print = (check: string) => as(venue.waiter, 'POST', `/api/checks/${check}/guest-check`, {})
      await print(last === 'from' ? into : checkId)
      server().clock.advance(1000)
      if (last === 'from') await order('between', [soup.id])
      else
        await as(venue.waiter, 'POST', '/api/tickets', {
          id: 'between',
          table: other,
          lines: [{ ...lines[0], id: 'between-0' }],
        })
      server().clock.advance(1000)
      const at = new Date(server().clock.now()).toISOString()
      await print(last === 'from' ? checkId : into)
      const joined = await as(venue.owner, 'POST', `/api/checks/${checkId}/merge`, { into })
      expect(joined.body).toMatchObject({ presented: { at, total: last === 'from' ? 350 : 200 } })
      // What was ordered between both was on the last one.
      const off = { lines: [{ id: 'between-0', version: 1 }], reason: 'wrongOrder' }
      expect((await as(venue.waiter, 'POST', '/api/lines/void', off)).body).toMatchObject({
        code: 'APPROVAL_NEEDED',
        actions: ['voidPresented'],
      })
    },
  )

  it('is shown at its table on the floor until its guests have paid, wherever they sit', async () => {
    const { venue, as, print, orders, order, soup, checkId, tableId } = await openTable(server())
    const { tableId: other } = await makeSeat(server(), venue)
    const shown = async () => {
      const { body } = await as(venue.monitor, 'GET', '/api/orders/floor')
      return Object.fromEntries(
        (body as unknown as FloorTable[]).map(({ table, presentedAt }) => [table, presentedAt]),
      )
    }
    const none = { [tableId]: undefined, [other]: undefined }
    expect(await shown()).toEqual(none)
    const at = new Date(server().clock.now()).toISOString()
    await print()
    expect((await storedEvents(server(), venue.companyId)).at(-1)).toMatchObject({ room: 'orders' })
    expect(await shown()).toEqual({ ...none, [tableId]: at })
    const moved = await as(venue.owner, 'POST', `/api/checks/${checkId}/move`, { table: other })
    expect(moved.status).toBe(200)
    expect(await shown()).toEqual({ ...none, [other]: at })
    // Guests at the same table who were shown theirs later, and some who saw none.
    await order('beside', [soup.id])
    expect(await shown()).toEqual({ ...none, [other]: at })
    const [, , course] = await useCourses(server(), venue)
    const held = [{ id: 'held', product: soup.id, quantity: 1, course }]
    await as(venue.waiter, 'POST', '/api/tickets', { id: 'held', table: other, check: checkId, lines: held })
    for (const id of orders) await moveOrder(server(), venue, id, 'delivered')
    expect(await shown()).toEqual({ ...none, [other]: at })
    await billOrders(server(), venue, orders)
    // What they hold was on no paper.
    expect(await shown()).toEqual(none)
  })

  it('is refused to whoever has no screen for it, and to another venue', async () => {
    const { venue, print, checkId } = await openTable(server())
    const cook = await addMember(server(), venue.companyId, 'monitor', ['monitor'])
    expect((await print({}, cook)).status).toBe(403)
    const visitor = await makeVenue(server())
    const { status } = await server().send('POST', `/api/checks/${checkId}/guest-check`, {
      token: visitor.monitor.token,
      body: {},
    })
    expect(status).toBe(404)
  })
})
