import type { Receipt } from '@kafana/domain'
import { afterEach, expect, it } from 'vitest'
import { openBillingAfterRestore } from '../../../testing/bills-missing-after-restore.ts'
import { syncAs } from '../../../testing/gateway-factories.ts'
import { openPrintedParts, PRINTED_PART } from '../../../testing/printed-part.ts'
import { openCheckBilling } from '../../../testing/selection-factories.ts'
import { onBothEngines, restartServer, type StoppableServer } from '../../../testing/test-server.ts'
import { createPermitRecords } from './permit-records.ts'

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
      const paid = () =>
        printed.sale(
          [{ order: PART, from: made.drinks, lines: [{ line: LINE, from: made.beer, num: 1, den: 2 }] }],
          BEER,
        )
      return {
        ...made,
        otherBeer: split.orders[0] ?? '',
        paid,
        voided: (values: Partial<Parameters<typeof printed.storno>[2]> = {}) =>
          printed.storno(STORNO, BEER, { state: 'DONE', hasMark: true, ...values }),
        resolve: (id: string, values: object) =>
          made.billing.resolve(id, { reason: 'I looked', ...values }, made.venue.owner.token),
      }
    }

    it.each([true, false])('voids it when its gateway reports it, with its mark %s', async (hasMark) => {
      const { drinks, paid, voided, orderOf, intent, billing } = await open()
      await paid()
      expect(await intent(BILL)).toMatchObject({ state: 'BILLED', orders: [drinks] })
      await voided({ hasMark })
      expect(await intent(STORNO)).toMatchObject({ state: 'BILLED', orders: [drinks] })
      expect(await orderOf(drinks)).toMatchObject({ storno: { receiptNo: 42 } })
      expect(await billing.storno(drinks)).toMatchObject({ status: 409, body: { code: 'ALREADY_STORNO' } })
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

    /** The database was restored again, and only the record of permitted bills knows the storno. */
    const recorded = async (made: Awaited<ReturnType<typeof open>>) => {
      const { venue, gateway, drinks, billing } = made
      const content = {
        kind: 'storno' as const,
        payment: 'cash' as const,
        ref: 'VOID2345',
        orders: [PART],
        closedBy: venue.owner.id,
        paidBy: null,
        journal: 'lost',
        voids: REF,
      }
      const records = createPermitRecords(server().platform.settings.dataDir)
      const allowed = [{ id: STORNO, epoch: 1, gateway: gateway.id, content }]
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
      server().clock.advance(60_000 * 10)
      await server().services.billing.sweep()
      await resolve(other.intentId, { printed: false })
      expect((await resolve(BILL, { printed: true, receiptNo: 41 })).body).toMatchObject({ state: 'BILLED' })
      expect(await armAgain()).toMatchObject(CATCHING_UP)
      await sync()
      expect(await intent(STORNO)).toMatchObject({ state: 'MANUAL', orders: [drinks] })
      await resolve(STORNO, { printed: true, receiptNo: 42 })
      expect(await orderOf(drinks)).toMatchObject({ storno: { receiptNo: 42 } })
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
