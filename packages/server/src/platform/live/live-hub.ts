import { LIVE_SESSION_ENDED } from '@kafana/contract'
import type { WebSocket } from 'ws'
import { eventsAfter } from '../journal/journal-store.ts'
import type { Log } from '../log/log.ts'
import type { UnitOfWork } from '../unit-of-work/unit-of-work.ts'

/** A screen that listens. */
export interface Listener {
  readonly socket: WebSocket
  readonly companyId: string
  readonly userId: string
  readonly sessionHash: string
  /** The last event that was sent to it. */
  seq: number
}

export interface LiveHub {
  /** A venue has news: send what each of its screens has not seen yet. */
  wake(companyId: string): void
  add(listener: Listener): void
  remove(listener: Listener): void
  /** A session ended: its sockets close at once. */
  endSession(sessionHash: string): void
  endUser(userId: string): void
  listeners(): readonly Listener[]
}

const PAGE = 1000
/** A screen that does not read is let go before it holds the server's memory; it comes back and catches up. */
const BUFFER_LIMIT = 1024 * 1024
const TRY_AGAIN_LATER = 1013

const send = (listener: Listener, seq: number, frame: string): void => {
  if (seq <= listener.seq) return
  if (listener.socket.bufferedAmount > BUFFER_LIMIT) {
    listener.socket.close(TRY_AGAIN_LATER)
    return
  }
  listener.seq = seq
  listener.socket.send(frame)
}

/** Reads the event log once per venue and wake, in order, and hands each event to that venue's screens only. */
export const createLiveHub = (uow: UnitOfWork, log: Log): LiveHub => {
  const venues = new Map<string, Set<Listener>>()
  const running = new Map<string, { again: boolean }>()
  const all = () => [...venues.values()].flatMap((set) => [...set])

  const deliver = async (companyId: string): Promise<void> => {
    const screens = venues.get(companyId)
    if (!screens || screens.size === 0) return
    const after = Math.min(...[...screens].map(({ seq }) => seq))
    const events = await uow.read(companyId, (tx) => tx.all(eventsAfter, { after, limit: PAGE }))
    for (const { seq, message } of events) for (const screen of screens) send(screen, seq, message)
    if (events.length === PAGE) await deliver(companyId)
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
  const close = (chosen: (listener: Listener) => boolean) => { for (const listener of all()) if (chosen(listener)) listener.socket.close(LIVE_SESSION_ENDED) }

  return {
    wake: (companyId) => {
      const state = running.get(companyId)
      if (state) {
        state.again = true
        return
      }
      const fresh = { again: false }
      running.set(companyId, fresh)
      void run(companyId, fresh)
    },
    add: (listener) => {
      const set = venues.get(listener.companyId) ?? new Set<Listener>()
      venues.set(listener.companyId, set.add(listener))
    },
    remove: (listener) => {
      const set = venues.get(listener.companyId)
      set?.delete(listener)
      if (set?.size === 0) venues.delete(listener.companyId)
    },
    endSession: (sessionHash) => close((listener) => listener.sessionHash === sessionHash),
    endUser: (userId) => close((listener) => listener.userId === userId),
    listeners: all,
  }
}
