import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import type { Permits, PrintCommand } from './permits.ts'

interface Receipt {
  readonly no: number
  readonly kind: string
  readonly total: number
  readonly ref: string | null
}
interface Content {
  readonly receiptType: string
  readonly products: readonly { readonly price: string; readonly quantity: string }[]
}

const KINDS: Readonly<Record<string, string>> = { NormalReceipt: 'sale', StornoReceipt: 'storno' }

/** The total in cents, each line rounded half up. */
const totalOf = ({ products }: Content): number =>
  products.reduce(
    (sum, { price, quantity }) =>
      sum + Math.floor((Number(price.replace('.', '')) * Number(quantity.replace('.', ''))) / 1000 + 0.5),
    0,
  )

const isFor =
  ({ kind, total, ref }: Receipt) =>
  ({ path, command }: PrintCommand): boolean => {
    const content = command['commandContext'] as Content
    return (
      path === '/commands' &&
      command['ref'] === ref &&
      KINDS[content.receiptType] === kind &&
      totalOf(content) === total
    )
  }

/** The fiscal receipts in the memory of a virtual device, without voided ones. */
const readReceipts = (dataDir: string): readonly Receipt[] => {
  const db = new DatabaseSync(join(dataDir, 'gateway', 'device.db'), { readOnly: true, timeout: 10_000 })
  try {
    const sql = "SELECT receipt_no AS no, kind, total, ref FROM receipts WHERE kind <> 'void'"
    return db.prepare(sql).all() as unknown as Receipt[]
  } finally {
    db.close()
  }
}

/**
 * Compares what the device has printed with the commands that the server made: every receipt has one of them, and
 * none has two receipts.
 */
export const checkReceipts = (
  dataDir: string,
  { commands }: Permits,
): { readonly receipts: number; readonly failures: readonly string[] } => {
  const receipts = readReceipts(dataDir)
  const seen = new Set<string>()
  const failures = receipts.flatMap((receipt) => {
    const { no, kind, ref } = receipt
    const name = `${kind} ${ref}`
    if (!commands.some(isFor(receipt)))
      return [`receipt ${no} (${name}) was printed without a permit of the server`]
    if (seen.has(name)) return [`receipt ${no} (${name}) was printed twice`]
    seen.add(name)
    return []
  })
  return { receipts: receipts.length, failures }
}
