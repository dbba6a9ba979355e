import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { StatLine, StatOrder } from './statistics.ts'
import { summarize } from './statistics.ts'

const NOON = Date.parse('2026-06-01T10:00:00Z')
const line = (
  productName: string,
  quantity: number,
  gross: number,
  more: Partial<StatLine> = {},
): StatLine => ({ productName, quantity, gross, taxRateBasisPoints: 1_800, cost: 0, ...more })
const order = (tableLabel: string, ...lines: readonly StatLine[]): StatOrder => ({
  tableLabel,
  createdAt: NOON,
  total: lines.reduce((sum, { gross }) => sum + gross, 0),
  lines,
})

describe('statistics', () => {
  it('of nothing are empty', () => {
    expect(summarize([], 'UTC')).toMatchObject({
      totalProfit: 0,
      totalRevenue: 0,
      totalSales: 0,
      salesByTable: {},
      averageSpentPerTable: {},
      topSellingProduct: null,
    })
  })

  it('of a small evening', () => {
    const statistics = summarize(
      [
        order(
          'Тераса 1',
          line('Кафе', 2, 11_800, { cost: 1_000 }),
          line('Вода', 1, 5_900, { taxRateBasisPoints: 0, cost: 900 }),
        ),
        order('Тераса 1', line('Кафе', 1, 5_901)),
        order('Шанк', line('Ракија', 3, 30_000, { taxRateBasisPoints: 1_000, cost: 40_000 })),
      ],
      'Europe/Skopje',
    )
    expect(statistics).toMatchObject({
      totalRevenue: 53_601,
      totalProfit: 9_000 + 5_000 + 5_001 + (27_273 - 40_000),
      totalSales: 3,
      salesByTable: { 'Тераса 1': 2, Шанк: 1 },
      averageSpentPerTable: { 'Тераса 1': 11_801, Шанк: 30_000 },
      topSellingProduct: { name: 'Кафе', quantity: 3 },
    })
    expect(statistics.peakHours[12]).toEqual({ hour: 12, count: 3 })
  })

  it.each([[['Чај', 'Кафе']], [['Кафе', 'Чај']]])(
    'name the same product when several sold equally, in whatever order they came: %j',
    (names) => {
      expect(
        summarize(
          names.map((name) => order('1', line(name, 2, 100))),
          'UTC',
        ).topSellingProduct,
      ).toEqual({ name: 'Кафе', quantity: 2 })
    },
  )

  it('tell what was taken back as much the other way, and an average only where orders are left', () => {
    const dear = order('1', line('Кафе', 2, 11_800, { cost: 1_000 }), line('Чај', 1, 100))
    const cheap = order('1', line('Кафе', 1, 5_900))
    const elsewhere = order('2', line('Чај', 4, 400))
    const back = (of: StatOrder): StatOrder => ({ ...of, takenBack: true })
    expect(summarize([cheap, elsewhere, back(dear), back(elsewhere)], 'UTC')).toMatchObject({
      totalRevenue: -6_000,
      totalSales: 0,
      takenBack: { orders: 2, total: 12_300 },
      salesByTable: { 1: 0 },
      averageSpentPerTable: { 1: 0 },
      topSellingProduct: null,
    })
    expect(summarize([cheap, cheap, back(dear)], 'UTC')).toMatchObject({
      averageSpentPerTable: { 1: -100 },
      topSellingProduct: null,
    })
    expect(summarize([cheap, cheap, cheap, back(dear)], 'UTC')).toMatchObject({
      averageSpentPerTable: { 1: 2_900 },
      topSellingProduct: { name: 'Кафе', quantity: 1 },
    })
    expect(summarize([back(dear)], 'UTC')).toMatchObject({
      totalSales: -1,
      salesByTable: { 1: -1 },
      averageSpentPerTable: { 1: 0 },
    })
    expect(Object.is(summarize([back(order('1', line('Кафе', 1, 0)))], 'UTC').totalRevenue, 0)).toBe(true)
  })

  it('hold tables that are named like something objects inherit', () => {
    const { salesByTable } = summarize(
      [order('__proto__', line('Чај', 1, 100)), order('constructor', line('Чај', 1, 100))],
      'UTC',
    )
    expect(Object.entries(salesByTable)).toEqual([
      ['__proto__', 1],
      ['constructor', 1],
    ])
  })
})

