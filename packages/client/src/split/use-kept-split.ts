import { useEffect, useState } from 'react'
import { storedValues } from '../browser/stored-value.ts'
import { type EvenParts, type Split, type SplitLine, startAgain, startSplit } from './split-choice.ts'

interface Kept extends EvenParts {
  /** UTC ms. */
  readonly at: number
}
type AllKept = Readonly<Record<string, Kept>>

const isKept = (stored: unknown): stored is Kept => {
  const { parts, paid, at } = (stored ?? {}) as Partial<Kept>
  return (
    typeof parts === 'number' &&
    typeof paid === 'number' &&
    typeof at === 'number' &&
    paid > 0 &&
    paid < parts
  )
}
const readKept = (stored: unknown): AllKept =>
  Object.fromEntries(
    Object.entries(stored ?? {}).flatMap(([check, each]) => (isKept(each) ? [[check, each]] : [])),
  )
/** The equal parts of which some are paid, by check: a device that was locked or opened again counts on. */
const values = storedValues(readKept)('even-parts')

/** Guests do not stay longer. */
const KEPT_MS = 16 * 3_600_000

const current = (): AllKept => {
  const now = Date.now()
  return Object.fromEntries(Object.entries(values.get()).filter(([, { at }]) => now - at < KEPT_MS))
}

const keptOf = (check: string): EvenParts | undefined => {
  const kept = Object.entries(current()).find(([id]) => id === check)?.[1]
  return kept && { parts: kept.parts, paid: kept.paid }
}

const keep = (check: string, { parts, paid }: EvenParts): void => {
  const before = keptOf(check)
  const isSame = before ? before.parts === parts && before.paid === paid : paid === 0
  if (isSame) return
  const others = Object.entries(current()).filter(([id]) => id !== check)
  const own: AllKept = paid > 0 ? { [check]: { parts, paid, at: Date.now() } } : {}
  values.set({ ...Object.fromEntries(others), ...own })
}

/**
 * How the guests of a check split their bill. How many of several equal parts are paid is kept on the device until all
 * of them are, or nothing is left of the check.
 * @param left what is not paid yet
 */
export const useKeptSplit = (check: string, covers: number | null, left: readonly SplitLine[]) => {
  const [split, setSplit] = useState<Split>(() => startSplit(covers, keptOf(check)))
  const { parts, paid } = split.evenly
  if (left.length === 0 && paid > 0) setSplit(startAgain)
  useEffect(() => keep(check, { parts, paid }), [check, parts, paid])
  return [split, setSplit] as const
}
