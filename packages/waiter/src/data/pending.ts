import { part } from '@kafana/client/browser/parts.ts'
import type { PhoneChange } from './phone-calls.ts'

/** What screens read of the outbox. */
interface Pending {
  readonly subscribe: (listener: () => void) => () => void
  /** The same array until one of them changes. */
  readonly changes: () => readonly PhoneChange[]
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

/** The outbox is no part of the first load: until it is here, a screen shows what the server knows. */
const outboxPart = part(async () => (await import('./phone-outbox.ts')).phoneOutbox)

/** What this phone has not sent or the server has refused. Who subscribes starts the outbox. */
export const pendingChanges: Pending = {
  subscribe: (listener) => {
    listeners.add(listener)
    const start = outboxPart.loaded()
    if (start) start()
    // What cannot be loaded now is loaded with what keeps the phone current.
    else
      void outboxPart.load().then(
        (load) => load(),
        () => {},
      )
    return () => listeners.delete(listener)
  },
  changes: () => outbox?.changes() ?? NONE,
}
