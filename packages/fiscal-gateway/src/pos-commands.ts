import { askDevice } from './ask-device.ts'
import type { DeviceStatus, FiscalDevice, PaperPart, PlainPrinter } from './device/device.ts'
import { bold, centred, ruler } from './device/paper.ts'
import { itemLines, originalLine, totalLine } from './device/receipt-text.ts'
import type { PosJournal } from './pos-journal.ts'
import type { PrintQueue } from './print-queue.ts'
import { priceReceipt, type PricedReceipt } from './receipt-job.ts'
import type { Settler } from './settle-tasks.ts'
import type { PlainReceipt, PosCommand } from './wire.ts'

const TITLES: Readonly<Record<PlainReceipt['receiptType'], string>> = {
  PreBill: 'ПРЕДСМЕТКА / PRE-BILL',
  Copy: 'КОПИЈА НА СМЕТКА / RECEIPT COPY',
}

const notFiscal = [centred('НЕ Е ФИСКАЛНА СМЕТКА'), centred('NOT A FISCAL RECEIPT')].map(bold)

/** The paper of a pre-bill or a copy. `copyNo` 0 is an original and carries no mark. */
const plainPaper = (
  { receiptType, refReceiptNo }: PlainReceipt,
  { lines, total }: PricedReceipt,
  copyNo: number,
): PaperPart[] => [
  bold(centred(TITLES[receiptType])),
  ...(copyNo === 0 ? [] : [bold(centred(`КОПИЈА ${copyNo} / COPY ${copyNo}`))]),
  ...(refReceiptNo === undefined ? [] : [originalLine(refReceiptNo)]),
  ...notFiscal,
  ruler,
  ...lines.flatMap(itemLines),
  ruler,
  totalLine(total),
  ruler,
  ...notFiscal,
]

export interface PosAnswer {
  readonly ok: true
  /** The number on the paper: 0 for the first paper of a pre-bill, which carries none. */
  readonly copyNo: number
  readonly printedAt: string
}

interface Parts {
  readonly queue: PrintQueue
  readonly journal: PosJournal
  readonly device: FiscalDevice
  /** The fiscal device itself, or a receipt printer beside it. */
  readonly plain: PlainPrinter
  readonly settler: Settler
}

/** Prints papers that are not fiscal. A repeat of the same task prints again, marked as a copy: a second paper harms nobody when it says what it is. */
export const createPosPrinter = ({ queue, journal, device, plain, settler }: Parts) => {
  /** The letters of the device that will print, once it has nothing else open; null for a printer that knows none. */
  const readyRates = async (): Promise<DeviceStatus['rates'] | null> => {
    if (plain !== device) return null
    await settler.settleAll()
    return (await askDevice(device.status)).rates
  }

  const print = (command: PosCommand): Promise<PosAnswer> =>
    queue.run(async () => {
      const { receipt } = command
      const rates = await readyRates()
      const papers = journal.papers(command)
      const copyNo = receipt.receiptType === 'Copy' ? papers + 1 : papers
      const priced = priceReceipt(receipt, rates)
      const { printedAt } = await askDevice(() =>
        plain.printNonFiscal(plainPaper(receipt, priced, copyNo), priced.total),
      )
      journal.count(command)
      return { ok: true, copyNo, printedAt: new Date(printedAt).toISOString() }
    })

  return { print }
}

export type PosPrinter = ReturnType<typeof createPosPrinter>
