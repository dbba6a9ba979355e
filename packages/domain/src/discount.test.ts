import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  type CheckRule,
  type DiscountedLine,
  type DiscountKind,
  discountOf,
  discountOn,
  discountsOfReplaced,
  type DiscountRule,
  divideDiscounts,
  isAmountLeft,
  isComp,
  reckonDiscounts,
} from './discount.ts'
import { receiptOf, receiptTotals } from './fiscal-receipt.ts'
import { lineGross } from './order.ts'

const gross = fc.oneof(fc.integer({ min: 0, max: 20 }), fc.integer({ min: 0, max: 1e9 }))
const ruleOf = (id: string): fc.Arbitrary<DiscountRule> =>
  fc.oneof(
    fc.record({
      id: fc.constant(id),
      kind: fc.constant<DiscountKind>('percent'),
      value: fc.integer({ min: 1, max: 10_000 }),
    }),
    fc.record({ id: fc.constant(id), kind: fc.constant<DiscountKind>('amount'), value: gross }),
    fc.constant<DiscountRule>({ id, kind: 'comp', value: 0 }),
  )
const rules = fc
  .nat(3)
  .chain((count) => fc.tuple(...Array.from({ length: count }, (_, at) => ruleOf(`r${at}`))))
const lines = fc
  .array(fc.record({ gross, isFixed: fc.boolean(), own: fc.option(gross), used: fc.option(gross) }), {
    maxLength: 6,
  })
  .map((all) =>
    all.map((line, at): DiscountedLine => {
      const own = Math.min(line.own ?? 0, line.gross)
      const used = Math.min(line.used ?? 0, line.gross - own)
      return {
        id: `l${at}`,
        gross: line.gross,
        isFixed: line.isFixed,
        discounts: [
          { id: 'own', amount: own },
          { id: 'r0', amount: used },
        ].filter(({ amount }) => amount > 0),
      }
    }),
  )

const sum = (amounts: readonly bigint[]): bigint => amounts.reduce((all, amount) => all + amount, 0n)
/** From zero to `most`. */
const within = (amount: bigint, most: bigint): bigint => {
  if (amount < 0n) return 0n
  return amount > most ? most : amount
}
/** Exactly, as a fraction of two whole numbers: what a rule should take off each of these. */
const oracle = (
  { kind, value }: DiscountRule,
  lefts: readonly bigint[],
  used: bigint,
): readonly [above: bigint, below: bigint][] => {
  if (kind === 'comp') return lefts.map((left) => [left, 1n])
  if (kind === 'percent') return lefts.map((left) => [left * BigInt(value), 10_000n])
  const all = sum(lefts)
  const rest = BigInt(value) - used
  const given = within(rest, all)
  return lefts.map((left) => (all === 0n ? [0n, 1n] : [given * left, all]))
}

