import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { makeDiscountedPlace } from '../../testing/discounted-place.ts'
import { ALL_TIME } from '../../testing/every-call.ts'
import { addMember, TEST_PIN } from '../../testing/factories.ts'
import { billOrders, moveOrder, stornoOrders } from '../../testing/orders-factories.ts'
import { openPaymentEvening } from '../../testing/payment-evening.ts'
import { expectSumsOfWaiters, readServiceReport } from '../../testing/service-report-check.ts'
import { openQueryPlans, type QueryPlans } from '../../testing/test-database.ts'
import { onBothEngines } from '../../testing/test-server.ts'
import {
  selectMoved,
  selectStays,
  sumClosedByWaiter,
  sumDiscounts,
  sumPaymentsByPerson,
  sumRejected,
  sumVoidsByReason,
} from './service-read-model.ts'

const MINUTE = 60_000

onBothEngines('the report of service', (server) => {
  it('has comps and discounts by person, approver and reason, as far as they still take something off', async () => {
    const place = await makeDiscountedPlace(server())
    const { venue, coffee, wine, send, give, reverse } = place
    const { owner, waiter } = venue
    const first = await send(coffee, 2)
    const approval = { username: owner.username, pin: TEST_PIN }
    const percent = {
      id: 'ten',
      kind: 'percent',
      value: 10,
      lines: [{ id: first.line, version: 1 }],
      approval,
    }
    expect((await give(first.check, percent, waiter)).status).toBe(200)
    const second = await send(wine, 1)
    expect((await give(second.check, { id: 'sum', kind: 'amount', value: 20 })).status).toBe(200)
    const { line } = await send(coffee, 1)
    const comp = { id: 'free', kind: 'comp', reason: 'complaint', lines: [{ id: line, version: 1 }] }
    expect((await give(first.check, comp)).status).toBe(200)
    const report = await readServiceReport(server(), venue)
    expect(report.discounts).toMatchObject({
      count: 2,
      amount: 26,
      groups: [
        { by: { _id: owner.id }, approvedBy: null, reason: { key: 'regular' }, count: 1, amount: 20 },
        { by: { _id: waiter.id }, approvedBy: { _id: owner.id }, count: 1, amount: 6 },
      ],
    })
    expect(report.comps).toMatchObject({ count: 1, groups: [{ reason: { key: 'complaint' } }] })
    expect(report.voids).toEqual({ count: 0, amount: 0, groups: [] })
    await reverse(first.check, 'ten')
    expect((await readServiceReport(server(), venue)).discounts).toMatchObject({ count: 1, amount: 20 })
  })

  it('has orders that were rejected after they were confirmed by who rejected them, at what they cost', async () => {
    const { venue, coffee, wine, send } = await makeDiscountedPlace(server())
    const { owner, waiter } = venue
    const [served, unconfirmed, other] = [await send(wine, 1), await send(wine, 1), await send(coffee, 1)]
    for (const status of ['pending', 'done', 'delivered', 'rejected'] as const)
      await moveOrder(server(), venue, served.order, status, waiter)
    await moveOrder(server(), venue, unconfirmed.order, 'rejected', waiter)
    for (const status of ['pending', 'rejected'] as const)
      await moveOrder(server(), venue, other.order, status, owner)
    expect((await readServiceReport(server(), venue)).rejected).toMatchObject({
      count: 2,
      amount: 530.01,
      groups: [
        { by: { _id: waiter.id }, approvedBy: null, reason: null, count: 1, amount: 500 },
        { by: { _id: owner.id }, approvedBy: null, reason: null, count: 1, amount: 30.01 },
      ],
    })
  })

  it.each(['created', 'error'] as const)(
    'has an order that was served and is rejected by way of %s',
    async (status) => {
      const { venue, wine, send } = await makeDiscountedPlace(server())
      const { order } = await send(wine, 1)
      for (const to of ['pending', 'delivered', status, 'rejected'] as const)
        await moveOrder(server(), venue, order, to, venue.waiter)
      const { rejected } = await readServiceReport(server(), venue)
      expect(rejected).toMatchObject({ count: 1, amount: 500, groups: [{ by: { _id: venue.waiter.id } }] })
    },
  )

  it('has an order that nobody confirmed and that was on a guest check, but none that came after it', async () => {
    const { venue, wine, coffee, send, call } = await makeDiscountedPlace(server())
    const shown = await send(wine, 1)
    expect((await call('POST', `/api/checks/${shown.check}/guest-check`, {}, venue.waiter)).status).toBe(200)
    server().clock.advance(MINUTE)
    const later = await send(coffee, 1)
    for (const { order } of [later, shown]) await moveOrder(server(), venue, order, 'rejected', venue.waiter)
    expect((await readServiceReport(server(), venue)).rejected).toMatchObject({ count: 1, amount: 500 })
  })

  it('has a rejected order at its price, also where it was free of charge', async () => {
    const { venue, wine, send, give } = await makeDiscountedPlace(server())
    const { check, order } = await send(wine, 2)
    await moveOrder(server(), venue, order, 'delivered')
    await give(check, { kind: 'comp' })
    await moveOrder(server(), venue, order, 'rejected')
    const { rejected, comps } = await readServiceReport(server(), venue)
    expect([rejected.amount, comps.amount]).toEqual([1000, 0])
  })

  it('has a rejected order as long as it stays so, by its last rejection', async () => {
    const { venue, wine, send } = await makeDiscountedPlace(server())
    const { order } = await send(wine, 1)
    const go = async (...statuses: Parameters<typeof moveOrder>[3][]) => {
      for (const status of statuses) {
        server().clock.advance(MINUTE)
        await moveOrder(server(), venue, order, status, venue.waiter)
      }
      return (await readServiceReport(server(), venue)).rejected
    }
    expect(await go('delivered', 'rejected')).toMatchObject({ count: 1, amount: 500 })
    expect(await go('delivered')).toEqual({ count: 0, amount: 0, groups: [] })
    expect(await go('rejected', 'created', 'rejected')).toMatchObject({ count: 1, amount: 500 })
    expect(await go('pending', 'delivered')).toMatchObject({ count: 0 })
  })

  it('counts parties that left, how long they stayed, and what each of their guests paid', async () => {
    const place = await makeDiscountedPlace(server())
    const { venue, wine, call, send } = place
    const party = async (stay: number, covers: number | null, isVoided = false) => {
      const { check, order } = await send(wine, 1)
      if (covers !== null) await call('PUT', `/api/checks/${check}`, { covers }, venue.waiter)
      server().clock.advance(stay * MINUTE)
      await moveOrder(server(), venue, order, 'delivered')
      await billOrders(server(), venue, [order])
      if (isVoided) await stornoOrders(server(), venue, [order])
    }
    expect(await readServiceReport(server(), venue)).toMatchObject({ checks: { closed: 0, minutes: null } })
    await party(40, 2)
    await party(10, null)
    await party(90, 1)
    await send(wine, 1, { table: place.other })
    const { checks, guests } = await readServiceReport(server(), venue)
    expect(checks).toEqual({ closed: 3, minutes: 40 })
    expect(guests).toEqual({ parties: 2, guests: 3, average: 333.33 })
    await party(61, 4, true)
    expect(await readServiceReport(server(), venue)).toMatchObject({
      checks: { closed: 4, minutes: 50.5 },
      guests: { parties: 2, guests: 3 },
    })
  })

  it('has a row for each waiter in charge, and one for nobody, which come to the sums of the report', async () => {
    const place = await makeDiscountedPlace(server())
    const { venue, wine, coffee, send, give, table, other, call } = place
    const { waiter, monitor } = venue
    const leave = async (order: string) => {
      await moveOrder(server(), venue, order, 'delivered')
      await billOrders(server(), venue, [order])
    }
    const served = await send(wine, 1)
    await call('PUT', `/api/checks/${served.check}`, { covers: 2 }, waiter)
    await give(served.check, { kind: 'amount', value: 20 })
    await leave(served.order)
    // Still there.
    const free = await send(coffee, 1, { table: other })
    const comp = { kind: 'comp', reason: 'complaint', lines: [{ id: free.line, version: 1 }] }
    expect((await give(free.check, comp)).status).toBe(200)
    const off = await send(coffee, 1, { table: other })
    const lines = [{ id: off.line, version: 1 }]
    expect((await call('POST', '/api/lines/void', { lines, reason: 'tooLate' }, waiter)).status).toBe(200)
    // A monitor took it.
    const line = { id: 'of-nobody', product: wine.id, quantity: 1 }
    const { body } = await call('POST', '/api/tickets', { id: 'of-nobody', table, lines: [line] }, monitor)
    const [{ _id: order } = { _id: '' }] = body['orders'] as unknown as { _id: string }[]
    await leave(order)
    const report = await readServiceReport(server(), venue)
    expectSumsOfWaiters(report)
    const none = { voids: 0, comps: 0, discounts: 0, tips: 0 }
    expect(report.waiters).toMatchObject([
      {
        waiter: { _id: waiter.id },
        closed: 1,
        paid: 480,
        guests: { parties: 1, guests: 2, average: 240 },
        voids: 30.01,
        comps: 30.01,
        discounts: 20,
        tips: 0,
      },
      { waiter: null, closed: 1, paid: 500, ...none },
    ])
  })

  it('has all of a party that was merged with whoever is in charge of the other one, however often', async () => {
    const { venue, wine, table, other, send, give, call } = await makeDiscountedPlace(server())
    const { waiter, companyId } = venue
    const [second, third] = [
      await addMember(server(), companyId, 'waiter'),
      await addMember(server(), companyId, 'waiter'),
    ]
    const first = await send(wine, 2)
    const [there, last] = [
      await send(wine, 1, { table: other }),
      await send(wine, 1, { newCheck: 'c3', table }),
    ]
    await call('POST', `/api/checks/${there.check}/hand-over`, { to: second.id })
    await call('POST', `/api/checks/${last.check}/hand-over`, { to: third.id })
    await give(first.check, { kind: 'percent', value: 10 })
    const off = { lines: [{ id: first.line, version: 1, quantity: 1 }], reason: 'tooLate' }
    expect((await call('POST', '/api/lines/void', off, waiter)).status).toBe(200)
    await call('POST', `/api/checks/${first.check}/merge`, { into: there.check })
    const report = async () => (await readServiceReport(server(), venue)).waiters
    expect(await report()).toMatchObject([{ waiter: { _id: second.id }, voids: 500, discounts: 50 }])
    await call('POST', `/api/checks/${there.check}/merge`, { into: last.check })
    expect(await report()).toMatchObject([{ waiter: { _id: third.id }, voids: 500, discounts: 50 }])
  })

  it('lists what was moved after the guest check, by whom, with whose approval and how much', async () => {
    const { venue, table, other, wine, coffee, call, send } = await makeDiscountedPlace(server())
    const { owner, waiter } = venue
    const before = await send(coffee, 1)
    await call('POST', `/api/checks/${before.check}/move`, { table: other }, waiter)
    const printed = await send(wine, 1, { table })
    const { order } = await send(coffee, 2, { table })
    await moveOrder(server(), venue, printed.order, 'delivered')
    await billOrders(server(), venue, [printed.order], 'pre')
    const approval = { username: owner.username, pin: TEST_PIN }
    const body = { orders: [order], to: before.check, approval }
    expect((await call('POST', `/api/checks/${printed.check}/transfer`, body, waiter)).status).toBe(200)
    expect((await readServiceReport(server(), venue)).moved).toMatchObject({
      count: 1,
      amount: 60.02,
      latest: [
        { check: printed.check, by: { _id: waiter.id }, approvedBy: { _id: owner.id }, amount: 60.02 },
      ],
    })
  })

  it('has tips by who closed the bills, and payments by tender', async () => {
    const evening = await openPaymentEvening(server())
    const { venue, ids, ana, luka, voucher, pay } = evening
    const [one = '', two = ''] = ids
    await pay('fiscal', [{ tender: 'card', amount: 250, tip: 20 }], { by: luka, selected: [one] })
    await pay('fiscal', [{ tender: voucher, amount: 250, tip: 30 }], { by: ana, selected: [two] })
    const report = await readServiceReport(server(), venue)
    expectSumsOfWaiters(report)
    const { tips, tenders } = report
    expect(tips).toMatchObject([
      { person: { _id: ana.id }, amount: 30 },
      { person: { _id: luka.id }, amount: 20 },
    ])
    expect(tenders).toHaveLength(2)
    expect(tenders).toContainEqual({ tender: 'card', kind: 'card', amount: 250, rounding: 0, tips: 20 })
  })

  it('is the owner’s, of their venue alone, and of at most 400 days', async () => {
    const { venue, wine, send, give } = await makeDiscountedPlace(server())
    await give((await send(wine, 1)).check, { kind: 'comp' })
    const ask = (query: string, token = venue.owner.token) =>
      server().send('GET', `/api/statistics/service?${query}`, { token })
    expect((await ask(ALL_TIME)).body).toMatchObject({ comps: { count: 1 } })
    const other = await makeDiscountedPlace(server())
    expect((await ask(ALL_TIME, other.venue.owner.token)).body).toMatchObject({ comps: { count: 0 } })
    expect((await ask(ALL_TIME, venue.monitor.token)).status).toBe(403)
    expect((await ask('start=2025-01-01T00:00:00Z&end=2026-06-01T00:00:00Z')).body).toMatchObject({
      code: 'INPUT_INVALID',
      issues: [{ path: 'end', key: 'RANGE_TOO_LONG' }],
    })
  })
})

describe('the statements of the report of service', () => {
  let plans: QueryPlans
  beforeAll(async () => {
    plans = await openQueryPlans()
  })
  afterAll(() => plans.close())

  it.each([
    ['checks', sumClosedByWaiter, 'checks_closed'],
    ['stays', selectStays, 'checks_closed'],
    ['orders of guests', sumClosedByWaiter, 'orders_check'],
    ['discounts', sumDiscounts, 'discounts_at'],
    ['discounted lines', sumDiscounts, 'order_lines_discounted'],
    ['voids', sumVoidsByReason, 'order_lines_voided'],
    ['rejected orders', sumRejected, 'sales_voids'],
    ['moves', selectMoved, 'audit_moved'],
    ['payments', sumPaymentsByPerson, 'payments_at'],
  ])('find %s by an index, and read no order that they do not need', (_name, statement, index) => {
    const steps = plans.explain(statement, { start: 1, end: 2, limit: 1, offset: 0 })
    expect(steps.some((step) => step.includes(index))).toBe(true)
    expect(
      steps.filter((step) => step.startsWith('SCAN') && !/^SCAN (parties|amounts|part|since)\b/.test(step)),
    ).toEqual([])
  })
})
