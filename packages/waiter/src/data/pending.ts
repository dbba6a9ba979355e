import type { PhoneChange } from './phone-calls.ts'

/** What screens read of the outbox. */
interface Pending {
  readonly subscribe: (listener: () => void) => () => void
  /** The same array until one of them changes. */
  readonly changes: () => readonly PhoneChange[]
  /** Whether another build of the app has to send it. */
  readonly isForOtherVersion: (change: PhoneChange) => boolean
}

const NONE: readonly PhoneChange[] = []
const listeners = new Set<() => void>()
let outbox: Pending | null = null
let stop = (): void => {}

const notify = (): void => {
  for (const listener of listeners) listener()
}

/** Shows what waits in this outbox; null for a page that has none. */
export const showPending = (next: Pending | null): void => {
  stop()
  outbox = next
  stop = next?.subscribe(notify) ?? (() => {})
  notify()
}

/** What this phone has not sent or the server has refused; nothing before there is an outbox. */
export const pendingChanges: Pending = {
  subscribe: (listener) => {
    listeners.add(listener)
    return () => listeners.delete(listener)
  },
  changes: () => outbox?.changes() ?? NONE,
  isForOtherVersion: (change) => outbox?.isForOtherVersion(change) === true,
}
