import {
  isDay,
  isReportType,
  parsePrice,
  parseQuantity,
  PAYMENT_TYPES,
  PAYMENTS,
  printableTotals,
  PROTOCOL_LIMITS,
  type Receipt,
  receiptTotals,
  reportProblem,
} from '@kafana/domain'
import { z } from 'zod'
import type { DeviceStatus, FiscalJob, PaidAmount, FiscalKind, ReceiptLine } from '../device/device.ts'
import { GatewayError } from '../errors.ts'

/** A request, received by HTTP or relayed by the server. */
export interface GatewayRequest {
  readonly method: string
  /** Without the query string. */
  readonly path: string
  readonly body: unknown
}

/** The answer to a request: HTTP status and JSON body. */
export interface GatewayResponse {
  readonly status: number
  readonly body: Readonly<Record<string, unknown>>
}

export interface PricedReceipt {
  readonly lines: readonly ReceiptLine[]
  readonly total: number
  readonly byClass: Readonly<Record<string, number>>
}

/**
 * The receipt's lines and totals in integers. TAX_CLASS_UNKNOWN for a letter that is not in `rates` (a Latin A
 * is not a Cyrillic А), AMOUNT_TOO_LARGE for totals beyond a device's registers.
 */
export const priceReceipt = (receipt: Receipt, rates: DeviceStatus['rates'] | null): PricedReceipt => {
  const unknown =
    rates === null ? undefined : receipt.products.find(({ taxClass }) => !Object.hasOwn(rates, taxClass))
  if (unknown !== undefined) throw new GatewayError('TAX_CLASS_UNKNOWN', unknown.taxClass)
  const totals = printableTotals(receipt)
  if (totals === null) throw new GatewayError('AMOUNT_TOO_LARGE')
  const lines = receipt.products.map((product) => ({
    title: product.title,
    taxClass: product.taxClass,
    price: parsePrice(product.price) ?? 0,
    quantity: parseQuantity(product.quantity) ?? 0,
    amount: receiptTotals({ ...receipt, products: [product] }).total,
  }))
  return { lines, ...totals }
}

type ReceiptPayments = NonNullable<Receipt['payments']>
export const paidAmounts = (payments: ReceiptPayments): PaidAmount[] =>
  payments.map(({ type, amount }) => ({ type, amount: parsePrice(amount) ?? 0 }))

/** The fiscal document of a command. */
export const fiscalJob = (command: FiscalCommand, rates: DeviceStatus['rates']): FiscalJob => {
  const { commandContext: receipt, ref, taskId } = command
  return {
    ...priceReceipt(receipt, rates),
    kind: kindOf(command),
    payment: receipt.payment ?? 'cash',
    ...(receipt.payments && { payments: paidAmounts(receipt.payments) }),
    taskId,
    ref,
    refReceiptNo: receipt.receiptType === 'StornoReceipt' ? receipt.refReceiptNo : null,
  }
}

const quantity = (text: string): boolean => (parseQuantity(text) ?? 0) > 0

const amountText = z
  .string()
  .refine((text) => parsePrice(text) !== null, 'must be a price with two decimals such as "120.00"')

// Unknown fields are kept: the permit covers them, and the server gets its command back unchanged.
const product = z.looseObject({
  title: z.string().regex(/\S/, 'must not be empty').max(500),
  taxClass: z.string().min(1).max(8),
  price: amountText,
  quantity: z.string().refine(quantity, 'must be a quantity above zero with three decimals such as "2.000"'),
})

const lines = {
  products: z.array(product).min(1).max(PROTOCOL_LIMITS.lines),
  payment: z.enum(PAYMENTS).exactOptional(),
  payments: z
    .array(z.looseObject({ type: z.enum(PAYMENT_TYPES), amount: amountText }))
    .min(1)
    .exactOptional(),
}

const sale = z.looseObject({ receiptType: z.literal('NormalReceipt'), ...lines })
const receiptNo = z.int().positive()
const storno = z.looseObject({ receiptType: z.literal('StornoReceipt'), ...lines, refReceiptNo: receiptNo })
const notFiscal = z.object({
  receiptType: z.enum(['PreBill', 'Copy']),
  ...lines,
  refReceiptNo: receiptNo.exactOptional(),
})

