import { addDays } from '@kafana/domain'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { labelledPeriods, moneyAxis, periodsOf } from './periods.ts'

const daysFrom = (first: string, count: number) =>
  Array.from({ length: count }, (_, index) => ({
    date: addDays(first, index),
    orders: 1,
    revenue: 0.1,
    profit: -0.2,
  }))
const someDays = fc
  .tuple(
    fc.integer({ min: 0, max: 3650 }),
    fc.array(
      fc.record({
        orders: fc.nat(99),
        revenue: fc.integer({ min: -1e6, max: 1e9 }),
        profit: fc.integer({ min: -1e9, max: 1e9 }),
      }),
      { minLength: 1, maxLength: 800 },
    ),
  )
  .map(([offset, sales]) =>
    sales.map((sale, index) => ({
      date: addDays('2022-01-01', offset + index),
      orders: sale.orders,
      revenue: sale.revenue / 100,
      profit: sale.profit / 100,
    })),
  )

describe('periodsOf and labelledPeriods', () => {
  it.each([
    [1, 'day', 1],
    [62, 'day', 62],
    [63, 'week', 10],
    [400, 'week', 58],
    [401, 'month', 14],
    [3700, 'month', 123],
  ])('group %i days from a Saturday by %s into %i bars', (count, grain, bars) => {
    const { grain: found, periods } = periodsOf(daysFrom('2026-11-21', count))
    expect([found, periods.length]).toEqual([grain, bars])
  })

  it('cut weeks and months at the ends of the range', () => {
    const weeks = periodsOf(daysFrom('2026-11-21', 63)).periods
    expect(weeks.map(({ from, to }) => `${from} ${to}`)).toEqual([
      '2026-11-21 2026-11-22',
      '2026-11-23 2026-11-29',
      '2026-11-30 2026-12-06',
      '2026-12-07 2026-12-13',
      '2026-12-14 2026-12-20',
      '2026-12-21 2026-12-27',
      '2026-12-28 2027-01-03',
      '2027-01-04 2027-01-10',
      '2027-01-11 2027-01-17',
      '2027-01-18 2027-01-22',
    ])
    expect(weeks[1]).toMatchObject({ orders: 7, revenue: 0.7, profit: -1.4 })
    const months = periodsOf(daysFrom('2026-11-21', 401)).periods
    expect([months[0], months[1], months.at(-1)].map((month) => `${month?.from} ${month?.to}`)).toEqual([
      '2026-11-21 2026-11-30',
      '2026-12-01 2026-12-31',
      '2027-12-01 2027-12-26',
    ])
  })

  it('keep all totals exact and the periods consecutive', () => {
    const hundredths = (amounts: readonly number[]): bigint =>
      amounts.reduce((total, amount) => total + BigInt(Math.round(amount * 100)), 0n)
    fc.assert(
      fc.property(someDays, (days) => {
        const { periods } = periodsOf(days)
        for (const field of ['orders', 'revenue', 'profit'] as const) {
          expect(hundredths(periods.map((period) => period[field]))).toBe(
            hundredths(days.map((day) => day[field])),
          )
        }
        expect(periods[0]?.from).toBe(days[0]?.date)
        expect(periods.at(-1)?.to).toBe(days.at(-1)?.date)
        periods.slice(1).forEach(({ from }, index) => expect(from).toBe(addDays(periods[index]?.to ?? '', 1)))
      }),
    )
  })

  it('space the labels apart', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 3700 }), fc.integer({ min: 0, max: 6 }), (count, weekday) => {
        const { grain, periods } = periodsOf(daysFrom(addDays('2026-11-16', weekday), count))
        const labelled = labelledPeriods(grain, periods)
        expect(labelled.size).toBeGreaterThan(0)
        expect(labelled.size).toBeLessThanOrEqual(periods.length <= 8 ? 8 : 6)
      }),
    )
    const month = periodsOf(daysFrom('2026-10-21', 32))
    expect(
      [...labelledPeriods(month.grain, month.periods)].map((index) => month.periods[index]?.from),
    ).toEqual(['2026-10-26', '2026-11-02', '2026-11-09', '2026-11-16'])
  })
})

describe('moneyAxis', () => {
  it.each([
    [[], [0]],
    [[0, 0], [0]],
    [[30], [0, 10, 20, 30]],
    [[31], [0, 20, 40]],
    [[61_000], [0, 25_000, 50_000, 75_000]],
    [[0.07], [0, 0.025, 0.05, 0.075]],
    [
      [-5, 90],
      [-50, 0, 50, 100],
    ],
    [[-40], [-40, -20, 0]],
  ])('for %j has lines at %j', (amounts, lines) => {
    expect(moneyAxis(amounts).lines).toEqual(lines)
  })

  it('covers every amount with a few round steps', () => {
    fc.assert(
      fc.property(
        fc.array(fc.integer({ min: -1e11, max: 1e13 }), { minLength: 1, maxLength: 30 }),
        (cents) => {
          const amounts = cents.map((cent) => cent / 100)
          const { low, high, lines } = moneyAxis(amounts)
          const unseen = (high - low) * 1e-8
          expect(Math.min(...amounts)).toBeGreaterThanOrEqual(low - unseen)
          expect(Math.max(...amounts)).toBeLessThanOrEqual(high + unseen)
          expect(lines).toContain(0)
          if (amounts.every((amount) => amount === 0)) return
          expect(
            Math.max(lines.filter((line) => line > 0).length, lines.filter((line) => line < 0).length),
          ).toBeGreaterThanOrEqual(2)
          expect(lines.length).toBeLessThanOrEqual(7)
          const step = (lines[1] ?? 0) - (lines[0] ?? 0)
          expect(['1', '2', '25', '5']).toContain(
            step.toExponential(9).replace(/e.*/, '').replaceAll(/[.0]/g, ''),
          )
        },
      ),
    )
  })
})
