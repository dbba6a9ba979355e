import fc from 'fast-check'
import { expect, it } from 'vitest'
import { intentOf, openBilling, signedReport } from '../../../testing/billing-factories.ts'
import { openConnected } from '../../../testing/denied-bills.ts'
import { addMember, TEST_PIN, type Member } from '../../../testing/factories.ts'
import { runsOf } from '../../../testing/long-runs.ts'
import { makeOrder } from '../../../testing/orders-factories.ts'
import { compareSalesSummary } from '../../../testing/sales-summary-check.ts'
import { storedAuditLog, storedEvents } from '../../../testing/stored-records.ts'
import { onBothEngines, type TestServer } from '../../../testing/test-server.ts'

type Opened = Awaited<ReturnType<typeof openBilling>>
interface Copy {
  readonly _id: string
  readonly number: number
  readonly check: string
  readonly status: string
}

/** Voids the receipt of an order. @param paidBy who pays the guests */
const voidReceipt = async (
  server: TestServer,
  { billing, gateway }: Opened,
  order: string,
  receiptNo = 90,
  paidBy?: Member,
) => {
  const reserved = await billing.storno(order, undefined, undefined, paidBy?.id)
  const intentId = intentOf(reserved)
  await billing.arm(intentId, 'storno')
  const selectedOrders = reserved.body['orders'] as unknown as readonly string[]
  const report = { selectedOrders, intentId, receiptNo }
  await billing.report('storno', signedReport(server, gateway, report))
}
const rebill = async (
  server: TestServer,
  { venue }: Opened,
  order: string,
  { username = venue.waiter.username, pin = TEST_PIN, as = venue.monitor } = {},
) => server.send('POST', `/api/order/${order}/rebill`, { token: as.token, body: { username, pin } })
const copiesOf = async (server: TestServer, made: Opened, order: string): Promise<Copy[]> =>
  (await rebill(server, made, order)).body as unknown as Copy[]

