import { expect, it } from 'vitest'
import { untilAttention } from '../../../testing/bill-timing.ts'
import { intentOf } from '../../../testing/billing-factories.ts'
import { LATE_STORNO, openLateStorno } from '../../../testing/late-storno.ts'
import { onBothEngines } from '../../../testing/test-server.ts'

const { bill: BILL, storno: VOID, ref: REF } = LATE_STORNO

onBothEngines(
  'a storno that a gateway reports of an order that a restored database has forgotten',
  (server) => {
    const open = () => openLateStorno(server())

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

    it.each([{ voids: REF }, {}])(
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
      const { ids, order, sale, storno, resolve, billed, billing, orderOf, billAgain } = await open()
      await storno()
      await sale('UNKNOWN')
      expect(await resolve(BILL, false)).toBe(200)
      await billed('fiscal', 45)
      const other = intentOf(await billing.storno(order))
      await billing.arm(other, 'storno')
      await billing.report('storno', { selectedOrders: ids, intentId: other, receiptNo: 46 })
      expect(await resolve(VOID, true)).toBe(200)
      for (const id of ids)
        expect(await orderOf(id)).toMatchObject({ receiptNo: 45, storno: { receiptNo: 46 } })
      // The other storno was never confirmed by its gateway, and this one is not of that receipt.
      expect(await billAgain()).toBe(409)
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

    it.each([true, false])(
      'need not wait for an earlier one that its gateway does not know, printed %s',
      async (isPrinted) => {
        const { sale, storno, resolve, isVoidedOnce } = await open()
        await sale()
        await storno({ voids: REF }, { intentId: 'earlier-storno', state: 'UNKNOWN' })
        await storno()
        expect(await resolve(VOID, true)).toBe(200)
        await isVoidedOnce()
        expect(await resolve('earlier-storno', isPrinted, 43)).toBe(200)
        await isVoidedOnce()
      },
    )

    it('waits for one that was armed here before it was reported', async () => {
      const { order, sale, storno, resolve, billing, isVoidedOnce } = await open()
      await sale()
      const armed = intentOf(await billing.storno(order))
      await billing.arm(armed, 'storno')
      await storno()
      expect(await resolve(VOID, true)).toBe(409)
      await untilAttention(server())
      expect(await resolve(armed, false)).toBe(200)
      expect(await resolve(VOID, true)).toBe(200)
      await isVoidedOnce()
    })

    it.each([
      ['UNKNOWN', false],
      ['DONE', true],
    ] as const)(
      'of an earlier version, reported as %s, gives its orders to their receipt when it ends, printed %s',
      async (state, isPrinted) => {
        const { ids, sale, storno, resolve, intent, billing } = await open()
        await storno({}, { state })
        await sale('UNKNOWN')
        expect(await intent(BILL)).toMatchObject({ state: 'MANUAL', orders: [] })
        expect(await resolve(VOID, isPrinted)).toBe(200)
        expect(await intent(BILL)).toMatchObject({ state: 'MANUAL', orders: ids.toSorted() })
        expect(await billing.validate(ids)).toMatchObject({ body: { code: 'ORDER_IN_BILLING' } })
      },
    )

    it('finds its receipt closed, although its orders are on a pre-bill under way', async () => {
      const { ids, armed, sale, storno, intent, isVoidedOnce } = await open()
      const preBill = await armed('pre', 'cash', ids)
      await sale()
      expect(await intent(preBill)).toMatchObject({ state: 'ABORTED' })
      expect(await intent(BILL)).toMatchObject({ state: 'BILLED' })
      await storno()
      await isVoidedOnce()
    })
  },
)
