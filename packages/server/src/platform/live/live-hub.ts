import { setImmediate as nextTurn } from 'node:timers/promises'
import { LIVE_SESSION_ENDED } from '@kafana/contract'
import type { WebSocket } from 'ws'
import { eventsAfter } from '../journal/journal-store.ts'
import type { Log } from '../log/log.ts'
import type { UnitOfWork, WriteTx } from '../unit-of-work/unit-of-work.ts'
import { readWord, writeWord, type LiveWord } from './live-words.ts'

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
  /** Says a word once the unit is durable, here and to the other processes that work on the store. */
  tell(tx: Pick<WriteTx, 'announce' | 'afterCommit'>, word: LiveWord): void
  /** A word of another process. */
  hear(text: string): void
  /** A venue may have news: send what each of its screens has not seen yet. */
  wake(companyId: string): void
  /** Every venue whose screens listen here may have news: words may have been lost. */
  wakeAll(): void
  add(listener: Listener): void
  remove(listener: Listener): void
  /** Ends what listens in this session, at once. */
  endSession(sessionHash: string): void
  listeners(): readonly Listener[]
}

export interface HubOptions {
  /** How many bytes may wait for a screen that does not read. */
  readonly bufferLimit?: number
}

const PAGE = 1000
const BUFFER_LIMIT = 1024 * 1024
const TRY_AGAIN_LATER = 1013

/** Reads the event log once per venue and wake, in order, and hands each event to that venue's screens only. */
export const createLiveHub = (uow: UnitOfWork, log: Log, { bufferLimit = BUFFER_LIMIT }: HubOptions = {}): LiveHub => {
  const venues = new Map<string, Set<Listener>>()
  const running = new Map<string, { again: boolean }>()
  const screensOf = (companyId: string): readonly Listener[] => [...venues.get(companyId) ?? []]
  const all = () => [...venues.keys()].flatMap(screensOf)

  const remove = (listener: Listener): void => {
    const set = venues.get(listener.companyId)
    set?.delete(listener)
    if (set?.size === 0) venues.delete(listener.companyId)
  }
  const send = (listener: Listener, seq: number, frame: Buffer): void => {
    if (seq <= listener.seq || !venues.get(listener.companyId)?.has(listener)) return
    if (listener.socket.bufferedAmount > bufferLimit) {
      // A screen that does not read is let go before it holds the server's memory or the others back; it comes again and catches up.
      remove(listener)
      listener.socket.close(TRY_AGAIN_LATER)
      return
    }
    listener.seq = seq
    listener.socket.send(frame, { binary: false })
  }
  const deliver = async (companyId: string): Promise<void> => {
    for (;;) {
      // Who comes while the log is read may have to begin earlier in it: the next round serves them.
      const screens = screensOf(companyId)
      if (screens.length === 0) return
      const after = Math.min(...screens.map(({ seq }) => seq))
      const events = await uow.read(companyId, (tx) => tx.all(eventsAfter, { after, limit: PAGE }))
      for (const { seq, message } of events) {
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
  const wake = (companyId: string): void => {
    const state = running.get(companyId)
    if (state) {
      state.again = true
      return
    }
    const fresh = { again: false }
    running.set(companyId, fresh)
    void run(companyId, fresh)
  }
  const end = (chosen: (listener: Listener) => boolean): void => {
    for (const listener of all().filter(chosen)) {
      remove(listener)
      listener.socket.close(LIVE_SESSION_ENDED)
    }
  }
  const endSession = (sessionHash: string): void => end((listener) => listener.sessionHash === sessionHash)
  const heed = (word: LiveWord): void => {
    if ('news' in word) wake(word.news)
    else if ('endedSession' in word) endSession(word.endedSession)
    else end((listener) => listener.userId === word.endedUser)
  }

  return {
    wake, remove, endSession,
    tell: (tx, word) => {
      tx.announce(writeWord(word))
      tx.afterCommit(() => heed(word))
    },
    hear: (text) => {
      const word = readWord(text)
      if (word) heed(word)
    },
    wakeAll: () => { for (const companyId of venues.keys()) wake(companyId) },
    add: (listener) => { venues.set(listener.companyId, (venues.get(listener.companyId) ?? new Set<Listener>()).add(listener)) },
    listeners: all,
  }
}