onBothEngines('billing again', (server) => {
  it('copies every order of the voided receipt once, delivered and on a new check of its table', async () => {
    const made = await openBilling(server(), 2)
    const { ids, billed, orderOf, venue } = made
    await billed('fiscal', 41)
    const before = await orderOf(ids[0])
    server().clock.advance(60_000)
    await voidReceipt(server(), made, ids[0] ?? '')
    const answer = await rebill(server(), made, ids[1] ?? '')
    expect(answer.status).toBe(200)
    const copies = answer.body as unknown as Copy[]
    expect(copies).toMatchObject([
      { status: 'delivered', billKind: null, receiptNo: null, storno: null, totalPrice: 250, version: 1 },
      { status: 'delivered', billKind: null, receiptNo: null, storno: null, totalPrice: 250, version: 1 },
    ])
    expect(copies.map(({ check }) => check)).not.toContain(before['check'])
    expect((await rebill(server(), made, ids[0] ?? '')).body).toEqual(copies)
    const copied = (await storedAuditLog(server(), venue.companyId)).filter(
      ({ action }) => action === 'order.copied',
    )
    expect(copied).toHaveLength(2)
    expect(copied[0]).toMatchObject({ by: venue.waiter.id })
  })

  it('takes over what was ordered, by whom and when, and links both ways', async () => {
    const made = await openBilling(server())
    const { ids, billed, orderOf } = made
    const [order = ''] = ids
    await billed('fiscal', 41)
    server().clock.advance(60_000)
    await voidReceipt(server(), made, order)
    const [copy] = await copiesOf(server(), made, order)
    const [original, again] = [await orderOf(order), await orderOf(copy?._id)]
    expect(original).toMatchObject({ status: 'billed', copy: { _id: copy?._id, number: copy?.number } })
    expect(again).toMatchObject({
      copyOf: { _id: order, number: original['number'] },
      history: [{ from: null, to: 'delivered' }],
      createdAt: original['createdAt'],
      createdBy: original['createdBy'],
      name: original['name'],
      table: original['table'],
      taxes: original['taxes'],
    })
    const lineOf = ({ products }: Record<string, unknown>) =>
      (products as Record<string, unknown>[]).map(({ product, price, quantity, state, note, station }) => [
        product,
        price,
        quantity,
        state,
        note,
        station,
      ])
    expect(lineOf(again)).toEqual(lineOf(original))
  })

  it('stays on the check while that is open', async () => {
    const made = await openBilling(server())
    const [order = ''] = made.ids
    const { table, products, check } = (await made.orderOf(order)) as unknown as {
      table: { _id: string }
      products: { product: { _id: string } }[]
      check: string
    }
    // Something that is not delivered yet keeps the check open.
    const lines = [{ productId: products[0]?.product._id ?? '', quantity: 1 }]
    await makeOrder(server(), made.venue, { tableId: table._id, lines })
    await made.billed('fiscal', 41)
    await voidReceipt(server(), made, order)
    expect(await copiesOf(server(), made, order)).toMatchObject([{ check }])
  })

  it('is free until an owner limits it, by the role of whose PIN it is', async () => {
    const made = await openBilling(server())
    const { ids, billed, venue } = made
    const { waiter, monitor, owner } = venue
    const [order = ''] = ids
    await billed('fiscal', 41)
    await voidReceipt(server(), made, order)
    const again = (by: { readonly username: string }, approver?: { readonly username: string }) =>
      server().send('POST', `/api/order/${order}/rebill`, {
        token: monitor.token,
        body: {
          username: by.username,
          pin: TEST_PIN,
          ...(approver && { approval: { username: approver.username, pin: TEST_PIN } }),
        },
      })
    const setLimit = (limit: string) =>
      server().send('PUT', '/api/approvals/limits', {
        token: owner.token,
        body: { action: 'rebill', role: 'waiter', limit },
      })
    await setLimit('never')
    expect(await again(waiter, owner)).toMatchObject({ status: 403, body: { code: 'ROLE_FORBIDDEN' } })
    await setLimit('approval')
    expect(await again(waiter)).toMatchObject({
      status: 403,
      body: { code: 'APPROVAL_NEEDED', actions: ['rebill'] },
    })
    const copies = await again(waiter, owner)
    expect(copies.status).toBe(200)
    const log = await storedAuditLog(server(), venue.companyId)
    expect(log.find(({ action }) => action === 'order.againApproved')).toMatchObject({
      by: waiter.id,
      details: { approvedBy: owner.id },
    })
    expect((await again(monitor)).body).toEqual(copies.body)
    await setLimit('free')
    expect((await again(waiter)).body).toEqual(copies.body)
  })

  it('is not offered for a receipt that was not voided', async () => {
    const made = await openBilling(server())
    const [order = ''] = made.ids
    expect(await rebill(server(), made, order)).toMatchObject({ status: 409, body: { code: 'NOT_STORNO' } })
    await made.billed('fiscal', 41)
    expect(await rebill(server(), made, order)).toMatchObject({ status: 409, body: { code: 'NOT_STORNO' } })
    expect(await rebill(server(), made, 'nobody')).toMatchObject({ status: 404 })
  })

  it('is refused until the gateway itself says that it printed the storno', async () => {
    const made = await openConnected(server())
    const { billing, journal, orderOf } = made
    const [order = ''] = made.ids
    await made.billed('fiscal', 41)
    const reserved = await billing.storno(order)
    const intentId = intentOf(reserved)
    await billing.arm(intentId, 'storno')
    const report = { selectedOrders: reserved.body['orders'], intentId }
    expect(await billing.report('storno', report)).toMatchObject({ status: 200, body: { receiptNo: null } })
    const refused = async (code: string) => {
      expect(await rebill(server(), made, order)).toMatchObject({ status: 409, body: { code } })
      expect(await orderOf(order)).not.toHaveProperty('copy')
    }
    await refused('PRINT_UNCONFIRMED')
    await journal.reportTask({ taskId: intentId, state: 'CANCELLED' })
    await refused('PRINT_DENIED')
  })

  it('is possible once the gateway has confirmed a storno that only a screen reported', async () => {
    const made = await openConnected(server())
    const { billing, journal } = made
    const [order = ''] = made.ids
    await made.billed('fiscal', 41)
    const reserved = await billing.storno(order)
    const intentId = intentOf(reserved)
    await billing.arm(intentId, 'storno')
    await billing.report('storno', { selectedOrders: reserved.body['orders'], intentId })
    await journal.reportTask({ taskId: intentId, state: 'DONE', receiptNo: 90, deviceSerial: 'VIRT-1' })
    expect(await copiesOf(server(), made, order)).toHaveLength(1)
  })

  it('needs the PIN of somebody of the venue, and counts wrong ones', async () => {
    const made = await openBilling(server())
    const [order = ''] = made.ids
    await made.billed('fiscal', 41)
    await voidReceipt(server(), made, order)
    for (let wrong = 0; wrong < 5; wrong += 1)
      expect(await rebill(server(), made, order, { pin: '0000' })).toMatchObject({
        status: 403,
        body: { code: 'BAD_CREDENTIALS' },
      })
    expect(await rebill(server(), made, order)).toMatchObject({
      status: 429,
      body: { code: 'TOO_MANY_ATTEMPTS' },
    })
    expect(await rebill(server(), made, order, { as: made.venue.waiter })).toMatchObject({ status: 403 })
  })

  it('moves no stock, makes no sound and no work for the kitchen', async () => {
    const made = await openBilling(server())
    const { venue } = made
    const [order = ''] = made.ids
    await made.billed('fiscal', 41)
    await voidReceipt(server(), made, order)
    const read = async (path: string) =>
      (await server().send('GET', path, { token: venue.monitor.token })).body as unknown
    const kitchen = await Promise.all(
      ['food', 'drink'].map((each) => read(`/api/orders/kitchen?category=${each}`)),
    )
    const seen = (await storedEvents(server(), venue.companyId)).length
    await copiesOf(server(), made, order)
    expect(
      await Promise.all(['food', 'drink'].map((each) => read(`/api/orders/kitchen?category=${each}`))),
    ).toEqual(kitchen)
    expect(
      await Promise.all(['food', 'drink'].map((each) => read(`/api/orders/recent?category=${each}`))),
    ).toEqual([[], []])
    const events = (await storedEvents(server(), venue.companyId)).slice(seen)
    expect(events).toMatchObject([{ type: 'dataChanged', room: 'orders' }])
  })

  it('can be billed, voided and billed again once more', async () => {
    const made = await openBilling(server())
    const [order = ''] = made.ids
    await made.billed('fiscal', 41)
    await voidReceipt(server(), made, order)
    const [copy] = await copiesOf(server(), made, order)
    await made.billed('fiscal', 42, 'card', [copy?._id ?? ''])
    await voidReceipt(server(), made, copy?._id ?? '', 91)
    const [again] = await copiesOf(server(), made, copy?._id ?? '')
    expect(again).toMatchObject({ status: 'delivered' })
    expect(again?._id).not.toBe(copy?._id)
    await made.billed('fiscal', 43, 'cash', [again?._id ?? ''])
    const { summary, expected } = await compareSalesSummary(server(), made.venue.companyId)
    expect(summary).toEqual(expected)
  })
})

