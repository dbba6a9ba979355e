import { EMPTY_DIFFERENCE, singlePayment } from '@kafana/domain'
import { afterEach, describe, expect, it } from 'vitest'
import { openSqliteStore } from '../../../platform/database/sqlite-store.ts'
import { billingCalls, intentOf, openBilling } from '../../../testing/billing-factories.ts'
import { copyDatabaseOf } from '../../../testing/copy-database.ts'
import { syncAs, type PairedGateway } from '../../../testing/gateway-factories.ts'
import { documentLine, taskLine } from '../../../testing/gateway-journal.ts'
import { LOST_BILL, type LostBillChanges, openLostBill } from '../../../testing/lost-bill.ts'
import { makeSimpleOrder, moveOrder } from '../../../testing/orders-factories.ts'
import { storedAudit } from '../../../testing/stored-records.ts'
import {
  onBothEngines,
  restartServer,
  startTestServer,
  type StoppableServer,
  type TestServer,
} from '../../../testing/test-server.ts'
import { createPermitRecords } from './permit-records.ts'

const started: StoppableServer[] = []
const again = async (server: TestServer): Promise<StoppableServer> => {
  const next = await restartServer(server)
  started.push(next)
  return next
}
afterEach(async () => {
  for (const server of started.splice(0)) await server.stop()
})

const { id: LOST, ref: REF, journal: BEFORE } = LOST_BILL
const IN_BILLING = { status: 409, body: { code: 'ORDER_IN_BILLING', intentId: LOST } }

