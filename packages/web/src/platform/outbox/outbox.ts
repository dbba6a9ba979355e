import { contract } from '@kafana/contract'
import type { Role } from '@kafana/domain'
import { ApiError } from '../api/api-error.ts'
import { uuid } from '../browser/uuid.ts'
import { readSession, subscribeSession } from '../session/session-store.ts'
import { askToPersist } from './ask-to-persist.ts'
import { attempt, errorOf, type AttemptEnd } from './attempt.ts'
import {
  laneOf,
  type AboutKept,
  type AnswerOfKept,
  type InputOfKept,
  type KeptCall,
  type KeptChange,
  type LaneName,
  type Refusal,
} from './kept-change.ts'
import { KeptDatabase } from './kept-database.ts'
import { Lane } from './lane.ts'
import { Shelf } from './shelf.ts'
import { openTabChannel, type TabChannel, type TabNews } from './tab-news.ts'

type FinalEnd = Exclude<AttemptEnd, { is: 'stays' }>
/** What became of a change: the server did it, it waits here and is sent later, or the server will not have it. */
export type KeepEnd<C extends KeptCall> =
  | { readonly is: 'sent'; readonly answer: AnswerOfKept<C> | null }
  | { readonly is: 'waiting' }
  | { readonly is: 'refused'; readonly error: ApiError }

/** Hears how a change ended, before it leaves the list of changes. */
export type EndListener = (change: KeptChange, end: FinalEnd) => void

/** Nobody is left without an answer longer: what takes more is told as waiting. */
const PATIENCE_MS = 5000
/** The lease is renewed so often while something waits, also during a long call. */
const BEAT_MS = 2000
const LANES: readonly LaneName[] = ['orders', 'bills']

interface Caller {
  readonly resolve: (end: KeepEnd<KeptCall>) => void
  readonly timer: ReturnType<typeof setTimeout>
}

const unauthenticated = (): ApiError =>
  new ApiError({ status: 401, code: 'UNAUTHENTICATED', message: 'Sign in first.' })

interface Sender {
  readonly _id: string
  readonly company: string | null
  readonly role: Role
}
const TELLERS: readonly string[] = contract.billing.tell.roles

/** May the person who is signed in now send it? A bill on paper may be told by anybody of the venue who may bill at all; by others it would be refused for good. */
export const mayBeSentBy = (change: KeptChange, user: Sender | undefined): boolean => {
  if (user === undefined || change.company !== user.company) return false
  return change.call === 'billing.tell' ? TELLERS.includes(user.role) : change.by._id === user._id
}

/** Every write that must not be lost: kept on the device, sent once and in order, by one tab of all. */
export class Outbox {
  readonly #tab = uuid()
  readonly #database = new KeptDatabase(() => this.#look())
  readonly #shelf = new Shelf(this.#database)
  readonly #lanes: Readonly<Record<LaneName, Lane>>
  readonly #callers = new Map<string, Caller>()
  readonly #endListeners = new Set<EndListener>()
  #channel: TabChannel | null = null
  #beat: ReturnType<typeof setInterval> | undefined
  #stopListening: (() => void) | null = null
  #isStopped = false

  constructor() {
    const lane = (name: LaneName): Lane =>
      new Lane({
        claim: () => this.#claim(),
        next: () => this.#next(name),
        attempt,
        settle: (change, end) => this.#settle(change, end),
      })
    this.#lanes = { orders: lane('orders'), bills: lane('bills') }
    this.#shelf.subscribe(() => this.#tellCallers())
  }

  readonly changes = this.#shelf.changes
  readonly subscribe = this.#shelf.subscribe

  /** Calls `listener` with every change that is sent or refused, by whichever tab. */
  onEnd(listener: EndListener): () => void {
    this.#endListeners.add(listener)
    return () => this.#endListeners.delete(listener)
  }

