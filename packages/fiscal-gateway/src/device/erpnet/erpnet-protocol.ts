import { fromMinor, type Minor, type PaymentType, toMinor } from '@kafana/domain'
import { z } from 'zod'
import { DeviceRefusal, type FiscalJob, type ReceiptLine } from '../device.ts'
import { printable } from '../printout/layout.ts'

/** The letters of tax groups 1 to 8, in order. */
export const TAX_LETTERS = ['А', 'Б', 'В', 'Г', 'Д', 'Е', 'Ж', 'З'] as const

const shortened = (text: string, most: number): string => Array.from(printable(text)).slice(0, most).join('')

const taxGroup = (letter: string): number => {
  const index = TAX_LETTERS.findIndex((known) => known === letter)
  if (index === -1) throw new DeviceRefusal(`no tax class ${letter}`)
  return index + 1
}

const THOUSAND = 1000

const saleItem = ({ title, quantity, price, taxClass }: ReceiptLine, { itemTextMaxLength }: ErpnetInfo) => ({
  type: 'sale',
  text: shortened(title, itemTextMaxLength),
  quantity: quantity / THOUSAND,
  unitPrice: fromMinor(price),
  taxGroup: taxGroup(taxClass),
})

/** The reference is printed below the payments. */
const itemsOf = ({ lines, ref }: FiscalJob, info: ErpnetInfo) => [
  ...lines.map((line) => saleItem(line, info)),
  { type: 'footer-comment', text: shortened(`Ref ${ref}`, info.commentTextMaxLength) },
]

/** Printers have several words for what is neither cash nor card. */
const PAYMENT_TYPES: Readonly<Record<PaymentType, readonly [string, ...string[]]>> = {
  cash: ['cash'],
  card: ['card'],
  other: ['reserved1', 'coupons', 'bank', 'check'],
}

const paymentTypeOf = (type: PaymentType, { supportedPaymentTypes: supported }: ErpnetInfo): string => {
  const names = PAYMENT_TYPES[type]
  if (supported.length === 0) return names[0]
  const known = names.find((name) => supported.includes(name))
  if (known === undefined) throw new DeviceRefusal(`no payment by ${type}`)
  return known
}

/**
 * Body of a receipt. DeviceRefusal for what this printer cannot print. The device assigns the unique sale
 * number.
 */
export const receiptBody = (job: FiscalJob, info: ErpnetInfo) => {
  const paid = job.payments ?? [{ type: job.payment, amount: job.total }]
  const payments = paid.map(({ type, amount }) => ({
    amount: fromMinor(amount),
    paymentType: paymentTypeOf(type, info),
  }))
  return { items: itemsOf(job, info), payments }
}

/** The original receipt of a storno, as the print server described it. */
export interface OriginalReceipt {
  readonly receiptNumber: string
  readonly receiptDateTime: string
  readonly fiscalMemorySerialNumber: string
}

/**
 * Body of a reversal: positive amounts and quantities, without payments, because the print server refunds by
 * itself.
 */
export const reversalBody = (job: FiscalJob, info: ErpnetInfo, original: OriginalReceipt) => ({
  ...original,
  reason: 'operator-error',
  items: itemsOf(job, info),
})

// A text in some versions, a boolean in others.
const yes = z.union([z.boolean(), z.enum(['true', 'false']).transform((text) => text === 'true')])

const message = z.looseObject({ type: z.string(), code: z.string().nullish(), text: z.string() })

/**
 * The print server's answer to a print, a report and a status request. The receipt fields come with a receipt
 * only.
 */
const result = z.looseObject({
  ok: yes,
  messages: z.array(message).default([]),
  receiptNumber: z.string().default(''),
  receiptDateTime: z.string().default(''),
  receiptAmount: z.number().default(0),
  fiscalMemorySerialNumber: z.string().default(''),
})
export type ErpnetResult = z.infer<typeof result>

const pending = z.object({ taskId: z.string().min(1) })

/** A finished print, or null for a pending one; throws for an answer that is neither. */
export const readResult = (answer: unknown): ErpnetResult | null => {
  if (pending.safeParse(answer).success) return null
  const read = result.safeParse(answer)
  if (!read.success) throw new Error('the print server’s answer cannot be read')
  return read.data
}

