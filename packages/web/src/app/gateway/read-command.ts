import { FISCAL_RECEIPT } from '@kafana/domain'
import type { TranslationKey } from '@kafana/locales'
import { type ReportCommand, type ReportKind, reportOf, REPORTS } from '../../modules/gateways/index.ts'
import type { DayRange } from '../../ui/day-range.ts'

/** An example command of a report; `from` and `to` are used for reports by days. */
export const sampleCommand = ({ commandType, prompt }: ReportKind, { from, to }: DayRange): ReportCommand => {
  if (prompt === 'numbers') return { commandType, commandContext: { from: 1, to: 1 } }
  return prompt === 'days' ? { commandType, commandContext: { from, to } } : { commandType }
}

/** Why a text is not sent. */
export interface CommandProblem {
  readonly text: TranslationKey
  readonly params: Readonly<Record<string, string | number>>
  /** Where to place the cursor; null if the position is unknown. */
  readonly at: number | null
}
type Reading = { readonly command: ReportCommand } | { readonly problem: CommandProblem }

/** The gateway's limit for a request body. */
const LIMIT_BYTES = 64 * 1024
/** More levels of nesting than any command needs. */
const MAX_LEVELS = 20
const TYPES = REPORTS.map(({ commandType }) => commandType)
  .toSorted((one, other) => one - other)
  .join(', ')

const refuse = (
  text: TranslationKey,
  params: CommandProblem['params'] = {},
  at: number | null = null,
): Reading => ({ problem: { text, params, at } })
const isTooLarge = (text: string): boolean => new TextEncoder().encode(text).length > LIMIT_BYTES

const commandTypeIn = (value: unknown): unknown =>
  typeof value === 'object' && value !== null && 'commandType' in value ? value.commandType : undefined

const readObject = (value: unknown): Reading => {
  const commandType = commandTypeIn(value)
  if (typeof value !== 'object' || value === null || commandType === undefined)
    return refuse('COMMAND_NO_TYPE')
  if (commandType === FISCAL_RECEIPT) return refuse('COMMAND_RECEIPT')
  const kind = reportOf(commandType)
  if (kind === undefined) return refuse('COMMAND_TYPE_OTHER', { types: TYPES })
  // Serialising can make it longer: 1e20 is written out.
  return isTooLarge(JSON.stringify(value))
    ? refuse('COMMAND_TOO_LARGE')
    : { command: { ...value, commandType: kind.commandType } }
}

/** V8 names the position of a syntax error in its message; other engines may not. */
const errorPosition = (error: unknown): number | null => {
  const position = error instanceof Error ? /position (\d+)/.exec(error.message)?.[1] : undefined
  return position === undefined ? null : Number(position)
}

const isDeeperThan = (value: unknown, levels: number): boolean =>
  typeof value === 'object' &&
  value !== null &&
  (levels === 0 || Object.values(value).some((each) => isDeeperThan(each, levels - 1)))

/**
 * Parses and validates the typed text: a command that can be sent from this screen, or what is wrong with it.
 */
export const readCommand = (text: string): Reading => {
  if (text.trim() === '') return refuse('COMMAND_EMPTY')
  if (isTooLarge(text)) return refuse('COMMAND_TOO_LARGE')
  let value: unknown
  try {
    value = JSON.parse(text)
  } catch (error) {
    return refuse('COMMAND_NOT_JSON', {}, errorPosition(error))
  }
  return isDeeperThan(value, MAX_LEVELS) ? refuse('COMMAND_TOO_DEEP') : readObject(value)
}

/** The text of a command in the field. */
export const writeCommand = (command: ReportCommand): string => JSON.stringify(command, null, 2)
