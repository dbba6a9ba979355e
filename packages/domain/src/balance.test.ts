import { describe, expect, it } from 'vitest'
import { judgeAmount, LEDGER_KINDS, ledgerSign } from './balance.ts'

describe('amounts given and taken', () => {
  it.each([0.01, 1, 99.99, 1_234.5, 9_999_999.99, 10_000_000])('%d is one', (amount) => {
    expect(judgeAmount(amount)).toBeNull()
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
  ])('%d is none', (amount) => {
    expect(judgeAmount(amount)).toBe('AMOUNT_INVALID')
  })
})

it.each([
  ['give', 1],
  ['take', -1],
  ['bill', 1],
  ['storno', -1],
  ['unbill', -1],
] as const)('%s moves the balance by %d', (kind, sign) => {
  expect(LEDGER_KINDS).toContain(kind)
  expect(ledgerSign(kind)).toBe(sign)
})

it('there are five kinds of ledger entries', () => {
  expect(LEDGER_KINDS).toHaveLength(5)
})
