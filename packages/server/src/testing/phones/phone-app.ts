import { createContext, runInContext, type Script } from 'node:vm'
import type { Check, Session, Snapshot } from '@kafana/contract'
import {
  IDBCursor,
  IDBDatabase,
  IDBFactory,
  IDBIndex,
  IDBKeyRange,
  IDBObjectStore,
  IDBOpenDBRequest,
  IDBRequest,
  IDBTransaction,
} from 'fake-indexeddb'
import type { LinkAnswer, LinkRequest, PhoneLink, Send } from './phone-link.ts'
import type { SharedTime } from './shared-time.ts'

/** A line as a screen of the phone shows it. */
interface ShownLine {
  readonly id: string
  readonly note: string
  readonly state: string
  readonly where: 'phone' | 'server' | 'kitchen' | 'refused'
}
interface ShownParty {
  readonly check: Check | null
  readonly table: string
  readonly rounds: readonly { readonly lines: readonly ShownLine[] }[]
  readonly ready: readonly ShownLine[]
}
/** What waits on the phone, or was refused. */
interface ShownChange {
  readonly key: string
  readonly call: string
  readonly state: 'waiting' | 'refused'
  readonly refusal: { readonly code: string } | null
  readonly input: { readonly body?: { readonly lines?: readonly { readonly id: string }[] } }
}
type Part<R extends 'menu' | 'floor' | 'checks' | 'states'> = Omit<NonNullable<Snapshot[R]>, 'version'>
/** What the phone keeps of its venue. */
export interface ShownVenue extends Part<'checks'> {
  readonly menu: Part<'menu'>
  readonly floor: Part<'floor'>
  readonly states: Part<'states'>['tables']
  readonly sent: readonly unknown[]
}

/** What `phone-without-screens.ts` of the waiter's app offers. */
interface PhoneScript {
  open(session: Session): void
  sendTicket(ticket: object): void
  carry(check: string, lines: readonly string[]): Promise<void>
  fire(check: string, course: string): void
  setCovers(check: string, covers: number): void
  setNote(check: string, note: string): void
  moveParty(check: string, table: string): void
  resendRefused(key: string, to: { readonly table?: string }): void
  discardChange(key: string): void
  venue(): ShownVenue | undefined
  changes(): readonly ShownChange[]
  parties(): readonly ShownParty[]
  live(): string
}

/** What a phone keeps while its app is closed. */
export interface PhoneStorage {
  readonly values: Map<string, string>
  readonly databases: IDBFactory
}
export const emptyStorage = (): PhoneStorage => ({ values: new Map(), databases: new IDBFactory() })

interface Deps {
  readonly script: Script
  readonly time: SharedTime
  readonly link: PhoneLink
  /** That of the link, unless a fault is planted. */
  readonly send: Send
  readonly storage: PhoneStorage
  /** By how much the clock of the phone is ahead (ms). */
  readonly ahead: number
  /** From 0 to 1. */
  readonly random: () => number
}

/** Its own clock and chance, before anything of the app runs. */
const OWN_CLOCK = `
  const Time = Date
  globalThis.Date = class extends Time {
    constructor(...of) { of.length === 0 ? super(now()) : super(...of) }
    static now() { return now() }
  }
  Math.random = random
`

const timersOf = ({ time }: Deps, isOpen: () => boolean) => {
  let last = 0
  const running = new Map<number, () => void>()
  const begin = (ms: number, action: () => void, isRepeated: boolean, id: number): void => {
    const cancel = time.after(ms, () => {
      running.delete(id)
      if (!isOpen()) return
      if (isRepeated) begin(ms, action, true, id)
      action()
    })
    running.set(id, cancel)
  }
  const start =
    (isRepeated: boolean) =>
    (action: () => void, ms = 0): number => {
      last += 1
      begin(ms, action, isRepeated, last)
      return last
    }
  const clear = (id: number | undefined): void => {
    running.get(id ?? 0)?.()
    running.delete(id ?? 0)
  }
  return { setTimeout: start(false), setInterval: start(true), clearTimeout: clear, clearInterval: clear }
}

