import type { Duplex } from 'node:stream'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { LIVE_SESSION_ENDED, type LiveEvent } from '@kafana/contract'
import { WebSocket } from 'ws'
import * as z from 'zod'
import type { Clock } from '../clock.ts'
import { systemTimer, type Timer } from '../clock.ts'
import type { Log } from '../log.ts'
import { statement } from '../unit-of-work/statement.ts'
import { storedTime } from '../unit-of-work/stored-time.ts'
import { NO_COMPANY, type UnitOfWork, type WriteTx, type Tx } from '../unit-of-work/unit-of-work.ts'
import { audienceOf, createFraming, NOBODY, resyncFrame, skippedFrame, type ReadRights } from './audience.ts'
import { sessionSignal, type Signals, userSignal } from './signals.ts'

const MAX_REPLAYED = 10_000
/** How long an event is kept. A client that was away for longer reads everything again. */
export const EVENTS_KEPT_MS = 24 * 60 * 60 * 1000

export const eventTimes = [storedTime('events', 'at')]

const nextSeq = statement((kit) =>
  kit.db
    .updateTable('venue_sequences')
    .set((eb) => ({ event_seq: eb('event_seq', '+', 1) }))
    .where('company_id', '=', kit.companyId)
    .returning('event_seq'),
)
const lastSeq = statement((kit) =>
  kit.db.selectFrom('venue_sequences').select('event_seq').where('company_id', '=', kit.companyId),
)
export const insertEvent = statement((kit, p: { seq: number; message: string; at: number }) =>
  kit.db.insertInto('events').values({ company_id: kit.companyId, seq: p.seq, message: p.message, at: p.at }),
)
export const eventsAfter = statement((kit, p: { after: number; limit: number }) =>
  kit.db
    .selectFrom('events')
    .select(['seq', 'message', 'at'])
    .where('company_id', '=', kit.companyId)
    .where('seq', '>', p.after)
    .orderBy('seq')
    .limit(p.limit),
)

/** Events of all venues, the oldest first. */
const deleteOldest = statement((kit, p: { before: number; limit: number }) =>
  kit.db.deleteFrom('events').where(
    (eb) => eb.refTuple('company_id', 'seq'),
    'in',
    (eb) =>
      eb
        .selectFrom('events as old')
        .where('old.at', '<', p.before)
        .orderBy('old.at')
        .limit(p.limit)
        .select(['old.company_id', 'old.seq'])
        .$asTuple('company_id', 'seq'),
  ),
)
/** What is deleted in one unit: the first one after an upgrade finds those of years. */
const DELETED_AT_ONCE = 5000

export const deleteOldEvents = async (uow: UnitOfWork, clock: Clock): Promise<void> => {
  const before = clock.now() - EVENTS_KEPT_MS
  const deleteSome = () =>
    uow.write(NO_COMPANY, (tx) => tx.run(deleteOldest, { before, limit: DELETED_AT_ONCE }))
  while ((await deleteSome()) === DELETED_AT_ONCE);
}

/** The last event of a unit. From the first one on the sequence is locked for it, so that nobody else takes a number. */
const lastOf = new WeakMap<WriteTx, number>()

const takeSeq = async (tx: WriteTx): Promise<number> => {
  const last = lastOf.get(tx)
  if (last !== undefined) {
    tx.send(nextSeq, {})
    return last + 1
  }
  const next = await tx.get(nextSeq, {})
  if (!next) throw new Error(`venue ${tx.companyId} has no sequence`)
  return next.event_seq
}

/** Appends an event to the venue's log under the next number of its sequence. */
export const appendEvent = async (tx: WriteTx, event: LiveEvent, clock: Clock): Promise<void> => {
  const seq = await takeSeq(tx)
  lastOf.set(tx, seq)
  tx.send(insertEvent, { seq, message: JSON.stringify({ ...event, seq }), at: clock.now() })
}

export interface ReplayStart {
  /** The last event that is not sent. */
  readonly seq: number
  /** Whether the client missed too much to replay and has to read everything again. */
  readonly resync: boolean
}

/**
 * Where the replay for a client begins that has seen everything up to `after` (null: it has seen nothing and
 * starts with the next event).
 */
export const replayStart = async (tx: Tx, after: number | null, now: number): Promise<ReplayStart> => {
  const last = (await tx.get(lastSeq, {}))?.event_seq ?? 0
  if (after === null) return { seq: last, resync: false }
  const first = await tx.get(eventsAfter, { after, limit: 1 })
  const isTooOld = first ? first.seq !== after + 1 || first.at < now - EVENTS_KEPT_MS : last > after
  // A number above the last one belongs to the log of another server.
  const resync = after > last || last - after > MAX_REPLAYED || isTooOld
  return { seq: resync ? last : after, resync }
}

const PAGE = 1000
const BUFFER_LIMIT = 512 * 1024
/** What a message that waits costs each socket: its own entry in the queue. The bytes are shared by all sockets. */
const MESSAGE_COST = 1024
const TRY_AGAIN_LATER = 1013
/** After the event log could not be read. */
const RETRY_MS = 1000

/** A screen that listens. */
export interface Listener {
  readonly socket: WebSocket
  /** The connection of the socket, to which whole frames are written. */
  readonly stream: Duplex
  readonly companyId: string
  readonly userId: string
  readonly sessionHash: string
  /** Its rights at its last event; a message that they do not cover is not sent. */
  audience: string
  /** The last event that was considered for it. */
  seq: number
  /** The last event that it knows of: those between this one and `seq` were not for it. */
  knownSeq: number
}

