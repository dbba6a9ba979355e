import { calls } from '@kafana/contract'
import type { Role } from '@kafana/domain'
import { ApiError } from '../api/api-error.ts'
import { databaseName } from '../browser/application.ts'
import { uuid } from '../browser/polyfills.ts'
import { readSession, subscribeSession } from '../session/session-store.ts'
import { ChangeCache } from './change-cache.ts'
import { movesAfter } from './line-change.ts'
import { OutboxDatabase } from './outbox-database.ts'
import {
  type PendingCall,
  type PendingChange,
  type PendingDetails,
  type PendingInput,
  type PendingResult,
  type Refusal,
} from './pending-change.ts'
import { errorOfRefusal, SendQueue, type SendResult } from './send-queue.ts'

let isRequested = false

/**
 * Asks the browser, once, not to evict pending changes when the disk fills up. Browsers do not offer this on
 * plain-HTTP addresses; storing works without it.
 */
const requestPersistentStorage = (): void => {
  if (isRequested) return
  isRequested = true
  const storage = navigator.storage as StorageManager | undefined
  storage?.persist?.().catch(() => undefined)
}

type FinalResult = Exclude<SendResult, { is: 'retry' }>

/** Between tabs: the database has changed, or the result of a change that any of them may wait for. */
type TabMessage =
  | { readonly is: 'changed' }
  | { readonly is: 'ended'; readonly change: PendingChange; readonly end: FinalResult }

const CHANNEL = databaseName('kafana-outbox')

interface TabChannel {
  readonly post: (message: TabMessage) => void
  readonly close: () => void
}

/** Connects the tabs of this device; without BroadcastChannel, tabs find out by reading the database. */
const openTabChannel = (onMessage: (message: TabMessage) => void): TabChannel => {
  if (typeof BroadcastChannel === 'undefined') return { post: () => {}, close: () => {} }
  const channel = new BroadcastChannel(CHANNEL)
  channel.addEventListener('message', (event: MessageEvent<TabMessage>) => onMessage(event.data))
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel has none: it ends at its origin
  return { post: (message) => channel.postMessage(message), close: () => channel.close() }
}

/** The outcome for the caller: the server did it, it is queued here and sent later, or the server refused it. */
type EnqueueResult<C extends PendingCall> =
  | { readonly is: 'sent'; readonly answer: PendingResult<C> | null }
  | { readonly is: 'waiting' }
  | { readonly is: 'refused'; readonly error: ApiError }

/** Called with the result of a change, before the change leaves the list. */
export type ResultListener = (change: PendingChange, end: FinalResult) => void

/** After this long the caller learns that the change is queued. */
const ANSWER_TIMEOUT_MS = 5000
/** How often the lease is renewed while changes are queued, also during a long call. */
const LEASE_RENEWAL_MS = 2000
/** Each queue sends in sequence; a printed bill neither waits for a stuck order nor blocks one. */
type QueueName = 'orders' | 'bills'
const queueOf = ({ call }: Pick<PendingChange, 'call'>): QueueName =>
  call === 'billing.tell' ? 'bills' : 'orders'
const QUEUES: readonly QueueName[] = ['orders', 'bills']

interface Caller {
  readonly resolve: (end: EnqueueResult<PendingCall>) => void
  readonly timer: ReturnType<typeof setTimeout>
}

const unauthenticated = (): ApiError =>
  new ApiError({ status: 401, code: 'UNAUTHENTICATED', message: 'Sign in first.' })

interface Sender {
  readonly _id: string
  readonly company: string | null
  readonly role: Role
}
const REPORTING_ROLES: readonly string[] = calls.billing.tell.roles

/**
 * May the signed-in user send this change? A printed bill may be reported by anyone of the venue who may
 * bill; from others the server would refuse it for good.
 */
export const maySend = (change: PendingChange, user: Sender | undefined): boolean => {
  if (user === undefined || change.company !== user.company) return false
  return change.call === 'billing.tell' ? REPORTING_ROLES.includes(user.role) : change.by._id === user._id
}

/** Writes that must not be lost: stored on the device and sent once, in order, by a single tab. */
export class Outbox {
  readonly #tab = uuid()
  readonly #database = new OutboxDatabase(() => this.#sync())
  readonly #cache = new ChangeCache(this.#database)
  readonly #queues: Readonly<Record<QueueName, SendQueue>>
  readonly #callers = new Map<string, Caller>()
  readonly #resultListeners = new Set<ResultListener>()
  #channel: TabChannel | null = null
  #leaseTimer: ReturnType<typeof setInterval> | undefined
  #stopListening: (() => void) | null = null
  #isStopped = false

