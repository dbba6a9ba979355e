import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { INVOICE_KINDS } from '@kafana/domain'
import * as z from 'zod'
import { ISSUED_INVOICES } from '../../../platform/files/data-folder.ts'
import { appendDurably, createFolderDurably } from '../../../platform/files/durable-files.ts'

const GivenNumber = z.object({
  no: z.int(),
  kind: z.enum(INVOICE_KINDS),
  /** The mark on the paper of its receipt, or of its storno. */
  ref: z.string(),
  /** When it was issued, UTC ms. */
  at: z.int(),
})
/** The number of an invoice or a credit note, and the receipt that it belongs to. */
export type GivenNumber = Readonly<z.output<typeof GivenNumber>>

/**
 * The numbers of invoices that were issued, kept outside the database: one that was restored from backup does not have
 * the last ones, and may give none of them to another receipt.
 */
export interface GivenNumbers {
  /** Those of a year of the venue, each once. Lines that cannot be read are left out. */
  read(companyId: string, year: number): readonly GivenNumber[]
  /** Flushed to disk when it returns. Called after the commit: no paper has a number that was not committed. */
  add(companyId: string, year: number, numbers: readonly GivenNumber[]): void
}

const parseLine = (line: string): GivenNumber[] => {
  try {
    return [GivenNumber.parse(JSON.parse(line))]
  } catch {
    return []
  }
}

/** One file for each venue and year in the data folder, one number a line; several servers may add to it. */
export const createGivenNumbers = (dataDir: string): GivenNumbers => {
  const folder = join(dataDir, ISSUED_INVOICES)
  const fileOf = (companyId: string, year: number): string => join(folder, `${companyId}-${year}.jsonl`)
  return {
    read: (companyId, year) => {
      let text = ''
      try {
        text = readFileSync(fileOf(companyId, year), 'utf8')
      } catch {
        // There is none yet, or nobody can read it: then the database alone knows the numbers.
      }
      const given = text.split('\n').flatMap(parseLine)
      return [...new Map(given.map((number) => [number.no, number])).values()]
    },
    add: (companyId, year, numbers) => {
      createFolderDurably(folder)
      // Each line begins on its own, also after one whose end is missing.
      const lines = numbers.map((number) => `\n${JSON.stringify(number)}`).join('')
      appendDurably(fileOf(companyId, year), lines)
    },
  }
}