/** The socket itself would encode it for each screen. What it sends is not interleaved: nothing is compressed. */
export const sendFrame = ({ socket, stream }: Pick<Listener, 'socket' | 'stream'>, frame: Buffer): void => {
  if (socket.readyState === WebSocket.OPEN) stream.write(frame)
}

/** By venue. */
const createListeners = () => {
  const venues = new Map<string, Set<Listener>>()
  /** A snapshot: screens that come or go later do not change it. */
  const ofVenue = (companyId: string): readonly Listener[] => [...(venues.get(companyId) ?? [])]
  return {
    ofVenue,
    all: () => [...venues.keys()].flatMap(ofVenue),
    venues: () => [...venues.keys()],
    has: (listener: Listener): boolean => venues.get(listener.companyId)?.has(listener) ?? false,
    add: (listener: Listener): void => {
      venues.set(listener.companyId, (venues.get(listener.companyId) ?? new Set<Listener>()).add(listener))
    },
    remove: (listener: Listener): void => {
      const ofCompany = venues.get(listener.companyId)
      ofCompany?.delete(listener)
      if (ofCompany?.size === 0) venues.delete(listener.companyId)
    },
  }
}
type Listeners = ReturnType<typeof createListeners>

/** What is sent to the screens of this process. Called for each message and screen; must not throw. */
export interface LiveObserver {
  sent(): void
  /** A screen did not read fast enough and was disconnected. */
  disconnected(): void
}

interface DeliveryOptions {
  readonly readRights: ReadRights
  /** How much memory may be used by what waits for a screen that does not read. */
  readonly bufferLimit?: number
  readonly timer?: Timer
  readonly observer?: LiveObserver | undefined
}

/**
 * Creates the function that sends a venue's screens the events that each of them has not seen yet, as far as the
 * rights of its person cover them. The event log and the rights are read once for all screens, together: a change
 * of somebody's rights holds for every event after it.
 */
const createDelivery = (
  uow: UnitOfWork,
  log: Log,
  listeners: Listeners,
  { readRights, bufferLimit = BUFFER_LIMIT, timer = systemTimer, observer }: DeliveryOptions,
): ((companyId: string) => void) => {
  const running = new Map<string, { again: boolean }>()

  /** Whether too much waits for a screen, counted by the length of what comes next. */
  const isBehind = ({ socket }: Listener, frame: Buffer | null): boolean =>
    socket.bufferedAmount * (1 + MESSAGE_COST / (frame?.length ?? MESSAGE_COST)) > bufferLimit
  const write = (listener: Listener, seq: number, frame: Buffer): void => {
    listener.knownSeq = seq
    sendFrame(listener, frame)
    observer?.sent()
  }
  const send = (listener: Listener, seq: number, frame: Buffer | null): void => {
    if (seq <= listener.seq || !listeners.has(listener)) return
    if (isBehind(listener, frame)) {
      // A screen that does not read is disconnected before it uses up memory or delays the others. It
      // reconnects and continues from the event log.
      listeners.remove(listener)
      listener.socket.close(TRY_AGAIN_LATER)
      observer?.disconnected()
      return
    }
    listener.seq = seq
    if (frame === null) return
    if (listener.knownSeq < seq - 1) write(listener, seq - 1, skippedFrame(seq - 1))
    write(listener, seq, frame)
  }
  const readAfter = (companyId: string, after: number, screens: readonly Listener[]) =>
    uow.read(companyId, async (tx) => {
      const events = await tx.all(eventsAfter, { after, limit: PAGE })
      const people = [...new Set(screens.map(({ userId }) => userId))]
      return { events, rights: events.length > 0 ? await readRights(tx, people) : new Map<string, never>() }
    })
  type Read = Awaited<ReturnType<typeof readAfter>>
  const sendAll = ({ events, rights }: Read, screens: readonly Listener[]): void => {
    const last = events.at(-1)?.seq ?? 0
    const audiences = new Map([...rights].map(([userId, stored]) => [userId, audienceOf(stored)]))
    for (const screen of screens) {
      const audience = audiences.get(screen.userId) ?? NOBODY
      // What its screens show has to be read again, whatever the events are about.
      if (audience !== screen.audience) send(screen, last, resyncFrame(last))
      screen.audience = audience
    }
    const framing = createFraming()
    for (const { seq, message } of events) {
      const frameFor = framing(message)
      for (const screen of screens) send(screen, seq, frameFor(screen.audience, screen.userId))
    }
  }
  const deliver = async (companyId: string): Promise<void> => {
    for (;;) {
      // A screen that connects while the log is read may have to start earlier: the next round serves it.
      const screens = listeners.ofVenue(companyId)
      if (screens.length === 0) return
      const after = Math.min(...screens.map(({ seq }) => seq))
      const read = await readAfter(companyId, after, screens)
      if (read.events.length > 0) sendAll(read, screens)
      if (read.events.length < PAGE) return
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
      // Nobody else reports these events again.
      timer.after(RETRY_MS, () => wake(companyId))
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
    const started = { again: false }
    running.set(companyId, started)
    void run(companyId, started)
  }
  return wake
}

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
  options: DeliveryOptions,
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
    else if ('endedSession' in message) {
      endSession(message.endedSession)
      signals.notify(sessionSignal(message.endedSession))
    } else if ('signal' in message) signals.notify(message.signal)
    else {
      disconnect((listener) => listener.userId === message.endedUser)
      signals.notify(userSignal(message.endedUser))
    }
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
