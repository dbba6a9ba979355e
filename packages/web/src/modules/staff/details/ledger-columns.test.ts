import { LEDGER_KINDS, type LedgerKind } from '@kafana/domain'
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { sumsOf } from './ledger-view.tsx'

it.each<[LedgerKind, 'cameIn' | 'wentOut']>([
  ['give', 'cameIn'],
  ['bill', 'cameIn'],
  ['account', 'cameIn'],
  ['take', 'wentOut'],
  ['storno', 'wentOut'],
  ['unbill', 'wentOut'],
])('counts %s as %s', (kind, side) => {
  expect(sumsOf([{ kind, amount: 120.5 }])).toEqual({ cameIn: 0, wentOut: 0, [side]: 120.5 })
})

it('counts a difference by its own sign', () => {
  const kind = 'difference'
  expect(sumsOf([{ kind, amount: -5 }])).toEqual({ cameIn: 0, wentOut: 5 })
  expect(sumsOf([{ kind, amount: 2.5 }])).toEqual({ cameIn: 2.5, wentOut: 0 })
})

it('sums exactly, in any order', () => {
  const entry = fc.record({
    kind: fc.constantFrom(...LEDGER_KINDS),
    cents: fc.integer({ min: 1, max: 1_000_000_000 }),
  })
  fc.assert(
    fc.property(fc.array(entry, { maxLength: 200 }), (all) => {
      const { cameIn, wentOut } = sumsOf(all.map(({ kind, cents }) => ({ kind, amount: cents / 100 })))
      const centsOf = (kinds: readonly LedgerKind[]) =>
        all.reduce((sum, { kind, cents }) => sum + (kinds.includes(kind) ? BigInt(cents) : 0n), 0n)
      expect(BigInt(Math.round(cameIn * 100))).toBe(centsOf(['give', 'bill', 'account', 'difference']))
      expect(BigInt(Math.round(wentOut * 100))).toBe(centsOf(['take', 'storno', 'unbill']))
      expect(cameIn).toBe(Number(cameIn.toFixed(2)))
    }),
  )
})
