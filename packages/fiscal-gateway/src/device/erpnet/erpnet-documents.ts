import { fromMinor } from '@kafana/domain'
import { DeviceRefusal, type FiscalJob, type ReceiptLine } from '../device.ts'
import { printable } from '../paper.ts'
import type { ErpnetInfo } from './erpnet-answers.ts'

/** The letters of tax groups 1 to 8, in their order. */
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

/** The reference goes under the payments, where people look for it. */
const itemsOf = ({ lines, ref }: FiscalJob, info: ErpnetInfo) => [
  ...lines.map((line) => saleItem(line, info)),
  { type: 'footer-comment', text: shortened(`Ref ${ref}`, info.commentTextMaxLength) },
]

/** Body of a receipt. DeviceRefusal for what this printer cannot print. The unique sale number is left to the device. */
export const receiptBody = (job: FiscalJob, info: ErpnetInfo) => {
  const { supportedPaymentTypes: supported } = info
  if (supported.length > 0 && !supported.includes(job.payment))
    throw new DeviceRefusal(`no payment by ${job.payment}`)
  return { items: itemsOf(job, info), payments: [{ amount: fromMinor(job.total), paymentType: job.payment }] }
}

/** The original of a storno, as the print server named it. */
export interface OriginalReceipt {
  readonly receiptNumber: string
  readonly receiptDateTime: string
  readonly fiscalMemorySerialNumber: string
}

/** Body of a reversal: amounts and quantities above zero, payments left out because the print server pays back by itself. */
export const reversalBody = (job: FiscalJob, info: ErpnetInfo, original: OriginalReceipt) => ({
  ...original,
  reason: 'operator-error',
  items: itemsOf(job, info),
})
