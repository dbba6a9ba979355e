import { FISCAL_RECEIPT } from '@kafana/domain'
import type { TranslationKey } from '@kafana/locales'
import { reportOf, REPORTS, type ReportCommand } from '../../platform/fiscal/reports.ts'
import { jsonFault, placeOf } from './json-fault.ts'

/** Why a text does not leave the browser. */
export interface CommandProblem {
  readonly text: TranslationKey
  readonly params: Readonly<Record<string, string | number>>
  /** Where the cursor goes; null where no place is wrong. */
  readonly at: number | null
}
export type Reading = { readonly command: ReportCommand } | { readonly problem: CommandProblem }

/** The most that the gateway reads. */
const LIMIT_BYTES = 64 * 1024
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
  // Numbers can grow on the way: 1e20 is written out.
  return isTooLarge(JSON.stringify(value))
    ? refuse('COMMAND_TOO_LARGE')
    : { command: { ...value, commandType: kind.commandType } }
}

/** A command out of what was typed. Only what the gateway can take from this screen is one; everything else says what is wrong with it. */
export const readCommand = (text: string): Reading => {
  if (text.trim() === '') return refuse('COMMAND_EMPTY')
  if (isTooLarge(text)) return refuse('COMMAND_TOO_LARGE')
  const fault = jsonFault(text)
  if (fault !== null)
    return refuse(
      fault.is === 'deep' ? 'COMMAND_TOO_DEEP' : 'COMMAND_NOT_JSON',
      placeOf(text, fault.at),
      fault.at,
    )
  return readObject(JSON.parse(text))
}

/** A command as the field shows it. */
export const writeCommand = (command: ReportCommand): string => JSON.stringify(command, null, 2)
