import { type ChangeOf, type KeptCalls, keptCallOf, type KeptCallTable } from './kept-call.ts'

/**
 * Which change of a queue is sent next: the oldest; where that waits for another version of the application, the first of
 * the others that may be sent before it.
 */
export const firstOf = <K extends KeptCalls>(
  calls: KeptCallTable<K>,
  queue: readonly ChangeOf<K>[],
  isForOtherVersion: (change: ChangeOf<K>) => boolean,
): ChangeOf<K> | undefined => {
  const isPassing = (change: ChangeOf<K>, index: number): boolean => {
    const kept = keptCallOf(calls, change)
    const mayPass = (earlier: ChangeOf<K>): boolean =>
      isForOtherVersion(earlier) && kept?.mayPass?.(change, earlier) === true
    return !isForOtherVersion(change) && queue.slice(0, index).every(mayPass)
  }
  return queue.find(isPassing) ?? queue[0]
}
