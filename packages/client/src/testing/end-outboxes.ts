import { KeptOutbox } from '../outbox/kept-outbox.ts'

const proto = KeptOutbox.prototype as Pick<KeptOutbox<never>, 'start' | 'stop'>

/**
 * For a whole test file: returns a function that stops every outbox that it has started. Otherwise one that a test leaves
 * behind sends to the server of a later file of the process. One that a late timer starts afterwards is stopped, too.
 */
export const collectOutboxes = (): (() => void) => {
  const started = new Set<typeof proto>()
  const { start } = proto
  let hasEnded = false
  proto.start = function startCollected(this: typeof proto) {
    started.add(this)
    const stop = start.call(this)
    if (hasEnded) stop()
    return stop
  }
  return () => {
    hasEnded = true
    for (const each of started) each.stop()
  }
}
