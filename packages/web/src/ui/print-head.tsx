import { useCall } from '../platform/api/query.ts'
import type { DayRange } from './date-range.tsx'
import c from './print-head.module.css'
import './printed-page.css'

const written = (day: string): string => day.split('-').toReversed().join('/')

/** Whose figures and of which days, for paper: on screen the pickers say it. */
export const PrintHead = ({ range: { from, to } }: { readonly range: DayRange }) => {
  const company = useCall('company', 'get')
  return <p className={c.printOnly}><strong>{company.data?.name}</strong> · {from === to ? written(from) : `${written(from)} – ${written(to)}`}</p>
}
