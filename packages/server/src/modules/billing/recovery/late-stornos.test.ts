import { expect, it } from 'vitest'
import { intentOf } from '../../../testing/billing-factories.ts'
import { openBillingAfterRestore } from '../../../testing/bills-missing-after-restore.ts'
import { TEST_PIN } from '../../../testing/factories.ts'
import { onBothEngines } from '../../../testing/test-server.ts'

const SALE = { intentId: 'forgotten-bill', ref: 'SALE2345' }
const STORNO = { intentId: 'forgotten-storno', ref: 'VOID2345' }
const { intentId: BILL } = SALE
const { intentId: VOID } = STORNO

onBothEngines(
  'a storno that a gateway reports of an order that a restored database has forgotten',
  (server) => {
    const open = async () => {
      const made = await openBillingAfterRestore(server())
      const { venue, ids, printed, orderOf, ledgerOf, billing } = made
      return {
        ...made,
        order: ids[0] ?? '',
        sale: (state: 'DONE' | 'UNKNOWN' = 'DONE') =>
          printed(SALE, state === 'DONE' ? {} : { state, receiptNo: undefined }),
        storno: (values: { readonly voids?: string } = { voids: SALE.ref }) =>
          printed(
            { ...STORNO, kind: 'storno', refReceiptNo: 41, closedBy: venue.owner.id, ...values },
            { receiptNo: 42 },
          ),
        resolve: async (id: string, isPrinted: boolean, receiptNo = 42) => {
          const values = { printed: isPrinted, reason: 'I looked', ...(isPrinted && { receiptNo }) }
          return (await billing.resolve(id, values, venue.owner.token)).status
        },
        billAgain: async () => {
          const { token } = venue.monitor
          const body = { username: venue.waiter.username, pin: TEST_PIN }
          return (await server().send('POST', `/api/order/${ids[0] ?? ''}/rebill`, { token, body })).status
        },
        isVoidedOnce: async () => {
          for (const id of ids)
            expect(await orderOf(id)).toMatchObject({ billKind: 'fiscal', storno: { receiptNo: 42 } })
          expect(await ledgerOf()).toMatchObject({
            balance: 0,
            entries: [
              { kind: 'bill', amount: 500 },
              { kind: 'storno', amount: 500 },
            ],
          })
          expect(await billing.storno(ids[0] ?? '')).toMatchObject({ body: { code: 'ALREADY_STORNO' } })
        },
      }
    }

    it('leaves the order to its receipt, which is reported after it, and voids that once somebody says so', async () => {
      const { order, sale, storno, resolve, intent, billing, isVoidedOnce } = await open()
      await storno()
      expect(await intent(VOID)).toMatchObject({ state: 'MANUAL' })
      expect(await billing.validate([order])).toMatchObject({ body: { code: 'ORDER_IN_BILLING' } })
      await sale()
      expect(await intent(BILL)).toMatchObject({ state: 'BILLED' })
      expect(await billing.storno(order)).toMatchObject({
        body: { code: 'ORDER_IN_BILLING', intentId: VOID },
      })
      expect(await resolve(VOID, true)).toBe(200)
      await isVoidedOnce()
    })

    it('waits for a receipt that its gateway does not know, and does not keep that waiting', async () => {
      const { sale, storno, resolve, intent, isVoidedOnce } = await open()
      await storno()
      await sale('UNKNOWN')
      expect(await intent(BILL)).toMatchObject({ state: 'MANUAL' })
      expect(await resolve(VOID, true)).toBe(409)
      expect(await resolve(BILL, true, 41)).toBe(200)
      expect(await resolve(VOID, true)).toBe(200)
      await isVoidedOnce()
    })

    it('of an earlier version waits until the number of its receipt is known', async () => {
      const { sale, storno, resolve, isVoidedOnce } = await open()
      await storno({})
      await sale('UNKNOWN')
      await sale()
      expect(await resolve(BILL, true, 41)).toBe(200)
      expect(await resolve(VOID, true)).toBe(200)
      await isVoidedOnce()
    })

    it.each([{ voids: SALE.ref }, {}])(
      'voids a receipt that is reported after somebody has decided about it, as %j says',
      async (mark) => {
        const { order, sale, storno, resolve, orderOf, ledgerOf, isVoidedOnce } = await open()
        await storno(mark)
        expect(await resolve(VOID, true)).toBe(200)
        expect(await orderOf(order)).toMatchObject({ status: 'delivered', storno: null })
        expect(await ledgerOf()).toMatchObject({ entries: [] })
        await sale()
        await isVoidedOnce()
        await sale()
        await isVoidedOnce()
      },
    )

    it('voids nothing of another receipt that the order has got since', async () => {
      const { ids, sale, storno, resolve, billed, orderOf } = await open()
      await storno()
      await sale('UNKNOWN')
      expect(await resolve(BILL, false)).toBe(200)
      await billed('fiscal', 45)
      expect(await resolve(VOID, true)).toBe(200)
      for (const id of ids) expect(await orderOf(id)).toMatchObject({ receiptNo: 45, storno: null })
    })

    it('voids its receipt that was cancelled here and has another id since, and its orders can be billed again', async () => {
      const { sale, storno, resolve, intent, isVoidedOnce, billAgain } = await open()
      await sale('UNKNOWN')
      await storno()
      expect(await resolve(BILL, false)).toBe(200)
      await sale()
      expect(await intent(BILL)).toMatchObject({ state: 'ABORTED' })
      expect(await resolve(VOID, true)).toBe(200)
      await isVoidedOnce()
      expect(await billAgain()).toBe(200)
    })

    it('voids the receipt, and not the pre-bill with the same mark', async () => {
      const { venue, ids, billing, printed, storno, orderOf, billAgain } = await open()
      const reserved = await billing.validate(ids)
      const intentId = intentOf(reserved)
      const { ref } = (await billing.arm(intentId, 'pre')).body as unknown as { ref: string }
      await billing.report('pre', { selectedOrders: ids, intentId })
      await printed({ intentId, ref, closedBy: venue.waiter.id })
      expect(await orderOf(ids[0])).toMatchObject({ billKind: 'fiscal', receiptNo: 41 })
      await storno({ voids: ref })
      for (const id of ids) expect(await orderOf(id)).toMatchObject({ storno: { receiptNo: 42 } })
      expect(await billAgain()).toBe(200)
    })
  },
)