  constructor() {
    const queue = (name: QueueName): SendQueue =>
      new SendQueue({
        claim: () => this.#claim(),
        next: () => this.#next(name),
        onResult: (change, end) => this.#onSendResult(change, end),
      })
    this.#queues = { orders: queue('orders'), bills: queue('bills') }
    this.#cache.subscribe(() => this.#resolveCallers())
  }

  readonly changes = this.#cache.changes
  readonly subscribe = this.#cache.subscribe

  /** Calls `listener` with every change that is sent or refused, by whichever tab. */
  onResult(listener: ResultListener): () => void {
    this.#resultListeners.add(listener)
    return () => this.#resultListeners.delete(listener)
  }

  /** Sends what earlier pages left behind, and again on every occasion. Returns a function that stops it. */
  start(): () => void {
    const flush = (): void => void this.flush()
    this.#channel = openTabChannel((message) => void this.#onTabMessage(message))
    const stopSession = subscribeSession(flush)
    // A hidden tab may have missed the messages of others.
    const sync = (): void => this.#sync()
    const release = (): void => void this.#database.release(this.#tab)
    addEventListener('online', flush)
    addEventListener('pagehide', release)
    document.addEventListener('visibilitychange', sync)
    this.#stopListening = () => {
      stopSession()
      removeEventListener('online', flush)
      removeEventListener('pagehide', release)
      document.removeEventListener('visibilitychange', sync)
    }
    sync()
    return () => this.stop()
  }

  /** Whether nothing waits on this device, and nothing is refused and unread. */
  async isEmpty(): Promise<boolean> {
    await this.#cache.read()
    return this.changes().length === 0
  }

  /** Stops all timers and listeners, as closing the tab does. */
  stop(): void {
    this.#isStopped = true
    for (const name of QUEUES) this.#queues[name].stop()
    for (const { timer } of this.#callers.values()) clearTimeout(timer)
    clearInterval(this.#leaseTimer)
    this.#stopListening?.()
    this.#channel?.close()
    this.#channel = null
  }

  #sync(): void {
    void this.#cache.read().then(() => this.flush())
  }

  /** Tries to send the queues now; resolves when they are empty or stuck. */
  async flush(): Promise<void> {
    await Promise.all(QUEUES.map((name) => this.#queues[name].flush()))
  }

  /** Stores a change and sends it. It is part of `changes` at once. */
  enqueue<C extends PendingCall>(
    call: C,
    input: PendingInput<C>,
    details: PendingDetails<C>,
  ): Promise<EnqueueResult<C>> {
    const user = readSession()?.user
    if (!user?.company) return Promise.resolve({ is: 'refused', error: unauthenticated() })
    const { _id, firstname, lastname } = user
    const change = {
      ...details,
      call,
      input,
      key: uuid(),
      place: null,
      company: user.company,
      by: { _id, firstname, lastname },
      at: Date.now(),
      waited: false,
      state: 'waiting',
      refusal: null,
    } as unknown as PendingChange
    return new Promise((resolve) => {
      const timer = setTimeout(() => this.#resolveAsWaiting(change.key), ANSWER_TIMEOUT_MS)
      this.#callers.set(change.key, { resolve, timer })
      void this.#cache.add(change).then(() => {
        this.#broadcast({ is: 'changed' })
        return this.#queues[queueOf(change)].flush()
      })
    })
  }

  /** Removes a refused change that the user has acknowledged, or drops a queued one. */
  async discard(key: string): Promise<void> {
    this.#resolveCaller(key, { is: 'waiting' })
    await this.#cache.remove(key)
    this.#broadcast({ is: 'changed' })
    void this.flush()
  }

  /** Takes over another user's changes: they are sent as the signed-in user. */
  async sendAsMe(keys: readonly string[]): Promise<void> {
    const user = readSession()?.user
    if (!user) return
    const { _id, firstname, lastname } = user
    await Promise.all(keys.map((key) => this.#cache.edit(key, { by: { _id, firstname, lastname } })))
    this.#broadcast({ is: 'changed' })
    void this.flush()
  }

  #sendable(name: QueueName): readonly PendingChange[] {
    const user = readSession()?.user
    return this.changes().filter(
      (each) => each.state === 'waiting' && queueOf(each) === name && maySend(each, user),
    )
  }

  #next(name: QueueName): { change: PendingChange; token: string } | undefined {
    const token = readSession()?.token
    const change = this.#sendable(name)[0]
    return change && token ? { change, token } : undefined
  }

  async #claim(): Promise<boolean> {
    const isOurs = await this.#database.claim(this.#tab, document.visibilityState === 'visible')
    await this.#cache.read()
    if (!this.#isStopped) this.#leaseTimer ??= setInterval(() => void this.#renew(), LEASE_RENEWAL_MS)
    // Without a database no other tab knows of these changes.
    return isOurs ?? true
  }

  async #renew(): Promise<void> {
    if (QUEUES.some((name) => this.#next(name))) {
      await this.#claim()
      return
    }
    clearInterval(this.#leaseTimer)
    this.#leaseTimer = undefined
    await this.#database.release(this.#tab)
  }

  #broadcast(message: TabMessage): void {
    this.#channel?.post(message)
  }

  async #onTabMessage(message: TabMessage): Promise<void> {
    if (message.is === 'changed') await this.#cache.read()
    else if ((await this.#finish(message.change, message.end)) && message.end.is === 'refused')
      this.#broadcast({ is: 'changed' })
    void this.flush()
  }

  async #onSendResult(change: PendingChange, end: SendResult): Promise<void> {
    if (end.is === 'retry') {
      this.#resolveAsWaiting(change.key)
      // Only once: otherwise every attempt would render all screens again.
      if (change.waited) return
      await this.#cache.edit(change.key, { waited: true })
      this.#broadcast({ is: 'changed' })
      return
    }
    const isRemoved = await this.#finish(change, end)
    // A refusal that reached its caller need not show in other tabs.
    this.#broadcast(isRemoved && end.is === 'refused' ? { is: 'changed' } : { is: 'ended', change, end })
  }

  /** Ends a change, and with a refused one the moves that build on it. Returns whether the change was removed. */
  async #finish(change: PendingChange, end: FinalResult): Promise<boolean> {
    const later = end.is === 'refused' ? movesAfter(change, this.changes()) : []
    const isRemoved = await this.#finishOne(change, end)
    for (const each of later) await this.#finishOne(each, end)
    return isRemoved
  }

  /**
   * Ends a change. A refusal goes to the caller; without one it stays in the list until somebody has read it.
   * Returns whether the change was removed.
   */
  async #finishOne(change: PendingChange, end: FinalResult): Promise<boolean> {
    for (const listener of this.#resultListeners) listener(change, end)
    const hasCaller = this.#resolveCaller(
      change.key,
      end.is === 'sent'
        ? { is: 'sent', answer: end.answer }
        : { is: 'refused', error: errorOfRefusal(end.refusal) },
    )
    if (end.is === 'sent' || hasCaller) {
      await this.#cache.remove(change.key)
      return true
    }
    await this.#cache.edit(change.key, { state: 'refused', refusal: end.refusal })
    return false
  }

  #resolveCaller(key: string, end: EnqueueResult<PendingCall>): boolean {
    const caller = this.#callers.get(key)
    if (!caller) return false
    clearTimeout(caller.timer)
    this.#callers.delete(key)
    caller.resolve(end)
    return true
  }

  #resolveAsWaiting(key: string): void {
    if (!this.#resolveCaller(key, { is: 'waiting' })) return
    requestPersistentStorage()
    void this.#cache.edit(key, { waited: true })
  }

  /** A change behind a stuck one is stuck too; and another tab may have sent a change without a message. */
  #resolveCallers(): void {
    for (const key of this.#callers.keys()) {
      const change = this.#cache.find(key)
      if (!change) this.#resolveCaller(key, { is: 'sent', answer: null })
      else if (change.refusal) this.#resolveAsRefused(change.key, change.refusal)
      else if (this.#headOf(change)?.waited) this.#resolveAsWaiting(key)
    }
  }

  #resolveAsRefused(key: string, refusal: Refusal): void {
    if (this.#resolveCaller(key, { is: 'refused', error: errorOfRefusal(refusal) })) void this.discard(key)
  }

  #headOf(change: PendingChange): PendingChange | undefined {
    return this.changes().find(
      (each) =>
        each.state === 'waiting' && queueOf(each) === queueOf(change) && each.by._id === change.by._id,
    )
  }
}
