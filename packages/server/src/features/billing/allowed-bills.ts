import { mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import * as z from 'zod'
import { StoreUnavailableError } from '../../platform/unit-of-work/unit-of-work.ts'

const Kept = z.object({
  /** Fiscal bills and stornos that a gateway was allowed to print, the latest last. */
  allowed: z.array(z.object({ id: z.string(), epoch: z.int(), gateway: z.string() })),
  /** While the store is known to have been put back: the gateways that told everything since. Null for a store that was not. */
  heard: z.nullable(z.array(z.string())),
})
/** What is remembered of a venue beside its store, so that it survives when an older copy of the store is put in its place. */
export type Kept = Readonly<z.output<typeof Kept>>
export type AllowedBill = Kept['allowed'][number]

export interface AllowedBills {
  /** Null where nothing is remembered of the venue, or nothing that can be read. */
  read(companyId: string): Kept | null
  /** On disk when it returns. @throws StoreUnavailableError */
  write(companyId: string, kept: Kept): void
}

const FOLDER = 'allowed-bills'

/** One small file for each venue, in the data folder. */
export const createAllowedBills = (dataDir: string): AllowedBills => {
  const folder = join(dataDir, FOLDER)
  const fileOf = (companyId: string): string => join(folder, `${companyId}.json`)
  return {
    read: (companyId) => {
      try {
        return Kept.parse(JSON.parse(readFileSync(fileOf(companyId), 'utf8')))
      } catch {
        return null
      }
    },
    write: (companyId, kept) => {
      const draft = `${fileOf(companyId)}.${process.pid}`
      try {
        mkdirSync(folder, { recursive: true })
        writeFileSync(draft, JSON.stringify(kept), { mode: 0o600, flush: true })
        renameSync(draft, fileOf(companyId))
      } catch (error) {
        throw new StoreUnavailableError(error)
      }
    },
  }
}