  /** Takes up what earlier pages left, and goes on whenever there is a reason. Answers how to stop. */
  start(): () => void {
    const hurry = (): void => void this.hurry()
    this.#channel = openTabChannel((news) => void this.#hear(news))
    const stopSession = subscribeSession(hurry)
    // A tab that was not looked at may not have heard what others did.
    const look = (): void => this.#look()
    const leave = (): void => void this.#database.release(this.#tab)
    addEventListener('online', hurry)
    addEventListener('pagehide', leave)
    document.addEventListener('visibilitychange', look)
    this.#stopListening = () => {
      stopSession()
      removeEventListener('online', hurry)
      removeEventListener('pagehide', leave)
      document.removeEventListener('visibilitychange', look)
    }
    look()
    return () => this.stop()
  }

  /** What a tab does that is closed: nothing of it goes on. */
  stop(): void {
    this.#isStopped = true
    for (const name of LANES) this.#lanes[name].stop()
    for (const { timer } of this.#callers.values()) clearTimeout(timer)
    clearInterval(this.#beat)
    this.#stopListening?.()
    this.#channel?.close()
    this.#channel = null
  }

  #look(): void {
    void this.#shelf.read().then(() => this.hurry())
  }

  /** Tries now what waits; resolves when it is sent, or when it cannot be. */
  async hurry(): Promise<void> {
    await Promise.all(LANES.map((name) => this.#lanes[name].hurry()))
  }

  /** Keeps a change and sends it. It shows among `changes` at once. */
  keep<C extends KeptCall>(call: C, input: InputOfKept<C>, about: AboutKept<C>): Promise<KeepEnd<C>> {
    const user = readSession()?.user
    if (!user?.company) return Promise.resolve({ is: 'refused', error: unauthenticated() })
    const { _id, firstname, lastname } = user
    const change = {
      ...about,
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
    } as unknown as KeptChange
    return new Promise((resolve) => {
      const timer = setTimeout(() => this.#tellWaiting(change.key), PATIENCE_MS)
      this.#callers.set(change.key, { resolve, timer })
      void this.#shelf.add(change).then(() => {
        this.#say({ is: 'changed' })
        return this.#lanes[laneOf(change)].hurry()
      })
    })
  }

  /** Forgets a change that a person has read about, or throws one away that waits. */
  async drop(key: string): Promise<void> {
    this.#answer(key, { is: 'waiting' })
    await this.#shelf.remove(key)
    this.#say({ is: 'changed' })
    void this.hurry()
  }

  /** Sends somebody else's changes in the name of the person who is signed in now. */
  async sendAsMe(keys: readonly string[]): Promise<void> {
    const user = readSession()?.user
    if (!user) return
    const { _id, firstname, lastname } = user
    await Promise.all(keys.map((key) => this.#shelf.edit(key, { by: { _id, firstname, lastname } })))
    this.#say({ is: 'changed' })
    void this.hurry()
  }

  #line(name: LaneName): readonly KeptChange[] {
    const user = readSession()?.user
    return this.changes().filter(
      (each) => each.state === 'waiting' && laneOf(each) === name && mayBeSentBy(each, user),
    )
  }

  #next(name: LaneName): { change: KeptChange; token: string } | undefined {
    const token = readSession()?.token
    const change = this.#line(name)[0]
    return change && token ? { change, token } : undefined
  }

  async #claim(): Promise<boolean> {
    const isOurs = await this.#database.claim(this.#tab, document.visibilityState === 'visible')
    await this.#shelf.read()
    if (!this.#isStopped) this.#beat ??= setInterval(() => void this.#renew(), BEAT_MS)
    // Without a database nobody else knows of these changes.
    return isOurs ?? true
  }

  async #renew(): Promise<void> {
    if (LANES.some((name) => this.#next(name))) {
      await this.#claim()
      return
    }
    clearInterval(this.#beat)
    this.#beat = undefined
    await this.#database.release(this.#tab)
  }

  #say(news: TabNews): void {
    this.#channel?.say(news)
  }

  async #hear(news: TabNews): Promise<void> {
    if (news.is === 'changed') await this.#shelf.read()
    else if ((await this.#end(news.change, news.end)) && news.end.is === 'refused')
      this.#say({ is: 'changed' })
    void this.hurry()
  }

  async #settle(change: KeptChange, end: AttemptEnd): Promise<void> {
    if (end.is === 'stays') {
      this.#tellWaiting(change.key)
      // Said once: every screen would be drawn anew with each attempt.
      if (change.waited) return
      await this.#shelf.edit(change.key, { waited: true })
      this.#say({ is: 'changed' })
      return
    }
    const isOver = await this.#end(change, end)
    // A refusal that its caller has heard is nothing that other tabs should show.
    this.#say(isOver && end.is === 'refused' ? { is: 'changed' } : { is: 'ended', change, end })
  }

  /** A change is done with. A refusal goes to who waits for it; where nobody does, it stays until somebody has read it. Answers whether nothing of it is left. */
  async #end(change: KeptChange, end: FinalEnd): Promise<boolean> {
    for (const listener of this.#endListeners) listener(change, end)
    const isHeard = this.#answer(
      change.key,
      end.is === 'sent' ? { is: 'sent', answer: end.answer } : { is: 'refused', error: errorOf(end.refusal) },
    )
    if (end.is === 'sent' || isHeard) {
      await this.#shelf.remove(change.key)
      return true
    }
    await this.#shelf.edit(change.key, { state: 'refused', refusal: end.refusal })
    return false
  }

  #answer(key: string, end: KeepEnd<KeptCall>): boolean {
    const caller = this.#callers.get(key)
    if (!caller) return false
    clearTimeout(caller.timer)
    this.#callers.delete(key)
    caller.resolve(end)
    return true
  }

  #tellWaiting(key: string): void {
    if (!this.#answer(key, { is: 'waiting' })) return
    askToPersist()
    void this.#shelf.edit(key, { waited: true })
  }

  /** Behind a change that does not get through nothing gets through; and another tab may have sent it without a word. */
  #tellCallers(): void {
    for (const key of this.#callers.keys()) {
      const change = this.#shelf.find(key)
      if (!change) this.#answer(key, { is: 'sent', answer: null })
      else if (change.refusal) this.#tellRefused(change.key, change.refusal)
      else if (this.#headOf(change)?.waited) this.#tellWaiting(key)
    }
  }

  #tellRefused(key: string, refusal: Refusal): void {
    if (this.#answer(key, { is: 'refused', error: errorOf(refusal) })) void this.drop(key)
  }

  #headOf(change: KeptChange): KeptChange | undefined {
    return this.changes().find(
      (each) => each.state === 'waiting' && laneOf(each) === laneOf(change) && each.by._id === change.by._id,
    )
  }
}