const info = z.looseObject({
  fiscalMemorySerialNumber: z.string().min(1),
  itemTextMaxLength: z.int().positive().default(22),
  commentTextMaxLength: z.int().positive().default(40),
  supportedPaymentTypes: z.array(z.string()).default([]),
})
export type ErpnetInfo = z.infer<typeof info>

/** Throws for an answer that does not describe a printer. */
export const readInfo = (answer: unknown): ErpnetInfo => {
  const read = info.safeParse(answer)
  if (!read.success) throw new Error('the print server’s printer cannot be read')
  return read.data
}

const task = z.looseObject({ taskStatus: z.string(), result: z.unknown() })

/** What the print server remembers of a task: its result, that it is pending, or nothing. */
export type TaskInfo =
  | { readonly status: 'finished'; readonly result: unknown }
  | { readonly status: 'pending' | 'unknown' }

export const readTask = (answer: unknown): TaskInfo => {
  const read = task.safeParse(answer)
  if (!read.success) throw new Error('the print server’s task cannot be read')
  const { taskStatus } = read.data
  if (taskStatus === 'finished') return { status: 'finished', result: read.data.result }
  return { status: taskStatus === 'enqueued' || taskStatus === 'running' ? 'pending' : 'unknown' }
}

const errorsOf = ({ messages }: ErpnetResult) => messages.filter(({ type }) => type === 'error')

export const errorCodes = (answer: ErpnetResult): string[] => errorsOf(answer).map(({ code }) => code ?? '')

/** The errors of an answer on one line, for a person. */
export const errorText = (answer: ErpnetResult): string =>
  errorsOf(answer)
    .map(({ code, text }) => `${code ?? ''} ${text}`.trim())
    .join('; ') || 'the print server gave no reason'

/** The code of a task id that the print server already has. */
export const DUPLICATE_TASK = 'E109'

/**
 * Codes that reject the document itself: it was never begun on the device. Every other code can also come
 * after the last line, when the receipt is in the fiscal memory although the answer says that it failed.
 */
const NOT_STARTED_CODES = new Set(['E110', 'E410', 'E411', 'E412', 'E413'])

/** The result of one finished print; with `unclear` the bill needs attention. */
export type Classification =
  | { readonly outcome: 'printed'; readonly receiptNo: number; readonly serial: string }
  | { readonly outcome: 'notPrinted' | 'unclear'; readonly reason: string }

const unclear = (reason: string): Classification => ({ outcome: 'unclear', reason })

const isSameAmount = (amount: number, total: Minor): boolean => {
  try {
    return toMinor(amount) === total
  } catch {
    return false
  }
}

const failed = (answer: ErpnetResult): Classification => {
  const codes = errorCodes(answer)
  const isNeverBegun =
    codes.length > 0 && codes.every((code) => NOT_STARTED_CODES.has(code)) && answer.receiptNumber === ''
  const named = answer.receiptNumber === '' ? '' : ` (and named receipt ${answer.receiptNumber})`
  return isNeverBegun
    ? { outcome: 'notPrinted', reason: errorText(answer) }
    : unclear(`the print server answered an error${named}: ${errorText(answer)}`)
}

/**
 * Only a number, the full amount and the fiscal memory together prove that a receipt was printed. An error
 * does not prove that it was not.
 */
export const classifyResult = (answer: ErpnetResult, total: Minor): Classification => {
  if (!answer.ok || errorCodes(answer).length > 0) return failed(answer)
  const { receiptNumber, receiptAmount, fiscalMemorySerialNumber: serial } = answer
  const receiptNo = /^\d{1,15}$/.test(receiptNumber) ? Number(receiptNumber) : 0
  if (receiptNo === 0 || serial === '')
    return unclear('the print server says it printed and does not say which receipt')
  if (!isSameAmount(receiptAmount, total))
    return unclear(`the print server says that receipt ${receiptNumber} came to ${receiptAmount}`)
  return { outcome: 'printed', receiptNo, serial }
}
