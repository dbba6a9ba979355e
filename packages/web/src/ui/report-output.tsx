import './printed-page.css'
import { useCall } from '@kafana/client/api/query.ts'
import { useDates } from '@kafana/client/i18n/dates.ts'
import { type CsvCell, csvText, type DecimalMark } from '@kafana/domain'
import type { DayRange } from './day-range.ts'
import { download } from './download.ts'
import c from './report-output.module.css'

/** Downloads rows as a CSV file. */
export const downloadCsv = (name: string, rows: readonly (readonly CsvCell[])[], mark: DecimalMark): void =>
  download(name, csvText(rows, mark), 'text/csv;charset=utf-8')

/** The venue and the date range, for print only: on screen the pickers show them. */
export const PrintHead = ({ range: { from, to } }: { readonly range: DayRange }) => {
  const company = useCall('company', 'get')
  const { date } = useDates()
  return (
    <p className={c.printOnly}>
      <strong>{company.data?.name}</strong> · {from === to ? date(from) : `${date(from)} – ${date(to)}`}
    </p>
  )
}
