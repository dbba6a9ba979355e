import { LIVE_SESSION_ENDED } from '@kafana/contract'
import type { Log } from '../log/log.ts'
import type { UnitOfWork, WriteTx } from '../unit-of-work/unit-of-work.ts'
import { createBells, type Bells } from './bells.ts'
import { createDelivery, type DeliveryOptions } from './deliver-news.ts'
import { createListeners, type Listener } from './listeners.ts'
import { readWord, writeWord, type LiveWord } from './live-words.ts'

export interface LiveHub {
  /** Says a word once the unit is durable, here and to the other processes that work on the store. */
  tell(tx: Pick<WriteTx, 'announce' | 'afterCommit'>, word: LiveWord): void
  /** A word of another process. */
  hear(text: string): void
  /** A venue may have news: send what each of its screens has not seen yet. */
  wake(companyId: string): void
  /** Words may have been lost: every venue whose screens listen here may have news, and what somebody waits for may be there. */
  wakeAll(): void
  add(listener: Listener): void
  remove(listener: Listener): void
  /** Ends what listens in this session, at once. */
  endSession(sessionHash: string): void
  listeners(): readonly Listener[]
  /** Where parts of this process wait for a word. */
  readonly bells: Pick<Bells, 'hang'>
}

/** The screens that listen to this process, and the words that reach them. */
export const createLiveHub = (uow: UnitOfWork, log: Log, options: DeliveryOptions = {}): LiveHub => {
  const listeners = createListeners()
  const bells = createBells()
  const wake = createDelivery(uow, log, listeners, options)
  const end = (chosen: (listener: Listener) => boolean): void => {
    for (const listener of listeners.all().filter(chosen)) {
      listeners.remove(listener)
      listener.socket.close(LIVE_SESSION_ENDED)
    }
  }
  const endSession = (sessionHash: string): void => end((listener) => listener.sessionHash === sessionHash)
  const heed = (word: LiveWord): void => {
    if ('news' in word) wake(word.news)
    else if ('endedSession' in word) endSession(word.endedSession)
    else if ('ring' in word) bells.ring(word.ring)
    else end((listener) => listener.userId === word.endedUser)
  }
  return {
    bells,
    wake,
    endSession,
    add: listeners.add,
    remove: listeners.remove,
    listeners: listeners.all,
    tell: (tx, word) => {
      tx.announce(writeWord(word))
      tx.afterCommit(() => heed(word))
    },
    hear: (text) => {
      const word = readWord(text)
      if (word) heed(word)
    },
    wakeAll: () => {
      bells.ringAll()
      for (const companyId of listeners.venues()) wake(companyId)
    },
  }
}