onBothEngines('a bill that was allowed and that the restored database lacks', (server) => {
  const restored = (...changes: LostBillChanges) => openLostBill(server(), again, ...changes)

  describe('is held until a person says what happened to it', () => {
    const held = async () => {
      const made = await restored()
      await made.sync(made.terrace)
      // Its journal is another one than the bill was allowed for: it may have lost the bill.
      await made.sync(made.bar)
      return made
    }

    it('if its gateway’s journal may have lost it too', async () => {
      const { venue, bar, first, billing, restarted, sync, armOther, open, isWaiting } = await held()
      expect(await open()).toMatchObject([
        { _id: LOST, state: 'MANUAL', kind: 'fiscal', ref: REF, orders: [first], total: 250 },
      ])
      expect(await billing.validate([first])).toMatchObject(IN_BILLING)
      expect((await armOther()).status).toBe(200)
      await sync(bar)
      expect(isWaiting()).toBe(false)
      expect(await storedAudit(restarted, venue.companyId, 'store.caughtUp')).toHaveLength(1)
      expect(await billing.validate([first])).toMatchObject(IN_BILLING)
    })

    it('whatever that gateway denies from then on', async () => {
      const { bar, first, billing, sync } = await held()
      await sync(bar, taskLine(1, { taskId: LOST, state: 'CANCELLED' }))
      expect(await billing.validate([first])).toMatchObject(IN_BILLING)
    })

    it('as not printed: its order can be billed again', async () => {
      const { first, billing, resolve } = await held()
      expect(await resolve({ printed: false })).toMatchObject({ status: 200, body: { state: 'ABORTED' } })
      expect((await billing.validate([first])).status).toBe(200)
    })

    it('as not printed: the fiscal report lists it as lost until its paper comes out of a queue', async () => {
      const { bar, sync, resolve, listed } = await held()
      await resolve({ printed: false })
      expect(await listed()).toMatchObject([{ kind: 'BILL_LOST', intent: LOST, ref: REF, ours: 250 }])
      await sync(bar, documentLine(1, { ref: REF, taskId: null }))
      expect(await listed()).not.toContainEqual(expect.objectContaining({ kind: 'BILL_LOST' }))
    })

    it('as not printed: it is named to its gateway once a restored journal requires its id again', async () => {
      const { bar, restarted, sync, resolve } = await held()
      await resolve({ printed: false })
      // With another id it refuses the command by itself.
      expect((await sync(bar)).body['doubts']).toEqual([])
      const { body } = await syncAs(restarted, bar, { lastLine: 0, commandsFor: BEFORE })
      expect(body['doubts']).toEqual([{ taskId: LOST, epoch: 1, journal: BEFORE }])
    })

    it('as printed: its order is billed', async () => {
      const { first, billing, orderOf, resolve } = await held()
      expect(await resolve({ printed: true, receiptNo: 7 })).toMatchObject({
        status: 200,
        body: { state: 'BILLED', receiptNo: 7 },
      })
      expect(await orderOf(first)).toMatchObject({ status: 'billed', billKind: 'fiscal', receiptNo: 7 })
      expect(await billing.validate([first])).toMatchObject({ status: 409, body: { code: 'ALREADY_FISCAL' } })
    })

    it.each([
      ['of another amount', 30_000, [{ kind: 'AMOUNT_DIFFERS', ours: 250, device: 300, intent: LOST }]],
      ['of the same amount', 25_000, []],
    ])(
      'as printed: the fiscal report lists what was permitted where it was %s',
      async (_of, total, differences) => {
        const { bar, terrace, sync, resolve, listed } = await restored(() => ({ total }))
        for (const gateway of [terrace, bar]) await sync(gateway)
        await resolve({ printed: true, receiptNo: 7 })
        expect(await listed()).toMatchObject(differences)
      },
    )

    it('as printed: its amounts are as they were permitted where its device says the number alone', async () => {
      const { bar, terrace, sync, resolve, readReport } = await restored(() => ({ total: 25_000 }))
      for (const gateway of [terrace, bar]) await sync(gateway)
      await resolve({ printed: true, receiptNo: 7 })
      const number = { receiptNo: 7, kind: 'external', total: 0, byClass: {}, ref: null, taskId: null }
      await sync(bar, documentLine(1, { ...number, payment: null }))
      const body = await readReport()
      expect(body).toMatchObject({ asSent: 1, classesAsSent: 0, differences: [] })
      expect(body['device']).toMatchObject({ turnover: 250 })
    })

    it('also after another restart', async () => {
      const { venue, bar, terrace, first, restarted } = await held()
      const later = await again(restarted)
      for (const gateway of [bar, terrace]) await syncAs(later, gateway, { lastLine: 0 })
      const billing = billingCalls(later, venue)
      expect(await billing.validate([first])).toMatchObject(IN_BILLING)
      expect((await billing.open()).body).toMatchObject([{ _id: LOST }])
    })
  })

  it('is named to its gateway if it was allowed before that had named an id, also once it is resolved', async () => {
    const { bar, terrace, sync, resolve } = await restored(() => ({ journal: null }))
    const named = async (gateway: PairedGateway) => (await sync(gateway)).body['doubts']
    const LOST_TASK = { taskId: LOST, epoch: 1, journal: null }
    expect(await named(terrace)).toEqual([])
    expect(await named(bar)).toEqual([LOST_TASK])
    await resolve({ printed: false })
    expect(await named(bar)).toEqual([LOST_TASK])
    await sync(bar, taskLine(1, { taskId: LOST, state: 'CANCELLED' }))
    expect(await named(bar)).toEqual([])
  })

  describe('is held by another id if the database has another bill with it', () => {
    const heldByAnotherId = async () => {
      const made = await restored(() => ({ journal: null }))
      const { venue, bar, terrace, first, records, billing, sync, open } = made
      const reserved = intentOf(await billing.validate([first]))
      const [lost] = records.read(venue.companyId)?.allowed ?? []
      if (!lost) return expect.fail('the record has no bill')
      records.write(venue.companyId, { allowed: [{ ...lost, id: reserved }], heard: [] })
      for (const gateway of [terrace, bar]) await sync(gateway)
      const [held] = (await open()) as unknown as [{ _id: string }]
      expect(held).toMatchObject({ state: 'MANUAL', ref: REF, orders: [first] })
      expect(held._id).not.toBe(reserved)
      return { ...made, reserved, held: held._id }
    }

    it('and is named to its gateway by that of its command', async () => {
      const { bar, sync, reserved } = await heldByAnotherId()
      expect((await sync(bar)).body['doubts']).toEqual([{ taskId: reserved, epoch: 1, journal: null }])
    })

    it('and is asked about again where its gateway reports after a decision that it does not know', async () => {
      const { venue, bar, first, billing, restarted, open, reserved, held } = await heldByAnotherId()
      const decide = async (id: unknown) =>
        billing.resolve(String(id), { printed: false, reason: 'No paper' }, venue.owner.token)
      expect(await decide(held)).toMatchObject({ status: 200 })
      const command = {
        taskId: reserved,
        epoch: 1,
        ref: REF,
        orders: [first],
        kind: 'fiscal',
        closedBy: venue.waiter.id,
        commandContext: { receiptType: 'NormalReceipt', payment: 'cash', products: [] },
      }
      const report = (seq: number) =>
        syncAs(restarted, bar, {
          entries: [taskLine(seq, { taskId: reserved, state: 'UNKNOWN', command })],
          lastLine: seq,
        })
      await report(1)
      const [asked] = (await open()) as unknown as [{ _id: string }]
      expect(asked).toMatchObject({ state: 'MANUAL', ref: REF, orders: [first] })
      expect(await decide(asked._id)).toMatchObject({ status: 200 })
      await report(2)
      expect(await open()).toEqual([])
    })
  })

  it('is free once its own gateway denies it with a complete journal', async () => {
    const made = await restored()
    const { bar, terrace, first, billing, restarted, open, isWaiting } = made
    const sync = (gateway: PairedGateway, entries: object[], lastLine: number) =>
      syncAs(restarted, gateway, { entries, lastLine, commandsFor: BEFORE })
    expect((await sync(bar, [], 0)).body).toMatchObject({
      doubts: [{ taskId: LOST, epoch: 1, journal: BEFORE }],
    })
    await made.sync(terrace)
    expect([await open(), isWaiting()]).toEqual([[], true])
    await sync(bar, [taskLine(1, { taskId: LOST, state: 'CANCELLED' })], 1)
    expect([await open(), isWaiting()]).toEqual([[], false])
    expect((await billing.validate([first])).status).toBe(200)
  })

  it.each([
    ['its gateway denies it with another journal', { state: 'CANCELLED' }, 'bar'],
    ['its gateway does not know', { state: 'UNKNOWN' }, 'bar'],
    ['its gateway reports a command that this server did not write', { state: 'DONE', receiptNo: 9 }, 'bar'],
  ] as const)('is held if %s', async (_what, task, by) => {
    const made = await restored()
    await made.sync(made[by], taskLine(1, { taskId: LOST, ...task }))
    await made.sync(made[by === 'bar' ? 'terrace' : 'bar'])
    expect(await made.open()).toMatchObject([{ _id: LOST, state: 'MANUAL' }])
    expect(await made.billing.validate([made.first])).toMatchObject(IN_BILLING)
  })

  it.each([
    ['another gateway denies it', 'terrace', 1],
    ['its gateway denies an earlier arming', 'bar', 0],
  ] as const)('is not free if %s', async (_what, by, epoch) => {
    const made = await restored()
    const entries = [taskLine(1, { taskId: LOST, state: 'CANCELLED', epoch })]
    await syncAs(made.restarted, made[by], { entries, lastLine: 1, commandsFor: BEFORE })
    for (const gateway of [made.terrace, made.bar]) await made.sync(gateway)
    expect(await made.billing.validate([made.first])).toMatchObject(IN_BILLING)
  })

  it('is held if its gateway was removed', async () => {
    const { venue, bar, terrace, first, billing, restarted, sync } = await restored()
    await restarted.send('DELETE', `/api/gateway/${bar.id}`, { token: venue.owner.token })
    await sync(terrace)
    expect(await billing.validate([first])).toMatchObject(IN_BILLING)
  })

  it('takes its orders from a reservation and from a pre-bill', async () => {
    for (const kind of ['none', 'pre']) {
      const { bar, terrace, first, billing, sync, open } = await restored()
      const id = intentOf(await billing.validate([first]))
      if (kind === 'pre') expect((await billing.arm(id, 'pre')).status).toBe(200)
      for (const gateway of [bar, terrace]) await sync(gateway)
      expect(await open()).toMatchObject([{ _id: LOST, orders: [first] }])
    }
  })

  it('waits for another bill that holds its orders; until then none of them is armed', async () => {
    const opened = await restored(
      () => ({}),
      ({ armed, ids }) => armed('fiscal', 'cash', ids.slice(0, 1)),
    )
    const { bar, terrace, first, billing, sync, open, armOther, isWaiting } = opened
    const [{ _id: other }] = (await open()) as unknown as [{ _id: string }]
    for (const gateway of [terrace, bar]) await sync(gateway)
    expect([await open(), isWaiting()]).toMatchObject([[{ _id: other }], true])
    expect((await armOther()).status).toBe(200)
    await sync(bar, taskLine(1, { taskId: other, state: 'CANCELLED' }))
    expect(await billing.validate([first])).toMatchObject(IN_BILLING)
  })

  it.each([
    ['fiscal', 36_072, 360.72],
    ['storno', 36_072, -360.72],
    // By a server of an earlier version, whose record does not have the total.
    ['fiscal', undefined, null],
  ] as const)(
    'as a %s is listed in the fiscal report if the database does not have its orders',
    async (kind, total, ours) => {
      const { bar, terrace, sync, open, isWaiting, listed } = await restored(() => ({
        kind,
        total,
        orders: ['made-after-the-copy'],
      }))
      // One call records it, the next one ends the wait.
      for (const gateway of [bar, terrace, bar]) await sync(gateway)
      expect([await open(), isWaiting()]).toEqual([[], false])
      expect(await listed()).toEqual([
        { ...EMPTY_DIFFERENCE, kind: 'BILL_LOST', intent: LOST, ref: REF, ours },
      ])
      // A gateway may still find it in an older journal.
      await sync(bar, documentLine(1, { ref: REF, taskId: LOST }))
      expect(await listed()).toMatchObject([{ kind: 'ONLY_ON_DEVICE', receiptNo: 1 }])
    },
  )

  it.each([
    [300, 200, { cash: 250, card: 0 }, undefined],
    [
      100,
      400,
      { cash: 100, card: 150 },
      [
        { tender: 'cash', kind: 'cash', amount: 100 },
        { tender: 'card', kind: 'card', amount: 150 },
      ],
    ],
  ] as const)(
    'of %d in cash and %d by card is paid with as much of it as those of its orders come to that it holds',
    async (cash, card, paid, payments) => {
      const made = await restored(([order = '']) => ({
        payment: cash > card ? 'cash' : 'card',
        payments: [singlePayment('cash', cash * 100), singlePayment('card', card * 100)],
        orders: [order, 'made-after-the-copy'],
      }))
      const { venue, bar, terrace, restarted, sync, open, resolve, readReport } = made
      for (const gateway of [bar, terrace]) await sync(gateway)
      const [held] = (await open()) as unknown as [{ payments?: unknown }]
      expect(held).toMatchObject({ _id: LOST, total: 250, payment: paid.card > 0 ? 'card' : 'cash' })
      expect(held.payments).toEqual(payments)
      expect((await resolve({ printed: true, receiptNo: 7 })).status).toBe(200)
      expect(await readReport()).toMatchObject({ ours: { ...paid, turnover: 250 } })
      const { token } = venue.owner
      const { body } = await restarted.send('GET', `/api/user/${venue.waiter.id}/ledger`, { token })
      expect(body).toMatchObject({ balance: paid.cash })
    },
  )

  it('as the storno of a sale that somebody calls never printed is abandoned', async () => {
    const made = await restored()
    const { venue, bar, terrace, first, billing, restarted, records, sync, open, resolve, isWaiting } = made
    const [sale] = records.read(venue.companyId)?.allowed ?? []
    if (!sale?.content) return expect.fail('the record has no bill')
    const storno = {
      ...sale,
      id: 'storno',
      content: { ...sale.content, kind: 'storno' as const, ref: 'VOID2345' },
    }
    records.write(venue.companyId, { allowed: [sale, storno], heard: null })
    const syncAll = async () => {
      for (const gateway of [bar, terrace, bar]) await sync(gateway)
    }
    await syncAll()
    expect([await open(), isWaiting()]).toMatchObject([[{ _id: LOST, state: 'MANUAL' }], true])
    expect((await resolve({ printed: false })).status).toBe(200)
    await syncAll()
    expect([await open(), isWaiting()]).toEqual([[], false])
    const lost = await storedAudit(restarted, venue.companyId, 'bill.lost')
    expect(lost.map(({ entityId }) => entityId)).toEqual([LOST, 'storno'])
    expect((await billing.validate([first])).status).toBe(200)
  })

  it('as a storno holds the receipt that it may have voided', async () => {
    const { bar, terrace, first, billing, sync, open } = await restored(
      (orders) => ({ kind: 'storno', orders: [...orders] }),
      ({ billed }) => billed('fiscal', 41),
    )
    for (const gateway of [bar, terrace]) await sync(gateway)
    expect(await open()).toMatchObject([{ _id: LOST, state: 'MANUAL', kind: 'storno', refReceiptNo: 41 }])
    expect(await billing.storno(first)).toMatchObject(IN_BILLING)
  })
})

