import { expect, it } from 'vitest'
import { isOnUnpaidPreBill, preBillsOwedSince } from './pre-bill.ts'

const NOW = Date.UTC(2026, 10, 26)
const DAY = 24 * 3_600_000

it.each([
  ['a pre-bill of now', 'pre', NOW, true],
  ['one of a day ago', 'pre', NOW - DAY, true],
  ['one that is older', 'pre', NOW - DAY - 1, false],
  ['a receipt', 'fiscal', NOW, false],
  ['nothing', null, null, false],
] as const)('an order is owed on %s or not', (_case, billKind, billedAt, expected) => {
  expect(isOnUnpaidPreBill({ billKind, billedAt }, NOW)).toBe(expected)
  if (expected) expect(billedAt).toBeGreaterThanOrEqual(preBillsOwedSince(NOW))
})
