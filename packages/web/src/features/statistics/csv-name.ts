import type { DayRange } from '../../ui/date-range.tsx'

/** The file's name: what it holds and of which days, such as "kafana-orders-2026-10-21-2026-11-21.csv". */
export const csvName = (subject: 'orders' | 'products' | 'days', { from, to }: DayRange): string =>
  `kafana-${subject}-${from}-${to}.csv`
