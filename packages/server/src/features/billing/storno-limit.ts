import { AppError } from '../../platform/http/app-error.ts'
import { iso } from '../../platform/http/instant.ts'
import type { Platform } from '../../platform/platform.ts'
import type { Tx } from '../../platform/unit-of-work/unit-of-work.ts'
import type { CompanyService } from '../company/index.ts'
import type { Intent } from './intent.ts'

const MINUTE_MS = 60_000

export interface StornoLimit {
  /** May this receipt still be taken back, by the venue's own limit? @throws AppError STORNO_TOO_LATE with the `minutes` and when it was printed */
  ensureInTime(tx: Tx, receipt: Pick<Intent, 'printedAt' | 'since'>): Promise<void>
}

/** Counted from the printing; a device whose clock runs ahead gains no time by it. */
export const createStornoLimit = (
  { clock }: Pick<Platform, 'clock'>,
  company: Pick<CompanyService, 'current'>,
): StornoLimit => ({
  ensureInTime: async (tx, { printedAt, since }) => {
    const { stornoMinutes: minutes } = await company.current(tx)
    const printed = Math.min(printedAt ?? since, since)
    if (clock.now() > printed + minutes * MINUTE_MS)
      throw new AppError('STORNO_TOO_LATE', { details: { minutes, printedAt: iso(printed) } })
  },
})
