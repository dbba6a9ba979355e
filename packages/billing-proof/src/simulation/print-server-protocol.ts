import { PAYMENT_TYPES } from '@kafana/domain'
import type { FiscalJob, PrintedReceipt } from '@kafana/fiscal-gateway'
import { addedUp } from './own-arithmetic.ts'

const LETTERS = ['А', 'Б', 'В', 'Г', 'Д', 'Е', 'Ж', 'З']
const CENTS = 100
const THOUSAND = 1000
const ISO_SECONDS_LENGTH = 19
const REFERENCE = /^Ref (\S+)$/

interface Item {
  readonly type: 'sale' | 'footer-comment'
  readonly text: string
  readonly quantity?: number
  readonly unitPrice?: number
  readonly taxGroup?: number
}

/** A document as a gateway sends it to a print server. */
export interface SentDocument {
  readonly items: readonly Item[]
  readonly payments?: readonly { readonly amount: number; readonly paymentType: string }[]
  readonly receiptNumber?: string
}

const isSale = ({ type }: Item): boolean => type === 'sale'

/** The document for the device. The protocol has no amounts: the print server's device adds up by itself. */
export const jobOf = (action: string, taskId: string, { items, payments, receiptNumber }: SentDocument) => {
  const ref = items.map(({ text }) => REFERENCE.exec(text)?.[1]).find((found) => found !== undefined) ?? ''
  const job: FiscalJob = {
    kind: action === 'receipt' ? 'sale' : 'storno',
    lines: items.filter(isSale).map(({ text, quantity = 0, unitPrice = 0, taxGroup = 0 }) => ({
      title: text,
      taxClass: LETTERS[taxGroup - 1] ?? '',
      price: Math.round(unitPrice * CENTS),
      quantity: Math.round(quantity * THOUSAND),
      amount: 0,
    })),
    total: 0,
    byClass: {},
    payment: 'cash',
    ...(payments && {
      payments: payments.map(({ amount, paymentType }) => ({
        type: PAYMENT_TYPES.find((type) => type === paymentType) ?? 'other',
        amount: Math.round(amount * CENTS),
      })),
    }),
    taskId,
    ref,
    refReceiptNo: receiptNumber === undefined ? null : Number(receiptNumber),
  }
  return addedUp(job, { step: 1, rounding: 'half up' })
}

/** The paid amount in minor units; null for a reversal, which the print server refunds by itself. */
export const paidOf = ({ payments }: SentDocument): number | null =>
  payments === undefined ? null : Math.round(payments.reduce((sum, { amount }) => sum + amount, 0) * CENTS)

export const errorResult = (code: string, text: string): object => ({
  ok: false,
  messages: [{ type: 'error', code, text }],
  receiptNumber: '',
  receiptDateTime: '0001-01-01T00:00:00',
  receiptAmount: 0,
  fiscalMemorySerialNumber: '',
})

export const printedResult = (
  serial: string,
  { receiptNo, printedAt, total = 0 }: PrintedReceipt,
): object => ({
  ok: true,
  messages: [],
  receiptNumber: String(receiptNo).padStart(7, '0'),
  receiptDateTime: new Date(printedAt).toISOString().slice(0, ISO_SECONDS_LENGTH),
  receiptAmount: total / CENTS,
  fiscalMemorySerialNumber: serial,
})

export const okResult = (): object => ({ ok: true, messages: [] })

export const infoOf = (serial: string): object => ({
  fiscalMemorySerialNumber: serial,
  itemTextMaxLength: 22,
  commentTextMaxLength: 40,
  supportedPaymentTypes: ['cash', 'card'],
})
