import { quantile } from '../scripts/lib/quantile.ts'
import { print } from '../scripts/lib/run.ts'

/** A number that a round measured, by name. */
export type Round<Name extends string> = Readonly<Record<Name, number>>

export interface Target<Name extends string> {
  /** The number of the target, and what it is about. */
  readonly name: string
  readonly ratio: (round: Round<Name>) => number
  readonly least?: number
  readonly most?: number
}

/** Measures each part once a round, one after the other, so that a slow moment of the machine meets all of them. */
export const measureRounds = async <Name extends string>(
  count: number,
  parts: Readonly<Record<Name, () => Promise<number>>>,
): Promise<readonly Round<Name>[]> => {
  const rounds: Round<Name>[] = []
  for (let round = 0; round < count; round += 1) {
    const measured = new Map<string, number>()
    for (const [name, measure] of Object.entries<() => Promise<number>>(parts))
      measured.set(name, await measure())
    rounds.push(Object.fromEntries(measured) as Round<Name>)
  }
  return rounds
}

/** Prints each target with the median of the rounds' ratios and their spread. */
export const reportTargets = <Name extends string>(
  rounds: readonly Round<Name>[],
  targets: readonly Target<Name>[],
): void => {
  for (const { name, ratio, least, most } of targets) {
    const ratios = rounds.map(ratio)
    const median = quantile(ratios, 0.5)
    const isMet = (least === undefined || median >= least) && (most === undefined || median <= most)
    const asked = least === undefined ? `<= ${most}` : `>= ${least}`
    const spread = `${Math.min(...ratios).toFixed(2)} to ${Math.max(...ratios).toFixed(2)}`
    print(`${isMet ? 'met   ' : 'MISSED'}  ${name}: ${median.toFixed(2)} (${asked}; ${spread})`)
  }
}
