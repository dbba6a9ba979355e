import { randomUUID } from 'node:crypto'

export const beer = { title: 'Скопско 0.5', taxClass: 'А', price: '120.00', quantity: '2.000' }
export const coffee = { title: 'Еспресо', taxClass: 'В', price: '70.00', quantity: '1.000' }

/** A bill of 310.00: 240.00 in А, 70.00 in В. */
export const bill = { receiptType: 'NormalReceipt', products: [beer, coffee], payment: 'cash' }
export const storno = { ...bill, receiptType: 'StornoReceipt', refReceiptNo: 1 }
export const preBill = { ...bill, receiptType: 'PreBill' }

/** A fiscal command without its permit, for a task of its own. */
export const command = (change: Record<string, unknown> = {}) => ({
  commandType: 0,
  commandContext: bill,
  taskId: randomUUID(),
  epoch: 1,
  ref: 'K7Q2M9XA',
  ...change,
})
