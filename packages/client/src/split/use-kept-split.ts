import { useEffect, useState } from 'react'
import { storedValues } from '../browser/stored-value.ts'
import { type EvenParts, type Split, type SplitLine, startAgain, startSplit } from './split-choice.ts'

interface Kept extends EvenParts {
  /** UTC ms. */
  readonly at: number
}
type AllKept = Readonly<Record<string, Kept>>

const isKept = (stored: unknown): stored is Kept => {
  const { parts, paid, at, bill } = (stored ?? {}) as Partial<Kept>
  return (
    (bill === undefined || typeof bill === 'string') &&
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
  if (!kept) return undefined
  const { at: _at, ...evenly } = kept
  return evenly
}

const keep = (check: string, evenly: EvenParts): void => {
  const { parts, paid, bill } = evenly
  const before = keptOf(check)
  const isSame = before ? before.parts === parts && before.paid === paid && before.bill === bill : paid === 0
  if (isSame) return
  const others = Object.entries(current()).filter(([id]) => id !== check)
  const own: AllKept = paid > 0 ? { [check]: { ...evenly, at: Date.now() } } : {}
  values.set({ ...Object.fromEntries(others), ...own })
}

/**
 * How the guests of a check split their bill. How many of several equal parts are paid is kept on the device until all
 * of them are, or nothing is left of the check.
 * @param left what is not paid yet
 */
export const useKeptSplit = (check: string, covers: number | null, left: readonly SplitLine[]) => {
  const [split, setSplit] = useState<Split>(() => startSplit(covers, keptOf(check)))
  const { evenly } = split
  if (left.length === 0 && evenly.paid > 0) setSplit(startAgain)
  useEffect(() => keep(check, evenly), [check, evenly])
  return [split, setSplit] as const
}
