import { afterEach, expect, it } from 'vitest'
import { LATE_STORNO, openLateStorno } from '../../../testing/late-storno.ts'
import { onBothEngines, type StoppableServer } from '../../../testing/test-server.ts'

const { bill: BILL, storno: VOID, ref: REF } = LATE_STORNO

const started: StoppableServer[] = []
afterEach(async () => {
  for (const server of started.splice(0)) await server.stop()
})

onBothEngines('a storno of a bill that only the record outside the database has', (server) => {
  const open = async () => {
    const made = await openLateStorno(server())
    return {
      ...made,
      restartWith: async (contents: Parameters<typeof made.restartWith>[0]) => {
        const restarted = await made.restartWith(contents)
        started.push(restarted)
        return restarted
      },
    }
  }

  it.each([{ voids: REF }, {}])(
    'voids it once it is decided about, and pays back what it came to here, as %j says',
    async (mark) => {
      const { order, storno, resolve, restartWith, intent, orderOf, ledgerOf } = await open()
      const orders = [order, 'gone']
      await storno(mark, { orderIds: orders })
      expect(await resolve(VOID, true)).toBe(200)
      await restartWith({ [BILL]: { kind: 'fiscal', ref: REF, orders } })
      expect(await intent(BILL)).toMatchObject({ state: 'MANUAL', orders: [order], total: 250 })
      expect(await resolve(BILL, true, 41)).toBe(200)
      expect(await orderOf(order)).toMatchObject({ receiptNo: 41, storno: { receiptNo: 42 } })
      expect(await ledgerOf()).toMatchObject({
        balance: 0,
        entries: [
          { kind: 'bill', amount: 250 },
          { kind: 'storno', amount: 250 },
        ],
      })
    },
  )

  it('proves that its bill was printed', async () => {
    const { ids, sale, resolve, restartWith, intent } = await open()
    await sale('UNKNOWN')
    await restartWith({ [VOID]: { kind: 'storno', ref: 'VOID2345', orders: ids, voids: REF } })
    expect(await resolve(BILL, false)).toBe(409)
    expect(await resolve(BILL, true, 41)).toBe(200)
    expect(await intent(BILL)).toMatchObject({ state: 'BILLED' })
  })

  it('is lost with its bill, whose orders have another receipt, which can be voided', async () => {
    const { venue, ids, order, billed, billing, restartWith, intent } = await open()
    await billed('fiscal', 45)
    const restarted = await restartWith({
      [BILL]: { kind: 'fiscal', ref: REF, orders: ids },
      [VOID]: { kind: 'storno', ref: 'VOID2345', orders: ids, voids: REF },
    })
    expect([await intent(BILL), await intent(VOID)]).toEqual([undefined, undefined])
    const { intentId } = (await billing.storno(order)).body
    const arming = { token: venue.monitor.token, body: { kind: 'storno' } }
    expect(await restarted.send('POST', `/api/bill-intents/${intentId}/arm`, arming)).toMatchObject({
      status: 200,
    })
  })
})
