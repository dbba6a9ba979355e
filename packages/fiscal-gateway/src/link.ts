import type { Note } from './asked.ts'
import type { Pairer } from './pair.ts'
import type { PairingKeep } from './pairing.ts'
import type { Sync } from './sync.ts'
import type { World } from './world.ts'

const SHORTEST_MS = 1000
const LONGEST_MS = 60_000
/** A server that refuses may have no venue yet: it is asked again before whoever makes one wants to print. */
const REFUSED_MS = 3000
/** News that come close together go up together. */
const GATHER_MS = 10

export interface LinkState {
  readonly paired: boolean
  /** What the server calls this gateway; null while it is paired with nobody. */
  readonly gatewayId: string | null
  readonly server: string
  /** The venue's name, once the server said it. */
  readonly venue: string | null
  /** When the server was last heard since the start, UTC ms. */
  readonly heardAt: number | null
  /** The last try brought nothing. */
  readonly isAway: boolean
}

interface Parts {
  readonly world: World
  readonly keep: PairingKeep
  readonly pairer: Pairer
  readonly sync: Sync
  readonly note: Note
}

/** After `failures` in a row: 1 s, doubling up to 60 s, each shortened by chance, so that gateways do not come back all at once. */
export const backoff = (failures: number, random: number): number =>
  Math.max(SHORTEST_MS, Math.round(Math.min(LONGEST_MS, SHORTEST_MS * 2 ** failures) * (0.5 + random / 2)))

/** What the loop does next, and when. */
const createTurn = ({ world, keep, pairer, sync, note }: Parts) => {
  let failures = 0
  let heardAt: number | null = null

  const later = (): number => {
    failures += 1
    return backoff(failures, world.random())
  }

  const pair = async (): Promise<number> => {
    switch (await pairer.attempt()) {
      case 'paired':
        return 0
      case 'refused':
        return REFUSED_MS
      case 'away':
      case 'nothing':
        return later()
    }
  }

  const speak = async (controller: AbortController): Promise<number> => {
    const pairing = keep.current()
    if (pairing === null) return pair()
    const end = await sync.once(pairing, controller)
    if (end === 'parted' || end === 'unknown') {
      note('unpaired', { server: pairing.server, why: end })
      keep.forget(end)
    }
    if (end !== 'heard') return later()
    failures = 0
    heardAt = world.now()
    return 0
  }

  return {
    isAway: (): boolean => failures > 0,
    /** One turn; gives the milliseconds until the next. A call that was called off is followed at once. Never rejects. */
    run: async (controller: AbortController): Promise<number> => {
      try {
        return await speak(controller)
      } catch {
        return controller.signal.reason === RECALLED ? 0 : later()
      }
    },
    state: (): LinkState => ({
      paired: keep.current() !== null,
      gatewayId: keep.current()?.gatewayId ?? null,
      venue: keep.current()?.venue?.name ?? null,
      server: pairer.server(),
      heardAt,
      isAway: failures > 0,
    }),
  }
}

const RECALLED = new Error('there are news')

/** Speaks to the server for as long as it runs, never twice at once: tells what was printed until the server has it, and takes work. */
export const createLink = (parts: Parts) => {
  const { world, sync } = parts
  const turn = createTurn(parts)
  let running = false
  let dismiss: (() => void) | null = null
  let call: { readonly controller: AbortController; readonly over: Promise<void> } | null = null
  let gathering: (() => void) | null = null

  const schedule = (ms: number): void => {
    dismiss?.()
    dismiss = running ? world.after(ms, begin) : null
  }

  const begin = (): void => {
    dismiss = null
    const controller = new AbortController()
    const over = turn.run(controller).then((ms) => {
      call = null
      schedule(ms)
    })
    call = { controller, over }
  }

  /** A call that only waits is called off for news; one that brings something ends soon, and the next follows at once. */
  const bringNews = (): void => {
    gathering = null
    if (!running || turn.isAway() || !sync.hasNews()) return
    if (call === null) schedule(0)
    else if (sync.isWaiting()) call.controller.abort(RECALLED)
  }

  return {
    state: turn.state,
    /** There may be something to tell. */
    wake: (): void => {
      gathering ??= running ? world.after(GATHER_MS, bringNews) : null
    },
    /** The pairing is another one. */
    renew: (): void => {
      call?.controller.abort(RECALLED)
      if (call === null) schedule(0)
    },
    start: (): void => {
      running = true
      schedule(0)
    },
    /** Ends when nothing is under way any more. */
    stop: async (): Promise<void> => {
      running = false
      gathering?.()
      schedule(0)
      call?.controller.abort(RECALLED)
      await call?.over
    },
  }
}

export type Link = ReturnType<typeof createLink>
