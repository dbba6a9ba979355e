import { LIVE_SESSION_ENDED } from '@kafana/contract'
import * as z from 'zod'
import type { Log } from '../log.ts'
import type { UnitOfWork, WriteTx } from '../unit-of-work/unit-of-work.ts'
import { createDelivery, createListeners, type DeliveryOptions, type Listener } from './event-delivery.ts'
import type { Signals } from './signals.ts'

const ProcessMessage = z.union([
  /** A venue with events that its screens did not get yet. */
  z.strictObject({ events: z.string() }),
  z.strictObject({ endedSession: z.string() }),
  /** A person all of whose sessions ended. */
  z.strictObject({ endedUser: z.string() }),
  /** The name of a signal: what is waited for under it may have been committed. */
  z.strictObject({ signal: z.string() }),
])
/** What the processes over one store send each other, so that each can serve its own connections. */
type ProcessMessage = z.output<typeof ProcessMessage>

/** Null for anything else: the other process may run a later version. */
const parseMessage = (text: string): ProcessMessage | null => {
  try {
    return ProcessMessage.safeParse(JSON.parse(text)).data ?? null
  } catch {
    return null
  }
}

export interface LiveHub {
  /** Sends a message, once the unit is durable, to this process and to the others over the same store. */
  publish(tx: Pick<WriteTx, 'notify' | 'afterCommit'>, message: ProcessMessage): void
  /** Handles a message of another process. */
  receive(text: string): void
  /** Sends each screen of a venue the events that it has not seen yet. */
  wake(companyId: string): void
  /** Messages may have been lost: wakes every venue that has screens here, and every long poll. */
  wakeAll(): void
  add(listener: Listener): void
  remove(listener: Listener): void
  /** Closes the connections of this session at once. */
  endSession(sessionHash: string): void
  listeners(): readonly Listener[]
}

/** The screens that are connected to this process, and the messages that concern them. */
export const createLiveHub = (
  uow: UnitOfWork,
  log: Log,
  signals: Pick<Signals, 'notify' | 'notifyAll'>,
  options: DeliveryOptions = {},
): LiveHub => {
  const listeners = createListeners()
  const wake = createDelivery(uow, log, listeners, options)
  const disconnect = (isChosen: (listener: Listener) => boolean): void => {
    for (const listener of listeners.all().filter(isChosen)) {
      listeners.remove(listener)
      listener.socket.close(LIVE_SESSION_ENDED)
    }
  }
  const endSession = (sessionHash: string): void =>
    disconnect((listener) => listener.sessionHash === sessionHash)
  const handle = (message: ProcessMessage): void => {
    if ('events' in message) wake(message.events)
    else if ('endedSession' in message) endSession(message.endedSession)
    else if ('signal' in message) signals.notify(message.signal)
    else disconnect((listener) => listener.userId === message.endedUser)
  }
  return {
    wake,
    endSession,
    add: listeners.add,
    remove: listeners.remove,
    listeners: listeners.all,
    publish: (tx, message) => {
      tx.notify(JSON.stringify(message))
      tx.afterCommit(() => handle(message))
    },
    receive: (text) => {
      const message = parseMessage(text)
      if (message) handle(message)
    },
    wakeAll: () => {
      signals.notifyAll()
      for (const companyId of listeners.venues()) wake(companyId)
    },
  }
}
