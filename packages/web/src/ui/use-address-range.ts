import { isDay } from '@kafana/domain'
import { useSearchParams } from 'react-router'
import { AT_ONCE } from '../platform/links/use-address-text.ts'
import type { DayRange } from './date-range.tsx'

/** The range that an address asks for; null where it names no two days of the calendar. Days the wrong way round are turned. */
export const readRange = (params: URLSearchParams): DayRange | null => {
  const [from, to] = [params.get('from') ?? '', params.get('to') ?? '']
  if (!isDay(from) || !isDay(to)) return null
  return from <= to ? { from, to } : { from: to, to: from }
}

/** The range in the address (`from`, `to`), so that a page can be shared, reloaded and come back to. Other days start a list at its first page. */
export const useAddressRange = (): readonly [DayRange | null, (range: DayRange) => void] => {
  const [params, setParams] = useSearchParams()
  const set = ({ from, to }: DayRange): void => {
    setParams(
      (before) => {
        const after = new URLSearchParams(before)
        after.delete('page')
        after.set('from', from)
        after.set('to', to)
        return after
      },
      { ...AT_ONCE, replace: true, preventScrollReset: true },
    )
  }
  return [readRange(params), set]
}
