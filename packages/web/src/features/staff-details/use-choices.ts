import { dayBounds, isDay, type VenueClock } from '@kafana/domain'
import { useSearchParams } from 'react-router'
import { useToday } from '../../platform/browser/use-now.ts'
import { lastMonthRange, type DayRange } from '../../ui/date-range.tsx'

/** The range of an address, or undefined where it names none that makes sense. */
const rangeIn = (params: URLSearchParams): DayRange | undefined => {
  const [from, to] = [params.get('from') ?? '', params.get('to') ?? '']
  return isDay(from) && isDay(to) && from <= to ? { from, to } : undefined
}

/** The days that are looked at: those of the address, else one month back up to today. Other days start at the first page. */
export const useAddressRange = (clock: VenueClock): readonly [DayRange, (range: DayRange) => void] => {
  const [params, setParams] = useSearchParams()
  const today = useToday(clock)
  const set = ({ from, to }: DayRange): void => {
    setParams((before) => {
      const after = new URLSearchParams(before)
      after.delete('page')
      after.set('from', from)
      after.set('to', to)
      return after
    }, { replace: true, preventScrollReset: true })
  }
  return [rangeIn(params) ?? lastMonthRange(dayBounds(today, clock).start, clock), set]
}

/** The page of a list, kept in the address so that the way back from a row leads to the same one. */
export const useAddressPage = (): readonly [number, (page: number) => void] => {
  const [params, setParams] = useSearchParams()
  const page = Number(params.get('page'))
  const set = (next: number): void => {
    setParams((before) => {
      const after = new URLSearchParams(before)
      if (next === 1) after.delete('page')
      else after.set('page', String(next))
      return after
    }, { replace: true, preventScrollReset: true })
  }
  return [Number.isInteger(page) && page > 0 ? page : 1, set]
}
