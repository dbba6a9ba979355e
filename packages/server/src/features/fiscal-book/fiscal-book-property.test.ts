import type { BookDifference, FiscalDay } from '@kafana/contract'
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { makeVenue } from '../../testing/factories.ts'
import { keepBill, keepDocument } from '../../testing/fiscal-book-records.ts'
import { somePaper, worldOf, type Told } from '../../testing/random-book.ts'
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
}: Pick<BookDifference, 'kind' | 'receiptNo' | 'ours' | 'device'>): string =>
  [kind, receiptNo, ours, device].join(' ')

/** One side's sums in plain loops, each class by its letter. */
const sumsOf = (sides: Told['ours']) => {
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

onBothEngines('the fiscal book over anything that can happen to a paper', (server) => {
  it('tells every paper on one day, each side’s sums, and what does not agree', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(somePaper, { minLength: 1, maxLength: 18 }),
        fc.array(fc.nat(99), { maxLength: 5 }),
        async (papers, swaps) => {
          const venue = await makeVenue(server())
          const { token } = venue.owner
          await server().send('PUT', '/api/company', { token, body: { timezone: 'UTC' } })
          const world = worldOf(papers, startOf('2026-11-21'))
          // In whatever order the store got them.
          for (const swap of swaps)
            world.bills.push(...world.bills.splice(swap % (world.bills.length + 1), 1))
          for (const bill of world.bills) await keepBill(server(), venue, bill)
          for (const slip of world.slips) await keepDocument(server(), venue, slip)
          // Both devices went on counting until long after.
          for (const serial of ['S', 'T'])
            await keepDocument(server(), venue, {
              serial,
              receiptNo: 100_000,
              kind: 'void',
              at: startOf('2026-12-20'),
              byClass: {},
            })
          for (const day of DAYS) {
            const { body } = await server().send('GET', `/api/fiscal-book?day=${day}`, { token })
            const { ours, device, voids, differences, documents } = body as unknown as FiscalDay
            const told = world.told.filter(({ at }) => at >= startOf(day) && at < startOf(day) + DAY_MS)
            expect(shownSums(ours), day).toEqual(sumsOf(told.flatMap((one) => one.ours)))
            expect(shownSums(device), day).toEqual(sumsOf(told.flatMap((one) => one.device)))
            expect(voids).toBe(told.reduce((sum, one) => sum + one.voids, 0))
            expect(
              differences
                .map(({ kind, receiptNo, ...of }) =>
                  wordOf({ kind, receiptNo, ours: minor(of.ours), device: minor(of.device) }),
                )
                .toSorted(),
              day,
            ).toEqual(
              told
                .flatMap((one) => one.differences)
                .map(wordOf)
                .toSorted(),
            )
            expect(documents).toHaveLength(
              told.filter((one) => one.ours.length + one.device.length + one.voids > 0).length,
            )
          }
        },
      ),
      { numRuns: 12, endOnFailure: true },
    )
  })
})
