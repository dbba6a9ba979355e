import { appendFileSync } from 'node:fs'
import { join } from 'node:path'
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

/** Names the folder that the benchmarks of one `npm run bench` share. */
export const FOLDER_VARIABLE = 'KAFANA_BENCH_FOLDER'
export const SHARED_FOLDER = process.env[FOLDER_VARIABLE]
/** Its file for results, a line of JSON each. */
export const RESULTS_FILE = 'results'

/** Prints a result, and adds it to the shared file. */
export const report = (result: Result): void => {
  const { name, measured, asked } = result
  print(`${verdictOf(result).padEnd(7)} ${name}: ${measured} (${asked})`)
  if (SHARED_FOLDER !== undefined)
    appendFileSync(join(SHARED_FOLDER, RESULTS_FILE), `${JSON.stringify(result)}\n`)
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

/** With as many digits as say something: 157, 12.35, 0.022. */
const short = (ratio: number): string => {
  if (ratio >= 100) return ratio.toFixed(0)
  return ratio >= 0.1 ? ratio.toFixed(2) : ratio.toPrecision(2)
}
/** A third is 0.33. */
const askedOf = (limit: number): number => Number(limit.toPrecision(2))

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
      asked: least === undefined ? `<= ${askedOf(most ?? 0)}` : `>= ${askedOf(least)}`,
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
