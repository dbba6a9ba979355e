import { useCall } from '../platform/api/query.ts'
import { useDates } from '../platform/i18n/use-dates.ts'
import type { DayRange } from './date-range.tsx'
import c from './print-head.module.css'
import './printed-page.css'

/** Whose figures and of which days, for paper: on screen the pickers say it. */
export const PrintHead = ({ range: { from, to } }: { readonly range: DayRange }) => {
  const company = useCall('company', 'get')
  const { date } = useDates()
  return (
    <p className={c.printOnly}>
      <strong>{company.data?.name}</strong> · {from === to ? date(from) : `${date(from)} – ${date(to)}`}
    </p>
  )
}