it('an order that the first copy to be restored does not have is held once another one has it', async () => {
  const server = await startTestServer('sqlite')
  started.push(server)
  const { venue, gateway, billing } = await openBilling(server)
  await syncAs(server, gateway, { lastLine: 0 })
  const early = copyDatabaseOf(server, 'early.db')
  const order = await makeSimpleOrder(server, venue)
  await moveOrder(server, venue, order.id, 'delivered')
  const late = copyDatabaseOf(server, 'late.db')
  const id = intentOf(await billing.validate([order.id]))
  expect((await billing.arm(id)).status).toBe(200)
  for (const copy of [early, late]) {
    const store = await openSqliteStore(copy)
    const restarted = await again({ ...server, store })
    const sync = () => syncAs(restarted, gateway, { lastLine: 0, commandsFor: 'another-id' })
    for (let times = 0; times < 3; times += 1) await sync()
    const open = (await billingCalls(restarted, venue).open()).body
    expect(open).toMatchObject(copy === late ? [{ state: 'MANUAL', orders: [order.id] }] : [])
    for (const one of started.splice(1).toReversed()) await one.stop()
    await store.close()
  }
})

it('an order that was allowed after both copies were made is not billed again by itself', async () => {
  const server = await startTestServer('sqlite')
  started.push(server)
  const { dataDir } = server.platform.settings
  const { venue, gateway, ids, reserved, billing } = await openBilling(server)
  const sync = (to: TestServer, commandsFor: string) => syncAs(to, gateway, { lastLine: 0, commandsFor })
  await sync(server, BEFORE)
  const id = await reserved()
  const copy = copyDatabaseOf(server, 'copy.db')
  expect((await billing.arm(id)).status).toBe(200)
  expect(createPermitRecords(dataDir).read(venue.companyId)?.allowed).toMatchObject([
    { id, content: { kind: 'fiscal', total: 25_000, orders: ids } },
  ])
  const store = await openSqliteStore(copy)
  const restarted = await again({ ...server, store })
  // The journal is a copy too; its gateway saw a receipt on the device that the journal lacks.
  for (let times = 0; times < 2; times += 1) await sync(restarted, 'another-id')
  const afterRestore = billingCalls(restarted, venue)
  expect(await afterRestore.validate(ids)).toMatchObject({ status: 409, body: { code: 'ORDER_IN_BILLING' } })
  expect((await afterRestore.open()).body).toMatchObject([
    { state: 'MANUAL', kind: 'fiscal', payment: 'cash', orders: ids, closedBy: { _id: venue.waiter.id } },
  ])
  for (const one of started.splice(0).toReversed()) await one.stop()
  await store.close()
})
