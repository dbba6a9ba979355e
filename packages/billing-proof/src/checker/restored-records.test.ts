import { expect, it } from 'vitest'
import { judge } from './judge.ts'
import { billOf, receiptOf, syntheticHistory } from './synthetic-history.ts'

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