/** Signals that end by the shared time. */
const signalsOf = ({ time }: Deps) => ({
  AbortController,
  AbortSignal: {
    any: (signals: AbortSignal[]) => AbortSignal.any([...signals]),
    timeout: (ms: number): AbortSignal => {
      const controller = new AbortController()
      time.after(ms, () => controller.abort(new DOMException('timeout', 'TimeoutError')))
      return controller.signal
    },
  },
})

/** The storage of the phone, as an app that is open has it. */
const storageOf = ({ storage: { values, databases } }: Deps, isOpen: () => boolean) => {
  const opened: IDBOpenDBRequest[] = []
  const close = (): void => {
    for (const request of opened) if (request.readyState === 'done') request.result.close()
  }
  return {
    close,
    globals: {
      localStorage: {
        getItem: (name: string) => values.get(name) ?? null,
        setItem: (name: string, value: string) => {
          if (isOpen()) values.set(name, value)
        },
        removeItem: (name: string) => {
          if (isOpen()) values.delete(name)
        },
      },
      indexedDB: {
        open: (name: string, version: number) => {
          if (!isOpen()) throw new DOMException('The app is closed', 'InvalidStateError')
          const request = databases.open(name, version)
          opened.push(request)
          return request
        },
      },
      IDBCursor,
      IDBDatabase,
      IDBIndex,
      IDBKeyRange,
      IDBObjectStore,
      IDBOpenDBRequest,
      IDBRequest,
      IDBTransaction,
    },
  }
}

const eventsOf = () => {
  const page = new EventTarget()
  return {
    addEventListener: page.addEventListener.bind(page),
    removeEventListener: page.removeEventListener.bind(page),
    document: Object.assign(new EventTarget(), { visibilityState: 'visible', documentElement: {} }),
    navigator: {},
    location: { href: 'http://phone.test/waiter/' },
  }
}

/** The app on a phone, from its start until it is killed: then nothing of it does anything any more. */
export const startPhoneApp = (deps: Deps) => {
  const { script, time, link, send, ahead, random } = deps
  let isKilled = false
  const isOpen = (): boolean => !isKilled
  const storage = storageOf(deps, isOpen)
  /** A request of an app that was killed is answered to nobody. */
  const fetchWhileOpen = (path: string, request: LinkRequest = {}): Promise<LinkAnswer> =>
    new Promise((resolve, reject) => {
      if (isKilled) return
      send(path, request).then(
        (answer) => isOpen() && resolve(answer),
        (error: Error) => isOpen() && reject(error),
      )
    })
  const context = createContext({
    ...timersOf(deps, isOpen),
    ...signalsOf(deps),
    ...storage.globals,
    ...eventsOf(),
    now: () => time.now() + ahead,
    random,
    performance: { now: time.now },
    crypto: {
      getRandomValues: (bytes: Uint8Array) => bytes.map(() => Math.floor(random() * 256)),
    },
    fetch: fetchWhileOpen,
    WebSocket: link.PhoneSocket,
    DOMException,
    Event,
    EventTarget,
    URL,
    URLSearchParams,
    structuredClone,
  })
  runInContext(OWN_CLOCK, context)
  script.runInContext(context)
  const app = (context as unknown as { readonly phone: PhoneScript }).phone
  /** What the app shows, as values of this side. */
  const copied = <T>(value: T): T => (value === undefined ? value : (JSON.parse(JSON.stringify(value)) as T))
  return {
    act: app,
    venue: () => copied(app.venue()),
    changes: () => copied(app.changes()),
    parties: () => copied(app.parties()),
    live: () => app.live(),
    kill: (): void => {
      isKilled = true
      link.closeSockets()
      storage.close()
    },
  }
}
export type PhoneApp = ReturnType<typeof startPhoneApp>
