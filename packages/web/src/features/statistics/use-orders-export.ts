import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useFormats, useVenue } from '../../platform/i18n/use-formats.ts'
import { boundsOf, type DayRange } from '../../ui/date-range.tsx'
import { downloadCsv } from '../../ui/download-csv.ts'
import { notify } from '../../ui/notify.ts'
import { csvName } from './csv-name.ts'
import { orderRows } from './export-rows.ts'
import { fetchSales, type Progress } from './fetch-sales.ts'

/** The export of every order of a range: read page by page, told how far it is, and given up on `cancel` or when the screen goes. */
export const useOrdersExport = (range: DayRange) => {
  const { t } = useTranslation()
  const venue = useVenue()
  const { decimalMark } = useFormats()
  const [progress, setProgress] = useState<Progress | null>(null)
  const running = useRef<AbortController | null>(null)
  useEffect(() => () => running.current?.abort(), [])

  const start = async (total: number): Promise<void> => {
    const controller = new AbortController()
    running.current = controller
    setProgress({ done: 0, total })
    try {
      const sales = await fetchSales(boundsOf(range, venue), setProgress, controller.signal)
      if (!controller.signal.aborted)
        downloadCsv(csvName('orders', range), orderRows(sales, t, venue), decimalMark)
    } catch {
      if (!controller.signal.aborted) notify.error(t('FAILED_TO_FETCH_STATISTICS'))
    }
    if (running.current === controller) setProgress(null)
  }
  const cancel = (): void => {
    running.current?.abort()
    running.current = null
    setProgress(null)
  }
  return { progress, start, cancel }
}