const RANGE = 'start=2020-01-01T00:00:00Z&end=2030-01-01T00:00:00Z'
/** What the owner sees of sales, stock, pieces, people and cash. Stornos are also shown beside it, as what they are. */
const everySum = async (server: TestServer, { venue }: Opened, people: readonly Member[]) => {
  const read = async (path: string): Promise<unknown> => {
    const { body } = await server.send('GET', path, { token: venue.owner.token })
    return JSON.parse(
      JSON.stringify(body, (name, value: unknown) => (name === 'takenBack' ? undefined : value)),
    ) as unknown
  }
  const sections = (await read('/api/section')) as { _id: string }[]
  expect(sections).not.toEqual([])
  const stats = []
  for (const { id } of people)
    for (const { _id } of sections) stats.push(await read(`/api/user/${id}/section/${_id}`))
  const staff = (await read('/api/company/staff')) as { _id: string; balance: number }[]
  return {
    statistics: await read(`/api/statistics?${RANGE}`),
    products: await read(`/api/statistics/products?${RANGE}`),
    stock: await read('/api/ingredient'),
    people: await read(`/api/statistics/people?${RANGE}`),
    stats,
    balances: staff.map(({ _id, balance }) => [_id, balance]),
  }
}

onBothEngines('an evening whose receipts are voided and billed again', (server) => {
  it('sells, uses and collects what it would have without that', async () => {
    const anyBill = fc.record({
      orders: fc.integer({ min: 1, max: 3 }),
      payment: fc.constantFrom('cash', 'card'),
      closer: fc.nat(2),
      /** How often it is voided and billed again. */
      again: fc.integer({ min: 1, max: 2 }),
    })
    await fc.assert(
      fc.asyncProperty(fc.array(anyBill, { minLength: 1, maxLength: 3 }), async (bills) => {
        const count = bills.reduce((sum, { orders }) => sum + orders, 0)
        const made = await openBilling(server(), count)
        const { venue, gateway, billing } = made
        await server().send('POST', '/api/section', {
          token: venue.owner.token,
          body: { name: 'Everything' },
        })
        const people = [venue.waiter, venue.monitor, await addMember(server(), venue.companyId, 'waiter')]
        let receiptNo = 100
        const bill = async (orders: readonly string[], { payment, closer }: (typeof bills)[number]) => {
          const intentId = intentOf(await billing.validate(orders, undefined, people[closer]?.username))
          await billing.arm(intentId, 'fiscal', payment)
          receiptNo += 1
          const report = { selectedOrders: orders, intentId, receiptNo }
          await billing.report('fiscal', signedReport(server(), gateway, report))
        }
        const free = [...made.ids]
        const billed = bills.map((each) => ({ ...each, ids: free.splice(0, each.orders) }))
        for (const each of billed) await bill(each.ids, each)
        const before = await everySum(server(), made, people)
        for (const each of billed) {
          let { ids } = each
          for (let round = 0; round < each.again; round += 1) {
            server().clock.advance(1000)
            await voidReceipt(server(), made, ids[0] ?? '', (receiptNo += 1), people[each.closer])
            ids = (await copiesOf(server(), made, ids[0] ?? '')).map(({ _id }) => _id)
            await bill(ids, each)
          }
        }
        expect(await everySum(server(), made, people)).toEqual(before)
        const { summary, expected } = await compareSalesSummary(server(), venue.companyId)
        expect(summary).toEqual(expected)
      }),
      { numRuns: runsOf(20, 3) },
    )
  })
})
