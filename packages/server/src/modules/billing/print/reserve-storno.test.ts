import { createHmac } from 'node:crypto'
import { canonicalJson } from '@kafana/domain'
import { describe, expect, it } from 'vitest'
import { billingCalls, intentOf, openBilling, signedReport } from '../../../testing/billing-factories.ts'
import { pairGateway, syncAs } from '../../../testing/gateway-factories.ts'
import { openJournal } from '../../../testing/gateway-journal.ts'
import { onBothEngines } from '../../../testing/test-server.ts'

const MINUTE = 60_000

onBothEngines('a storno', (server) => {
  const printed = async (orders = 1, receiptNo: number | undefined = 41) => {
    const made = await openBilling(server(), orders)
    return { ...made, fiscal: await made.billed('fiscal', receiptNo), first: made.ids[0] ?? '' }
  }

  it('reserves the whole receipt of any of its orders, at its prices and with its number', async () => {
    const { billing, ids, venue } = await printed(2)
    const answer = await billing.storno(ids[1] ?? '')
    const products = [{ price: '250.00', quantity: '1.000' }, { price: '250.00' }]
    expect(answer).toMatchObject({
      status: 200,
      body: {
        ok: true,
        total: 500,
        orders: ids.toSorted(),
        receipt: { receiptType: 'StornoReceipt', refReceiptNo: 41, products },
      },
    })
    expect((await billing.open()).body).toMatchObject([
      {
        _id: intentOf(answer),
        state: 'RESERVED',
        kind: 'storno',
        payment: 'cash',
        refReceiptNo: 41,
        reason: 'Wrong table',
        closedBy: { _id: venue.owner.id },
      },
    ])
  })

  it('is armed like a bill, with its gateway’s secret, and refunded as it was paid', async () => {
    const { venue, ids, gateway, billing, armed } = await openBilling(server(), 2)
    const report = { selectedOrders: ids, intentId: await armed('fiscal', 'card'), receiptNo: 41 }
    await billing.report('fiscal', signedReport(server(), gateway, report))
    const id = intentOf(await billing.storno(ids[0] ?? ''))
    for (const kind of ['fiscal', 'pre'])
      expect(await billing.arm(id, kind, 'card')).toMatchObject({
        status: 409,
        body: { code: 'INTENT_STATE', state: 'RESERVED' },
      })
    const answer = await billing.arm(id, 'storno', 'cash')
    const {
      command: { permit, ...rest },
    } = answer.body as unknown as { command: Record<string, unknown> }
    expect(rest).toMatchObject({
      commandType: 0,
      taskId: id,
      epoch: 1,
      kind: 'storno',
      closedBy: venue.owner.id,
      orders: ids.toSorted(),
      commandContext: { receiptType: 'StornoReceipt', refReceiptNo: 41, payment: 'card' },
    })
    expect(permit).toBe(createHmac('sha256', gateway.secret).update(canonicalJson(rest)).digest('hex'))
    expect((await billing.arm(id, 'storno', 'card')).body).toEqual(answer.body)
  })

  it('is printed by the gateway that printed the receipt, whichever called last', async () => {
    const { venue, gateway, billing, first } = await printed()
    const other = await pairGateway(server(), venue, 'Terrace')
    server().clock.advance(1000)
    await syncAs(server(), other)
    const id = intentOf(await billing.storno(first))
    expect(await billing.arm(id, 'storno', 'cash', other.id)).toMatchObject({
      status: 409,
      body: { code: 'NO_GATEWAY' },
    })
    expect(await billing.arm(id, 'storno')).toMatchObject({ status: 200, body: { gateway: gateway.id } })
  })

  it('is printed by the gateway that has the device now', async () => {
    const { venue, gateway, billing, first } = await printed()
    const other = await pairGateway(server(), venue, 'Terrace')
    await syncAs(server(), other, { device: { serial: 'VIRT-1', lastReceiptNo: 41 } })
    await syncAs(server(), gateway, { device: { serial: 'VIRT-2' } })
    expect(await billing.arm(intentOf(await billing.storno(first)), 'storno')).toMatchObject({
      status: 200,
      body: { gateway: other.id },
    })
  })

  it('is printed by the computer to which the device was moved, while the earlier one is still paired', async () => {
    const { venue, gateway, billing, first } = await printed()
    const device = { serial: 'VIRT-1', lastReceiptNo: 41 }
    await syncAs(server(), gateway, { device })
    server().clock.advance(2 * MINUTE)
    const other = await pairGateway(server(), venue, 'New computer')
    await syncAs(server(), other, { device })
    const id = intentOf(await billing.storno(first))
    expect(await billing.arm(id, 'storno')).toMatchObject({ status: 200, body: { gateway: other.id } })
  })

  it('is printed by the gateway that printed the receipt, of several that are connected with its device', async () => {
    const { venue, gateway, billing, first } = await printed()
    const device = { serial: 'VIRT-1', lastReceiptNo: 41 }
    await syncAs(server(), await pairGateway(server(), venue, 'Terrace'), { device })
    await syncAs(server(), gateway, { device })
    const id = intentOf(await billing.storno(first))
    expect(await billing.arm(id, 'storno')).toMatchObject({ status: 200, body: { gateway: gateway.id } })
  })

  it('is printed by the gateway that was asked for, of several with its device', async () => {
    const { venue, gateway, billing, first } = await printed()
    const device = { serial: 'VIRT-1', lastReceiptNo: 41 }
    await syncAs(server(), gateway, { device })
    await syncAs(server(), await pairGateway(server(), venue, 'Terrace'), { device })
    expect(
      await billing.arm(intentOf(await billing.storno(first)), 'storno', 'cash', gateway.id),
    ).toMatchObject({ status: 200, body: { gateway: gateway.id } })
  })

  it('leaves the orders billed, visible as voided, without a second receipt', async () => {
    const { venue, billing, ids, billed, orderOf } = await openBilling(server(), 2)
    await billed('fiscal', 41)
    const id = intentOf(await billing.storno(ids[0] ?? ''))
    await billing.arm(id, 'storno')
    server().clock.advance(MINUTE)
    const report = { selectedOrders: ids, intentId: id, receiptNo: 42 }
    for (let times = 0; times < 2; times += 1)
      expect(await billing.report('storno', report)).toMatchObject({
        status: 200,
        body: { billed: ids.toSorted(), receiptNo: 42 },
      })
    const storno = {
      at: new Date(server().clock.now()).toISOString(),
      by: { _id: venue.owner.id, firstname: 'owner', lastname: 'Test' },
      receiptNo: 42,
    }
    for (const order of ids)
      expect(await orderOf(order)).toMatchObject({
        status: 'billed',
        billKind: 'fiscal',
        receiptNo: 41,
        storno,
      })
    expect(await billing.storno(ids[1] ?? '')).toMatchObject({
      status: 409,
      body: { code: 'ALREADY_STORNO' },
    })
    expect(await billing.validate(ids)).toMatchObject({ status: 409, body: { code: 'ALREADY_FISCAL' } })
    // Its gateway has not denied it.
    expect(await billing.unbill(ids[0] ?? '')).toMatchObject({
      status: 409,
      body: { code: 'PRINT_UNCONFIRMED' },
    })
  })

  it('accepts its own number later', async () => {
    const { billing, first, orderOf } = await printed()
    const id = intentOf(await billing.storno(first))
    await billing.arm(id, 'storno')
    await billing.report('storno', { selectedOrders: [first], intentId: id })
    expect(await orderOf()).toMatchObject({ receiptNo: 41, storno: { receiptNo: null } })
    await billing.report('storno', { selectedOrders: [first], intentId: id, receiptNo: 42 })
    expect(await orderOf()).toMatchObject({ receiptNo: 41, storno: { receiptNo: 42 } })
  })

  it('can be reported only after it is armed', async () => {
    const { billing, first, orderOf } = await printed()
    const intentId = intentOf(await billing.storno(first))
    const report = { selectedOrders: [first], intentId, receiptNo: 42 }
    expect(await billing.report('storno', report)).toMatchObject({
      status: 409,
      body: { code: 'BILL_NOT_AUTHORISED' },
    })
    expect(await billing.report('storno', { selectedOrders: [first] })).toMatchObject({
      status: 409,
      body: { code: 'BILL_NOT_AUTHORISED' },
    })
    expect(await orderOf()).toMatchObject({ storno: null })
  })

  it('holds the orders, and can be cancelled before it is armed', async () => {
    const { venue, billing, first } = await printed()
    const answer = await billing.storno(first)
    const id = intentOf(answer)
    expect((await billing.storno(first)).body).toEqual(answer.body)
    expect(await billingCalls(server(), venue, venue.owner.token).storno(first)).toMatchObject({
      status: 409,
      body: { code: 'ORDER_IN_BILLING', intentId: id, by: { _id: venue.owner.id } },
    })
    expect((await billing.abandon(id)).body).toMatchObject({ state: 'ABORTED' })
    expect(intentOf(await billing.storno(first))).not.toBe(id)
  })

  it('is reserved once for many concurrent requests', async () => {
    const { venue, ids } = await printed(3)
    // As many PINs as are checked for one person at a time.
    const screens = await Promise.all(
      Array.from({ length: 5 }, () =>
        server().platform.uow.write(venue.companyId, (tx) =>
          server().services.sessions.open(tx, venue.monitor.id),
        ),
      ),
    )
    const answers = await Promise.all(
      screens.map((token, index) => billingCalls(server(), venue, token).storno(ids[index % 3] ?? '')),
    )
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(answers.filter(({ body }) => body['code'] === 'ORDER_IN_BILLING')).toHaveLength(4)
  })

  describe('is refused', () => {
    it('without an owner’s PIN, whoever asks', async () => {
      const { venue, billing, first } = await printed()
      for (const by of [billing, billingCalls(server(), venue, venue.owner.token)]) {
        expect(await by.storno(first, '9999')).toMatchObject({
          status: 403,
          body: { code: 'BAD_CREDENTIALS' },
        })
        expect(await by.storno(first, undefined, venue.waiter.username)).toMatchObject({
          status: 403,
          body: { code: 'BAD_CREDENTIALS' },
        })
      }
      expect((await billing.open()).body).toEqual([])
    })

    it('without a reason', async () => {
      const { venue, first } = await printed()
      const body = { username: venue.owner.username, pin: '4073', reason: ' ' }
      expect(
        (await server().send('POST', `/api/order/${first}/storno`, { token: venue.monitor.token, body }))
          .status,
      ).toBe(400)
    })

    it('without a fiscal receipt, or while its number is not known', async () => {
      const [delivered, preBilled] = [await openBilling(server()), await openBilling(server())]
      await preBilled.billed('pre')
      const pending = await openBilling(server())
      await pending.billed('fiscal')
      for (const { billing, ids } of [delivered, preBilled])
        expect(await billing.storno(ids[0] ?? '')).toMatchObject({
          status: 409,
          body: { code: 'NOT_FISCAL' },
        })
      expect(await pending.billing.storno(pending.ids[0] ?? '')).toMatchObject({
        status: 409,
        body: { code: 'NOT_FISCAL', pending: true },
      })
    })

    it('while no gateway has confirmed the receipt: its number may be another bill’s', async () => {
      const { gateway, billing, ids, reported, intent } = await openBilling(server())
      const id = await reported(41)
      const [first = ''] = ids
      const refused = { status: 409, body: { code: 'PRINT_UNCONFIRMED' } }
      expect(await billing.storno(first)).toMatchObject(refused)
      expect((await billing.open()).body).toEqual([])
      // Another bill's receipt, or another number than the one that is stored, is no confirmation.
      const report = { selectedOrders: ids, intentId: id, receiptNo: 42, deviceSerial: 'VIRT-1' }
      await billing.report('fiscal', signedReport(server(), gateway, report))
      expect(await billing.storno(first)).toMatchObject(refused)
      const journal = openJournal(server(), gateway)
      await journal.reportTask({ taskId: id, state: 'DONE', receiptNo: 42, deviceSerial: 'VIRT-1' })
      expect(await intent(id)).toMatchObject({ receiptNo: 42 })
      expect(await billing.storno(first)).toMatchObject({
        status: 200,
        body: { receipt: { refReceiptNo: 42 } },
      })
    })

    it('if its gateway says that it never printed the receipt, or does not know', async () => {
      for (const [state, code] of [
        ['CANCELLED', 'PRINT_DENIED'],
        ['UNKNOWN', 'PRINT_UNCONFIRMED'],
      ] as const) {
        const { gateway, billing, ids, reported } = await openBilling(server())
        await openJournal(server(), gateway).reportTask({ taskId: await reported(41), state })
        expect(await billing.storno(ids[0] ?? '')).toMatchObject({ status: 409, body: { code } })
        expect((await billing.open()).body).toEqual([])
      }
    })

    it('at arming too, if the gateway does not confirm the receipt any more', async () => {
      const { gateway, billing, first, fiscal } = await printed()
      const id = intentOf(await billing.storno(first))
      await openJournal(server(), gateway).reportTask({ taskId: fiscal, state: 'CANCELLED' })
      expect(await billing.arm(id, 'storno')).toMatchObject({
        status: 409,
        body: { code: 'PRINT_UNCONFIRMED' },
      })
      expect((await billing.open()).body).toMatchObject([{ _id: id, state: 'RESERVED' }])
    })

    it('for another venue’s order', async () => {
      const [{ billing }, { first }] = [await printed(), await printed()]
      expect(await billing.storno(first)).toMatchObject({ status: 404, body: { code: 'NOT_FOUND' } })
    })

    it('after the venue’s time limit, counted from printing', async () => {
      const { venue, gateway, billing, ids, armed } = await openBilling(server())
      const [first = ''] = ids
      await server().send('PUT', '/api/company', { token: venue.owner.token, body: { stornoMinutes: 20 } })
      const printedAt = new Date(server().clock.now()).toISOString()
      const intentId = await armed()
      server().clock.advance(5 * MINUTE)
      const report = { selectedOrders: ids, intentId, receiptNo: 41, printedAt }
      await billing.report('fiscal', signedReport(server(), gateway, report))
      server().clock.advance(15 * MINUTE)
      await billing.abandon(intentOf(await billing.storno(first)))
      server().clock.advance(1)
      expect(await billing.storno(first)).toMatchObject({
        status: 409,
        body: { code: 'STORNO_TOO_LATE', minutes: 20, printedAt },
      })
    })

    it('at arming too, if the time limit has passed by then', async () => {
      const { billing, first, fiscal, intent } = await printed()
      const since = (await intent(fiscal))?.['since']
      server().clock.advance(14 * MINUTE)
      const id = intentOf(await billing.storno(first))
      server().clock.advance(MINUTE + 1)
      expect(await billing.arm(id, 'storno')).toMatchObject({
        status: 409,
        body: { code: 'STORNO_TOO_LATE', minutes: 15, printedAt: since },
      })
    })

    it.each([-60, 60])('at the same time if the device’s clock is %i minutes wrong', async (wrong) => {
      const { gateway, billing, ids, armed } = await openBilling(server())
      const printedAt = new Date(server().clock.now() + wrong * MINUTE).toISOString()
      const intentId = await armed()
      const report = { selectedOrders: ids, intentId, receiptNo: 41, printedAt }
      await billing.report('fiscal', signedReport(server(), gateway, report))
      const [first = ''] = ids
      server().clock.advance(15 * MINUTE)
      await billing.abandon(intentOf(await billing.storno(first)))
      server().clock.advance(1)
      expect(await billing.storno(first)).toMatchObject({ status: 409, body: { code: 'STORNO_TOO_LATE' } })
    })
  })
})
