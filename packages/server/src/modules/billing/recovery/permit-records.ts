import { appendFileSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { PAYMENT_TYPES, PAYMENTS, PERMITTED_KINDS, TENDER_KINDS } from '@kafana/domain'
import * as z from 'zod'
import { ALLOWED_BILLS } from '../../../platform/files/data-folder.ts'
import { createFolderDurably, writeDurably } from '../../../platform/files/durable-files.ts'
import { PRIVATE_FILE } from '../../../platform/files/private-files.ts'
import { StoreUnavailableError } from '../../../platform/unit-of-work/unit-of-work.ts'

const PermittedPayment = z.object({
  tender: z.string(),
  kind: z.enum(TENDER_KINDS),
  type: z.enum(PAYMENT_TYPES),
  amount: z.int(),
  rounding: z.int(),
  tip: z.int(),
  tendered: z.nullable(z.int()),
  reference: z.string(),
  account: z.optional(z.string()),
})
/** What is needed to hold the orders of a permitted bill in a database that does not have the bill. */
const PermittedContent = z.object({
  kind: z.enum(PERMITTED_KINDS),
  payment: z.enum(PAYMENTS),
  /** The mark on its paper. */
  ref: z.string(),
  /** What it comes to; missing in a record of an earlier version. */
  total: z.optional(z.int()),
  orders: z.array(z.string()),
  /** The person whose PIN was entered; of a storno also the person who was named as paying the guests. */
  closedBy: z.string(),
  paidBy: z.nullable(z.string()),
  /** As its command has them; missing where `payment` says how all of it is paid. */
  payments: z.optional(z.array(PermittedPayment)),
  /** The id that its command names. */
  journal: z.nullable(z.string()),
  /** Of a storno and a credit note: the mark of the bill that it voids; missing in a record of an earlier version. */
  voids: z.optional(z.string()),
  /** The id of the device's request, if it made the bill by one. */
  request: z.optional(z.string()),
  /** What is on an invoice, which no gateway could report. */
  products: z.optional(
    z.array(z.object({ title: z.string(), taxClass: z.string(), price: z.string(), quantity: z.string() })),
  ),
  /** As its command has it; missing where no order is a part of another. */
  carved: z.optional(
    z.array(
      z.object({
        order: z.string(),
        from: z.string(),
        source: z.optional(z.string()),
        lines: z.array(
          z.object({
            line: z.string(),
            from: z.string(),
            num: z.int(),
            den: z.int(),
            paid: z.optional(z.int()),
          }),
        ),
      }),
    ),
  ),
})
const PermittedBill = z.object({
  id: z.string(),
  epoch: z.int(),
  /** Null for an invoice instead of a receipt and for its credit note, which no gateway prints. */
  gateway: z.nullable(z.string()),
  /** The journal of its gateway that has it as sent, without an end so far; missing for none. */
  sentIn: z.optional(z.string()),
  /** Missing in a record of an earlier version. */
  content: z.optional(PermittedContent),
})
/** Kept for each venue outside the database, so that it survives when the database is restored from backup. */
const PermitRecord = z.object({
  /** The fiscal bills and stornos that a gateway was last permitted to print, and the last invoices, newest last. */
  allowed: z.array(PermittedBill),
  /** While resynchronising: the gateways that have reported everything so far. Null otherwise. */
  heard: z.nullable(z.array(z.string())),
})
export type PermitRecord = Readonly<z.output<typeof PermitRecord>>
export type PermittedBill = Readonly<z.output<typeof PermittedBill>>
export type PermittedContent = Readonly<z.output<typeof PermittedContent>>

/** Whether the last line about the bill, in the journal that its gateway has now, is that it was sent. */
export const isSentBy = (
  { journalId }: { readonly journalId: string | null },
  { sentIn }: PermittedBill,
): boolean => sentIn !== undefined && sentIn === journalId

/** More than a venue prints between two hourly backups. Each bill has some 300 bytes. */
export const MAX_PERMITTED = 512
/** One has up to half a megabyte in memory. */
const MAX_PARSED = 32
export const EMPTY_RECORD: PermitRecord = { allowed: [], heard: null }

/** What names one permission to print: the bill may be permitted again. */
export const permissionOf = ({ id, epoch }: Pick<PermittedBill, 'id' | 'epoch'>): string => `${id} ${epoch}`

export interface PermitRecords {
  /** Null if there is no record of the venue, or none that can be read. */
  read(companyId: string): PermitRecord | null
  /** Flushed to disk when it returns. @throws StoreUnavailableError */
  write(companyId: string, record: PermitRecord): void
  /** The permissions that some server knows to be committed: a database without one of them was replaced. */
  committed(companyId: string): ReadonlySet<string>
  /**
   * Called after a commit, at any time. Not flushed: what a loss of power takes is noticed by the start after it, to which
   * every bill of the record counts.
   */
  addCommitted(companyId: string, permissions: readonly string[]): void
  /** Forgets all others, with what another server may add at this moment: the comparison that finds it adds it again. */
  keepCommitted(companyId: string, permissions: readonly string[]): void
}

/**
 * Two small files for each venue, in the data folder. Units of work of a venue do not overlap, also on several servers
 * with one PostgreSQL and one data folder, so a unit may read a record and then replace it. A bill is in its record before
 * its unit commits, and in the other file, one line each, only once that has happened: with the record alone, a server could
 * not distinguish a bill that another one permitted, and that the database lost, from one whose unit was rolled back.
 */
export const createPermitRecords = (dataDir: string): PermitRecords => {
  const folder = join(dataDir, ALLOWED_BILLS)
  const fileOf = (companyId: string): string => join(folder, `${companyId}.json`)
  const committedFileOf = (companyId: string): string => join(folder, `${companyId}.committed`)
  /** What the files of the venues that were read last say: every call of a gateway reads one several times. */
  const parsed = new Map<string, { readonly text: string; readonly record: PermitRecord }>()
  const parse = (companyId: string, text: string): PermitRecord => {
    const last = parsed.get(companyId)
    const record = last?.text === text ? last.record : PermitRecord.parse(JSON.parse(text))
    parsed.delete(companyId)
    parsed.set(companyId, { text, record })
    const [oldest] = parsed.keys()
    if (parsed.size > MAX_PARSED && oldest !== undefined) parsed.delete(oldest)
    return record
  }
  return {
    read: (companyId) => {
      try {
        return parse(companyId, readFileSync(fileOf(companyId), 'utf8'))
      } catch {
        return null
      }
    },
    write: (companyId, record) => {
      try {
        createFolderDurably(folder)
        writeDurably(fileOf(companyId), JSON.stringify(record))
      } catch (error) {
        throw new StoreUnavailableError(error)
      }
    },
    committed: (companyId) => {
      try {
        return new Set(readFileSync(committedFileOf(companyId), 'utf8').split('\n'))
      } catch {
        return new Set()
      }
    },
    addCommitted: (companyId, permissions) => {
      createFolderDurably(folder)
      // Each line begins on its own, also after one whose end is missing.
      const lines = permissions.map((permission) => `\n${permission}`).join('')
      appendFileSync(committedFileOf(companyId), lines, { mode: PRIVATE_FILE })
    },
    keepCommitted: (companyId, permissions) =>
      writeDurably(committedFileOf(companyId), permissions.join('\n')),
  }
}
