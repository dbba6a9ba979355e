import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  checkAmount,
  fromMinor,
  isMoneyAmount,
  LEDGER_KINDS,
  ledgerSign,
  MAX_BALANCE_AMOUNT,
  netOf,
  toMinor,
} from './money.ts'

describe('amounts given and taken', () => {
  it.each([0.01, 1, 99.99, 1_234.5, 9_999_999.99, 10_000_000])('%d is valid', (amount) => {
    expect(checkAmount(amount)).toBeNull()
  })

  it.each([
    0,
    -0,
    -1,
    -0.01,
    0.001,
    0.005,
    10_000_000.01,
    10_000_001,
    1e308,
    Infinity,
    -Infinity,
    Number.NaN,
    0.1 + 0.2,
  ])('%d is invalid', (amount) => {
    expect(checkAmount(amount)).toBe('AMOUNT_INVALID')
  })
})

it.each([
  ['give', 1],
  ['take', -1],
  ['bill', 1],
  ['storno', -1],
  ['unbill', -1],
  ['account', 1],
] as const)('%s moves the balance by %d', (kind, sign) => {
  expect(LEDGER_KINDS).toContain(kind)
  expect(ledgerSign(kind)).toBe(sign)
})

it('there are seven kinds of ledger entries', () => {
  expect(LEDGER_KINDS).toHaveLength(7)
})

const LIMIT = 10_000_000_000_000

/** The text of a number with two decimals, made without any arithmetic on fractions. */
const written = (minor: number): string => {
  const digits = String(Math.abs(minor)).padStart(3, '0')
  return `${minor < 0 ? '-' : ''}${digits.slice(0, -2)}.${digits.slice(-2)}`
}

/** floor(2 * x + 1) / 2 in integers, on the magnitude. */
const netOracle = (gross: bigint, rate: bigint): bigint => {
  const magnitude = gross < 0n ? -gross : gross
  const divisor = 10_000n + rate
  const whole = (magnitude * 10_000n) / divisor
  const rest = magnitude * 10_000n - whole * divisor
  const rounded = rest * 2n >= divisor ? whole + 1n : whole
  return gross < 0n ? -rounded : rounded
}

describe('amounts of money', () => {
  it('convert to minor units and back without losing a cent', () => {
    fc.assert(
      fc.property(fc.integer({ min: -LIMIT, max: LIMIT }), (minor) => {
        const amount = Number(written(minor))
        expect(isMoneyAmount(amount)).toBe(true)
        expect(toMinor(amount)).toBe(minor)
        expect(fromMinor(minor)).toBe(amount)
      }),
      {
        numRuns: 5_000,
        examples: [
          [0],
          [1],
          [-1],
          [LIMIT],
          [-LIMIT],
          [110],
          [115],
          [100_000_005],
          [435],
          [999_999_999_999_9],
        ],
      },
    )
  })

  it('have at most two decimals', () => {
    fc.assert(
      fc.property(fc.integer({ min: -1e12, max: 1e12 }), fc.integer({ min: 1, max: 9 }), (minor, digit) => {
        expect(isMoneyAmount(Number(`${written(minor)}${digit}`))).toBe(false)
      }),
      { numRuns: 2_000 },
    )
  })

  it.each([
    Number.NaN,
    Infinity,
    -Infinity,
    0.001,
    0.1 + 0.2,
    1.005,
    1e-7,
    5e-324,
    1e11 + 0.01,
    1e12,
    1e308,
    Number.MAX_SAFE_INTEGER,
  ])('%d is refused', (amount) => {
    expect(isMoneyAmount(amount)).toBe(false)
    expect(() => toMinor(amount)).toThrow(RangeError)
  })

  it('have no negative zero', () => {
    expect(Object.is(toMinor(-0), 0)).toBe(true)
    expect(Object.is(netOf(-0, 1800), 0)).toBe(true)
  })

  it('of one balance entry are at most ten million units', () => {
    expect(toMinor(MAX_BALANCE_AMOUNT)).toBe(1_000_000_000)
  })
})

describe('net of tax', () => {
  it.each([
    [11_800, 1_800, 10_000],
    [12_000, 1_800, 10_169],
    [100, 1_800, 85],
    [105, 500, 100],
    [110, 1_000, 100],
    [1, 1_800, 1],
    [3, 10_000, 2],
    [1, 10_000, 1],
    [-1, 10_000, -1],
    [-3, 10_000, -2],
    [999, 0, 999],
    [0, 1_800, 0],
    [-11_800, 1_800, -10_000],
  ])('%d at %d basis points is %d', (gross, rate, net) => {
    expect(netOf(gross, rate)).toBe(net)
  })

  it('agrees with exact integers for any size', () => {
    const gross = fc.oneof(fc.integer({ min: -1_000_000, max: 1_000_000 }), fc.maxSafeInteger())
    fc.assert(
      fc.property(gross, fc.integer({ min: 0, max: 20_000 }), (amount, rate) => {
        expect(netOf(amount, rate)).toBe(Number(netOracle(BigInt(amount), BigInt(rate))) + 0)
        expect(netOf(-amount, rate) + netOf(amount, rate)).toBe(0)
      }),
      { numRuns: 10_000 },
    )
  })
})
