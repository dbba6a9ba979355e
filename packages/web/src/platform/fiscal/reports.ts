import type { TranslationKey } from '@kafana/locales'
import * as z from 'zod/mini'

/** What a report has to be asked for first: nothing, a last word, closing numbers or days. */
export type ReportQuestion = 'nothing' | 'sure' | 'numbers' | 'days'

export interface ReportKind {
  readonly commandType: 1 | 2 | 6 | 7 | 8 | 9
  readonly text: TranslationKey
  readonly asks: ReportQuestion
}

/** The gateway's reports. The daily one closes the device's day, which nothing can undo. */
export const REPORTS: readonly ReportKind[] = [
  { commandType: 2, text: 'REPORT_CONTROL', asks: 'nothing' },
  { commandType: 1, text: 'REPORT_DAILY', asks: 'sure' },
  { commandType: 6, text: 'REPORT_DETAILED_BY_NUMBER', asks: 'numbers' },
  { commandType: 7, text: 'REPORT_SHORT_BY_NUMBER', asks: 'numbers' },
  { commandType: 8, text: 'REPORT_DETAILED_PERIOD', asks: 'days' },
  { commandType: 9, text: 'REPORT_SHORT_PERIOD', asks: 'days' },
]

/** A command as the gateway takes it; what else stands in it is the gateway's to judge. */
export interface ReportCommand {
  readonly commandType: ReportKind['commandType']
  readonly commandContext?: unknown
}

export const reportOf = (commandType: unknown): ReportKind | undefined =>
  REPORTS.find((kind) => kind.commandType === commandType)

const closingNo = z
  .int('NUMBER_WHOLE')
  .check(z.gte(1, 'NUMBER_TOO_SMALL'), z.lte(1_000_000_000, 'NUMBER_TOO_LARGE'))
/** Closing numbers, both included; without the second one, up to the last closing. */
export const ClosingRange = z
  .object({ from: z.pipe(z.number('VALUE_REQUIRED'), closingNo), to: z.optional(closingNo) })
  .check(z.refine(({ from, to }) => to === undefined || from <= to, { error: 'RANGE_INVALID', path: ['to'] }))
