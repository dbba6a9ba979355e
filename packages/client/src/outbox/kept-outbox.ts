import { ApiError } from '../api/api-error.ts'
import { uuid } from '../browser/polyfills.ts'
import { readSession, subscribeSession } from '../session/session-store.ts'
import { ChangeCache } from './change-cache.ts'
import { firstOf } from './first-change.ts'
import {
  type AnyChange,
  type CallOf,
  type ChangeOf,
  type KeptCalls,
  keptCallOf,
  maySendOf,
  type OutboxSettings,
  type Refusal,
} from './kept-call.ts'
import { OutboxDatabase } from './outbox-database.ts'
import { errorOfRefusal, type FinalResult, type Sending, SendQueue, type SendResult } from './send-queue.ts'
import { openTabChannel, type TabChannel, type TabMessage } from './tab-channel.ts'

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

/** The outcome for the caller: the server did it, it is queued here and sent later, or the server refused it. */
type EnqueueResult<Answer> =
  | { readonly is: 'sent'; readonly answer: Answer | null }
  | { readonly is: 'waiting' }
  | { readonly is: 'refused'; readonly error: ApiError }

/** Called with the result of a change, before the change leaves the list. */
export type ResultListenerOf<K extends KeptCalls> = (change: ChangeOf<K>, end: FinalResult) => void

/** After this long the caller learns that the change is queued. */
const ANSWER_TIMEOUT_MS = 5000
/** How often the lease is renewed while changes are queued, also during a long call. */
const LEASE_RENEWAL_MS = 2000
interface Caller {
  readonly resolve: (end: EnqueueResult<unknown>) => void
  readonly timer: ReturnType<typeof setTimeout>
}

const unauthenticated = (): ApiError =>
  new ApiError({ status: 401, code: 'UNAUTHENTICATED', message: 'Sign in first.' })

/** Writes that must not be lost: stored on the device and sent once, each queue in its order, by a single tab. */
export class KeptOutbox<K extends KeptCalls> {
  readonly #settings: OutboxSettings<K>
  readonly #tab = uuid()
  readonly #database = new OutboxDatabase<ChangeOf<K>>(() => this.#sync())
  readonly #cache = new ChangeCache<ChangeOf<K>>(this.#database)
  readonly #queues = new Map<string, SendQueue<ChangeOf<K>>>()
  readonly #callers = new Map<string, Caller>()
  readonly #resultListeners = new Set<ResultListenerOf<K>>()
  /** The keys of changes that wait for another version of the application. */
  readonly #forOtherVersion = new Set<string>()
  #channel: TabChannel<ChangeOf<K>> | null = null
  #leaseTimer: ReturnType<typeof setInterval> | undefined
  #stopListening: (() => void) | null = null
  #isStopped = false

  constructor(settings: OutboxSettings<K>) {
    this.#settings = settings
    this.#cache.subscribe(() => this.#resolveCallers())
  }

  readonly changes = this.#cache.changes
  readonly subscribe = this.#cache.subscribe
  /** Whether the server did not understand it as this version of the application says it. */
  readonly isForOtherVersion = ({ key }: Pick<AnyChange, 'key'>): boolean => this.#forOtherVersion.has(key)

  /** Calls `listener` with every change that is sent or refused, by whichever tab. */
  onResult(listener: ResultListenerOf<K>): () => void {
    this.#resultListeners.add(listener)
    return () => this.#resultListeners.delete(listener)
  }