const taskId = z.string().regex(/^[\w-]{1,64}$/, 'must be 1 to 64 letters, digits, - or _')
const epoch = z.int().nonnegative()

const lineId = z.string().min(1).max(200)
const share = z.int().positive()
/**
 * A part of an order, or what is left of one from which parts were taken: its lines, each with the line that was ordered
 * and its share of that. Missing for orders that are as they were ordered, and in commands of older servers.
 */
const carved = z.looseObject({
  order: z.string(),
  from: z.string(),
  lines: z.array(z.looseObject({ line: lineId, from: lineId, num: share, den: share })),
})

const comesToTotal = ({ payments, ...receipt }: z.infer<typeof sale> | z.infer<typeof storno>): boolean =>
  payments === undefined ||
  paidAmounts(payments).reduce((sum, { amount }) => sum + amount, 0) === receiptTotals(receipt).total

/** Command type 0. The permit is checked before, on the body as received. */
export const fiscalCommand = z.looseObject({
  commandType: z.literal(0),
  commandContext: z
    .discriminatedUnion('receiptType', [sale, storno])
    .refine(comesToTotal, 'must have payments that come to its total'),
  taskId,
  epoch,
  ref: z.string().regex(/\S/, 'must not be empty').max(32),
  carved: z.array(carved).exactOptional(),
  /** The last line of this journal that the server had when it made the command; missing in those of older servers. */
  heard: z.int().nonnegative().exactOptional(),
})
export type FiscalCommand = z.infer<typeof fiscalCommand>

/** The kind of receipt that a fiscal command prints. */
export const kindOf = ({
  commandContext: { receiptType },
}: Pick<FiscalCommand, 'commandContext'>): FiscalKind => (receiptType === 'NormalReceipt' ? 'sale' : 'storno')

/** `POST /pos/commands`: a pre-bill, or a copy of a receipt; neither is fiscal. */
export const posCommand = z.object({ taskId, receipt: notFiscal })
export type PosCommand = z.infer<typeof posCommand>
export type NonFiscalReceipt = PosCommand['receipt']

/** What every command has: its type, on which the rest depends. */
export const commandEnvelope = z.looseObject({ commandType: z.int() })

/** The command of a report; nothing is left out of it or read into it. */
export interface ReportCommand {
  readonly commandType: number
  readonly commandContext?: unknown
  /** Of a daily report: whose PIN it is closed with, for the server. */
  readonly permit?: string
}
/** COMMAND_UNKNOWN if its type is not a report, BODY_INVALID with what is wrong. */
export const reportCommand = (body: z.infer<typeof commandEnvelope>): ReportCommand => {
  if (!isReportType(body.commandType)) throw new GatewayError('COMMAND_UNKNOWN', String(body.commandType))
  const problem = reportProblem(body)
  if (problem !== null) throw new GatewayError('BODY_INVALID', problem)
  return body
}

export const cancelBody = z.object({ epoch })
export const taskParams = z.object({ taskId })

const closingNo = z.int().positive()
const day = z.string().refine(isDay, 'must be a day as YYYY-MM-DD')

/** Report types 6 and 7: closing numbers, both included; without `to`, up to the last closing. */
export const closingRange = z
  .object({ from: closingNo, to: closingNo.exactOptional() })
  .refine(({ from, to }) => to === undefined || from <= to, 'from must not be after to')

/** Report types 8 and 9: venue days, both included. */
export const dayRange = z
  .object({ from: day, to: day })
  .refine(({ from, to }) => from <= to, 'from must not be after to')

/** Parses wire content; BODY_INVALID with the first problem. */
export const parse = <T>(schema: z.ZodType<T>, value: unknown): T => {
  const result = schema.safeParse(value)
  if (result.success) return result.data
  const [issue] = result.error.issues
  const where = issue === undefined || issue.path.length === 0 ? '' : `${issue.path.join('.')}: `
  throw new GatewayError('BODY_INVALID', `${where}${issue?.message ?? ''}`)
}
