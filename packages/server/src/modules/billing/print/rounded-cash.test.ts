import fc from 'fast-check'
import { expect, it } from 'vitest'
import { runsOf } from '../../../testing/long-runs.ts'
import { openPaymentEvening, type SentPayment } from '../../../testing/payment-evening.ts'
import { onBothEngines } from '../../../testing/test-server.ts'

const cash = (amount: number, more: Partial<SentPayment> = {}) => ({ tender: 'cash', amount, ...more })
const card = (amount: number) => ({ tender: 'card', amount })

onBothEngines('cash that is rounded', (server) => {
  const opened = async () => {
    const evening = await openPaymentEvening(server(), 1)
    const { token } = evening.venue.owner
    await server().send('PUT', '/api/tenders/cash', { token, body: { step: 100 } })
    return evening
  }

  it('stands with people as it was paid; receipt and sales have the exact amount', async () => {
    const { venue, ids, ana, pay, storno, paid, balanceOf, intent } = await opened()
    const id = await pay('fiscal', [cash(100.5, { tendered: 150 }), card(149.5)])
    expect(await intent(id)).toMatchObject({
      payments: [{ amount: 100.5, rounding: 0.5, tendered: 150, change: 49 }, { amount: 149.5 }],
    })
    expect(await balanceOf(ana)).toBe(101)
    expect(await paid()).toEqual({ cash: 100.5, 'cash rounding': 0.5, card: 149.5 })
    const day = (await server().send('GET', '/api/fiscal-book', { token: venue.owner.token })).body
    expect(day).toMatchObject({ ours: { cash: 100.5, card: 149.5, turnover: 250 } })
    await storno(ids[0] ?? '')
    expect([await paid(), await balanceOf(ana)]).toEqual([{}, 0])
  })

  it('needs no more than is to be paid after rounding down', async () => {
    const { ana, pay, balanceOf } = await opened()
    await pay('fiscal', [cash(100.4, { tendered: 100 }), card(149.6)])
    expect(await balanceOf(ana)).toBe(100)
  })
})

onBothEngines('the cash of several guests', (server) => {
  /** Amounts of a bill of 250, in cents. */
  const shares = fc
    .array(fc.integer({ min: 1, max: 24_999 }), { minLength: 1, maxLength: 4 })
    .map((cuts) => [...new Set([0, ...cuts, 25_000])].toSorted((a, b) => a - b))
    .map((ends) => ends.slice(1).map((end, at) => end - (ends[at] ?? 0)))
  it('is rounded together: what all of them hand over is the rounded sum', async () => {
    await fc.assert(
      fc.asyncProperty(
        shares,
        fc.array(fc.boolean(), { minLength: 5, maxLength: 5 }),
        async (cents, pays) => {
          const { venue, ids, ana, pay, storno, paid, balanceOf } = await openPaymentEvening(server(), 1)
          await server().send('PUT', '/api/tenders/cash', { token: venue.owner.token, body: { step: 100 } })
          const inCash = cents.filter((_, at) => pays[at]).reduce((sum, each) => sum + each, 0)
          // Coins of one, half up.
          const coins = Math.floor((inCash + 50) / 100)
          const payments = cents.map((each, at) => (pays[at] ? cash(each / 100) : card(each / 100)))
          await pay('fiscal', payments)
          const { cash: amount = 0, 'cash rounding': rounding = 0 } = await paid()
          expect([await balanceOf(ana), Math.round((amount + rounding) * 100)]).toEqual([coins, coins * 100])
          await storno(ids[0] ?? '')
          expect([await paid(), await balanceOf(ana)]).toEqual([{}, 0])
        },
      ),
      {
        numRuns: runsOf(60, 3),
        // Each of these two alone would pay 100.
        examples: [
          [
            [10_040, 10_040, 4920],
            [true, true, false, false, false],
          ],
        ],
      },
    )
  })
})
