import { setImmediate as nextTurn } from 'node:timers/promises'
import { eventsAfter } from '../journal/journal-store.ts'
import type { Log } from '../log/log.ts'
import type { UnitOfWork } from '../unit-of-work/unit-of-work.ts'
import type { Listener, Listeners } from './listeners.ts'

const PAGE = 1000
const BUFFER_LIMIT = 1024 * 1024
const TRY_AGAIN_LATER = 1013

export interface DeliveryOptions {
  /** How many bytes may wait for a screen that does not read. */
  readonly bufferLimit?: number
}

/** Answers how to send a venue's screens what each has not seen yet: its event log is read once for all of them, in order. */
export const createDelivery = (
  uow: UnitOfWork,
  log: Log,
  listeners: Listeners,
  { bufferLimit = BUFFER_LIMIT }: DeliveryOptions = {},
): ((companyId: string) => void) => {
  const running = new Map<string, { again: boolean }>()

  const send = (listener: Listener, seq: number, frame: Buffer): void => {
    if (seq <= listener.seq || !listeners.has(listener)) return
    if (listener.socket.bufferedAmount > bufferLimit) {
      // A screen that does not read is let go before it holds the server's memory or the others back; it comes again and catches up.
      listeners.remove(listener)
      listener.socket.close(TRY_AGAIN_LATER)
      return
    }
    listener.seq = seq
    listener.socket.send(frame, { binary: false })
  }
  const deliver = async (companyId: string): Promise<void> => {
    for (;;) {
      // Who comes while the log is read may have to begin earlier in it: the next round serves them.
      const screens = listeners.ofVenue(companyId)
      if (screens.length === 0) return
      const after = Math.min(...screens.map(({ seq }) => seq))
      const events = await uow.read(companyId, (tx) => tx.all(eventsAfter, { after, limit: PAGE }))
      for (const { seq, message } of events) {
        // Written once, whoever gets it.
        const frame = Buffer.from(message)
        for (const screen of screens) send(screen, seq, frame)
      }
      if (events.length < PAGE) return
      // What was handed over gets its chance to leave before more is.
      await nextTurn()
    }
  }
  // One delivery at a time keeps the order; news that arrives meanwhile starts one more round.
  const run = async (companyId: string, state: { again: boolean }): Promise<void> => {
    try {
      do {
        state.again = false
        await deliver(companyId)
      } while (state.again)
    } catch (error) {
      log.error({ companyId, error }, 'live delivery failed')
    } finally {
      running.delete(companyId)
    }
  }
  return (companyId) => {
    const state = running.get(companyId)
    if (state) {
      state.again = true
      return
    }
    const fresh = { again: false }
    running.set(companyId, fresh)
    void run(companyId, fresh)
  }
}
