import type { Receipt } from '@kafana/domain'
import { afterEach, expect, it } from 'vitest'
import { untilAttention } from '../../../testing/bill-timing.ts'
import { intentOf } from '../../../testing/billing-factories.ts'
import { copyIdOf, openBillingAfterRestore } from '../../../testing/bills-missing-after-restore.ts'
import { TEST_PIN } from '../../../testing/factories.ts'
import { syncAs } from '../../../testing/gateway-factories.ts'
import { openJournal } from '../../../testing/gateway-journal.ts'
import { openPrintedParts, PRINTED_PART } from '../../../testing/printed-part.ts'
import { openCheckBilling } from '../../../testing/selection-factories.ts'
import { onBothEngines, restartServer, type StoppableServer } from '../../../testing/test-server.ts'
import { createPermitRecords, type PermittedBill } from './permit-records.ts'

const started: StoppableServer[] = []
afterEach(async () => {
  for (const server of started.splice(0)) await server.stop()
})

const BEER: Receipt['products'] = [{ title: 'Beer', taxClass: 'А', price: '25.50', quantity: '1.000' }]
const STORNO = 'forgotten-storno'
const IN_BILLING = { status: 409, body: { code: 'ORDER_IN_BILLING', intentId: STORNO } }
const { bill: BILL, order: PART, line: LINE, ref: REF } = PRINTED_PART