  /** Sends what earlier pages left behind, and again on every occasion. Returns a function that stops it. */
  start(): () => void {
    const flush = (): void => void this.flush()
    this.#channel = openTabChannel<ChangeOf<K>>((message) => void this.#onTabMessage(message))
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
    for (const queue of this.#queues.values()) queue.stop()
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
    await Promise.all([...this.#waitingQueues()].map((name) => this.#queue(name).flush()))
  }

  /** A new change of whoever is signed in; null for nobody. */
  #changeOf<C extends CallOf<K>>(
    call: C,
    input: K[C]['input'],
    details: K[C]['details'],
  ): ChangeOf<K, C> | null {
    const user = readSession()?.user
    if (!user?.company) return null
    const { _id, firstname, lastname } = user
    return {
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
    } as unknown as ChangeOf<K, C>
  }

  async #add(change: ChangeOf<K>): Promise<void> {
    await this.#cache.add(change)
    this.#broadcast({ is: 'changed' })
    const name = this.#queueOf(change)
    if (name !== undefined) await this.#queue(name).flush()
  }

  /** Stores a change and sends it. It is part of `changes` at once. */
  enqueue<C extends CallOf<K>>(
    call: C,
    input: K[C]['input'],
    details: K[C]['details'],
  ): Promise<EnqueueResult<K[C]['answer']>> {
    const change = this.#changeOf(call, input, details)
    if (change === null) return Promise.resolve({ is: 'refused', error: unauthenticated() })
    return new Promise((resolve) => {
      const timer = setTimeout(() => this.#resolveAsWaiting(change.key), ANSWER_TIMEOUT_MS)
      this.#callers.set(change.key, { resolve, timer })
      void this.#add(change)
    })
  }

  /**
   * The same for a caller that does not wait: a refusal stays in `changes` until somebody has read it.
   * Resolves when the change is stored; nothing is stored where nobody is signed in.
   */
  async keep<C extends CallOf<K>>(call: C, input: K[C]['input'], details: K[C]['details']): Promise<void> {
    const change = this.#changeOf(call, input, details)
    if (change === null) return
    requestPersistentStorage()
    await this.#add(change)
  }

  /** Sends a refused change once more, with what has changed of it: at the end of its queue, as a new attempt. */
  async resend(key: string, changes: Partial<ChangeOf<K>>): Promise<void> {
    const refused = this.#cache.find(key)
    if (refused?.state !== 'refused') return
    await this.#replace(refused, changes)
    void this.flush()
  }

  async #replace(change: ChangeOf<K>, changes: Partial<ChangeOf<K>>): Promise<void> {
    const next = {
      ...change,
      ...changes,
      key: uuid(),
      place: null,
      state: 'waiting',
      refusal: null,
    } as ChangeOf<K>
    const caller = this.#callers.get(change.key)
    this.#callers.delete(change.key)
    if (caller) this.#callers.set(next.key, caller)
    await this.#cache.replace(change.key, next)
    this.#broadcast({ is: 'changed' })
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

  #queueOf(change: ChangeOf<K>): string | undefined {
    return keptCallOf(this.#settings.calls, change)?.queue(change, this.changes())
  }

  #queue(name: string): SendQueue<ChangeOf<K>> {
    const queue =
      this.#queues.get(name) ??
      new SendQueue<ChangeOf<K>>({
        claim: () => this.#claim(),
        next: () => this.#next(name),
        onResult: (change, end) => this.#onSendResult(change, end),
      })
    this.#queues.set(name, queue)
    // A change that was being stored when the tab was closed is left to the next page, too.
    if (this.#isStopped) queue.stop()
    return queue
  }

  #sendable(): readonly ChangeOf<K>[] {
    const user = readSession()?.user
    return this.changes().filter(
      (each) => each.state === 'waiting' && maySendOf(this.#settings.calls, each, user),
    )
  }

  #waitingQueues(): ReadonlySet<string> {
    return new Set(this.#sendable().flatMap((each) => this.#queueOf(each) ?? []))
  }

  #next(name: string) {
    const token = readSession()?.token
    const queue = this.#sendable().filter((each) => this.#queueOf(each) === name)
    const change = firstOf(this.#settings.calls, queue, this.isForOtherVersion)
    const kept = change && keptCallOf(this.#settings.calls, change)
    if (!change || !kept || !token) return undefined
    const sending: Sending = {
      run: (options) => kept.send(change, options),
      timeoutMs: this.#settings.timeoutMs,
      ...(this.#settings.isForOtherVersion && { isForOtherVersion: this.#settings.isForOtherVersion }),
      isTooOld: kept.maxAgeMs !== undefined && Date.now() - change.at > kept.maxAgeMs,
    }
    return { change, token, sending, isForOtherVersion: this.isForOtherVersion(change) }
  }

  async #claim(): Promise<boolean> {
    const isOurs = await this.#database.claim(this.#tab, document.visibilityState === 'visible')
    await this.#cache.read()
    if (!this.#isStopped) this.#leaseTimer ??= setInterval(() => void this.#renew(), LEASE_RENEWAL_MS)
    // Without a database no other tab knows of these changes.
    return isOurs ?? true
  }

  async #renew(): Promise<void> {
    if (this.#sendable().length > 0 && readSession()?.token) {
      await this.#claim()
      return
    }
    clearInterval(this.#leaseTimer)
    this.#leaseTimer = undefined
    await this.#database.release(this.#tab)
  }

  #broadcast(message: TabMessage<ChangeOf<K>>): void {
    this.#channel?.post(message)
  }

  async #onTabMessage(message: TabMessage<ChangeOf<K>>): Promise<void> {
    if (message.is === 'changed') await this.#cache.read()
    else if ((await this.#finish(message.change, message.end)) && message.end.is === 'refused')
      this.#broadcast({ is: 'changed' })
    void this.flush()
  }

  async #onSendResult(change: ChangeOf<K>, end: SendResult): Promise<void> {
    if (end.is === 'retry') {
      const isNew = end.isForOtherVersion === true && !this.isForOtherVersion(change)
      if (isNew) this.#forOtherVersion.add(change.key)
      this.#resolveAsWaiting(change.key)
      // Only once: otherwise every attempt would render all screens again.
      if (change.waited && !isNew) return
      await this.#cache.edit(change.key, { waited: true })
      this.#broadcast({ is: 'changed' })
      return
    }
    const instead =
      end.is === 'refused'
        ? keptCallOf(this.#settings.calls, change)?.instead?.(change, end.refusal)
        : undefined
    if (instead !== undefined) {
      await this.#replace(change, instead)
      void this.flush()
      return
    }
    const isRemoved = await this.#finish(change, end)
    // A refusal that reached its caller need not show in other tabs.
    this.#broadcast(isRemoved && end.is === 'refused' ? { is: 'changed' } : { is: 'ended', change, end })
    // What waited for it may be in another queue now.
    void this.flush()
  }

  /** Ends a change, and with a refused one those that build on it. Returns whether the change was removed. */
  async #finish(change: ChangeOf<K>, end: FinalResult): Promise<boolean> {
    const later = end.is === 'refused' ? this.#settings.refusedWith(change, this.changes()) : []
    const isRemoved = await this.#finishOne(change, end)
    for (const each of later) await this.#finishOne(each, end)
    return isRemoved
  }

  /**
   * Ends a change. A refusal goes to the caller; without one it stays in the list until somebody has read it.
   * Returns whether the change was removed.
   */
  async #finishOne(change: ChangeOf<K>, end: FinalResult): Promise<boolean> {
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

  #resolveCaller(key: string, end: EnqueueResult<unknown>): boolean {
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

  #headOf(change: ChangeOf<K>): ChangeOf<K> | undefined {
    return this.changes().find(
      (each) =>
        each.state === 'waiting' &&
        this.#queueOf(each) === this.#queueOf(change) &&
        each.by._id === change.by._id,
    )
  }
}