describe('discounts of a check', () => {
  it('are what exact arithmetic says to the unit, and never more than a line costs', () => {
    fc.assert(
      fc.property(lines, rules, (of, given) => {
        const after = reckonDiscounts(of, { rules: given, gone: new Set() })
        const free = of.filter(({ isFixed }) => !isFixed)
        expect([...after.keys()]).toEqual(free.map(({ id }) => id))
        let lefts = free.map((line) =>
          BigInt(
            line.gross -
              discountOf(
                line.discounts.filter(({ id }) => id === 'own' || !given.some((rule) => rule.id === id)),
              ),
          ),
        )
        for (const rule of given) {
          const used = of
            .filter(({ isFixed }) => isFixed)
            .flatMap(({ discounts }) => discounts)
            .filter(({ id }) => id === rule.id)
          const taken = free.map(({ id }) =>
            BigInt(after.get(id)?.find((part) => part.id === rule.id)?.amount ?? 0),
          )
          const exact = oracle(rule, lefts, sum(used.map(({ amount }) => BigInt(amount))))
          for (const [at, [above, below]] of exact.entries()) {
            const error = (taken[at] ?? 0n) * below - above
            expect(error < below && -error < below).toBe(true)
            if (rule.kind === 'percent') expect(error * 2n <= below && error * 2n > -below).toBe(true)
          }
          if (rule.kind === 'amount') {
            const all = sum(lefts)
            const rest = BigInt(rule.value) - sum(used.map(({ amount }) => BigInt(amount)))
            expect(sum(taken)).toBe(within(rest, all))
          }
          lefts = lefts.map((left, at) => left - (taken[at] ?? 0n))
          expect(lefts.every((left) => left >= 0n)).toBe(true)
        }
      }),
    )
  })

  it('are the same when they are reckoned again', () => {
    fc.assert(
      fc.property(lines, rules, (of, given) => {
        const once = reckonDiscounts(of, { rules: given, gone: new Set() })
        const again = of.map((line) => ({ ...line, discounts: once.get(line.id) ?? line.discounts }))
        expect(reckonDiscounts(again, { rules: given, gone: new Set() })).toEqual(once)
      }),
    )
  })

  const noDiscount = lines.chain((of) =>
    fc
      .array(fc.boolean(), { minLength: of.length, maxLength: of.length })
      .map((marks) => of.map((each, at) => ({ ...each, noDiscount: marks[at] ?? false }))),
  )
  it('are what they would be if lines without discounts were not there, and those keep only what they had', () => {
    fc.assert(
      fc.property(noDiscount, rules, (of, given) => {
        const partial: CheckRule[] = given.filter((rule) => !isComp(rule))
        const after = reckonDiscounts(of, { rules: partial, gone: new Set() })
        const without = reckonDiscounts(
          of.filter((each) => each.isFixed || !each.noDiscount),
          { rules: partial, gone: new Set() },
        )
        for (const each of of.filter(({ isFixed }) => !isFixed)) {
          const kept = each.discounts.filter(({ id }) => !partial.some((rule) => rule.id === id))
          expect(after.get(each.id)).toEqual(each.noDiscount ? kept : without.get(each.id))
        }
        const free = reckonDiscounts(of, {
          rules: [],
          gone: new Set(),
          given: {
            rule: { id: 'free', kind: 'comp', value: 0 },
            lines: new Set(of.map(({ id }) => id)),
          },
        })
        for (const { id, gross: all, isFixed } of of)
          if (!isFixed) expect(discountOf(free.get(id) ?? [])).toBe(all)
      }),
    )
  })

  const line = (id: string, cost: number, discounts: DiscountedLine['discounts'] = []): DiscountedLine => ({
    id,
    gross: cost,
    discounts,
    isFixed: false,
  })
  const tenth: DiscountRule = { id: 'tenth', kind: 'percent', value: 1000 }

  it('of the check come after those of a line, whichever was given first', () => {
    const before = [line('soup', 1000), line('wine', 2000)]
    const once = reckonDiscounts(before, { rules: [tenth], gone: new Set() })
    const given = { rule: { id: 'free', kind: 'comp', value: 0 } as const, lines: new Set(['wine']) }
    const next = before.map((each) => ({ ...each, discounts: once.get(each.id) ?? [] }))
    expect(reckonDiscounts(next, { rules: [tenth], gone: new Set(), given })).toEqual(
      new Map([
        ['soup', [{ id: 'tenth', amount: 100 }]],
        ['wine', [{ id: 'free', amount: 2000 }]],
      ]),
    )
  })

  it('leave a line when they are gone, except one that is billed', () => {
    const parts = [{ id: 'old', amount: 7 }]
    const both = [line('soup', 1000, parts), { ...line('wine', 2000, parts), isFixed: true }]
    expect(reckonDiscounts(both, { rules: [], gone: new Set(['old']) })).toEqual(new Map([['soup', []]]))
  })

  it('of an amount go to the lines that are there, less what billed ones had', () => {
    const hundred: DiscountRule = { id: 'hundred', kind: 'amount', value: 100 }
    const billed = { ...line('wine', 500, [{ id: 'hundred', amount: 40 }]), isFixed: true }
    expect(
      reckonDiscounts([billed, line('soup', 100), line('tea', 200)], { rules: [hundred], gone: new Set() }),
    ).toEqual(
      new Map([
        ['soup', [{ id: 'hundred', amount: 20 }]],
        ['tea', [{ id: 'hundred', amount: 40 }]],
      ]),
    )
    expect(discountOn(hundred, [30, 20])).toEqual([30, 20])
  })

  it('of an amount are left where these lines and other checks have less than it', () => {
    const hundred: DiscountRule = { id: 'hundred', kind: 'amount', value: 100 }
    const both = [
      line('wine', 500, [{ id: 'hundred', amount: 40 }]),
      {
        ...line('soup', 100, [
          { id: 'hundred', amount: 30 },
          { id: 'tenth', amount: 7 },
        ]),
        isFixed: true,
      },
    ]
    const left = (elsewhere: number) => isAmountLeft(both, [{ ...hundred, elsewhere }])
    expect([left(0), left(29), left(30), left(31)]).toEqual([true, true, false, false])
    expect(isAmountLeft(both, [{ id: 'tenth', kind: 'percent', value: 1000 }])).toBe(false)
  })
})

