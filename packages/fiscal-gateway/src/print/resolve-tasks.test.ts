import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { DeviceStatus, LastReceipt } from '../device/device.ts'
import type { Baseline } from '../journal/task.ts'
import { bill, coffee, command as wireCommand, storno } from '../testing/commands.ts'
import { fiscalCommand } from './commands.ts'
import { classifyOutcome } from './resolve-tasks.ts'

// 310.00 in all: 240.00 in А and 70.00 in В.
const ofNothing = fiscalCommand.parse(
  wireCommand({ ref: 'REF00001', commandContext: { ...bill, products: [{ ...coffee, price: '0.00' }] } }),
)
const ofCents = fiscalCommand.parse(
  wireCommand({ ref: 'REF00001', commandContext: { ...bill, products: [{ ...coffee, price: '0.49' }] } }),
)
const sale = fiscalCommand.parse(wireCommand({ ref: 'REF00001' }))
const reversal = fiscalCommand.parse(wireCommand({ ref: 'REF00001', commandContext: storno }))
const gain = { А: 24_000, В: 7_000 }

const baseline: Baseline = {
  serial: 'VK000001',
  receiptNo: 41,
  closingNo: 6,
  dayTotals: { sales: { А: 1_000 }, storno: {} },
}
const status = (change: Partial<DeviceStatus> = {}): DeviceStatus => ({
  serial: 'VK000001',
  lastReceiptNo: 42,
  closingNo: 6,
  openReceipt: false,
  rates: { А: 18, В: 10 },
  dayTotals: { sales: { А: 25_000, В: 7_000 }, storno: {} },
  ...change,
})
const last = (change: Partial<LastReceipt> = {}): LastReceipt => ({
  receiptNo: 42,
  kind: 'sale',
  total: 31_000,
  ref: 'REF00001',
  printedAt: 5,
  ...change,
})

const judge = (change: Partial<DeviceStatus> = {}, document: LastReceipt | null = last(), command = sale) =>
  classifyOutcome({ command, baseline, status: status(change), last: document })

const printed = {
  outcome: 'printed',
  result: { receiptNo: 42, deviceSerial: 'VK000001', printedAt: 5 },
  reported: { total: 31_000, byClass: gain },
}
const untouched = { sales: { А: 1_000 }, storno: {} }

describe('what happened to a task that was sent', () => {
  test.each([
    ['all witnesses agree', judge(), printed],
    ['a device that keeps no references', judge({}, last({ ref: null })), printed],
    [
      'a closing in between emptied the day',
      judge({ closingNo: 7, dayTotals: { sales: {}, storno: {} } }),
      { ...printed, reported: { total: 31_000, byClass: null } },
    ],
    [
      'a storno',
      judge({ dayTotals: { sales: { А: 1_000 }, storno: gain } }, last({ kind: 'storno' }), reversal),
      printed,
    ],
    [
      'the counter did not move',
      judge({ lastReceiptNo: 41, dayTotals: untouched }, last({ receiptNo: 41 })),
      { outcome: 'notPrinted', voided: null },
    ],
    [
      'the next number was voided',
      judge({ dayTotals: untouched }, last({ kind: 'void', total: 0 })),
      { outcome: 'notPrinted', voided: 42 },
    ],
    [
      'a bill of zero, voided',
      judge({ dayTotals: untouched }, last({ kind: 'void', total: 0 }), ofNothing),
      { outcome: 'notPrinted', voided: 42 },
    ],
    [
      'a bill of zero, printed',
      judge({ dayTotals: untouched }, last({ total: 0 }), ofNothing),
      { ...printed, reported: { total: 0, byClass: {} } },
    ],
    [
      'the next document has a total of zero',
      judge({ dayTotals: untouched }, last({ total: 0 })),
      { outcome: 'notPrinted', voided: 42 },
    ],
  ])('%s', (_case, verdict, expected) => {
    expect(verdict).toEqual(expected)
  })

  test.each([
    [
      'a daily report came between and the next number is void: where numbers restart, ours was the one before',
      judge({ closingNo: 7, dayTotals: untouched }, last({ kind: 'void', total: 0 })),
    ],
    [
      'a daily report came between and the next document has a total of zero',
      judge({ closingNo: 7, dayTotals: untouched }, last({ total: 0 })),
    ],
    [
      'a total of zero, which a device that adds up whole units may print for a small bill',
      judge({ dayTotals: untouched }, last({ total: 0 }), ofCents),
    ],
    ['another total', judge({}, last({ total: 31_001 }))],
    ['another reference', judge({}, last({ ref: 'REF00002' }))],
    ['another kind', judge({}, last({ kind: 'storno' }))],
    [
      'the day gained something else in one class',
      judge({ dayTotals: { sales: { А: 25_001, В: 6_999 }, storno: {} } }),
    ],
    [
      'the day gained a storno as well',
      judge({ dayTotals: { sales: { А: 25_000, В: 7_000 }, storno: { А: 1 } } }),
    ],
    ['two numbers on', judge({ lastReceiptNo: 43 }, last({ receiptNo: 43 }))],
    ['the counter went back', judge({ lastReceiptNo: 40 }, last({ receiptNo: 40 }))],
    ['another device', judge({ serial: 'VK000002' })],
    ['the device does not show the document', judge({}, last({ receiptNo: 41 }))],
    ['the device shows no document at all', judge({}, null)],
  ])('unknown: %s', (_case, verdict) => {
    expect(verdict.outcome).toBe('unknown')
  })
})

test('never claims a receipt that differs, and never calls a used number unused', () => {
  const documents = fc.record({
    receiptNo: fc.constantFrom(41, 42, 43),
    kind: fc.constantFrom('sale' as const, 'storno' as const, 'void' as const),
    total: fc.constantFrom(0, 31_000, 31_001),
    ref: fc.constantFrom('REF00001', 'REF00002', null),
    printedAt: fc.nat(),
  })
  fc.assert(
    fc.property(
      documents,
      fc.constantFrom(40, 41, 42, 43),
      fc.boolean(),
      (document, lastReceiptNo, isClosed) => {
        const dayTotals = { sales: {}, storno: {} }
        const { outcome } = judge({ lastReceiptNo, ...(isClosed && { closingNo: 7, dayTotals }) }, document)
        const isOurs =
          lastReceiptNo === 42 &&
          document.receiptNo === 42 &&
          document.kind === 'sale' &&
          document.total === 31_000 &&
          document.ref !== 'REF00002' &&
          (!isClosed || document.ref !== null)
        expect(outcome === 'printed').toBe(isOurs)
        if (isClosed) expect(outcome).not.toBe('notPrinted')
        if (outcome === 'notPrinted' && lastReceiptNo !== 41)
          expect(document.kind === 'void' || document.total === 0).toBe(true)
      },
    ),
  )
})
