import type { Sale } from '@kafana/contract'
import { api } from '../../platform/api/api.ts'

/** The most that one page may hold. */
const PAGE = 1000

/** How far the reading of all sales is. */
export interface Progress {
  readonly done: number
  readonly total: number
}

/** Every sale of a range (ISO instants), page after page, oldest first. Rejects when aborted. */
export const fetchSales = async (
  range: { start: string; end: string },
  onProgress: (progress: Progress) => void,
  signal: AbortSignal,
): Promise<Sale[]> => {
  const all: Sale[] = []
  let after: string | undefined
  do {
    const { sales, next, totalSales } = await api.statistics.sales(
      { query: { ...range, limit: PAGE, ...(after === undefined ? {} : { after }) } },
      { signal },
    )
    all.push(...sales)
    onProgress({ done: all.length, total: totalSales })
    after = next ?? undefined
  } while (after !== undefined)
  return all
}
