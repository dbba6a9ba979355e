import type { ReconciliationDifference, FiscalDay } from '@kafana/contract'
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { makeVenue } from '../../testing/factories.ts'
import { runsOf } from '../../testing/long-runs.ts'
import { anyReceipt, scenarioRecords, type ExpectedReport } from '../../testing/random-receipts.ts'
import { storeBill, storeDocument } from '../../testing/reconciliation-records.ts'
import { onBothEngines } from '../../testing/test-server.ts'

const DAY_MS = 86_400_000
const DAYS = [
  '2026-11-18',
  '2026-11-19',
  '2026-11-20',
  '2026-11-21',
  '2026-11-22',
  '2026-11-23',
  '2026-11-24',
] as const
const startOf = (day: string) => Date.parse(`${day}T00:00:00Z`)

const minor = (amount: number | null): number | null => (amount === null ? null : Math.round(amount * 100))
const wordOf = ({
  kind,
  receiptNo,
  ours,
  device,
}: Pick<ReconciliationDifference, 'kind' | 'receiptNo' | 'ours' | 'device'>): string =>
  [kind, receiptNo, ours, device].join(' ')

/** The totals of one side in plain loops, each tax class by its letter. */
const sumsOf = (sides: ExpectedReport['ours']) => {
  const sums: Record<string, number> = { turnover: 0, receipts: 0, stornos: 0, cash: 0, card: 0, А: 0, В: 0 }
  const add = (name: string, amount: number) => {
    sums[name] = (sums[name] ?? 0) + amount
  }
  for (const { taxes, sign, payment } of sides) {
    add(sign > 0 ? 'receipts' : 'stornos', 1)
    for (const [letter, amount] of Object.entries(taxes)) {
      add('turnover', sign * amount)
      if (payment) add(payment, sign * amount)
      if (letter !== '') add(letter, sign * amount)
    }
  }
  return sums
}
const shownSums = (totals: FiscalDay['ours'] | null) => {
  if (!totals) return sumsOf([])
  const { turnover, receipts, stornos, cash, card, classes } = totals
  const letter = (name: string) => minor(classes.find(({ taxClass }) => taxClass === name)?.turnover ?? 0)
  return {
    turnover: minor(turnover),
    receipts,
    stornos,
    cash: minor(cash),
    card: minor(card),
    А: letter('А'),
    В: letter('В'),
  }
}

onBothEngines('the fiscal report over everything that can happen to a receipt', (server) => {
  it('shows every receipt on one day, the totals of each side, and the differences', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(anyReceipt, { minLength: 1, maxLength: 18 }),
        fc.array(fc.nat(99), { maxLength: 5 }),
        async (receipts, swaps) => {
          const venue = await makeVenue(server())
          const { token } = venue.owner
          await server().send('PUT', '/api/company', { token, body: { timezone: 'UTC' } })
          const records = scenarioRecords(receipts, startOf('2026-11-21'))
          // In any order of insertion.
          for (const swap of swaps)
            records.bills.push(...records.bills.splice(swap % (records.bills.length + 1), 1))
          for (const bill of records.bills) await storeBill(server(), venue, bill)
          for (const document of records.documents) await storeDocument(server(), venue, document)
          // Both devices have reported until long after.
          for (const serial of ['S', 'T'])
            await storeDocument(server(), venue, {
              serial,
              receiptNo: 100_000,
              kind: 'void',
              at: startOf('2026-12-20'),
              byClass: {},
            })
          for (const day of DAYS) {
            const { body } = await server().send('GET', `/api/fiscal-book?day=${day}`, { token })
            const { ours, device, voids, differences, documents } = body as unknown as FiscalDay
            const expected = records.expected.filter(
              ({ at }) => at >= startOf(day) && at < startOf(day) + DAY_MS,
            )
            expect(shownSums(ours), day).toEqual(sumsOf(expected.flatMap((one) => one.ours)))
            expect(shownSums(device), day).toEqual(sumsOf(expected.flatMap((one) => one.device)))
            expect(voids).toBe(expected.reduce((sum, one) => sum + one.voids, 0))
            expect(
              differences
                .map(({ kind, receiptNo, ...of }) =>
                  wordOf({ kind, receiptNo, ours: minor(of.ours), device: minor(of.device) }),
                )
                .toSorted(),
              day,
            ).toEqual(
              expected
                .flatMap((one) => one.differences)
                .map(wordOf)
                .toSorted(),
            )
            expect(documents).toHaveLength(
              expected.filter((one) => one.ours.length + one.device.length + one.voids > 0).length,
            )
          }
        },
      ),
      { numRuns: runsOf(12, 5), endOnFailure: true },
    )
  })
})
