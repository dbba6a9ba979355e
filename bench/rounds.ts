import { appendFileSync } from 'node:fs'
import { quantile } from '../scripts/lib/quantile.ts'
import { print } from '../scripts/lib/run.ts'
import { sizeOf } from './sizes.ts'

/** A number that a round measured, by name. */
export type Round<Name extends string> = Readonly<Record<Name, number>>

export interface Target<Name extends string> {
  /** The number of the target, and what it is about. */
  readonly name: string
  readonly ratio: (round: Round<Name>) => number
  readonly least?: number
  readonly most?: number
}

/** A target with what was measured, as the table of `npm run bench` shows it. */
export interface Result {
  readonly name: string
  readonly measured: string
  readonly asked: string
  /** Null for what could not be measured. */
  readonly isMet: boolean | null
}

/** How often everything is measured. */
export const ROUNDS = sizeOf('ROUNDS', 7)

const VERDICTS = new Map([
  [true, 'met'],
  [false, 'MISSED'],
  [null, 'skipped'],
])
export const verdictOf = ({ isMet }: Result): string => VERDICTS.get(isMet) ?? ''

/** Names the file for results, a line of JSON each, where a program makes a table of those of several benchmarks. */
export const RESULTS_VARIABLE = 'KAFANA_BENCH_RESULTS'

/** Prints a result, and adds it to the file for results. */
export const report = (result: Result): void => {
  const { name, measured, asked } = result
  print(`${verdictOf(result).padEnd(7)} ${name}: ${measured} (${asked})`)
  const file = process.env[RESULTS_VARIABLE]
  if (file !== undefined) appendFileSync(file, `${JSON.stringify(result)}\n`)
}

/**
 * Measures each part once a round, one after the other, so that a slow moment of the machine meets all of them. The
 * first round warms up and is not counted.
 */
export const measureRounds = async <Name extends string>(
  parts: Readonly<Record<Name, () => Promise<number>>>,
): Promise<readonly Round<Name>[]> => {
  const rounds: Round<Name>[] = []
  for (let round = 0; round <= ROUNDS; round += 1) {
    const measured = new Map<string, number>()
    for (const [name, measure] of Object.entries<() => Promise<number>>(parts))
      measured.set(name, await measure())
    if (round > 0) rounds.push(Object.fromEntries(measured) as Round<Name>)
    print(
      `round ${round}: ${[...measured].map(([name, value]) => `${name} ${value.toPrecision(3)}`).join(' · ')}`,
    )
  }
  return rounds
}

const short = (ratio: number): string => (ratio >= 100 ? ratio.toFixed(0) : ratio.toFixed(2))

/** Reports each target with the median of the rounds' ratios and their spread. */
export const reportTargets = <Name extends string>(
  rounds: readonly Round<Name>[],
  targets: readonly Target<Name>[],
): void => {
  for (const { name, ratio, least, most } of targets) {
    const ratios = rounds.map(ratio)
    const median = quantile(ratios, 0.5)
    report({
      name,
      measured: `${short(median)} (${short(Math.min(...ratios))} to ${short(Math.max(...ratios))})`,
      asked: least === undefined ? `<= ${most}` : `>= ${least}`,
      isMet: (least === undefined || median >= least) && (most === undefined || median <= most),
    })
  }
}

/** The average time of a run in ms. */
export const timed = async (times: number, work: () => unknown): Promise<number> => {
  const startedAt = performance.now()
  for (let run = 0; run < times; run += 1) await work()
  return (performance.now() - startedAt) / times
}
