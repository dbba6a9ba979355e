import { api } from '@kafana/client/api/api.ts'
import type { Sale } from '@kafana/contract'
import type { ExportProgress } from './export-progress.tsx'

/** The maximum page size. */
const PAGE_SIZE = 1000

/** All sales of a range (ISO instants), oldest first, loaded page by page. Rejects when aborted. */
export const fetchSales = async (
  range: { start: string; end: string },
  onProgress: (progress: ExportProgress) => void,
  signal: AbortSignal,
): Promise<Sale[]> => {
  const all: Sale[] = []
  let after: string | undefined
  do {
    const { sales, next, totalSales } = await api.statistics.sales(
      { query: { ...range, limit: PAGE_SIZE, ...(after === undefined ? {} : { after }) } },
      { signal },
    )
    all.push(...sales)
    onProgress({ done: all.length, total: totalSales })
    after = next ?? undefined
  } while (after !== undefined)
  return all
}
