import { runHistory, type HistoryEnd, type HistoryOptions } from './run-history.ts'

/** What was wrong with a history, in words; nothing when all is as it has to be. */
export const complaintsOf = ({ violations, faults }: Pick<HistoryEnd, 'violations' | 'faults'>): string[] => [
  ...violations.map(({ invariant, evidence }) => `${invariant}: ${evidence}`),
  ...faults.map((fault) => `FAULT: ${fault}`),
]

export interface Tried {
  readonly complaints: readonly string[]
  readonly papers: number
}

/** Runs a history; one that breaks, or leaves a failure that nobody catches, is as bad as one that breaks a rule. */
export const tryHistory = async (options: HistoryOptions): Promise<Tried> => {
  const uncaught: unknown[] = []
  const hear = (reason: unknown): void => {
    uncaught.push(reason)
  }
  process.on('unhandledRejection', hear)
  try {
    const end = await runHistory(options)
    return {
      papers: end.papers,
      complaints: [...complaintsOf(end), ...uncaught.map((reason) => `UNCAUGHT: ${textOf(reason)}`)],
    }
  } catch (error) {
    return { papers: 0, complaints: [`BROKEN: ${textOf(error)}`] }
  } finally {
    process.off('unhandledRejection', hear)
  }
}

const textOf = (error: unknown): string =>
  error instanceof Error ? (error.stack ?? error.message) : String(error)