describe('the discounts of a line', () => {
  it('of a replaced line follow what the new one costs', () => {
    const given = new Map<string, Pick<DiscountRule, 'kind' | 'value'>>([
      ['off', { kind: 'amount', value: 100 }],
      ['tenth', { kind: 'percent', value: 1000 }],
      ['free', { kind: 'comp', value: 0 }],
    ])
    const replaced = (parts: Readonly<Record<string, number>>, before: number, after: number) =>
      Object.fromEntries(
        discountsOfReplaced(
          Object.entries(parts).map(([id, amount]) => ({ id, amount })),
          { before, after },
          given,
        ).map(({ id, amount }) => [id, amount]),
      )
    expect(replaced({ tenth: 50, off: 100 }, 500, 300)).toEqual({ tenth: 30, off: 100 })
    expect(replaced({ off: 100, tenth: 40 }, 500, 80)).toEqual({ off: 80 })
    expect(replaced({ tenth: 50, free: 450 }, 500, 300)).toEqual({ tenth: 30, free: 270 })
    expect(replaced({ tenth: 50, free: 450 }, 500, 600)).toEqual({ tenth: 60, free: 450 })
    // A part of a divided line has a unit more than its percentage.
    expect(replaced({ tenth: 51 }, 500, 500)).toEqual({ tenth: 51 })
  })

  it('are divided without a rest', () => {
    fc.assert(
      fc.property(fc.array(gross, { maxLength: 4 }), fc.nat(1000), (amounts, thousandths) => {
        const parts = amounts.map((amount, at) => ({ id: `d${at}`, amount }))
        const going = Math.floor((discountOf(parts) / 1000) * thousandths)
        const [off, on] = divideDiscounts(parts, going)
        expect([discountOf(off), discountOf(on)]).toEqual([going, discountOf(parts) - going])
        for (const { id, amount } of parts)
          expect(discountOf([...off, ...on].filter((part) => part.id === id))).toBe(amount)
        expect([...off, ...on].every(({ amount }) => amount > 0)).toBe(true)
      }),
    )
  })

  it('are on the receipt to the unit, in at most two rows without a free one', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 0, max: 1e6 }),
        fc.integer({ min: 1, max: 999 }),
        fc.nat(1e6),
        (price, quantity, off) => {
          const discount = Math.min(price * quantity, off)
          const line = { name: 'Coffee', taxClass: 'А', price, quantity, discount }
          const receipt = receiptOf([line])
          expect(receiptTotals(receipt).total).toBe(lineGross(line))
          expect(receipt.products.length).toBeLessThanOrEqual(2)
          if (discount > 0)
            expect(receipt.products.every((row) => row.price !== '0.00' && row.quantity !== '0.000')).toBe(
              true,
            )
        },
      ),
    )
    expect(
      receiptOf([{ name: 'Tea', taxClass: 'А', price: 3000, quantity: 3, discount: 1 }]).products,
    ).toEqual([
      { title: 'Tea', taxClass: 'А', price: '30.00', quantity: '2.000' },
      { title: 'Tea', taxClass: 'А', price: '29.99', quantity: '1.000' },
    ])
  })
})
