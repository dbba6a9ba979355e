import { canonicalJson } from '@kafana/domain'
import { createHmac } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { billingOf, gatewayProof, makeDelivered } from '../../testing/billing-factories.ts'
import { addMember, makeVenue, type Member } from '../../testing/factories.ts'
import { pairGateway } from '../../testing/gateway-factories.ts'
import { makeSimpleOrder } from '../../testing/orders-factories.ts'
import { onBothEngines } from '../../testing/test-server.ts'

const SECOND = 1000
const intentOf = (answer: { body: unknown }): string => (answer.body as { intentId: string }).intentId

onBothEngines('billing', (server) => {
  const setUp = async (orders = 2) => {
    const venue = await makeVenue(server())
    return { venue, gateway: await pairGateway(server(), venue), ids: await makeDelivered(server(), venue, orders), billing: billingOf(server(), venue) }
  }
  const orderOf = async ({ monitor }: { monitor: Member }, id: string) => (await server().send('GET', `/api/order/${id}`, { token: monitor.token })).body
  const balanceOf = async ({ owner, waiter }: { owner: Member; waiter: Member }) => {
    const { body } = await server().send('GET', '/api/company/staff', { token: owner.token })
    return (body as unknown as { _id: string; balance: number }[]).find(({ _id }) => _id === waiter.id)?.balance
  }

  describe('reserving', () => {
    it('freezes the lines at the server’s prices and holds the orders', async () => {
      const { venue, ids, billing } = await setUp()
      const answer = await billing.validate(ids)
      expect(answer).toMatchObject({ status: 200, body: { ok: true, total: 500, receipt: { receiptType: 'NormalReceipt', products: [{ price: '250.00', quantity: '1.000' }, { price: '250.00' }] } } })
      const move = await server().send('PUT', `/api/order/${ids[0]}`, { token: venue.monitor.token, body: { status: 'pending' } })
      expect(move).toMatchObject({ status: 409, body: { code: 'ORDER_LOCKED' } })
    })

    it('gives the same person at the same screen the same bill again, and everybody else a no', async () => {
      const { venue, ids, billing } = await setUp()
      const first = await billing.validate(ids)
      expect(intentOf(await billing.validate(ids.toReversed()))).toBe(intentOf(first))
      const other = billingOf(server(), venue, venue.owner.token)
      expect(await other.validate(ids.slice(0, 1))).toMatchObject({ status: 409, body: { code: 'ORDER_IN_BILLING', by: { _id: venue.waiter.id } } })
    })

    it('lets one of fifty rushing screens have overlapping orders', async () => {
      const { venue, ids } = await setUp(3)
      const screens = await Promise.all(Array.from({ length: 50 }, () => addMember(server(), venue.companyId, 'monitor')))
      const answers = await Promise.all(screens.map((screen, index) => billingOf(server(), venue, screen.token).validate([ids[index % 3] ?? '', ids[(index + 1) % 3] ?? ''])))
      expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
      expect(answers.filter(({ body }) => body['code'] === 'ORDER_IN_BILLING')).toHaveLength(49)
    })

    it('is all or nothing', async () => {
      const { venue, ids, billing } = await setUp(1)
      const created = await makeSimpleOrder(server(), venue)
      expect(await billing.validate([...ids, created.id])).toMatchObject({ status: 409, body: { code: 'ORDER_NOT_DELIVERED', order: created.id } })
      expect((await billing.validate(ids)).status).toBe(200)
    })

    it.each([['nothing', []], ['no list', undefined]])('refuses %s with the words of the screen', async (_what, selected) => {
      const { billing } = await setUp(1)
      const answer = await billing.validate(selected as never)
      expect(answer).toMatchObject({ status: 400, body: { issues: [{ path: 'selectedOrders', message: 'Please select at least one order to proceed with billing.' }] } })
    })

    it('another venue’s order is not there', async () => {
      const [{ billing }, foreign] = [await setUp(1), await setUp(1)]
      expect(await billing.validate(foreign.ids)).toMatchObject({ status: 404, body: { code: 'NOT_FOUND' } })
      expect((await foreign.billing.validate(foreign.ids)).status).toBe(200)
    })

    it('ends by itself after two minutes, and the orders are free', async () => {
      const { venue, ids, billing } = await setUp()
      const id = intentOf(await billing.validate(ids))
      server().clock.advance(119 * SECOND)
      await server().services.billing.sweep()
      expect((await billing.open()).body).toMatchObject([{ _id: id, state: 'RESERVED' }])
      server().clock.advance(SECOND)
      await server().services.billing.sweep()
      expect((await billing.open()).body).toEqual([])
      expect(await billing.arm(id)).toMatchObject({ status: 409, body: { code: 'INTENT_STATE', state: 'ABORTED' } })
      expect((await server().send('PUT', `/api/order/${ids[0]}`, { token: venue.monitor.token, body: { status: 'done' } })).status).toBe(200)
    })
  })

  describe('the PIN', () => {
    it('wrong and unknown look alike, and five tries close the door for five minutes', async () => {
      const { ids, billing } = await setUp(1)
      for (let tried = 0; tried < 5; tried += 1) expect(await billing.validate(ids, '9999')).toMatchObject({ status: 403, body: { code: 'BAD_CREDENTIALS' } })
      expect(await billing.validate(ids, '4073', 'nobody-here')).toMatchObject({ status: 403, body: { code: 'BAD_CREDENTIALS' } })
      const closed = await billing.validate(ids)
      expect(closed).toMatchObject({ status: 429, body: { code: 'TOO_MANY_ATTEMPTS' } })
      expect(Number(closed.headers.get('retry-after'))).toBe(300)
      server().clock.advance(300 * SECOND)
      expect((await billing.validate(ids)).status).toBe(200)
    })

    it('lets no more than five of fifty simultaneous guesses be compared', async () => {
      const { ids, billing } = await setUp(1)
      const answers = await Promise.all(Array.from({ length: 50 }, () => billing.validate(ids, '9998')))
      expect(answers.filter(({ status }) => status === 403)).toHaveLength(5)
      expect(answers.filter(({ status }) => status === 429 || status === 503)).toHaveLength(45)
    })

    it('is useless for somebody who is blocked', async () => {
      const { venue, ids, billing } = await setUp(1)
      await server().send('PUT', `/api/user/${venue.waiter.id}`, { token: venue.owner.token, body: { isBlocked: true } })
      expect((await billing.validate(ids)).status).toBe(403)
    })
  })

  describe('arming', () => {
    it('answers what to send the gateway, with its permit, and the same again', async () => {
      const { ids, billing, gateway } = await setUp()
      const id = intentOf(await billing.validate(ids))
      const armed = await billing.arm(id)
      expect(armed).toMatchObject({ status: 200, body: { path: '/commands', epoch: 1, command: { commandType: 0, taskId: id, epoch: 1, commandContext: { payment: 'cash' } } } })
      const { permit, ...command } = (armed.body as unknown as { command: Record<string, unknown> }).command
      expect(permit).toBe(createHmac('sha256', gateway.secret).update(canonicalJson(command)).digest('hex'))
      expect((await billing.arm(id)).body).toEqual(armed.body)
      expect(await billing.arm(id, 'pre')).toMatchObject({ status: 409, body: { code: 'INTENT_STATE', state: 'ARMED' } })
    })

    it('never ends by time: it is in doubt after a minute and a person’s after ten more', async () => {
      const { ids, billing } = await setUp()
      const id = intentOf(await billing.validate(ids))
      await billing.arm(id)
      const stateAfter = async (seconds: number) => {
        server().clock.advance(seconds * SECOND)
        await server().services.billing.sweep()
        return (await billing.open()).body
      }
      expect(await stateAfter(59)).toMatchObject([{ state: 'ARMED' }])
      expect(await stateAfter(1)).toMatchObject([{ state: 'IN_DOUBT' }])
      expect(await stateAfter(600)).toMatchObject([{ state: 'MANUAL' }])
      expect(await stateAfter(86_400 / 4)).toMatchObject([{ state: 'MANUAL' }])
    })
  })

  describe('telling', () => {
    const printed = { receiptNo: 41, deviceSerial: 'VIRT-1', printedAt: '2026-10-16T17:00:00.000Z' }
    it('bills the orders, numbers them and credits the person once, however often it is told', async () => {
      const { venue, ids, billing } = await setUp()
      const intentId = intentOf(await billing.validate(ids))
      await billing.arm(intentId)
      const told = await Promise.all(Array.from({ length: 8 }, () => billing.tell('fiscal', { selectedOrders: ids, intentId, ...printed })))
      for (const answer of told) expect(answer).toMatchObject({ status: 200, body: { receiptNo: 41 } })
      expect(await orderOf(venue, ids[1] ?? '')).toMatchObject({ status: 'billed', billKind: 'fiscal', receiptNo: 41 })
      expect(await balanceOf(venue)).toBe(500)
      expect((await billing.open()).body).toEqual([])
      expect(await billing.validate(ids)).toMatchObject({ status: 409, body: { code: 'ALREADY_FISCAL' } })
    })

    it('finds the armed bill of the session by exactly its orders', async () => {
      const { venue, ids, billing } = await setUp()
      await billing.arm(intentOf(await billing.validate(ids)))
      expect(await billing.tell('fiscal', { selectedOrders: ids.slice(0, 1) })).toMatchObject({ status: 409, body: { code: 'BILL_NOT_AUTHORISED' } })
      expect(await billingOf(server(), venue, venue.owner.token).tell('fiscal', { selectedOrders: ids })).toMatchObject({ status: 409 })
      expect(await billing.tell('pre', { selectedOrders: ids })).toMatchObject({ status: 409, body: { code: 'BILL_NOT_AUTHORISED' } })
      expect((await billing.tell('fiscal', { selectedOrders: ids })).status).toBe(200)
    })

    it('learns the receipt’s number later', async () => {
      const { venue, ids, billing } = await setUp(1)
      const intentId = intentOf(await billing.validate(ids))
      await billing.arm(intentId)
      expect((await billing.tell('fiscal', { selectedOrders: ids, intentId })).body).toMatchObject({ receiptNo: null })
      await billing.tell('fiscal', { selectedOrders: ids, intentId, ...printed })
      expect(await orderOf(venue, ids[0] ?? '')).toMatchObject({ receiptNo: 41 })
      expect((await billing.tell('fiscal', { selectedOrders: ids, intentId, receiptNo: 99 })).body).toMatchObject({ receiptNo: 41 })
    })

    it('is refused for a bill that was only reserved', async () => {
      const { ids, billing } = await setUp(1)
      const intentId = intentOf(await billing.validate(ids))
      expect(await billing.tell('fiscal', { selectedOrders: ids, intentId, ...printed })).toMatchObject({ status: 409, body: { code: 'BILL_NOT_AUTHORISED' } })
    })

    it('is still taken when the person was blocked meanwhile: the money was taken', async () => {
      const { venue, ids, billing } = await setUp(1)
      const intentId = intentOf(await billing.validate(ids))
      await billing.arm(intentId)
      await server().send('PUT', `/api/user/${venue.waiter.id}`, { token: venue.owner.token, body: { isBlocked: true } })
      expect((await billing.tell('fiscal', { selectedOrders: ids, intentId, ...printed })).status).toBe(200)
    })

    it('adds nothing to a balance for a card', async () => {
      const { venue, ids, billing } = await setUp(1)
      const intentId = intentOf(await billing.validate(ids))
      await billing.arm(intentId, 'fiscal', 'card')
      await billing.tell('fiscal', { selectedOrders: ids, intentId, ...printed })
      expect(await balanceOf(venue)).toBe(0)
    })
  })

  it('a pre-bill comes first, its fiscal receipt once after it, the money once in all', async () => {
    const { venue, ids, billing } = await setUp()
    const pre = intentOf(await billing.validate(ids))
    expect((await billing.arm(pre, 'pre')).body).toMatchObject({ path: '/pos/commands', command: { taskId: pre, receipt: { receiptType: 'PreBill' } } })
    await billing.tell('pre', { selectedOrders: ids, intentId: pre })
    expect(await orderOf(venue, ids[0] ?? '')).toMatchObject({ status: 'billed', billKind: 'pre', receiptNo: null })
    const [plain] = await makeDelivered(server(), venue)
    expect(await billing.validate([...ids, plain ?? ''])).toMatchObject({ status: 409, body: { code: 'MIXED_BILL_KINDS' } })
    const fiscal = intentOf(await billing.validate(ids))
    expect(await billing.arm(fiscal, 'pre')).toMatchObject({ status: 409, body: { code: 'INTENT_STATE' } })
    await billing.arm(fiscal)
    await billing.tell('fiscal', { selectedOrders: ids, intentId: fiscal, receiptNo: 7 })
    expect(await orderOf(venue, ids[0] ?? '')).toMatchObject({ status: 'billed', billKind: 'fiscal', receiptNo: 7 })
    expect(await balanceOf(venue)).toBe(500)
    expect(await billing.validate(ids)).toMatchObject({ status: 409, body: { code: 'ALREADY_FISCAL' } })
  })

  describe('giving up', () => {
    it('frees a bill that was never armed', async () => {
      const { ids, billing } = await setUp()
      expect((await billing.abandon(intentOf(await billing.validate(ids)))).body).toMatchObject({ state: 'ABORTED' })
      expect((await billing.validate(ids)).status).toBe(200)
    })

    it('needs the gateway’s signed word for an armed one', async () => {
      const { ids, billing, gateway } = await setUp()
      const id = intentOf(await billing.validate(ids))
      await billing.arm(id)
      const proof = gatewayProof(gateway, id)
      for (const wrong of [undefined, { ...proof, epoch: 0 }, { ...proof, signature: proof.signature.replace(/^./, 'x') }, gatewayProof(gateway, id, 0), gatewayProof(gateway, 'another')]) {
        expect(await billing.abandon(id, wrong)).toMatchObject({ status: 409, body: { code: 'INTENT_STATE' } })
      }
      expect((await billing.abandon(id, proof)).body).toMatchObject({ state: 'ABORTED' })
      expect(await billing.tell('fiscal', { selectedOrders: ids, intentId: id, receiptNo: 1 })).toMatchObject({ status: 409, body: { code: 'BILL_NOT_AUTHORISED' } })
      expect(intentOf(await billing.validate(ids))).not.toBe(id)
    })
  })

  describe('a bill in doubt', () => {
    const inDoubt = async () => {
      const made = await setUp(1)
      const id = intentOf(await made.billing.validate(made.ids))
      await made.billing.arm(id)
      server().clock.advance(61 * SECOND)
      await server().services.billing.sweep()
      return { ...made, id }
    }
    it('is settled by an owner, or by a monitor with an owner’s PIN', async () => {
      const { venue, billing, id, ids } = await inDoubt()
      const said = { printed: true, receiptNo: 12, reason: 'The paper is there' }
      expect(await billing.resolve(id, said)).toMatchObject({ status: 403, body: { code: 'BAD_CREDENTIALS' } })
      expect(await billing.resolve(id, { ...said, username: venue.waiter.username, pin: '4073' })).toMatchObject({ status: 403 })
      expect((await billing.resolve(id, { ...said, username: venue.owner.username, pin: '4073' })).body).toMatchObject({ state: 'BILLED', receiptNo: 12 })
      expect(await orderOf(venue, ids[0] ?? '')).toMatchObject({ status: 'billed', billKind: 'fiscal', receiptNo: 12 })
    })

    it('frees its orders when nothing is on paper, and wants a reason', async () => {
      const { venue, billing, id, ids } = await inDoubt()
      expect(await billing.resolve(id, { printed: false, reason: ' ' }, venue.owner.token)).toMatchObject({ status: 400, body: { issues: [{ path: 'reason' }] } })
      expect((await billing.resolve(id, { printed: false, reason: 'No paper came out' }, venue.owner.token)).body).toMatchObject({ state: 'ABORTED' })
      expect((await billing.validate(ids)).status).toBe(200)
    })
  })

  it('another venue’s bill is not there', async () => {
    const [mine, theirs] = [await setUp(1), await setUp(1)]
    const id = intentOf(await theirs.billing.validate(theirs.ids))
    expect((await mine.billing.arm(id)).status).toBe(404)
    expect((await mine.billing.abandon(id)).status).toBe(404)
    expect((await mine.billing.tell('fiscal', { selectedOrders: mine.ids, intentId: id })).status).toBe(404)
    expect((await theirs.billing.open()).body).toMatchObject([{ _id: id, state: 'RESERVED' }])
  })
})
