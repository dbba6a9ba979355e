import { useTranslation } from 'react-i18next'
import { reportOf, type ReportCommand } from '../../platform/fiscal/reports.ts'

/** A command in words: which report it is and what it covers, "Short report by closing number, 3 – 5". */
export const useCommandName = () => {
  const { t } = useTranslation()
  return ({ commandType, commandContext }: ReportCommand): string => {
    const kind = reportOf(commandType)
    const name = kind ? t(kind.text) : String(commandType)
    const range = rangeOf(commandContext)
    return range === null ? name : `${name}, ${range}`
  }
}

const isWord = (value: unknown): value is string | number =>
  typeof value === 'number' || (typeof value === 'string' && value.length <= 10)

const rangeOf = (context: unknown): string | null => {
  if (typeof context !== 'object' || context === null || !('from' in context) || !isWord(context.from))
    return null
  return 'to' in context && isWord(context.to) ? `${context.from} – ${context.to}` : `${context.from} –`
}
