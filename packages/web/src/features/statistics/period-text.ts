import dayjs from 'dayjs'
import type { Grain, Period } from './periods.ts'

const DATE = 'DD/MM/YYYY'
const firstBig = (text: string): string => text.charAt(0).toLocaleUpperCase() + text.slice(1)

/** A bar's days in words: "Saturday, 21/11/2026", "16/11/2026 – 22/11/2026", "November 2026". */
export const periodText = ({ from, to }: Period, grain: Grain, locale: string): string => {
  const first = dayjs(from).locale(locale)
  if (grain === 'day') return firstBig(first.format(`dddd, ${DATE}`))
  return grain === 'month' ? firstBig(first.format('MMMM YYYY')) : `${first.format(DATE)} – ${dayjs(to).format(DATE)}`
}

/** The two lines below a bar. */
export const tickText = ({ from }: Period, grain: Grain, locale: string): readonly [string, string] => {
  const first = dayjs(from).locale(locale)
  if (grain === 'month') return [first.format('MMM'), first.format('YYYY')]
  return [first.format('ddd'), first.format('DD/MM')]
}
