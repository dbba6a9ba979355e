import { LANGUAGES, tagOf, type LanguageCode } from '@kafana/locales'
import { describe, expect, it } from 'vitest'
import { createDates } from './dates.ts'
import { loadDayjsLocale } from './dayjs-locales.ts'

const datesIn = async (code: LanguageCode) => createDates(code, await loadDayjsLocale(code))
const DAY = '2026-11-21'
const MONTHS = Array.from({ length: 12 }, (_, month) => `2026-${String(month + 1).padStart(2, '0')}-09`)
/** A language that has a short word of its own says it without its point. */
const plain = (text: string): string => text.replace(/\.$/, '')

describe.each(LANGUAGES)('days in %s', (code) => {
  const intl = (options: Intl.DateTimeFormatOptions) => {
    const format = new Intl.DateTimeFormat(code === 'en' ? 'en-GB' : tagOf(code), {
      timeZone: 'UTC',
      ...options,
    })
    return (day: string): string => format.format(Date.parse(day))
  }

  it('are written as usual in the language', async () => {
    const { named } = await datesIn(code)
    // English and Greek know it without the comma too.
    const ofIntl = (day: string) =>
      intl({ weekday: 'long', day: 'numeric', month: 'long' })(day).replace(
        /^(\p{L}+),? (\d)/u,
        code === 'fr' ? '$1 $2' : '$1, $2',
      )
    expect(MONTHS.map(named)).toEqual(MONTHS.map(ofIntl))
  })

  it('have months without a day', async () => {
    const { month } = await datesIn(code)
    const ofIntl = intl({ month: 'long', year: 'numeric' })
    expect(MONTHS.map(month)).toEqual(MONTHS.map((day) => ofIntl(day).replace(/ г\.$/, '')))
  })

  it('have short weekdays in the script of the language', async () => {
    const { weekday, shortMonth } = await datesIn(code)
    const week = Array.from({ length: 7 }, (_, day) => `2026-11-${15 + day}`)
    const short = [...week.map(weekday), ...MONTHS.map(shortMonth)].map(plain)
    const script = { mk: 'Cyrillic', bg: 'Cyrillic', el: 'Greek' }[code as string] ?? 'Latin'
    expect(short.filter((word) => !new RegExp(`^\\p{Script=${script}}+$`, 'u').test(word))).toEqual([])
  })
})

const WRITTEN: Readonly<Record<LanguageCode, readonly [string, string, string, string]>> = {
  en: ['21/11/2026', '21/11', 'Sat', 'Nov'],
  mk: ['21.11.2026', '21.11', 'саб', 'ное'],
  rs: ['21.11.2026.', '21.11.', 'sub', 'nov'],
  al: ['21.11.2026', '21.11', 'sht', 'nën'],
  de: ['21.11.2026', '21.11.', 'Sa', 'Nov'],
  fr: ['21/11/2026', '21/11', 'sam.', 'nov.'],
  bg: ['21.11.2026', '21.11', 'съб', 'ное'],
  el: ['21/11/2026', '21/11', 'Σάβ', 'Νοέ'],
  ro: ['21.11.2026', '21.11', 'sâm', 'nov'],
  hr: ['21.11.2026.', '21.11.', 'sub', 'stu'],
  es: ['21/11/2026', '21/11', 'sáb', 'nov'],
}
it.each(LANGUAGES)('formats short dates in %s', async (code) => {
  const { date, shortDate, weekday, shortMonth } = await datesIn(code)
  expect([date(DAY), shortDate(DAY), weekday(DAY), shortMonth(DAY)]).toEqual(WRITTEN[code])
})
