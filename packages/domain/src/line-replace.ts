import type { LineState } from './line-state.ts'

/** The reason of a line that gets other options where nobody names one: the guest wants it otherwise. */
export const REPLACE_REASON = 'changedMind'

/**
 * The state of a line that takes the place of another.
 * @param old of the line that is taken off: what the kitchen has begun, it begins again
 * @param sent of a line that is sent to its station now
 */
export const replacedState = (old: LineState, sent: LineState): LineState =>
  old === 'sent' ? sent : 'preparing'

interface AnyLine {
  readonly line: string
  /** The line whose place it took. */
  readonly replaces?: string | undefined
}

/** What the kitchen has to see: a line that was taken off, or several of which each took the place of the one before. */
export interface LineChange<V, L> {
  readonly off: readonly [V, ...V[]]
  /** The line that took their place; null if nothing did. */
  readonly by: L | null
}

/** One change for each line that was taken off and that nobody has seen, with what took its place. */
export const unseenChanges = <V extends AnyLine & { readonly seen: boolean }, L extends AnyLine>(
  voided: readonly V[],
  live: readonly L[],
): LineChange<V, L>[] => {
  const unseen = voided.filter(({ seen }) => !seen)
  const after = (off: V): V | undefined => unseen.find(({ replaces }) => replaces === off.line)
  const chainOf = (first: V): [V, ...V[]] => {
    const chain: [V, ...V[]] = [first]
    for (let next = after(first); next; next = after(next)) chain.push(next)
    return chain
  }
  return unseen
    .filter(({ replaces }) => !unseen.some(({ line }) => line === replaces))
    .map((first) => {
      const off = chainOf(first)
      const last = off.at(-1)?.line
      return { off, by: live.find(({ replaces }) => replaces === last) ?? null }
    })
}
