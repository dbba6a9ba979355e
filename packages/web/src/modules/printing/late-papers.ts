import type { WaitingPrints } from '@kafana/contract'
import { LATE_PRINT_MS } from '@kafana/domain'

export type LatePaper = WaitingPrints['jobs'][number]

/**
 * The kitchen tickets that people are called for. A test is not one: whoever asked for it stands at the printer.
 * @param sinceMs how long ago this was answered
 */
export const latePapers = ({ jobs }: Pick<WaitingPrints, 'jobs'>, sinceMs: number): LatePaper[] =>
  jobs.filter(({ kind, waitedMs }) => kind !== 'test' && waitedMs + sinceMs >= LATE_PRINT_MS)
