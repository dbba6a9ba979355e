import { setImmediate as nextTurn } from 'node:timers/promises'
import type { WebSocket } from 'ws'
import type { Log } from '../log.ts'
import type { UnitOfWork } from '../unit-of-work/unit-of-work.ts'
import { eventsAfter } from './event-log.ts'

const PAGE = 1000
const BUFFER_LIMIT = 1024 * 1024
const TRY_AGAIN_LATER = 1013

/** A screen that listens. */
export interface Listener {
  readonly socket: WebSocket
  readonly companyId: string
  readonly userId: string
  readonly sessionHash: string
  /** The last event that was sent to it. */
  seq: number
}

export interface Listeners {
  /** A snapshot: screens that come or go later do not change it. */
  ofVenue(companyId: string): readonly Listener[]
  all(): readonly Listener[]
  venues(): readonly string[]
  has(listener: Listener): boolean
  add(listener: Listener): void
  remove(listener: Listener): void
}

export const createListeners = (): Listeners => {
  const venues = new Map<string, Set<Listener>>()
  const ofVenue = (companyId: string): readonly Listener[] => [...(venues.get(companyId) ?? [])]
  return {
    ofVenue,
    all: () => [...venues.keys()].flatMap(ofVenue),
    venues: () => [...venues.keys()],
    has: (listener) => venues.get(listener.companyId)?.has(listener) ?? false,
    add: (listener) => {
      venues.set(listener.companyId, (venues.get(listener.companyId) ?? new Set<Listener>()).add(listener))
    },
    remove: (listener) => {
      const ofCompany = venues.get(listener.companyId)
      ofCompany?.delete(listener)
      if (ofCompany?.size === 0) venues.delete(listener.companyId)
    },
  }
}

export interface DeliveryOptions {
  /** How many bytes may be buffered for a screen that does not read. */
  readonly bufferLimit?: number
}

/**
 * Creates the function that sends a venue's screens the events that each of them has not seen yet. The event
 * log is read once for all of them, in order.
 */
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
      // A screen that does not read is disconnected before it uses up memory or delays the others. It
      // reconnects and continues from the event log.
      listeners.remove(listener)
      listener.socket.close(TRY_AGAIN_LATER)
      return
    }
    listener.seq = seq
    listener.socket.send(frame, { binary: false })
  }
  const deliver = async (companyId: string): Promise<void> => {
    for (;;) {
      // A screen that connects while the log is read may have to start earlier: the next round serves it.
      const screens = listeners.ofVenue(companyId)
      if (screens.length === 0) return
      const after = Math.min(...screens.map(({ seq }) => seq))
      const events = await uow.read(companyId, (tx) => tx.all(eventsAfter, { after, limit: PAGE }))
      for (const { seq, message } of events) {
        // One buffer for all recipients.
        const frame = Buffer.from(message)
        for (const screen of screens) send(screen, seq, frame)
      }
      if (events.length < PAGE) return
      // Lets the sockets write before more is buffered.
      await nextTurn()
    }
  }
  // One delivery at a time keeps the order; an event that is published during one starts another round.
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
    const started = { again: false }
    running.set(companyId, started)
    void run(companyId, started)
  }
}