const someLine = fc.record({
  productName: fc.constantFrom('Чај', 'Кафе', 'Сок'),
  quantity: fc.integer({ min: 1, max: 9 }),
  gross: fc.integer({ min: 0, max: 1_000_000 }),
  taxRateBasisPoints: fc.constantFrom(0, 500, 1_000, 1_800),
  cost: fc.integer({ min: 0, max: 500_000 }),
})
const someOrder = fc
  .tuple(fc.constantFrom('1', '2', '3'), fc.array(someLine, { minLength: 1, maxLength: 4 }))
  .map(([label, lines]) => order(label, ...lines))

describe('statistics of any orders', () => {
  it('add up, however they are looked at', () => {
    fc.assert(
      fc.property(fc.array(someOrder, { maxLength: 20 }), (orders) => {
        const found = summarize(orders, 'Europe/Skopje')
        const lines = orders.flatMap((one) => one.lines)
        const profit = lines.reduce((sum, { gross, taxRateBasisPoints, cost }) => {
          const divisor = BigInt(10_000 + taxRateBasisPoints)
          return sum + (BigInt(gross) * 20_000n + divisor) / (2n * divisor) - BigInt(cost)
        }, 0n)
        expect(BigInt(found.totalProfit)).toBe(profit)
        expect(found.totalRevenue).toBe(lines.reduce((sum, { gross }) => sum + gross, 0))
        expect(Object.values(found.salesByTable).reduce((sum, count) => sum + count, 0)).toBe(
          found.totalSales,
        )
        for (const [label, average] of Object.entries(found.averageSpentPerTable)) {
          const own = orders.filter(({ tableLabel }) => tableLabel === label)
          const doubledError = 2 * (average * own.length - own.reduce((sum, { total }) => sum + total, 0))
          expect(doubledError > -own.length && doubledError <= own.length).toBe(true)
        }
        for (const name of new Set(lines.map(({ productName }) => productName))) {
          const sold = lines
            .filter(({ productName }) => productName === name)
            .reduce((sum, { quantity }) => sum + quantity, 0)
          expect(sold).toBeLessThanOrEqual(found.topSellingProduct?.quantity ?? -1)
          if (name === found.topSellingProduct?.name) expect(sold).toBe(found.topSellingProduct.quantity)
        }
      }),
      { numRuns: 500 },
    )
  })

  it('are with what was taken back those of the sold less those of the taken back', () => {
    const somePart = fc.array(someOrder, { maxLength: 10 })
    fc.assert(
      fc.property(somePart, somePart, (sold, back) => {
        const all = summarize([...sold, ...back.map((one) => ({ ...one, takenBack: true as const }))], 'UTC')
        const [plus, minus] = [summarize(sold, 'UTC'), summarize(back, 'UTC')]
        for (const field of ['totalProfit', 'totalRevenue', 'totalSales'] as const)
          expect(all[field]).toBe(plus[field] - minus[field])
        for (const hour of plus.peakHours.keys())
          expect(all.peakHours[hour]?.count).toBe(
            (plus.peakHours[hour]?.count ?? 0) - (minus.peakHours[hour]?.count ?? 0),
          )
        for (const label of ['1', '2', '3'])
          expect(all.salesByTable[label] ?? 0).toBe(
            (plus.salesByTable[label] ?? 0) - (minus.salesByTable[label] ?? 0),
          )
      }),
    )
  })

  it('do not depend on the order in which orders come', () => {
    fc.assert(
      fc.property(fc.array(someOrder, { maxLength: 10 }), (orders) => {
        expect(summarize(orders.toReversed(), 'UTC')).toEqual(summarize(orders, 'UTC'))
      }),
    )
  })
})
