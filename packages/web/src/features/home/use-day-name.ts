import dayjs from 'dayjs'
import { useDayjsLocale } from '../../platform/i18n/dayjs-locale.ts'

/** A venue day in the reader's words: "Saturday, 21 November". Browsers lack these words for some of our languages. */
export const useDayName = (): ((day: string) => string) => {
  const locale = useDayjsLocale()
  return (day) => dayjs(day).locale(locale).format('dddd, D MMMM')
}
