import { expect, test } from 'vitest'
import { DeviceRefusal, type FiscalJob } from '../device.ts'
import { type ErpnetInfo, receiptBody } from './erpnet-protocol.ts'

const job: FiscalJob = {
  kind: 'sale',
  lines: [],
  total: 31_050,
  byClass: {},
  payment: 'card',
  payments: [
    { type: 'cash', amount: 10_000 },
    { type: 'other', amount: 21_050 },
  ],
  taskId: 'task-1',
  ref: 'K7Q2M9XA',
  refReceiptNo: null,
}
const paidAt = (supportedPaymentTypes: string[]) => {
  const info: Partial<ErpnetInfo> = { supportedPaymentTypes, commentTextMaxLength: 40 }
  return receiptBody(job, info as ErpnetInfo).payments
}

test('a print server gets each payment, and what is neither cash nor card by a word that it has', () => {
  expect(paidAt(['cash', 'card', 'bank'])).toEqual([
    { amount: 100, paymentType: 'cash' },
    { amount: 210.5, paymentType: 'bank' },
  ])
  expect(paidAt([])).toMatchObject([{}, { paymentType: 'reserved1' }])
  expect(() => paidAt(['cash', 'card'])).toThrow(DeviceRefusal)
})
