import type { ReportCommand, ReportKind } from '../../platform/fiscal/reports.ts'
import type { DayRange } from '../../ui/date-range.tsx'

/** A report's command to begin from. @param days what a report by days covers */
export const sampleCommand = ({ commandType, asks }: ReportKind, { from, to }: DayRange): ReportCommand => {
  if (asks === 'numbers') return { commandType, commandContext: { from: 1, to: 1 } }
  return asks === 'days' ? { commandType, commandContext: { from, to } } : { commandType }
}
