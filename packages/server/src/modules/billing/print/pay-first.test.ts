import type { Order, OpenDay } from '@kafana/contract'
import { describe, expect, it } from 'vitest'
import { intentOf, signedReport } from '../../../testing/billing-factories.ts'
import { TEST_PIN, withNewSession } from '../../../testing/factories.ts'
import { moveOrder } from '../../../testing/orders-factories.ts'
import { letGuestsPayFirst, openCounter } from '../../../testing/pay-first-factories.ts'
import { compareSalesSummary } from '../../../testing/sales-summary-check.ts'
import { onBothEngines } from '../../../testing/test-server.ts'

onBothEngines('where guests pay first, an order', (server) => {
  const open = () => openCounter(server())

  it.each(['created', 'pending', 'done', 'delivered'] as const)(
    'that is %s is billed, and its lines stay where they are',
    async (status) => {
      const { venue, take, paid, seen } = await open()
      const { id } = await take()
      if (status !== 'created') await moveOrder(server(), venue, id, status)
      const [, , lines] = await seen(id)
      await paid([id])
      expect(await seen(id)).toEqual(['billed', status === 'delivered' ? undefined : status, lines])
    },
  )

  it.each(['rejected', 'error'] as const)('that is %s is not billed', async (status) => {
    const { venue, take, billing } = await open()
    const { id } = await take()
    await moveOrder(server(), venue, id, status)
    expect(await billing.validate([id])).toMatchObject({
      status: 409,
      body: { code: 'ORDER_NOT_DELIVERED', order: id },
    })
  })

  it('is not billed before it is delivered once the owner has switched that off', async () => {
    const { venue, take, billing, quote, reserve } = await open()
    const { id, checkId } = await take()
    await letGuestsPayFirst(server(), venue, false)
    const refused = { status: 409, body: { code: 'ORDER_NOT_DELIVERED', order: id } }
    expect(await billing.validate([id])).toMatchObject(refused)
    expect(await quote(checkId ?? '', { orders: [id] })).toMatchObject(refused)
    expect(await reserve(checkId ?? '', { orders: [id] })).toMatchObject(refused)
    expect(await reserve(checkId ?? '', { evenly: 1 })).toMatchObject({ body: { code: 'LINE_CHANGED' } })
  })

  it('that is being billed while the owner switches that off is billed and made all the same', async () => {
    const { venue, take, armed, report, seen, kitchen } = await open()
    const { id } = await take()
    const intentId = await armed([id])
    await letGuestsPayFirst(server(), venue, false)
    expect(await report('fiscal', intentId, [id])).toBe(200)
    expect(await seen(id)).toEqual(['billed', 'created', 'sent sent'])
    expect((await kitchen()).paid?.map(({ _id }) => _id)).toEqual([id])
  })

  describe('that is paid', () => {
    it('is made line by line and stays billed; people cannot change its status', async () => {
      const { venue, take, paid, bump, seen, orderOf } = await open()
      const { id } = await take()
      await paid([id])
      const moved = { body: { status: 'pending' }, token: venue.monitor.token }
      expect(await server().send('PUT', `/api/order/${id}`, moved)).toMatchObject({
        status: 409,
        body: { code: 'BILLED_IS_FINAL' },
      })
      const steps: unknown[] = []
      const step = async (to: string, places?: number[]) => {
        expect((await bump(id, to, places)).status).toBe(200)
        steps.push(await seen(id))
      }
      await step('preparing')
      await step('ready', [0])
      await step('ready', [1])
      await step('served', [0])
      await step('served', [1])
      await step('preparing', [1])
      expect(steps).toEqual([
        ['billed', 'pending', 'preparing preparing'],
        ['billed', 'pending', 'ready preparing'],
        ['billed', 'done', 'ready ready'],
        ['billed', 'done', 'served ready'],
        ['billed', 'delivered', 'served served'],
        ['billed', 'pending', 'served preparing'],
      ])
      expect((await orderOf(id)).history.map(({ to }) => to)).toEqual(['created', 'billed'])
    })

    it('stays with the kitchen until it is ready, with what its guests must not be served', async () => {
      const { venue, take, paid, bump, kitchen, checks } = await open()
      const order = await take()
      const [{ _id: check, version } = { _id: '', version: 0 }] = await checks()
      const allergies = { allergies: 'Nuts' }
      const body = { ...allergies, version }
      await server().send('PUT', `/api/checks/${check}`, { token: venue.monitor.token, body })
      expect(await kitchen()).not.toHaveProperty('paid')
      await paid([order.id])
      expect(await kitchen()).toMatchObject({
        created: 0,
        doneToday: 0,
        paid: [{ _id: order.id, status: 'billed', preparation: 'created', ...allergies }],
      })
      await bump(order.id, 'preparing')
      await bump(order.id, 'ready')
      expect(await kitchen()).toMatchObject({ doneToday: 1, paid: [{ preparation: 'done' }] })
      await bump(order.id, 'preparing')
      expect(await kitchen()).toMatchObject({ doneToday: 0, paid: [{ preparation: 'pending' }] })
      await bump(order.id, 'ready')
      await bump(order.id, 'served')
      expect(await kitchen()).not.toHaveProperty('paid')
    })

    it('leaves the pass by itself after some hours, and what is not made never does', async () => {
      const { venue, take, paid, bump, kitchen } = await open()
      const [ready, fresh] = [await take(), await take()]
      await paid([ready.id, fresh.id])
      await bump(ready.id, 'ready')
      server().clock.advance(4 * 3_600_000 + 1)
      const later = await withNewSession(server(), venue.companyId, venue.monitor)
      expect((await kitchen(later)).paid?.map(({ _id }) => _id)).toEqual([fresh.id])
    })

    it('takes what it needs from stock once: when it is paid, or before that', async () => {
      const { venue, take, paid, bump, flour } = await open()
      const before = (await flour()) ?? 0
      const [fresh, begun] = [await take(2), await take(1)]
      await moveOrder(server(), venue, begun.id, 'pending')
      const started = (await flour()) ?? 0
      await paid([fresh.id, begun.id])
      const after = (await flour()) ?? 0
      const [forOne, forTwo] = [before - started, started - after]
      expect([forOne > 0, Math.round(forTwo / forOne)]).toEqual([true, 2])
      for (const { id } of [fresh, begun])
        for (const to of ['preparing', 'ready', 'served']) await bump(id, to)
      expect(await flour()).toBe(after)
    })

    it('counts as made when it is made, not when it is paid; sales count at the payment', async () => {
      const { venue, take, paid, bump } = await open()
      const { id } = await take()
      await paid([id])
      const { platform, services } = server()
      const servedAt = async () =>
        (await platform.uow.read(venue.companyId, (tx) => services.orders.withHistory(tx, id))).order.servedAt
      expect(await servedAt()).toBeNull()
      server().clock.advance(300_000)
      await bump(id, 'ready')
      expect(await servedAt()).toBe(server().clock.now())
      const { summary, expected } = await compareSalesSummary(server(), venue.companyId)
      expect(summary).toEqual(expected)
    })

    it('is at the pass for the waiters, and on their phones, until it is served', async () => {
      const { venue, take, paid, bump, get } = await open()
      const { id } = await take()
      await paid([id])
      const ready = async () => {
        const { food } = await get<{ food: { orders: { _id: string; products: object[] }[] }[] }>(
          '/api/waiter/ready',
          venue.waiter,
        )
        return food.flatMap(({ orders }) => orders.map(({ _id, products }) => [_id, products.length]))
      }
      const onPhone = async () =>
        (
          await get<{ checks: { checks: { state: string; orders: Order[] }[] } }>(
            '/api/waiter/snapshot?resources=checks',
            venue.waiter,
          )
        ).checks.checks.map(({ state, orders }) => [state, ...orders.map(({ _id }) => _id)])
      expect(await ready()).toEqual([])
      expect(await onPhone()).toEqual([['closed', id]])
      await bump(id, 'ready', [0])
      expect(await ready()).toEqual([[id, 1]])
      await bump(id, 'ready', [1])
      expect(await ready()).toEqual([[id, 2]])
      expect((await bump(id, 'served', [0, 1], venue.waiter)).status).toBe(200)
      expect([await ready(), await onPhone()]).toEqual([[], []])
    })

    it('is in the list of what is open when the day is closed while nobody has made it', async () => {
      const { venue, tableId, take, paid, bump, get } = await open()
      const [fresh, begun, made] = [await take(), await take(), await take()]
      await paid([fresh.id, begun.id, made.id])
      await bump(begun.id, 'preparing')
      await bump(made.id, 'ready')
      const day = await get<OpenDay>('/api/fiscal-day/open', venue.owner)
      expect(day.unmade?.map(({ order }) => order).toSorted()).toEqual([fresh.id, begun.id].toSorted())
      expect(day.unmade?.[0]).toMatchObject({ table: { _id: tableId }, total: 150 })
      for (const { id } of [fresh, begun]) await bump(id, 'ready')
      expect(await get('/api/fiscal-day/open', venue.owner)).not.toHaveProperty('unmade')
    })
  })

  it('is made while its bill is open; otherwise an open bill stops its lines', async () => {
    const { venue, take, armed, bump, seen, report } = await open()
    const { id } = await take()
    const intentId = await armed([id])
    expect((await bump(id, 'preparing')).status).toBe(200)
    expect(await seen(id)).toEqual(['pending', undefined, 'preparing preparing'])
    await letGuestsPayFirst(server(), venue, false)
    expect(await bump(id, 'ready')).toMatchObject({ status: 409, body: { code: 'ORDER_LOCKED' } })
    await letGuestsPayFirst(server(), venue)
    expect((await bump(id, 'ready')).status).toBe(200)
    expect(await report('fiscal', intentId, [id])).toBe(200)
    expect(await seen(id)).toEqual(['billed', 'done', 'ready ready'])
  })

  it('with a pre-bill gets its receipt later and goes on in the meantime; undone, it is open as far as it is', async () => {
    const { take, paid, bump, seen, billing, kitchen } = await open()
    const [kept, undone] = [await take(), await take()]
    await paid([kept.id], 'pre')
    await paid([undone.id], 'pre')
    for (const { id } of [kept, undone]) await bump(id, 'preparing')
    await paid([kept.id])
    expect(await seen(kept.id)).toEqual(['billed', 'pending', 'preparing preparing'])
    expect((await billing.unbill(undone.id)).status).toBe(200)
    expect(await seen(undone.id)).toEqual(['pending', undefined, 'preparing preparing'])
    expect(await kitchen()).toMatchObject({ pending: 1, paid: [{ _id: kept.id }] })
  })

  it('whose receipt is voided stays with the kitchen; what is billed again is delivered', async () => {
    const { venue, gateway, take, paid, bump, seen, billing, kitchen, flour } = await open()
    const { id } = await take()
    await paid([id])
    const used = await flour()
    const intentId = intentOf(await billing.storno(id))
    await billing.arm(intentId, 'storno')
    const report = { selectedOrders: [id], intentId, receiptNo: 90 }
    await billing.report('storno', signedReport(server(), gateway, report))
    const again = await server().send('POST', `/api/order/${id}/rebill`, {
      token: venue.monitor.token,
      body: { username: venue.waiter.username, pin: TEST_PIN },
    })
    expect(again.body).toMatchObject([{ status: 'delivered' }])
    expect((again.body as unknown as object[])[0]).not.toHaveProperty('preparation')
    expect((await kitchen()).paid).toMatchObject([{ _id: id, storno: { receiptNo: 90 } }])
    await bump(id, 'ready')
    expect(await seen(id)).toEqual(['billed', 'done', 'ready ready'])
    expect(await flour()).toBe(used)
  })

  describe('is paid in part', () => {
    it('by pieces, which the kitchen makes as an order of their own', async () => {
      const { take, quote, reserve, billing, report, seen, orderOf, kitchen } = await open()
      const order = await take(3)
      const checkId = order.checkId ?? ''
      const selection = { lines: [{ id: order.lines[0]?.id ?? '', version: 1, pieces: 1 }] }
      expect(await quote(checkId, selection)).toMatchObject({ status: 200, body: { total: 100, left: 250 } })
      const intentId = intentOf(await reserve(checkId, selection))
      const { orders } = (await billing.arm(intentId)).body as unknown as { orders: string[] }
      expect(await report('fiscal', intentId, orders)).toBe(200)
      expect(await seen(orders[0] ?? '')).toEqual(['billed', 'created', 'sent'])
      expect(await seen(order.id)).toEqual(['created', undefined, 'sent sent'])
      expect((await orderOf(order.id)).products.map(({ quantity }) => quantity)).toEqual([2, 1])
      expect(await kitchen()).toMatchObject({ created: 1, paid: [{ products: [{ quantity: 1 }] }] })
    })

    it('by shares only of what is ready: the kitchen makes whole pieces', async () => {
      const { venue, take, quote, reserve } = await open()
      const order = await take()
      const checkId = order.checkId ?? ''
      const half = { lines: [{ id: order.lines[0]?.id ?? '', version: 1, share: { num: 1, den: 2 } }] }
      const refused = { status: 409, body: { code: 'SHARE_NOT_READY' } }
      for (const selection of [half, { evenly: 2 }, { amount: 10 }]) {
        expect(await quote(checkId, selection)).toMatchObject(refused)
        expect(await reserve(checkId, selection)).toMatchObject(refused)
      }
      expect(await quote(checkId, { evenly: 1 })).toMatchObject({ status: 200, body: { total: 150 } })
      await moveOrder(server(), venue, order.id, 'done')
      expect(await quote(checkId, { evenly: 2 })).toMatchObject({
        status: 200,
        body: { total: 75, left: 75 },
      })
    })

    it('by the shares that were reserved, also if the kitchen makes the dish once more until they are printed', async () => {
      const { venue, take, reserve, billing, bump, orderOf } = await open()
      const order = await take()
      await moveOrder(server(), venue, order.id, 'done')
      const intentId = intentOf(await reserve(order.checkId ?? '', { evenly: 2 }))
      expect((await bump(order.id, 'preparing')).status).toBe(200)
      const { status, body } = await billing.arm(intentId)
      expect(status).toBe(200)
      const { orders } = body as unknown as { orders: string[] }
      expect([(await orderOf(orders[0] ?? '')).totalPrice, (await orderOf(order.id)).totalPrice]).toEqual([
        75, 75,
      ])
    })
  })

  it('is not found by another venue', async () => {
    const [{ take, paid }, other] = [await open(), await open()]
    const order = await take()
    await paid([order.id])
    const lines = order.lines.map(({ id }) => ({ id, version: 1 }))
    const { token } = other.venue.monitor
    expect(
      (await server().send('PUT', '/api/lines/state', { token, body: { lines, to: 'ready' } })).status,
    ).toBe(404)
    expect(await other.kitchen()).not.toHaveProperty('paid')
    expect(await other.get('/api/fiscal-day/open')).not.toHaveProperty('unmade')
  })
})
