import type { DeviceStatus, FiscalDevice, PrintoutPart, NonFiscalPrinter } from '../device/device.ts'
import { bold, centred, ruler } from '../device/printout/layout.ts'
import { itemLines, originalLine, paymentLines, totalLine } from '../device/printout/printout-layouts.ts'
import type { PosPrints } from '../journal/idempotency.ts'
import {
  type NonFiscalReceipt,
  paidAmounts,
  type PosCommand,
  type PricedReceipt,
  priceReceipt,
} from './commands.ts'
import { askDevice, type DeviceQueue } from './device-queue.ts'
import type { TaskResolver } from './resolve-tasks.ts'

const TITLES: Readonly<Record<NonFiscalReceipt['receiptType'], string>> = {
  PreBill: 'ПРЕДСМЕТКА / PRE-BILL',
  Copy: 'КОПИЈА НА СМЕТКА / RECEIPT COPY',
}

const notFiscal = [centred('НЕ Е ФИСКАЛНА СМЕТКА'), centred('NOT A FISCAL RECEIPT')].map(bold)

/** A copy says what its original says of the payment; a pre-bill is not paid yet. */
const paidLines = (
  { receiptType, payment, payments }: NonFiscalReceipt,
  total: PricedReceipt['total'],
): PrintoutPart[] => {
  if (receiptType !== 'Copy' || payment === undefined) return []
  return [...paymentLines(payments ? paidAmounts(payments) : [{ type: payment, amount: total }]), ruler]
}

/** The content of a pre-bill or a copy. `copyNo` 0 is an original and has no copy mark. */
const nonFiscalPrintout = (
  receipt: NonFiscalReceipt,
  { lines, total }: PricedReceipt,
  copyNo: number,
): PrintoutPart[] => [
  bold(centred(TITLES[receipt.receiptType])),
  ...(copyNo === 0 ? [] : [bold(centred(`КОПИЈА ${copyNo} / COPY ${copyNo}`))]),
  ...(receipt.refReceiptNo === undefined ? [] : [originalLine(receipt.refReceiptNo)]),
  ...notFiscal,
  ruler,
  ...lines.flatMap(itemLines),
  ruler,
  totalLine(total),
  ruler,
  ...paidLines(receipt, total),
  ...notFiscal,
]

export interface PosResult {
  readonly ok: true
  /** The copy number on the printout: 0 for the first print of a pre-bill, which shows none. */
  readonly copyNo: number
  readonly printedAt: string
}

interface Deps {
  readonly queue: DeviceQueue
  readonly prints: PosPrints
  readonly device: FiscalDevice
  /** The fiscal device itself, or a receipt printer beside it. */
  readonly nonFiscalPrinter: NonFiscalPrinter
  readonly resolver: TaskResolver
}

/**
 * Prints pre-bills and copies. A repeat of the same task prints again, marked as a copy: a second print is harmless
 * if it says that it is one.
 */
export const createPosPrinter = ({ queue, prints, device, nonFiscalPrinter, resolver }: Deps) => {
  /** The tax rates of the fiscal device, once it has no open task; null for a printer without tax classes. */
  const readyRates = async (): Promise<DeviceStatus['rates'] | null> => {
    if (nonFiscalPrinter !== device) return null
    await resolver.resolveAll()
    return (await askDevice(device.status)).rates
  }

  const print = (command: PosCommand): Promise<PosResult> =>
    queue.run(async () => {
      const { receipt } = command
      const rates = await readyRates()
      const printedBefore = prints.countOf(command)
      const copyNo = receipt.receiptType === 'Copy' ? printedBefore + 1 : printedBefore
      const priced = priceReceipt(receipt, rates)
      const { printedAt } = await askDevice(() =>
        nonFiscalPrinter.printNonFiscal(nonFiscalPrintout(receipt, priced, copyNo), priced.total),
      )
      prints.add(command)
      return { ok: true, copyNo, printedAt: new Date(printedAt).toISOString() }
    })

  return { print }
}

export type PosPrinter = ReturnType<typeof createPosPrinter>