onBothEngines(
  'a storno that the restored database has forgotten, of an order that has another id since',
  (server) => {
    /** One of two beers was paid. The database was restored, and each beer is an order since: the receipt is the first one's. */
    const open = async () => {
      const made = await openCheckBilling(server())
      const split = await made.armed({ lines: [{ id: made.beer, version: 2, pieces: 1 }] }, 'pre')
      await made.billing.abandon(split.intentId)
      const printed = openPrintedParts(server(), made)
      const part = {
        order: PART,
        from: made.drinks,
        lines: [{ line: LINE, from: made.beer, num: 1, den: 2 }],
      }
      const paid = () => printed.sale([part], BEER)
      return {
        ...made,
        otherBeer: split.orders[0] ?? '',
        part,
        paid,
        voided: (values: Partial<Parameters<typeof printed.storno>[2]> = {}) =>
          printed.storno(STORNO, BEER, { state: 'DONE', hasMark: true, ...values }),
        ledger: async () =>
          (
            await server().send('GET', `/api/user/${made.venue.waiter.id}/ledger`, {
              token: made.venue.owner.token,
            })
          ).body,
        resolve: (id: string, values: object) =>
          made.billing.resolve(id, { reason: 'I looked', ...values }, made.venue.owner.token),
      }
    }

    it.each([true, false])('voids it when its gateway reports it, with its mark %s', async (hasMark) => {
      const { drinks, paid, voided, orderOf, intent, billing, ledger } = await open()
      await paid()
      expect(await intent(BILL)).toMatchObject({ state: 'BILLED', orders: [drinks] })
      await voided({ hasMark })
      expect(await intent(STORNO)).toMatchObject({ state: 'BILLED', orders: [drinks] })
      expect(await ledger()).toMatchObject({
        balance: 0,
        entries: [
          { kind: 'bill', amount: 25.5 },
          { kind: 'storno', amount: 25.5 },
        ],
      })
      expect(await orderOf(drinks)).toMatchObject({ storno: { receiptNo: 42 } })
      expect(await billing.storno(drinks)).toMatchObject({ status: 409, body: { code: 'ALREADY_STORNO' } })
    })

    it('is armed with the id that is on its receipt, as its gateway requires', async () => {
      const { drinks, paid, billing, venue } = await open()
      await paid()
      const armed = await billing.arm(String((await billing.storno(drinks)).body['intentId']), 'storno')
      expect(armed.body).toMatchObject({ command: { orders: [PART], voids: REF }, orders: [drinks] })
      const { dataDir } = server().platform.settings
      expect(createPermitRecords(dataDir).read(venue.companyId)?.allowed).toMatchObject([
        { content: { orders: [PART], voids: REF } },
      ])
    })

    it('gives the order the copy that another copy of the database gives that part', async () => {
      const { drinks, paid, voided, venue } = await open()
      await paid()
      await voided()
      const { body } = await server().send('POST', `/api/order/${drinks}/rebill`, {
        token: venue.monitor.token,
        body: { username: venue.waiter.username, pin: TEST_PIN },
      })
      expect(body).toMatchObject([{ _id: copyIdOf(PART), status: 'delivered', totalPrice: 25.5 }])
    })

    it('ends a reservation that would void it again', async () => {
      const { drinks, paid, voided, billing, intent } = await open()
      await paid()
      const { body } = await billing.storno(drinks)
      const again = String(body['intentId'])
      await voided()
      expect(await intent(again)).toMatchObject({ state: 'ABORTED' })
      expect(await billing.arm(again, 'storno')).toMatchObject({
        status: 409,
        body: { code: 'INTENT_STATE' },
      })
    })

    it.each([
      ['DONE', true],
      ['DONE', false],
      ['UNKNOWN', true],
    ] as const)(
      'holds it if it was reported as %s before its receipt was known here, with its mark %s',
      async (state, hasMark) => {
        const { drinks, paid, voided, billing, intent, orderOf, resolve } = await open()
        await voided({ state, hasMark })
        expect(await intent(STORNO)).toMatchObject({ state: 'MANUAL', orders: [] })
        await paid()
        expect(await billing.storno(drinks)).toMatchObject(IN_BILLING)
        expect((await resolve(STORNO, { printed: true, receiptNo: 42 })).status).toBe(200)
        expect(await orderOf(drinks)).toMatchObject({ storno: { receiptNo: 42 } })
      },
    )

    it('that its gateway does not know keeps a reservation of it from being printed', async () => {
      const { drinks, paid, voided, billing, intent } = await open()
      await paid()
      const { body } = await billing.storno(drinks)
      const again = String(body['intentId'])
      // By a server of an earlier version: nothing says that it is this order's.
      await voided({ state: 'UNKNOWN', hasMark: false })
      expect(await intent(STORNO)).toMatchObject({ state: 'MANUAL', orders: [] })
      expect(await billing.arm(again, 'storno')).toMatchObject(IN_BILLING)
    })

    /** The database was restored again, and only the record of permitted bills knows the storno; `earlier` before it. */
    const recorded = async (
      made: Awaited<ReturnType<typeof open>>,
      earlier: readonly Pick<PermittedBill, 'id' | 'content'>[] = [],
      voids: string = REF,
      orders: readonly string[] = [PART],
    ) => {
      const { venue, gateway, drinks, billing } = made
      const content = {
        kind: 'storno' as const,
        payment: 'cash' as const,
        ref: 'VOID2345',
        orders: [...orders],
        closedBy: venue.owner.id,
        paidBy: null,
        journal: 'lost',
        voids,
      }
      const records = createPermitRecords(server().platform.settings.dataDir)
      const allowed = [...earlier, { id: STORNO, content }].map((bill) => ({
        epoch: 1,
        gateway: gateway.id,
        ...bill,
      }))
      records.write(venue.companyId, { allowed, heard: null })
      const restarted = await restartServer(server())
      started.push(restarted)
      return {
        sync: () => syncAs(restarted, gateway, { device: { serial: 'VIRT-1' }, lastLine: 0 }),
        armAgain: async () => {
          const { body } = await billing.storno(drinks)
          return restarted.send('POST', `/api/bill-intents/${String(body['intentId'])}/arm`, {
            token: venue.monitor.token,
            body: { kind: 'storno' },
          })
        },
      }
    }
    const CATCHING_UP = { status: 409, body: { code: 'GATEWAYS_CATCHING_UP' } }

    it('holds it if only the record of permitted bills knows it, and ends a reservation', async () => {
      const made = await open()
      await made.paid()
      const { sync, armAgain } = await recorded(made)
      expect(await armAgain()).toMatchObject(CATCHING_UP)
      await sync()
      expect(await made.intent(STORNO)).toMatchObject({
        state: 'MANUAL',
        orders: [made.drinks],
        refReceiptNo: 41,
      })
      expect(await made.billing.storno(made.drinks)).toMatchObject(IN_BILLING)
    })

    it('waits for its receipt if only the record knows it, and nobody else voids that before', async () => {
      const made = await open()
      const { drinks, paid, intent, resolve, orderOf } = made
      const other = await made.armed({ orders: [drinks, made.otherBeer] })
      await paid()
      expect(await intent(BILL)).toMatchObject({ state: 'MANUAL' })
      const { sync, armAgain } = await recorded(made)
      for (const _time of [1, 2]) await sync()
      expect(await intent(STORNO)).toBeUndefined()
      await untilAttention(server())
      await resolve(other.intentId, { printed: false })
      expect((await resolve(BILL, { printed: true, receiptNo: 41 })).body).toMatchObject({ state: 'BILLED' })
      expect(await armAgain()).toMatchObject(CATCHING_UP)
      await sync()
      expect(await intent(STORNO)).toMatchObject({ state: 'MANUAL', orders: [drinks] })
      await resolve(STORNO, { printed: true, receiptNo: 42 })
      expect(await orderOf(drinks)).toMatchObject({ storno: { receiptNo: 42 } })
    })

    it('waits for its receipt that only the record knows, too, while another bill holds what that is made of', async () => {
      const made = await open()
      const { venue, drinks, intent, resolve, orderOf } = made
      const other = await made.armed({ orders: [drinks, made.otherBeer] })
      const sale = {
        kind: 'fiscal' as const,
        payment: 'cash' as const,
        ref: REF,
        orders: [PART],
        closedBy: venue.waiter.id,
        paidBy: null,
        journal: 'lost',
        carved: [made.part],
      }
      const { sync } = await recorded(made, [{ id: BILL, content: sale }])
      for (const _time of [1, 2]) await sync()
      expect([await intent(BILL), await intent(STORNO)]).toEqual([undefined, undefined])
      await untilAttention(server())
      await resolve(other.intentId, { printed: false })
      await sync()
      expect(await intent(BILL)).toMatchObject({ state: 'MANUAL' })
      await resolve(BILL, { printed: true, receiptNo: 41 })
      await sync()
      const [paid = ''] = (await intent(BILL))?.orders ?? []
      expect(await intent(STORNO)).toMatchObject({ state: 'MANUAL', orders: [paid] })
      await resolve(STORNO, { printed: true, receiptNo: 42 })
      expect(await orderOf(paid)).toMatchObject({ storno: { receiptNo: 42 } })
    })

    it('has nothing to void once somebody has said that its receipt, which is here, was not printed', async () => {
      const made = await open()
      const { drinks, intent, resolve, billing } = made
      const { intentId, command } = await made.armed({ orders: [drinks] })
      await untilAttention(server())
      expect((await resolve(intentId, { printed: false })).body).toMatchObject({ state: 'ABORTED' })
      await openJournal(server(), made.gateway).reportTask({ taskId: intentId, state: 'CANCELLED' })
      const { sync } = await recorded(made, [], String(command['ref']), [drinks])
      for (const _time of [1, 2, 3]) await sync()
      expect(await intent(STORNO)).toBeUndefined()
      const again = intentOf(await billing.validate([drinks]))
      expect(await billing.arm(again)).toMatchObject({ status: 200 })
    })

    it('pays back what was on the receipt, also where that has a discount that is forgotten', async () => {
      const { venue, ids, printed, ledgerOf, billing } = await openBillingAfterRestore(server())
      const products = ids.map((id) => ({ title: id, taxClass: 'В', price: '240.00', quantity: '1.000' }))
      const receipt = { receiptType: 'NormalReceipt', products } as const
      const sale = await printed({ receipt })
      await billing.resolve(sale, { printed: true, receiptNo: 41, reason: 'I looked' }, venue.owner.token)
      expect(await ledgerOf()).toMatchObject({ balance: 480 })
      const voiding = { ...receipt, receiptType: 'StornoReceipt', refReceiptNo: 41 } as const
      await printed({ kind: 'storno', closedBy: venue.owner.id, receipt: voiding }, { receiptNo: 42 })
      expect(await ledgerOf()).toMatchObject({ balance: 0 })
    })

    it('voids the receipt with its orders where a device has given its number twice', async () => {
      const { venue, ids, printed, orderOf } = await openBillingAfterRestore(server())
      for (const id of ids) await printed({ orderIds: [id] })
      const second = { orderIds: ids.slice(1), refReceiptNo: 41, closedBy: venue.owner.id }
      await printed({ kind: 'storno', ...second }, { receiptNo: 42 })
      expect([await orderOf(ids[0]), await orderOf(ids[1])]).toMatchObject([
        { receiptNo: 41, storno: null },
        { receiptNo: 41, storno: { receiptNo: 42 } },
      ])
    })
  },
)
