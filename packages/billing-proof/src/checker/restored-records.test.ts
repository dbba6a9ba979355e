import { describe, expect, it } from 'vitest'
import { judge } from './judge.ts'
import {
  billOf,
  differenceOf,
  documentOf,
  orderOf,
  PRICE,
  receiptOf,
  SERIAL,
  syntheticHistory,
} from './synthetic-history.ts'

it('accepts a bill that is missing after a restore', () => {
  expect(
    judge(
      syntheticHistory({
        snapshots: [{ devices: [], intents: [billOf({ ref: 'REF9', state: 'ARMED' })], restoredAfter: true }],
      }),
    ),
  ).toEqual([])
})

it('detects a second receipt on any device, also after a restore', () => {
  const secondBill = billOf({ ref: 'REF2', receiptNo: 2 })
  const twoDevices = syntheticHistory({ intents: [billOf(), secondBill], reservations: [] })
  const other = { serial: 'VK000002', receipts: [receiptOf({ ref: 'REF2' })] }
  const found = (restoredAfter: boolean): string[] =>
    judge({
      ...twoDevices,
      devices: [...twoDevices.devices, other],
      snapshots: [{ devices: [], intents: [], restoredAfter }],
    })
      .map(({ evidence }) => evidence)
      .filter((text) => text.includes('valid receipts'))
  expect([found(true).length, found(false).length]).toEqual([1, 1])
})

describe('a receipt that journal and server have forgotten, of an order that the backup does not have', () => {
  const lost = differenceOf({
    kind: 'BILL_LOST',
    serial: null,
    receiptNo: null,
    ref: 'REF1',
    ours: PRICE,
    device: null,
  })
  const second = {
    intents: [billOf({ ref: 'REF2', receiptNo: 2, orders: ['o2'] })],
    documents: [documentOf({ receiptNo: 2, intent: 'i-REF2', billNo: 2, orders: ['o2'] })],
    orders: [orderOf({ _id: 'o2', receiptNo: 2 })],
  }
  const invariantsOf = (change: Parameters<typeof syntheticHistory>[0]): string[] => [
    ...new Set(
      judge(
        syntheticHistory({
          ...second,
          receipts: [receiptOf(), receiptOf({ receiptNo: 2, ref: 'REF2' })],
          forgotten: new Set([`${SERIAL} #1`]),
          ...change,
        }),
      ).map(({ invariant }) => invariant),
    ),
  ]

  it('is listed by its mark', () => {
    expect(invariantsOf({ differences: [lost] })).toEqual([])
    expect(invariantsOf({ differences: [] })).toEqual(expect.arrayContaining(['I2', 'I3', 'I4']))
    expect(invariantsOf({ differences: [{ ...lost, ref: 'REF9' }] })).toEqual(
      expect.arrayContaining(['I2', 'I3', 'I4']),
    )
  })

  it('is listed by its mark with what was sent, where its device adds up by itself', () => {
    const differences = [{ ...lost, ours: PRICE + 0.02 }]
    expect(invariantsOf({ differences, device: { addsByItself: true } })).toEqual([])
    expect(invariantsOf({ differences })).toEqual(expect.arrayContaining(['I2', 'I3', 'I4']))
  })

  it('is not listed once the fiscal report has its document', () => {
    const documents = [documentOf(), ...second.documents]
    expect(invariantsOf({ documents, differences: [lost] })).toContain('I4')
    const external = documentOf({ kind: 'external', billNo: null, intent: null, total: 0 })
    expect(invariantsOf({ documents: [external, ...second.documents], differences: [lost] })).toEqual([])
  })
})
