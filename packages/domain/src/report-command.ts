import { isDay } from './calendar.ts'

/** The command type of the daily report, which closes the device's day. */
export const DAILY_REPORT = 1
/** The longest permit of a daily report, in characters. */
export const MAX_CLOSING_PERMIT = 200

/** What a report asks for beside its type: nothing, closing numbers or days. */
const CONTEXTS: Readonly<Record<number, 'none' | 'closings' | 'days'>> = {
  [DAILY_REPORT]: 'none',
  2: 'none',
  6: 'closings',
  7: 'closings',
  8: 'days',
  9: 'days',
}
const MAX_CLOSING = 1_000_000_000

/** Is this the command type of a report? */
export const isReportType = (commandType: unknown): commandType is number =>
  typeof commandType === 'number' && Object.hasOwn(CONTEXTS, commandType)

const unknownKey = (value: object, known: readonly string[]): string | undefined =>
  Object.keys(value).find((key) => !known.includes(key))

const isClosingNo = (value: unknown): value is number =>
  Number.isInteger(value) && Number(value) >= 1 && Number(value) <= MAX_CLOSING
const isDayText = (value: unknown): value is string => typeof value === 'string' && isDay(value)

/** The problem of a range, both ends included; null for a valid one. */
const rangeProblem = (
  range: unknown,
  isEnd: (value: unknown) => value is number | string,
  { what, isOpen }: { readonly what: string; readonly isOpen: boolean },
): string | null => {
  if (typeof range !== 'object' || range === null || Array.isArray(range))
    return 'commandContext: must be an object with from and to'
  const unknown = unknownKey(range, ['from', 'to'])
  if (unknown !== undefined) return `commandContext.${unknown}: is not known`
  const { from, to } = range as { readonly from?: unknown; readonly to?: unknown }
  if (!isEnd(from)) return `commandContext.from: must be ${what}`
  if (isOpen && !Object.hasOwn(range, 'to')) return null
  if (!isEnd(to)) return `commandContext.to: must be ${what}`
  return from <= to ? null : 'commandContext: from must not be after to'
}

const permitProblem = ({ permit }: { readonly permit?: unknown }): string | null =>
  permit === undefined || (typeof permit === 'string' && permit !== '' && permit.length <= MAX_CLOSING_PERMIT)
    ? null
    : 'permit: must be a text'

/**
 * What is wrong with the command of a report, as a text; null for a valid one. Types 1 and 2 have no context, 6 and
 * 7 closing numbers (without `to`, up to the last closing), 8 and 9 venue days. Type 1 may carry a permit, which says
 * whose PIN it was closed with. Nothing else may stand in it: a key that is mistyped must not print another report.
 */
export const reportProblem = (command: Readonly<Record<string, unknown>>): string | null => {
  const { commandType, commandContext } = command
  if (!isReportType(commandType)) return 'commandType: is not a report'
  const own = commandType === DAILY_REPORT ? ['permit'] : []
  const unknown = unknownKey(command, ['commandType', 'commandContext', ...own])
  if (unknown !== undefined) return `${unknown}: is not known`
  const wrongPermit = permitProblem(command)
  if (wrongPermit !== null) return wrongPermit
  const context = CONTEXTS[commandType]
  if (context === 'closings')
    return rangeProblem(commandContext, isClosingNo, { what: 'a closing number', isOpen: true })
  if (context === 'days')
    return rangeProblem(commandContext, isDayText, { what: 'a day as YYYY-MM-DD', isOpen: false })
  return Object.hasOwn(command, 'commandContext') ? 'commandContext: this report has none' : null
}
